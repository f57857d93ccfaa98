package api

import (
	"context"
	"errors"

	"studyplanner/internal/account"
)

// charge is what was taken from the quota of a key, and may be given back.
type charge struct {
	plan Plan
	key  string
	kind counting
}

// counting says what is charged for.
type counting int

const (
	perAttempt counting = iota // what is tried, whatever comes of it
	perFailure                 // what fails
	perEntry                   // what a stranger asks at all, also if it is refused as too much
)

// Charge takes r from the quota that key has by plan, and tells the client how
// that stands. It returns an error for a request too many. It is given back if r
// fails by no fault of its caller, or is one too many for another charge.
func (r *Request) Charge(plan Plan, key string) error { return r.charge(charge{plan, key, perAttempt}) }

// ChargeFailure is Charge for what counts only if it fails: it is given back also
// if r succeeds. Until then it is taken, so that many at once are no way around it.
func (r *Request) ChargeFailure(plan Plan, key string) error {
	return r.charge(charge{plan, key, perFailure})
}

func (r *Request) charge(c charge) error {
	if err := r.take(c.plan, c.key); err != nil {
		return err
	}
	r.charges = append(r.charges, c)
	return nil
}

// settle gives back what r, which ends with err, need not pay. Whoever goes away
// before the answer pays, as nobody knows what it would have been.
func (r *Request) settle(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	limited := errors.Is(err, errLimited)
	for i, c := range r.charges {
		// Who is asked for a proof has not guessed at anything.
		held := err == nil || errors.Is(err, account.ErrUnproven)
		free := ours(err) || limited && c.kind != perEntry || held && c.kind == perFailure
		if !free {
			continue
		}
		state := c.plan.Return(r.Request.Context(), c.key)
		if !limited && i == len(r.charges)-1 { // it is the one that the client is told of
			r.set("Ratelimit", state)
		}
	}
	r.charges = nil
}
