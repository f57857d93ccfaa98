package store

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// spans makes spans of statements and transactions, for requests that have a span. They
// have the texts of statements, never the arguments. A nil spans makes none.
type spans struct {
	tracer trace.Tracer
	system attribute.KeyValue // which database
}

// newSpans returns nil without a tracer. The names of systems are those of OpenTelemetry.
func newSpans(tracer trace.Tracer, system string) *spans {
	if tracer == nil {
		return nil
	}
	return &spans{tracer, attribute.String("db.system.name", system)}
}

// begin begins a span within that of ctx; nil if it has none.
func (s *spans) begin(ctx context.Context, name string, about ...attribute.KeyValue) (context.Context, trace.Span) {
	if !trace.SpanFromContext(ctx).IsRecording() {
		return ctx, nil
	}
	return s.tracer.Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(append(about, s.system)...))
}

// statement begins a span of one statement, which it calls by its first word.
func (s *spans) statement(ctx context.Context, query string) (context.Context, trace.Span) {
	query = strings.TrimSpace(query)
	name, _, _ := strings.Cut(query, " ")
	name, _, _ = strings.Cut(name, "\n")
	return s.begin(ctx, name, attribute.String("db.query.text", query))
}

// endSpan ends a span, if there is one. Errors may tell values: the log has them.
func endSpan(span trace.Span, err error) {
	if span == nil {
		return
	}
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// observed is a runner that makes spans of its queries: they end when their rows have
// been read.
type observed interface {
	observe(ctx context.Context, query string) trace.Span
}

// observe begins a span of a query, if run makes such.
func observe(ctx context.Context, run runner, query string) trace.Span {
	if o, ok := run.(observed); ok {
		return o.observe(ctx, query)
	}
	return nil
}

// observe implements [observed].
func (p *prepared) observe(ctx context.Context, query string) (span trace.Span) {
	if p.spans != nil {
		_, span = p.spans.statement(ctx, query)
	}
	return span
}

// observe implements [observed].
func (u uncancelled) observe(ctx context.Context, query string) (span trace.Span) {
	if u.spans != nil {
		_, span = u.spans.statement(ctx, query)
	}
	return span
}

var (
	_ pgx.QueryTracer = (*roundTrips)(nil)
	_ pgx.BatchTracer = (*roundTrips)(nil)
)

// roundTrips makes a span of each round trip to PostgreSQL: of one statement, or of all
// that had waited with the last of them.
type roundTrips struct{ *spans }

// tripKey is of the span of a round trip in its context.
type tripKey struct{}

// TraceQueryStart implements [pgx.QueryTracer].
func (t *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	return trip(t.statement(ctx, d.SQL))
}

// TraceQueryEnd implements [pgx.QueryTracer].
func (t *roundTrips) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryEndData) {
	endTrip(ctx, d.Err)
}

// TraceBatchStart implements [pgx.BatchTracer].
func (t *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	var texts []string
	for _, q := range d.Batch.QueuedQueries {
		texts = append(texts, strings.TrimSpace(q.SQL))
	}
	return trip(t.begin(ctx, "BATCH", attribute.String("db.query.text", strings.Join(texts, "; ")), attribute.Int("db.operation.batch.size", len(texts))))
}

// TraceBatchQuery implements [pgx.BatchTracer].
func (t *roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements [pgx.BatchTracer].
func (t *roundTrips) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchEndData) {
	endTrip(ctx, d.Err)
}

// trip returns ctx with the span of its round trip, if there is one.
func trip(ctx context.Context, span trace.Span) context.Context {
	if span == nil {
		return ctx
	}
	return context.WithValue(ctx, tripKey{}, span)
}

func endTrip(ctx context.Context, err error) {
	span, _ := ctx.Value(tripKey{}).(trace.Span)
	endSpan(span, err)
}
