package api

import (
	"runtime"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"studyplanner/internal/quota"
)

// registerGauges shows the build, the readiness and the open requests of a at each scrape.
func (m *Metrics) registerGauges(a *API) {
	gauge := func(name, help string, labels prometheus.Labels, read func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, read))
	}
	gauge("studyplanner_build_info", "1, of the build and the schema of the database that it needs.",
		prometheus.Labels{"version": a.Version, "schema": strconv.Itoa(a.Schema), "go": runtime.Version()}, func() float64 { return 1 })
	gauge("studyplanner_ready", "1 while requests should be sent here, as /readyz says.", nil, func() float64 { return flag(a.ready() == readyText(nil)) })
	gauge("studyplanner_draining", "1 from the signal to end on.", nil, func() float64 { return flag(a.draining.Load()) })
	gauge("studyplanner_http_requests_in_flight", "Requests that are not answered yet.", nil, func() float64 { return float64(a.inFlight.Load()) })
	gauge("studyplanner_large_requests_waiting", "Large requests that wait for a place.", nil, func() float64 { return float64(a.large.Waiting()) })
}

func flag(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// WatchQuotas shows the state of the shared quotas.
func (m *Metrics) WatchQuotas(stats func() quota.SharedStats) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "studyplanner_quota_shared", Help: "1 while requests are counted with other instances, 0 while this one counts a share.",
		}, func() float64 { return flag(stats().Up) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "studyplanner_quota_failures_total", Help: "Times that the shared quotas could not be reached.",
		}, func() float64 { return float64(stats().Failures) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "studyplanner_quota_alone_total", Help: "Requests that were counted by this instance alone since they could not.",
		}, func() float64 { return float64(stats().Local) }),
	)
}

// WatchTraces shows how many spans the collector took, and how many were dropped.
func (m *Metrics) WatchTraces(stats func() (sent, dropped uint64)) {
	m.registry.MustRegister(
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "studyplanner_trace_spans_sent_total", Help: "Spans of traces that the collector has taken.",
		}, func() float64 { sent, _ := stats(); return float64(sent) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "studyplanner_trace_spans_dropped_total", Help: "Spans of traces that did not fit into memory, or that the collector did not take.",
		}, func() float64 { _, dropped := stats(); return float64(dropped) }),
	)
}

// Writes are what became of transactions since the process began.
type Writes struct {
	Retried   uint64 // tries that failed and were made again
	Uncertain uint64 // of which it is not known whether they were saved
}

// WatchWrites shows how many writes to the database were retried or are uncertain.
func (m *Metrics) WatchWrites(writes func() Writes) {
	for name, read := range map[string]func(Writes) uint64{
		"studyplanner_database_write_retries_total":    func(w Writes) uint64 { return w.Retried },
		"studyplanner_database_uncertain_writes_total": func(w Writes) uint64 { return w.Uncertain },
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: name, Help: "Writes to the database that were tried again, and those of which it is not known whether they were saved.",
		}, func() float64 { return float64(read(writes())) }))
	}
}
