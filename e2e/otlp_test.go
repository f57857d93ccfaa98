package e2e_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// traced is a span that a collector was told, as OTLP has it in JSON.
type traced struct {
	TraceID, SpanID, ParentSpanID, Name string
	Attributes                          []struct {
		Key   string
		Value struct{ StringValue, IntValue string }
	}
}

// is tells what s says of a key; "" for nothing.
func (s traced) is(key string) string {
	for _, a := range s.Attributes {
		if a.Key == key {
			return a.Value.StringValue + a.Value.IntValue
		}
	}
	return ""
}

// collector is where traces are sent.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	told  strings.Builder
	spans []traced
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var all struct {
			ResourceSpans []struct{ ScopeSpans []struct{ Spans []traced } }
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if err := json.NewDecoder(io.TeeReader(http.MaxBytesReader(w, r.Body, 1<<20), &c.told)).Decode(&all); err != nil {
			t.Error(err)
			return
		}
		for _, of := range all.ResourceSpans {
			for _, in := range of.ScopeSpans {
				c.spans = append(c.spans, in.Spans...)
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// below lists the spans of a trace whose parent is the given one.
func (c *collector) below(trace, parent string) []traced {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []traced
	for _, s := range c.spans {
		if strings.EqualFold(s.TraceID, trace) && strings.EqualFold(s.ParentSpanID, parent) { // hex digits of either case
			all = append(all, s)
		}
	}
	return all
}

// only is the one span below another of that name.
func (c *collector) only(t *testing.T, trace, parent, name string) traced {
	t.Helper()
	all := slices.DeleteFunc(c.below(trace, parent), func(s traced) bool { return s.Name != name })
	if len(all) != 1 {
		t.Fatalf("%d spans %s below %s", len(all), name, parent)
	}
	return all[0]
}

// named reports whether one of the spans has that name.
func named(all []traced, name string) bool {
	return slices.ContainsFunc(all, func(s traced) bool { return s.Name == name })
}

const (
	tracedID   = "4bf92f3577b34da6a3ce929d0e0e4736"
	tracedSpan = "00f067aa0ba902b7"
)

func TestTracesTellWhatARequestIsMadeOf(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		to := newCollector(t)
		s := startServer(t, database, "--otlp", to.URL)
		a := s.account(t)
		c := a.client(t, "live")
		made := c.send(t, "POST", "/v1/subjects", obj{"name": "Vexillology", "type": "study"}, "Traceparent: 00-"+tracedID+"-"+tracedSpan+"-01").is(t, 201)
		c.send(t, "GET", "/v1/subjects", nil, "Traceparent: 00-"+tracedID+"-"+tracedSpan+"-00").is(t, 200)
		c.send(t, "POST", "/v1/schedule/suggest", obj{"goal": "more Vexillology please"}).is(t, 200)
		const other = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		c.post(t, "", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_subjects","arguments":{}}}`, "Traceparent: 00-"+other+"-"+tracedSpan+"-01").is(t, 200)
		b := newBrowser(t, s)
		b.ask("POST", "/app/sign-in", `{"email":"grace@example.org","password":"correct horse battery"}`, 403, nil)
		s.terminate(t) // what was not sent yet is sent now
		equal(t, "exit code", s.exitCode(t), 0)

		request := to.only(t, tracedID, tracedSpan, "POST /v1/subjects") // that of the GET was not to be kept
		equal(t, "status", request.is("http.response.status_code"), "201")
		equal(t, "route", request.is("http.route"), "/v1/subjects")
		equal(t, "request id", request.is("studyplanner.request_id"), made.Meta.RequestID)
		var statements []traced
		for _, part := range to.below(tracedID, request.SpanID) {
			if part.Name == "transaction" {
				statements = append(statements, to.below(tracedID, part.SpanID)...)
			}
		}
		if !slices.ContainsFunc(statements, func(s traced) bool { return strings.Contains(s.is("db.query.text"), "INSERT INTO subjects") }) {
			t.Errorf("the transactions are made of %+v", statements)
		}
		assistant := to.only(t, other, tracedSpan, "POST /mcp")
		if through := to.below(other, assistant.SpanID); !named(through, "GET /v1/subjects") {
			t.Errorf("the assistant's request is made of %+v", through)
		}
		for _, secret := range []string{c.key, c.key[len("svc_live_"):], a.email, "grace@example.org", "horse", "Vexillology"} {
			if strings.Contains(to.told.String(), secret) {
				t.Errorf("the traces tell %q", secret)
			}
		}
		if !strings.Contains(s.log.String(), "trace_id="+other) {
			t.Error("the log does not name the trace")
		}
	})
}

func TestACollectorThatHangsHoldsUpNobody(t *testing.T) {
	onServer(t, func(t *testing.T, _ *server) {
		free := make(chan struct{})
		hung := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-free }))
		defer hung.Close()
		defer close(free)
		s := startServer(t, databases[0].open(t), "--otlp", hung.URL)
		c := s.client(t)
		for range 20 {
			c.read(t, "/v1/account")
		}
		eventually(t, patience, "what the collector does not take is counted", func() bool {
			_, metrics := s.page(t, "/metrics")
			return strings.Contains(metrics, "\nstudyplanner_trace_spans_sent_total 0\n") && strings.Contains(metrics, "\nstudyplanner_trace_spans_dropped_total ")
		})
		s.terminate(t)
		equal(t, "exit code", s.exitCode(t), 0)
		equal(t, "lines of the log about it", strings.Count(s.log.String(), "traces cannot be sent"), 1)
	})
}

func TestWithoutTheFlagThereAreNoTraces(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		a := c.send(t, "GET", "/v1/account", nil)
		eventually(t, patience, "the request is logged", func() bool { return s.log.about(a.Meta.RequestID) != "" })
		if line := s.log.about(a.Meta.RequestID); strings.Contains(line, "trace_id") {
			t.Errorf("a trace that nobody asked for: %s", line)
		}
		if _, metrics := s.page(t, "/metrics"); strings.Contains(metrics, "studyplanner_trace_") {
			t.Error("metrics of traces")
		}
	})
}

func TestTheTraceOfARequestIsInTheLog(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
		const parent = "Traceparent: 00-" + trace + "-00f067aa0ba902b7-01"
		c.send(t, "GET", "/v1/account", nil, parent).is(t, 200)
		c.post(t, "", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_subjects","arguments":{}}}`, parent).is(t, 200)
		// The request, that of the assistant, and those that it made through the API.
		eventually(t, 10*time.Second, "three requests are logged with their trace", func() bool {
			return strings.Count(s.log.String(), " trace_id="+trace) >= 3
		})
	})
}
