package traces

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// TestMain has spans sent as JSON, which tests read without the generated code of the
// protocol.
func TestMain(m *testing.M) {
	if err := os.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json"); err != nil {
		panic(err)
	}
	m.Run()
}

// sentSpan is a span as it is sent.
type sentSpan struct {
	TraceID, ParentSpanID, Name string
	Status                      struct{ Code any }
	Attributes                  []struct {
		Key   string
		Value struct{ StringValue string }
	}
	Events []any
}

// sentSpans is the body of a request.
type sentSpans struct {
	ResourceSpans []struct {
		Resource   json.RawMessage
		ScopeSpans []struct{ Spans []sentSpan }
	}
}

// collector takes bodies and answers as the test says.
type collector struct {
	*httptest.Server
	mu     sync.Mutex
	bodies [][]byte
	user   string                               // and the password of the last request
	answer func(w http.ResponseWriter, nth int) // nil: 200
}

func newCollector(t *testing.T, answer func(w http.ResponseWriter, nth int)) *collector {
	t.Helper()
	c := &collector{answer: answer}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if errors.Is(err, io.ErrUnexpectedEOF) { // the sender has given up
			return
		}
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s %v: %v", r.Method, r.URL, r.Header, err)
		}
		c.mu.Lock()
		c.bodies = append(c.bodies, text)
		n := len(c.bodies)
		user, password, _ := r.BasicAuth()
		c.user = user + ":" + password
		c.mu.Unlock()
		if c.answer != nil {
			c.answer(w, n)
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// open returns Traces that are sent to c, and their log.
func (c *collector) open(t *testing.T, closing time.Duration) (*Traces, *bytes.Buffer) {
	t.Helper()
	to, err := ParseURL(c.URL)
	if err != nil {
		t.Fatal(err)
	}
	to.User = url.UserPassword("ada", "secret")
	var log bytes.Buffer
	traces, err := Open(t.Context(), Config{To: to, Version: "1.2.3", Log: slog.New(slog.NewTextHandler(&log, nil)), closing: closing})
	if err != nil {
		t.Fatal(err)
	}
	return traces, &log
}

// end makes n spans that end at once.
func end(t *testing.T, traces *Traces, n int) {
	t.Helper()
	for range n {
		_, s := traces.Tracer().Start(t.Context(), "work")
		s.End()
	}
}

func TestASpanIsSentWithinItsBounds(t *testing.T) {
	t.Parallel()
	c := newCollector(t, nil)
	traces, _ := c.open(t, 0)
	id, parent := trace.TraceID{1, 2, 3}, trace.SpanID{4, 5}
	ctx := trace.ContextWithRemoteSpanContext(t.Context(), trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: id, SpanID: parent, TraceFlags: trace.FlagsSampled, Remote: true,
	}))
	_, s := traces.Tracer().Start(ctx, "GET /v1/blocks", trace.WithSpanKind(trace.SpanKindServer))
	s.SetAttributes(attribute.String("text", strings.Repeat("ä", 2000)))
	for _, key := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		s.SetAttributes(attribute.Int(key, 1))
	}
	s.AddEvent("an event")
	s.SetStatus(codes.Error, "")
	s.End()
	traces.Close()
	if len(c.bodies) != 1 || c.user != "ada:secret" {
		t.Fatalf("%d bodies of %s", len(c.bodies), c.user)
	}
	var sent sentSpans
	if err := json.Unmarshal(c.bodies[0], &sent); err != nil || !strings.Contains(string(sent.ResourceSpans[0].Resource), "1.2.3") {
		t.Fatalf("%s: %v", c.bodies[0], err)
	}
	got := sent.ResourceSpans[0].ScopeSpans[0].Spans[0]
	if !strings.EqualFold(got.TraceID, id.String()) || !strings.EqualFold(got.ParentSpanID, parent.String()) || got.Name != "GET /v1/blocks" || fmt.Sprint(got.Status.Code) != "2" {
		t.Errorf("%+v", got)
	}
	if len(got.Attributes) != 16 || got.Attributes[0].Value.StringValue != strings.Repeat("ä", 1024) || len(got.Events) != 0 {
		t.Errorf("it has %v, and %d events", got.Attributes, len(got.Events))
	}
	if got := traces.Stats(); got != (Stats{Sent: 1}) {
		t.Errorf("%+v", got)
	}
}

