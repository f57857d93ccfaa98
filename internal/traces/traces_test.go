package traces

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// collector takes bodies and answers as it is told.
type collector struct {
	*httptest.Server
	mu     sync.Mutex
	bodies [][]byte
	answer func(w http.ResponseWriter, nth int) // nil: 200
}

func newCollector(t *testing.T, answer func(w http.ResponseWriter, nth int)) *collector {
	t.Helper()
	c := &collector{answer: answer}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s %v: %v", r.Method, r.URL, r.Header, err)
		}
		c.mu.Lock()
		c.bodies = append(c.bodies, body)
		n := len(c.bodies)
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
	var log bytes.Buffer
	traces, err := Open(t.Context(), Config{To: to, Version: "1.2.3", Log: slog.New(slog.NewTextHandler(&log, nil)), closing: closing})
	if err != nil {
		t.Fatal(err)
	}
	return traces, &log
}

// end makes n spans that end at once.
func end(t *testing.T, traces *Traces, n int, about ...attribute.KeyValue) {
	t.Helper()
	tracer := traces.Tracer()
	for range n {
		_, s := tracer.Start(t.Context(), "work", trace.WithAttributes(about...))
		s.End()
	}
}

func TestASpanIsSentAsTheProtocolSays(t *testing.T) {
	t.Parallel()
	c := newCollector(t, nil)
	traces, _ := c.open(t, 0)
	id, parent := trace.TraceID{1, 2, 3}, trace.SpanID{4, 5}
	ctx := trace.ContextWithRemoteSpanContext(t.Context(), trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: id, SpanID: parent, TraceFlags: trace.FlagsSampled, Remote: true,
	}))
	_, s := traces.Tracer().Start(ctx, "GET /v1/blocks", trace.WithSpanKind(trace.SpanKindServer), trace.WithTimestamp(time.Unix(1, 2)))
	s.SetAttributes(attribute.Int("status", 200), attribute.Bool("yes", true), attribute.Float64("half", .5), attribute.String("text", strings.Repeat("ä", 2000)))
	s.SetStatus(codes.Error, "the cause")
	s.End(trace.WithTimestamp(time.Unix(3, 4)))
	traces.Close()
	want := `{"traceId":"` + id.String() + `","spanId":"` + s.SpanContext().SpanID().String() + `","parentSpanId":"` + parent.String() +
		`","flags":769,"name":"GET /v1/blocks","kind":2,"startTimeUnixNano":"1000000002","endTimeUnixNano":"3000000004","attributes":[` +
		`{"key":"status","value":{"intValue":"200"}},{"key":"yes","value":{"boolValue":true}},{"key":"half","value":{"doubleValue":0.5}},` +
		`{"key":"text","value":{"stringValue":"` + strings.Repeat("ä", 1024) + `"}}],"status":{"code":2}}]}]}]}`
	if len(c.bodies) != 1 || !strings.HasSuffix(string(c.bodies[0]), want) {
		t.Fatalf("%s\nwant %s", c.bodies, want)
	}
	if head := `{"key":"service.version","value":{"stringValue":"1.2.3"}}`; !json.Valid(c.bodies[0]) || !strings.Contains(string(c.bodies[0]), head) {
		t.Errorf("%s lacks %s", c.bodies[0], head)
	}
	if got := traces.Stats(); got != (Stats{Sent: 1}) {
		t.Errorf("%+v", got)
	}
}

func TestNoBodyIsLargeHoweverLargeItsSpans(t *testing.T) {
	t.Parallel()
	c := newCollector(t, nil)
	traces, _ := c.open(t, time.Minute)
	var about []attribute.KeyValue
	for _, key := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		about = append(about, attribute.String(key, strings.Repeat("\x01", 5000)))
	}
	const n = 100
	end(t, traces, n, about...)
	traces.Close()
	for _, body := range c.bodies {
		if largest := 16 * 1024 * len(`\u0001`); len(body) > fullBody+2*largest || !json.Valid(body) {
			t.Errorf("a body of %d bytes", len(body))
		}
	}
	if got := traces.Stats(); got != (Stats{Sent: n}) {
		t.Errorf("%+v", got)
	}
}

func TestACollectorThatDoesNotAnswerCostsSpansAlone(t *testing.T) {
	t.Parallel()
	free, asked := make(chan struct{}), make(chan struct{}, 1)
	defer close(free)
	c := newCollector(t, func(http.ResponseWriter, int) {
		asked <- struct{}{}
		<-free
	})
	traces, log := c.open(t, time.Millisecond)
	end(t, traces, together)
	<-asked
	const more = 10 * queued
	end(t, traces, more) // nobody waits
	if got := traces.Stats(); got != (Stats{Dropped: more - queued}) {
		t.Errorf("%+v, want all dropped but what the queue holds", got)
	}
	traces.Close()
	if got := traces.Stats(); got != (Stats{Dropped: more + together}) {
		t.Errorf("closed: %+v", got)
	}
	if n := strings.Count(log.String(), "cannot be sent"); n != 1 {
		t.Errorf("logged %d times:\n%s", n, log)
	}
}

func TestWhatACollectorCannotTakeNowIsSentAgain(t *testing.T) {
	t.Parallel()
	taken := make(chan struct{})
	c := newCollector(t, func(w http.ResponseWriter, nth int) {
		if nth == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		close(taken)
	})
	traces, _ := c.open(t, time.Minute)
	end(t, traces, together)
	<-taken
	traces.Close()
	if got := traces.Stats(); got != (Stats{Sent: together}) || !bytes.Equal(c.bodies[0], c.bodies[1]) {
		t.Errorf("%+v", got)
	}
}

func TestWhatACollectorRefusesIsDropped(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		answer func(w http.ResponseWriter, nth int)
		want   Stats
	}{
		"some":       {func(w http.ResponseWriter, _ int) { io.WriteString(w, `{"partialSuccess":{"rejectedSpans":"3"}}`) }, Stats{4, 3}},
		"too many":   {func(w http.ResponseWriter, _ int) { io.WriteString(w, `{"partialSuccess":{"rejectedSpans":"30"}}`) }, Stats{0, 7}},
		"all":        {func(w http.ResponseWriter, _ int) { w.WriteHeader(http.StatusBadRequest) }, Stats{0, 7}},
		"elsewhere":  {func(w http.ResponseWriter, _ int) { w.Header().Set("Location", "/"); w.WriteHeader(http.StatusFound) }, Stats{0, 7}},
		"no words":   {func(w http.ResponseWriter, _ int) { io.WriteString(w, strings.Repeat("x", 1<<20)) }, Stats{7, 0}},
		"no answer":  {func(http.ResponseWriter, int) { panic(http.ErrAbortHandler) }, Stats{0, 7}},
		"much later": {func(w http.ResponseWriter, _ int) { w.Header().Set("Retry-After", "86400"); w.WriteHeader(429) }, Stats{0, 7}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			traces, _ := newCollector(t, test.answer).open(t, time.Minute)
			end(t, traces, 7)
			traces.Close()
			if got := traces.Stats(); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

func TestTheURLOfACollectorIsRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"http://localhost:4318":            "http://localhost:4318/v1/traces",
		"https://c.example.org/":           "https://c.example.org/v1/traces",
		"https://c.example.org/otlp/x?a=b": "https://c.example.org/otlp/x?a=b",
		"http://ada:secret@[::1]:4318":     "http://ada:secret@[::1]:4318/v1/traces",
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
