// Package meter ends work for which nobody waits any more.
package meter

import "context"

// Stride is how many steps lie between two looks at the context. A step is some
// ten nanoseconds of work.
const Stride = 20_000

// Meter counts the steps of some work, and looks at its context after every Stride
// of them. Once the context has ended, so has the work. A nil Meter never ends.
type Meter struct {
	ctx  context.Context
	left int // steps until the next look
	err  error
}

// New returns the meter of work that ends with ctx.
func New(ctx context.Context) *Meter { return &Meter{ctx: ctx, err: ctx.Err(), left: Stride} }

// Step counts n more steps, and reports whether to go on.
func (m *Meter) Step(n int) bool {
	if m == nil {
		return true
	}
	for m.left -= n; m.left <= 0 && m.err == nil; m.left += Stride {
		m.err = m.ctx.Err()
	}
	return m.err == nil
}

// Err is the context's error, once Step has said not to go on.
func (m *Meter) Err() error {
	if m == nil {
		return nil
	}
	return m.err
}
