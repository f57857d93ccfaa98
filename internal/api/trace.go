package api

import (
	"net/http"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// caller is the span of the client, in hex. It is empty without a traceparent header.
type caller struct{ trace, span, flags string }

// callerOf reads the traceparent headers of a request. It returns an empty caller if they are
// missing or invalid. See https://www.w3.org/TR/trace-context/#traceparent-header
func callerOf(sent []string) caller {
	const length = len("00-0123456789abcdef0123456789abcdef-0123456789abcdef-00")
	if len(sent) != 1 || len(sent[0]) < length {
		return caller{}
	}
	text, rest := sent[0][:length], sent[0][length:]
	version, id, parent, flags := text[:2], text[3:35], text[36:52], text[53:]
	switch {
	case text[2] != '-' || text[35] != '-' || text[52] != '-':
	case !lowerHex(version + id + parent + flags):
	case version == "ff" || strings.Trim(id, "0") == "" || strings.Trim(parent, "0") == "":
	case rest != "" && (version == "00" || rest[0] != '-'): // later versions may say more
	default:
		return caller{id, parent, flags}
	}
	return caller{}
}

func lowerHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// context is c as OpenTelemetry has it; not valid if c is empty.
func (c caller) context() trace.SpanContext {
	id, _ := trace.TraceIDFromHex(c.trace) // callerOf has read them
	span, _ := trace.SpanIDFromHex(c.span)
	var flags trace.TraceFlags
	if c.flags != "" && strings.IndexByte("13579bdf", c.flags[1]) >= 0 {
		flags = trace.FlagsSampled
	}
	return trace.NewSpanContext(trace.SpanContextConfig{TraceID: id, SpanID: span, TraceFlags: flags, Remote: true})
}

// startSpan starts the span of r, below that of its caller. Without a tracer it does nothing.
func (r *Request) startSpan(by caller) {
	r.trace = by.trace
	if r.mount.Tracer == nil {
		return
	}
	ctx := r.Request.Context()
	if parent := by.context(); parent.IsValid() {
		ctx = trace.ContextWithRemoteSpanContext(ctx, parent)
	}
	ctx, r.span = r.mount.Tracer.Start(ctx, "request", trace.WithSpanKind(trace.SpanKindServer), trace.WithTimestamp(r.started))
	r.Request = r.Request.WithContext(ctx)
	r.trace = r.span.SpanContext().TraceID().String()
}

// endSpan ends the span of r. Its name is the route, as paths have ids.
func (r *Request) endSpan(o outcome) {
	if r.span == nil {
		return
	}
	r.span.SetName(o.method + " " + o.route)
	r.span.SetAttributes(
		attribute.String("http.request.method", o.method), attribute.String("http.route", o.route),
		attribute.Int("http.response.status_code", o.status), attribute.String("studyplanner.request_id", r.id),
	)
	if o.status >= http.StatusInternalServerError {
		r.span.SetStatus(codes.Error, "") // the log tells the cause
	}
	r.span.End()
}

// traceparent is the header that makes requests part of the span of r; "" without a span.
func (r *Request) traceparent() string {
	if r.span == nil {
		return ""
	}
	of := r.span.SpanContext()
	return "00-" + of.TraceID().String() + "-" + of.SpanID().String() + "-" + of.TraceFlags().String()
}
