// Package traces sends spans to a collector of OpenTelemetry, over HTTP (OTLP,
// https://opentelemetry.io/docs/specs/otlp/#otlphttp). It knows nothing of ours.
//
// The exporter and the queue are those of OpenTelemetry. Nobody waits for them. What
// does not fit into the queue, or the collector does not take, is dropped and counted.
package traces

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// name is of the service, and of what makes the spans.
const name = "studyplanner"

// limits are the bounds of one span. It has attributes, and neither events nor links.
// Values are cut after so many characters.
var limits = sdk.SpanLimits{AttributeValueLengthLimit: 1024, AttributeCountLimit: 16}

const (
	// queued is how many spans wait, or are being sent.
	queued = 2048
	// batched is how many spans are sent in one request at most.
	batched = 512
	// batchDelay is how long a span waits for others of its batch.
	batchDelay = time.Second
	// answerTimeout is how long one answer of the collector may take.
	answerTimeout = 5 * time.Second
	// sendTimeout is how long one batch may take, with all retries.
	sendTimeout = 30 * time.Second
	// closeTimeout is how long Close may take.
	closeTimeout = 3 * time.Second
	// maxAnswer is how much of an answer is read, in bytes.
	maxAnswer = 64 << 10
)

// Config is what Traces are made from.
type Config struct {
	To      *url.URL // of the collector, as ParseURL returns it
	Version string   // of the program
	Log     *slog.Logger

	closing time.Duration // 0: closeTimeout
}

// Traces make spans and send them. Nil makes none. It is safe for concurrent use.
type Traces struct {
	provider *sdk.TracerProvider
	queue    *queue
	closing  time.Duration
}

// Stats count the spans that have ended and wait no more.
type Stats struct {
	Sent    uint64 // and taken by the collector
	Dropped uint64
}

// ParseURL reads where a collector is: http:// or https://, and /v1/traces there unless
// it names another path. Its error does not tell a password.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.Fragment != "" || u.RawQuery != "" {
		return nil, errors.New("must be a URL of a collector, without a query, such as http://localhost:4318")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	return u, nil
}

// Open returns Traces that go on until Close. It does not wait for the collector.
// OpenTelemetry reads which traces are made from OTEL_TRACES_SAMPLER and
// OTEL_TRACES_SAMPLER_ARG, what describes the service from OTEL_SERVICE_NAME and
// OTEL_RESOURCE_ATTRIBUTES, and more headers from OTEL_EXPORTER_OTLP_HEADERS.
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
	exporter, err := otlptracehttp.New(ctx, c.options()...)
	if err != nil {
		return nil, err
	}
	q := newQueue(exporter, c.Log)
	provider := sdk.NewTracerProvider(sdk.WithResource(service), sdk.WithRawSpanLimits(limits), sdk.WithSpanProcessor(q))
	return &Traces{provider, q, cmp.Or(c.closing, closeTimeout)}, nil
}

// options configure the exporter.
func (c Config) options() []otlptracehttp.Option {
	all := []otlptracehttp.Option{
		otlptracehttp.WithEndpointURL(c.To.String()),
		otlptracehttp.WithHTTPClient(&http.Client{
			Timeout: answerTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}),
		otlptracehttp.WithMaxResponseSize(maxAnswer),
		otlptracehttp.WithRetry(otlptracehttp.RetryConfig{
			Enabled: true, InitialInterval: 500 * time.Millisecond, MaxInterval: 10 * time.Second, MaxElapsedTime: sendTimeout,
		}),
	}
	if c.To.User != nil {
		password, _ := c.To.User.Password()
		basic := base64.StdEncoding.EncodeToString([]byte(c.To.User.Username() + ":" + password))
		all = append(all, otlptracehttp.WithHeaders(map[string]string{"Authorization": "Basic " + basic}))
	}
	return all
}

// Tracer makes spans; of nil it is nil.
func (t *Traces) Tracer() trace.Tracer {
	if t == nil {
		return nil
	}
	return t.provider.Tracer(name)
}

// Stats count the spans of until now.
func (t *Traces) Stats() Stats { return Stats{t.queue.sent.Load(), t.queue.dropped.Load()} }

// Close sends what is queued. After closeTimeout it drops the rest.
func (t *Traces) Close() {
	if t == nil {
		return
	}
	timer := time.AfterFunc(t.closing, t.queue.stop)
	defer timer.Stop()
	_ = t.provider.Shutdown(context.Background()) // the queue has logged what went wrong
}
