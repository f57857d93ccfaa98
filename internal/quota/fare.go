package quota

import (
	"context"
	"slices"
)

// Fare is a request of a key that is to be charged by whoever looks up who makes it, in
// the same round trip. It is used by one goroutine at a time. Nil is none.
type Fare struct {
	Key    string
	Policy Policy

	shared   *Shared
	decision Decision
	paid     bool
}

// Fare returns what a request of key under p is to be charged with; nil where nothing
// goes along, or while the counts fail.
func (s *Shared) Fare(key string, p Policy) *Fare {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.Along || s.down {
		return nil
	}
	return &Fare{Key: key, Policy: p, shared: s}
}

// Pay records what was decided, and that the request is charged if it is allowed.
func (f *Fare) Pay(d Decision) { f.decision, f.paid = d, true }

// Void records that what was decided was not saved.
func (f *Fare) Void() {
	if f != nil {
		f.paid = false
	}
}

// Fail records why nothing could be charged.
func (f *Fare) Fail(err error) { f.shared.failed(err) }

// Refund gives back what was charged, if anything was.
func (f *Fare) Refund(ctx context.Context) {
	if f != nil && f.paid && f.decision.Allowed {
		f.shared.Return(ctx, f.Key, f.Policy)
	}
	f.Void()
}

// pays reports whether f was paid, by key and under p.
func (f *Fare) pays(key string, p Policy) bool {
	return f != nil && f.paid && f.Key == key && f.Policy.Name == p.Name && slices.Equal(f.Policy.Limits, p.Limits)
}
