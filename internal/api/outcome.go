package api

import (
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// outcome is by what requests are counted, and what lines of the log say of many.
type outcome struct {
	route, method string
	status        int
}

// outcomes keep where requests are counted and logged, of those outcomes that there
// were: to look that up by labels, and to write the same words anew, takes longer
// than to count. They are safe for concurrent use.
type outcomes struct {
	mu    sync.RWMutex
	known map[outcome]noted
}

// noted is where requests of one outcome are counted and logged.
type noted struct {
	requests  prometheus.Counter
	latencies prometheus.Observer
	log       slog.Handler // writes what the lines have in common
}

// outcome returns where requests that end so are counted and logged.
func (a *API) outcome(o outcome) noted {
	a.outcomes.mu.RLock()
	n, known := a.outcomes.known[o]
	a.outcomes.mu.RUnlock()
	if known {
		return n
	}
	n = noted{
		requests:  a.Metrics.requests.WithLabelValues(o.route, o.method, strconv.Itoa(o.status)),
		latencies: a.Metrics.latencies.WithLabelValues(o.route, o.method),
		log: a.Log.Handler().WithAttrs([]slog.Attr{
			slog.String("method", o.method), slog.String("route", o.route), slog.Int("status", o.status),
		}),
	}
	a.outcomes.mu.Lock()
	defer a.outcomes.mu.Unlock()
	if a.outcomes.known == nil {
		a.outcomes.known = map[outcome]noted{}
	}
	a.outcomes.known[o] = n
	return n
}

// note counts r, which has been answered, and logs it.
func (n noted) note(r *Request) {
	ended := time.Now()
	took := ended.Sub(r.started)
	n.requests.Inc()
	n.latencies.Observe(took.Seconds())
	ctx := r.Request.Context()
	if !n.log.Enabled(ctx, slog.LevelInfo) {
		return
	}
	line := slog.NewRecord(ended, slog.LevelInfo, "request", 0) // where it is written is always here
	line.AddAttrs(slog.Duration("duration", took), slog.String("request_id", r.id), slog.String("key", r.access.Key.ID))
	if r.trace != "" {
		line.AddAttrs(slog.String("trace_id", r.trace))
	}
	_ = n.log.Handle(ctx, line) // there is nowhere to tell that it failed
}
