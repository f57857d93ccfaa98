package api

import (
	"context"
	"io"
	"time"

	"studyplanner/internal/fair"
)

// waiting is how many requests of one account may wait at a gate. More are
// answered with 429: they could not be served in time.
const waiting = 256

// wholes is how many answers that hold a whole space are on the disk at most, one of
// an account, though their clients read slowly.
const wholes = 8

// gates let as many requests through as the server can work on, of an account that
// is not alone no more than a quarter, which leaves half of the processors to the
// others: whoever asks for little is not behind those who ask for much. Writes are
// not among them but where they are large: they wait for the database, which has
// lanes of its own.
type gates struct {
	reads   *fair.Gate
	large   *fair.Gate // what costs as much as a hundred others, and large bodies
	uploads *fair.Gate
	whole   *fair.Gate // answers that hold a whole space, until they are sent
	light   *fair.Calm // of the requests that neither are large nor wait for their clients

	courtesy time.Duration
}

// What writes a whole space waits for light requests, each time it has written so much
// as fits into a buffer: for those that are there for courtesy at most, and for those
// that may come, as some did lately, for a pause. Without it they would find both
// processors at work, and each of their steps would wait until the system takes one
// away. So it takes a few seconds longer where there always are some.
const (
	courtesy = 10 * time.Millisecond
	pause    = 3 * time.Millisecond
)

// newGates returns the gates of a server whose database serves so many reads at once.
func newGates(capacity int) gates {
	quarter := max(1, capacity/4)
	return gates{
		reads:   fair.NewGate(fair.Limits{Inside: capacity, Lane: quarter, Alone: capacity, Waiting: waiting}),
		large:   fair.NewGate(fair.Limits{Inside: quarter, Lane: 1, Waiting: waiting}),
		uploads: fair.NewGate(uploads),
		whole:   fair.NewGate(fair.Limits{Inside: wholes, Lane: 1, Waiting: waiting}),
		light:   new(fair.Calm),

		courtesy: courtesy,
	}
}

// largeBody is from how many bytes on a body costs as much as a hundred requests.
const largeBody = 16 << 10

// gate is the one that r stands behind, or nil.
func (g gates) gate(r *Request) *fair.Gate {
	switch {
	case r.route.large || len(r.body) >= largeBody:
		return g.large
	case r.route.reads:
		return g.reads
	}
	return nil
}

// Context is done when r has taken too long, or when its client has gone.
func (r *Request) Context() context.Context { return r.ctx }

// within gives r so much time from now.
func (r *Request) within(d time.Duration) {
	r.ctx.end()
	r.ctx = newPatient(r.Request.Context(), time.Now().Add(d))
}

// enter waits until r may begin. It returns fair.ErrFull for a request too many of
// its account.
func (r *Request) enter(g *fair.Gate) error {
	if g == nil {
		return nil
	}
	lane := r.access.AccountID
	if lane == "" {
		lane = r.Address()
	}
	if err := g.Enter(r.ctx, lane); err != nil {
		return err
	}
	r.inside = func() { g.Leave(lane) }
	return nil
}

// leave lets the next one begin, if r has entered.
func (r *Request) leave() {
	if r.inside != nil {
		r.inside()
		r.inside = nil
	}
}

// hurry makes r one of those for whom others give way.
func (r *Request) hurry() {
	if !r.light {
		r.light = true
		r.mount.gates.light.Begin()
	}
}

// linger is the opposite of hurry.
func (r *Request) linger() {
	if r.light {
		r.light = false
		r.mount.gates.light.End()
	}
}

// courteous writes what answers a request, and gives way to others each time.
type courteous struct {
	io.Writer
	r *Request
}

// Write implements [io.Writer].
func (c courteous) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	gates := &c.r.mount.gates
	gates.light.Wait(c.r.ctx, pause, gates.courtesy)
	return n, err
}

// Whole waits until r may make an answer that holds a whole space. It gives r more
// time, and returns what enter returns.
func (r *Request) Whole() error {
	r.linger()
	r.leave()
	r.within(largePatience)
	if err := r.enter(r.mount.gates.whole); err != nil {
		return err
	}
	r.sent, r.inside = r.inside, nil
	return r.enter(r.mount.gates.large)
}
