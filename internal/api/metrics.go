package api

import (
	"database/sql"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"studyplanner/internal/calendars"
	"studyplanner/internal/reminders"
)

// Metrics counts what the service does, for Prometheus.
type Metrics struct {
	registry     *prometheus.Registry
	requests     *prometheus.CounterVec
	latencies    *prometheus.HistogramVec
	limited      prometheus.Counter
	generated    prometheus.Counter
	postponed    prometheus.Counter
	modelLookups *prometheus.CounterVec
	calendars    *prometheus.CounterVec
	reminders    *prometheus.CounterVec
	tools        *toolMetrics
}

// toolMetrics counts what assistants do.
type toolMetrics struct {
	calls *prometheus.CounterVec
	times *prometheus.HistogramVec
}

// NewMetrics returns Metrics that are at zero.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "studyplanner_http_requests_total",
			Help: "Requests answered, by route, method and status.",
		}, []string{"route", "method", "status"}),
		latencies: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "studyplanner_http_request_duration_seconds",
			Help:    "Time from the request's header to the end of its answer, by route and method.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"route", "method"}),
		limited: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "studyplanner_rate_limited_total",
			Help: "Requests refused because a quota was used up.",
		}),
		generated: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "studyplanner_generated_blocks_total",
			Help: "Blocks generated from slots ahead of time.",
		}),
		postponed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "studyplanner_postponed_total",
			Help: "Requests that went on although something that can wait, such as the last use of a key or new weeks, could not be saved.",
		}),
		modelLookups: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "studyplanner_knowledge_lookups_total",
			Help: "Times that what is known of a space was needed, by whether it was in memory (hit) or had to be learnt (miss).",
		}, []string{"result"}),
		calendars: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "studyplanner_calendar_reads_total",
			Help: "Times that a calendar was read from its address, by outcome: it was read, it was unchanged, or it failed.",
		}, []string{"outcome"}),
		reminders: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "studyplanner_reminders_total",
			Help: "Messages to browsers and e-mails of weeks, by outcome: the push service or mail server took it (sent), knows the browser no more (gone), or did not take it (failed).",
		}, []string{"outcome"}),
		tools: newToolMetrics(),
	}
	for _, o := range calendars.Outcomes {
		m.calendars.WithLabelValues(string(o))
	}
	for _, o := range reminders.Outcomes {
		m.reminders.WithLabelValues(string(o))
	}
	m.registry.MustRegister(m.requests, m.latencies, m.limited, m.generated, m.postponed, m.modelLookups, m.calendars, m.reminders, m.tools.calls, m.tools.times,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func newToolMetrics() *toolMetrics {
	return &toolMetrics{
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "studyplanner_mcp_tool_calls_total",
			Help: "Calls of tools by assistants over HTTP, by tool and outcome.",
		}, []string{"tool", "outcome"}),
		times: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "studyplanner_mcp_tool_call_duration_seconds",
			Help:    "Time that calls of tools took, by tool.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"tool"}),
	}
}

// Generated counts blocks that were generated; see planner.NewService.
func (m *Metrics) Generated(blocks int) { m.generated.Add(float64(blocks)) }

// CalendarRead counts a calendar that was read from its address, or was not.
func (m *Metrics) CalendarRead(o calendars.Outcome) { m.calendars.WithLabelValues(string(o)).Inc() }

// ReminderSent counts a message to a browser.
func (m *Metrics) ReminderSent(o reminders.Outcome) { m.reminders.WithLabelValues(string(o)).Inc() }

// modelLookup counts one look-up in the model cache.
func (m *Metrics) modelLookup(hit bool) {
	result := "miss"
	if hit {
		result = "hit"
	}
	m.modelLookups.WithLabelValues(result).Inc()
}

// ToolCalled counts one call of a tool by an assistant. Both names must be of
// a fixed few.
func (m *Metrics) ToolCalled(tool, outcome string, took time.Duration) {
	m.tools.calls.WithLabelValues(tool, outcome).Inc()
	m.tools.times.WithLabelValues(tool).Observe(took.Seconds())
}

// WatchPool shows the state of a database pool. Each pool needs a name of its own.
func (m *Metrics) WatchPool(name string, stats func() sql.DBStats) {
	for gauge, read := range map[string]func(sql.DBStats) float64{
		"studyplanner_database_connections_open":   func(s sql.DBStats) float64 { return float64(s.OpenConnections) },
		"studyplanner_database_connections_in_use": func(s sql.DBStats) float64 { return float64(s.InUse) },
		"studyplanner_database_connections_max":    func(s sql.DBStats) float64 { return float64(s.MaxOpenConnections) },
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: gauge, Help: "See database/sql.DBStats.", ConstLabels: prometheus.Labels{"pool": name},
		}, func() float64 { return read(stats()) }))
	}
	for counter, read := range map[string]func(sql.DBStats) float64{
		"studyplanner_database_waits_total":        func(s sql.DBStats) float64 { return float64(s.WaitCount) },
		"studyplanner_database_wait_seconds_total": func(s sql.DBStats) float64 { return s.WaitDuration.Seconds() },
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: counter, Help: "How often a connection was waited for, and for how long.", ConstLabels: prometheus.Labels{"pool": name},
		}, func() float64 { return read(stats()) }))
	}
}

// handler serves the metrics in the formats that Prometheus reads.
func (m *Metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
