package api

import (
	"context"
	"sync"
	"time"
)

// Patience is how long a request may take from the moment when it has arrived
// whole: some seconds, or for what moves whole spaces less than the server keeps a
// connection on which nothing is written.
const (
	patience      = 10 * time.Second
	largePatience = 55 * time.Second
	// answerTime is how long after the body of such a request its answer may be sent.
	answerTime = time.Minute
)

// patient is a context with a deadline for which a timer runs from when somebody asks
// whether it is done: most requests are answered before anybody does.
type patient struct {
	context.Context // of the request
	until           time.Time

	once   sync.Once
	timed  context.Context //nolint:containedctx // the same, with its timer
	cancel context.CancelFunc
}

// newPatient returns parent with a deadline. It needs an end.
func newPatient(parent context.Context, until time.Time) *patient {
	return &patient{Context: parent, until: until}
}

// over is what a context is that has ended before anybody asked.
var over = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// asked returns p with its timer.
func (p *patient) asked() context.Context {
	p.once.Do(func() { p.timed, p.cancel = context.WithDeadline(p.Context, p.until) })
	return p.timed
}

// end ends p, as cancelling it would.
func (p *patient) end() {
	p.once.Do(func() { p.timed, p.cancel = over, func() {} })
	p.cancel()
}

// Deadline implements [context.Context].
func (p *patient) Deadline() (time.Time, bool) { return p.asked().Deadline() }

// Done implements [context.Context].
func (p *patient) Done() <-chan struct{} { return p.asked().Done() }

// Err implements [context.Context].
func (p *patient) Err() error { return p.asked().Err() }

// Value implements [context.Context]. By it package context finds the timer, so that
// what is derived from p needs no goroutine.
func (p *patient) Value(key any) any { return p.asked().Value(key) }
