package api

import (
	"context"
	"errors"

	"studyplanner/internal/account"
)

// charge is what was taken from the quota of a key, and may be refunded.
type charge struct {
	plan Plan
	key  string
	kind chargeKind
}

// chargeKind says when a charge is kept.
type chargeKind int

const (
	perAttempt chargeKind = iota // what is tried, whatever comes of it
	perFailure                   // what fails
	perRequest                   // what a stranger asks at all, also if it is refused as too much
)

// Charge takes r from the quota that key has by plan, and sets RateLimit. It returns an error for
// a request too many. The charge is refunded if r fails by no fault of its caller, or exceeds
// another quota.
func (r *Request) Charge(plan Plan, key string) error { return r.charge(charge{plan, key, perAttempt}) }

// ChargeFailure is Charge for what counts only if it fails: it is also refunded if r succeeds.
// It is taken until then, so that concurrent requests cannot evade the quota.
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

// refund gives back the charges of r that err does not justify. A client that goes away before
// the answer pays, as nobody knows what the answer would have been.
func (r *Request) refund(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	limited := errors.Is(err, errLimited)
	for i, c := range r.charges {
		// A request that only lacks a proof has not guessed anything.
		succeeded := err == nil || errors.Is(err, account.ErrUnproven)
		free := serverFault(err) || limited && c.kind != perRequest || succeeded && c.kind == perFailure
		if !free {
			continue
		}
		state := c.plan.Return(r.Request.Context(), c.key)
		if !limited && i == len(r.charges)-1 { // the header describes this one
			r.set("Ratelimit", state)
		}
	}
	r.charges = nil
}
