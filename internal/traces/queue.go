package traces

import (
	"context"
	"log/slog"
	"sync/atomic"

	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// queue is a batch processor that counts what it sends and drops.
type queue struct {
	sdk.SpanProcessor
	exporter      sdk.SpanExporter
	waiting       atomic.Int64 // those being sent, too
	sent, dropped atomic.Uint64
}

func newQueue(exporter sdk.SpanExporter, log *slog.Logger) *queue {
	q := &queue{exporter: exporter}
	q.SpanProcessor = sdk.NewBatchSpanProcessor(&counted{SpanExporter: exporter, queue: q, log: log},
		sdk.WithMaxQueueSize(queued), sdk.WithMaxExportBatchSize(batched), sdk.WithBatchTimeout(batchDelay), sdk.WithExportTimeout(sendTimeout))
	return q
}

// OnEnd implements [sdk.SpanProcessor]: it drops a span for which there is no room.
func (q *queue) OnEnd(s sdk.ReadOnlySpan) {
	if q.waiting.Add(1) > queued {
		q.waiting.Add(-1)
		q.dropped.Add(1)
		return
	}
	q.SpanProcessor.OnEnd(s)
}

// stop ends the request that is on its way, and all later ones.
func (q *queue) stop() { _ = q.exporter.Shutdown(context.Background()) }

// counted is an exporter that counts in its queue what it has sent.
type counted struct {
	sdk.SpanExporter
	queue   *queue
	log     *slog.Logger
	failing bool // whether the last batch was not sent
}

// ExportSpans implements [sdk.SpanExporter]. It logs the first failure and the first
// success after one, and so returns no error.
func (e *counted) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := e.SpanExporter.ExportSpans(ctx, spans)
	e.queue.waiting.Add(-int64(len(spans)))
	if err == nil {
		e.queue.sent.Add(uint64(len(spans)))
	} else {
		e.queue.dropped.Add(uint64(len(spans)))
	}
	switch {
	case err != nil && !e.failing:
		e.log.WarnContext(ctx, "traces cannot be sent; those that do not fit into memory are dropped", "error", err)
	case err == nil && e.failing:
		e.log.InfoContext(ctx, "traces are sent again", "dropped", e.queue.dropped.Load())
	}
	e.failing = err != nil
	return nil
}
