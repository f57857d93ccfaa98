// Package traces tells a collector what requests are made of and how long each part
// takes: spans of OpenTelemetry, sent as JSON over HTTP (OTLP,
// https://opentelemetry.io/docs/specs/otlp/#otlphttp). It knows nothing of ours.
//
// Nobody waits for it: spans are queued where they end, and one goroutine sends them.
// What the queue has no room for, or the collector does not take, is dropped and counted.
package traces

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"time"

	"github.com/google/uuid"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// name is of the service, and of what makes the spans.
const name = "studyplanner"

// limits are the bounds of one span, of which nothing but attributes is sent. Values are
// cut after so many characters.
var limits = sdk.SpanLimits{AttributeValueLengthLimit: 1024, AttributeCountLimit: 16}

// Config is what Traces are made from.
type Config struct {
	To      *url.URL // of the collector, as ParseURL returns it
	Version string   // of the program
	Log     *slog.Logger

	closing time.Duration // 0: closePatience
}

// Traces make spans and send them. Nil makes none. It is safe for concurrent use.
type Traces struct {
	provider *sdk.TracerProvider
	queue    *queue
}

// Stats are what became of spans.
type Stats struct {
	Sent    uint64 // and taken by the collector
	Dropped uint64
}

// ParseURL reads where a collector is: http:// or https://, and /v1/traces there unless
// it names another path. Its error does not tell a password.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.Fragment != "" {
		return nil, errors.New("must be a URL of a collector such as http://localhost:4318")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	return u, nil
}

// Open returns Traces that go on until Close. It does not wait for the collector. Which
// traces are made, and what is told of the service besides, are the variables
// OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, OTEL_SERVICE_NAME and
// OTEL_RESOURCE_ATTRIBUTES of OpenTelemetry; without them, all that callers do not say
// otherwise of.
func Open(ctx context.Context, c Config) (*Traces, error) {
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { c.Log.Warn("tracing", "error", err) }))
	service, err := resource.New(ctx, resource.WithAttributes(
		attribute.String("service.name", name),
		attribute.String("service.version", c.Version),
		attribute.String("service.instance.id", uuid.NewString()),
	), resource.WithFromEnv())
	if err != nil {
		return nil, err
	}
	q, err := newQueue(c, service)
	if err != nil {
		return nil, err
	}
	return &Traces{sdk.NewTracerProvider(sdk.WithResource(service), sdk.WithRawSpanLimits(limits), sdk.WithSpanProcessor(q)), q}, nil
}

// Tracer makes spans; of nil it is nil.
func (t *Traces) Tracer() trace.Tracer {
	if t == nil {
		return nil
	}
	return t.provider.Tracer(name)
}

// Stats tell what became of spans until now.
func (t *Traces) Stats() Stats { return t.queue.stats() }

// Close sends what is queued, for which it takes closePatience at most, and drops the
// rest.
func (t *Traces) Close() {
	if t != nil {
		t.queue.close()
	}
}
