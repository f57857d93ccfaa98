package traces

import (
	"time"

	"github.com/go-json-experiment/json"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// A body is what a collector takes as ExportTraceServiceRequest, in JSON: ids in hex, and
// numbers of 64 bits as text. See
// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding

// tail ends a body.
const tail = `]}]}]}`

// headOf begins a body, up to its first span.
func headOf(service *resource.Resource) ([]byte, error) {
	attributes, err := json.Marshal(valuesOf(service.Attributes()))
	if err != nil {
		return nil, err
	}
	head := append([]byte(`{"resourceSpans":[{"resource":{"attributes":`), attributes...)
	return append(head, `},"scopeSpans":[{"scope":{"name":"`+name+`"},"spans":[`...), nil
}

// span is one of a body.
type span struct {
	TraceID    string  `json:"traceId"`
	SpanID     string  `json:"spanId"`
	Parent     string  `json:"parentSpanId,omitempty"`
	Flags      uint32  `json:"flags"`
	Name       string  `json:"name"`
	Kind       int     `json:"kind"`
	Start      int64   `json:"startTimeUnixNano,string"`
	End        int64   `json:"endTimeUnixNano,string"`
	Attributes []pair  `json:"attributes,omitempty"`
	Dropped    int     `json:"droppedAttributesCount,omitzero"`
	Status     *status `json:"status,omitempty"`
}

type status struct {
	Code int `json:"code"`
}

// failed is the status of a span that went wrong.
const failed = 2

type pair struct {
	Key   string `json:"key"`
	Value value  `json:"value"`
}

// value has one field.
type value struct {
	Text   *string  `json:"stringValue,omitempty"`
	Bool   *bool    `json:"boolValue,omitempty"`
	Int    *int64   `json:"intValue,omitempty,string"`
	Double *float64 `json:"doubleValue,omitempty"`
}

// Flags of a span, beside those of its trace: it is said here whether its parent is of
// another process.
const (
	parentIsKnown  = 1 << 8
	parentIsRemote = 1 << 9
)

// appendSpan appends s, after another.
func appendSpan(to []byte, s sdk.ReadOnlySpan, after bool) ([]byte, error) {
	of, parent := s.SpanContext(), s.Parent()
	written := span{
		TraceID: of.TraceID().String(), SpanID: of.SpanID().String(), Flags: uint32(of.TraceFlags()) | parentIsKnown,
		Name: s.Name(), Kind: int(s.SpanKind()), Start: nanos(s.StartTime()), End: nanos(s.EndTime()),
		Attributes: valuesOf(s.Attributes()), Dropped: s.DroppedAttributes(),
	}
	if parent.IsValid() {
		written.Parent = parent.SpanID().String()
	}
	if parent.IsRemote() {
		written.Flags |= parentIsRemote
	}
	if s.Status().Code == codes.Error {
		written.Status = &status{failed}
	}
	text, err := json.Marshal(written)
	if err != nil {
		return to, err
	}
	if after {
		to = append(to, ',')
	}
	return append(to, text...), nil
}

func nanos(t time.Time) int64 { return t.UnixNano() }

// valuesOf returns attributes as they are sent. Lists are not among those that we make.
func valuesOf(attributes []attribute.KeyValue) []pair {
	all := make([]pair, len(attributes))
	for i, a := range attributes {
		var v value
		switch a.Value.Type() {
		case attribute.BOOL:
			v.Bool = new(a.Value.AsBool())
		case attribute.INT64:
			v.Int = new(a.Value.AsInt64())
		case attribute.FLOAT64:
			v.Double = new(a.Value.AsFloat64())
		default:
			v.Text = new(a.Value.String())
		}
		all[i] = pair{string(a.Key), v}
	}
	return all
}
