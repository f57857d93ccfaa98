package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"

	"studyplanner/internal/api"
	"studyplanner/internal/planner"
	"studyplanner/internal/traces"
)

// readOTLP reads where traces are sent; nil for nowhere.
func (o options) readOTLP(bad *planner.Invalid) *url.URL {
	if o.otlp == "" {
		return nil
	}
	to, err := traces.ParseURL(o.otlp)
	bad.Check(err == nil, "--otlp", fmt.Sprint(err))
	return to
}

// openTraces returns what makes traces and sends them, nil if nobody wants any.
func openTraces(ctx context.Context, c Config, log *slog.Logger) (*traces.Traces, error) {
	if c.OTLP == nil {
		return nil, nil //nolint:nilnil // which makes none
	}
	return traces.Open(ctx, traces.Config{To: c.OTLP, Version: Version, Log: log})
}

// watchTraces shows in metrics what became of traces, if any are made.
func watchTraces(metrics *api.Metrics, t *traces.Traces) {
	if t == nil {
		return
	}
	metrics.WatchTraces(func() (sent, dropped uint64) {
		s := t.Stats()
		return s.Sent, s.Dropped
	})
}
