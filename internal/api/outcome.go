package api

import (
	"log/slog"
	"strconv"
	"time"
)

// outcome is what a request is counted and logged by.
type outcome struct {
	route, method string
	status        int
}

// logRequest counts r, which has ended with o, and logs it.
func (a *API) logRequest(r *Request, o outcome) {
	took := time.Since(r.started)
	a.Metrics.requests.WithLabelValues(o.route, o.method, strconv.Itoa(o.status)).Inc()
	a.Metrics.latencies.WithLabelValues(o.route, o.method).Observe(took.Seconds())
	line := []slog.Attr{
		slog.String("method", o.method), slog.String("route", o.route), slog.Int("status", o.status),
		slog.Duration("duration", took), slog.String("request_id", r.id), slog.String("key", r.access.Key.ID),
	}
	if r.trace != "" {
		line = append(line, slog.String("trace_id", r.trace))
	}
	a.Log.LogAttrs(r.Request.Context(), slog.LevelInfo, "request", line...)
}
