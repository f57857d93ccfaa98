package traces

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cenkalti/backoff/v5"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// Bounds of what waits to be sent: so many spans, each of some hundred bytes to some
// KB, and those that are written into one body.
const (
	queued   = 2048
	together = 512
	fullBody = 512 << 10 // bytes, after which a body takes no more spans
)

const (
	// gathering is how long a span waits for others that go with it.
	gathering = time.Second
	// answerPatience is how long the collector is waited for.
	answerPatience = 5 * time.Second
	// sendPatience is how long one body is tried again.
	sendPatience = 30 * time.Second
	// closePatience is how long it may take to send the rest.
	closePatience = 3 * time.Second
)

// queue is where spans wait, and what sends them.
type queue struct {
	spans   chan sdk.ReadOnlySpan
	head    []byte // of each body
	to      string
	client  *http.Client
	log     *slog.Logger
	closing time.Duration
	failing bool // whether what was tried last was not sent

	open    context.Context //nolint:containedctx // done from close on: nothing is tried again
	leave   context.CancelFunc
	allowed context.Context //nolint:containedctx // done when close has waited long enough
	cut     context.CancelFunc
	done    chan struct{}
	once    sync.Once

	sent, dropped atomic.Uint64
}

var _ sdk.SpanProcessor = (*queue)(nil)

func newQueue(c Config, service *resource.Resource) (*queue, error) {
	head, err := headOf(service)
	if err != nil {
		return nil, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = 1
	q := &queue{
		spans: make(chan sdk.ReadOnlySpan, queued), head: head, to: c.To.String(), log: c.Log, closing: cmp.Or(c.closing, closePatience), done: make(chan struct{}),
		client: &http.Client{Transport: transport, Timeout: answerPatience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
	q.open, q.leave = context.WithCancel(context.Background())
	q.allowed, q.cut = context.WithCancel(context.Background())
	go q.loop()
	return q, nil
}

// OnStart implements [sdk.SpanProcessor].
func (q *queue) OnStart(context.Context, sdk.ReadWriteSpan) {}

// OnEnd implements [sdk.SpanProcessor]: it drops a span for which there is no room.
func (q *queue) OnEnd(s sdk.ReadOnlySpan) {
	select {
	case q.spans <- s:
	default:
		q.dropped.Add(1)
	}
}

// ForceFlush implements [sdk.SpanProcessor].
func (q *queue) ForceFlush(context.Context) error { return nil }

// Shutdown implements [sdk.SpanProcessor].
func (q *queue) Shutdown(context.Context) error {
	q.close()
	return nil
}

func (q *queue) stats() Stats { return Stats{q.sent.Load(), q.dropped.Load()} }

// close ends the loop once it has sent what is queued.
func (q *queue) close() {
	q.once.Do(func() {
		q.leave()
		timer := time.AfterFunc(q.closing, q.cut)
		defer timer.Stop()
		<-q.done
		q.cut()
		q.dropped.Add(uint64(len(q.spans)))
		q.client.CloseIdleConnections()
	})
}

// loop sends what is queued, some together, until q is closed and nothing is left.
func (q *queue) loop() {
	defer close(q.done)
	for {
		select {
		case s := <-q.spans:
			q.send(q.gather(s))
		case <-q.open.Done():
			q.empty()
			return
		}
	}
}

// empty sends what is left, as long as close waits, and drops the rest.
func (q *queue) empty() {
	for range queued {
		select {
		case s := <-q.spans:
			q.send(q.gather(s))
		default:
			return
		}
	}
}

// body is what is sent at once.
type body struct {
	text  []byte
	spans uint64
}

// gather returns the body with s and those that come soon after it.
func (q *queue) gather(s sdk.ReadOnlySpan) body {
	timer := time.NewTimer(gathering)
	defer timer.Stop()
	b := body{text: append([]byte(nil), q.head...)}
	for q.add(&b, s); b.spans < together && len(b.text) < fullBody; q.add(&b, s) {
		select {
		case s = <-q.spans:
			continue
		default:
		}
		select {
		case s = <-q.spans:
			continue
		case <-timer.C:
		case <-q.open.Done():
		}
		break
	}
	b.text = append(b.text, tail...)
	return b
}

// add writes s into b.
func (q *queue) add(b *body, s sdk.ReadOnlySpan) {
	text, err := appendSpan(b.text, s, b.spans > 0)
	if err != nil {
		q.dropped.Add(1)
		return
	}
	b.text = text
	b.spans++
}

// send has the collector take b, for which it is asked again while it may.
func (q *queue) send(b body) {
	pauses := backoff.NewExponentialBackOff()
	refused, err := backoff.Retry(q.open, func() (uint64, error) { return q.post(b.text) },
		backoff.WithBackOff(pauses), backoff.WithMaxElapsedTime(sendPatience))
	if err != nil {
		refused = b.spans
	}
	refused = min(refused, b.spans)
	q.sent.Add(b.spans - refused)
	q.dropped.Add(refused)
	q.tell(err)
}

// tell logs that spans are not sent, and that they are again.
func (q *queue) tell(err error) {
	switch {
	case err != nil && !q.failing:
		q.log.Warn("traces cannot be sent; those that do not fit into memory are dropped", "error", err)
	case err == nil && q.failing:
		q.log.Info("traces are sent again", "dropped", q.dropped.Load())
	}
	q.failing = err != nil
}