func TestACollectorThatDoesNotAnswerCostsSpansAlone(t *testing.T) {
	t.Parallel()
	free, asked := make(chan struct{}), make(chan struct{}, 1)
	defer close(free)
	c := newCollector(t, func(http.ResponseWriter, int) {
		select {
		case asked <- struct{}{}:
		default:
		}
		<-free
	})
	traces, log := c.open(t, time.Millisecond)
	end(t, traces, batched)
	<-asked
	const more = 10 * queued
	end(t, traces, more) // nobody waits
	if got := traces.Stats(); got != (Stats{Dropped: batched + more - queued}) {
		t.Errorf("%+v, want all dropped but what the queue holds", got)
	}
	traces.Close()
	if got := traces.Stats(); got != (Stats{Dropped: batched + more}) {
		t.Errorf("closed: %+v", got)
	}
	if n := strings.Count(log.String(), "cannot be sent"); n != 1 {
		t.Errorf("logged %d times:\n%s", n, log)
	}
}

func TestWhatACollectorCannotTakeNowIsSentAgain(t *testing.T) {
	t.Parallel()
	c := newCollector(t, func(w http.ResponseWriter, nth int) {
		if nth == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	traces, _ := c.open(t, time.Minute)
	end(t, traces, batched)
	traces.Close()
	if got := traces.Stats(); got != (Stats{Sent: batched}) || !bytes.Equal(c.bodies[0], c.bodies[1]) {
		t.Errorf("%+v", got)
	}
}

func TestWhatACollectorRefusesIsDropped(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		answer func(w http.ResponseWriter, nth int)
		want   Stats
	}{
		"some": {func(w http.ResponseWriter, _ int) {
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, `{"partialSuccess":{"rejectedSpans":"3"}}`)
		}, Stats{0, 7}},
		"all":        {func(w http.ResponseWriter, _ int) { w.WriteHeader(http.StatusBadRequest) }, Stats{0, 7}},
		"elsewhere":  {func(w http.ResponseWriter, _ int) { w.Header().Set("Location", "/"); w.WriteHeader(http.StatusFound) }, Stats{0, 7}},
		"no words":   {func(w http.ResponseWriter, _ int) { io.WriteString(w, "ok") }, Stats{7, 0}},
		"no answer":  {func(http.ResponseWriter, int) { panic(http.ErrAbortHandler) }, Stats{0, 7}},
		"much later": {func(w http.ResponseWriter, _ int) { w.Header().Set("Retry-After", "86400"); w.WriteHeader(429) }, Stats{0, 7}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			traces, log := newCollector(t, test.answer).open(t, time.Minute)
			end(t, traces, 7)
			traces.Close()
			if got := traces.Stats(); got != test.want || strings.Contains(log.String(), "secret") {
				t.Errorf("%+v, want %+v; %s", got, test.want, log)
			}
		})
	}
}

func TestTheURLOfACollectorIsRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"http://localhost:4318":            "http://localhost:4318/v1/traces",
		"https://c.example.org/":           "https://c.example.org/v1/traces",
		"https://c.example.org/otlp/x":     "https://c.example.org/otlp/x",
		"http://ada:secret@[::1]:4318":     "http://ada:secret@[::1]:4318/v1/traces",
		"https://c.example.org/otlp/x?a=b": "",
		"localhost:4318":                   "",
		"grpc://localhost:4317":            "",
		"http://":                          "",
		"http://:4318":                     "",
		"http://ada:secret@h:port":         "",
		"http://h/#x":                      "",
		"yes":                              "",
	} {
		got, err := ParseURL(text)
		if err != nil {
			if want != "" || strings.Contains(err.Error(), "secret") {
				t.Errorf("%s: %v", text, err)
			}
		} else if got.String() != want {
			t.Errorf("%s: %s, want %q", text, got, want)
		}
	}
}

func TestNoTracesCostNothing(t *testing.T) {
	t.Parallel()
	var none *Traces
	if none.Tracer() != nil {
		t.Error("a tracer of nothing")
	}
	none.Close()
}
