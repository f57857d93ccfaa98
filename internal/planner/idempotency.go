package planner

import (
	"context"
	"errors"
	"time"
)

// Idempotency is the idempotency key of a call, which takes effect a single time. A
// second call with the same Key returns *Replay if its Fingerprint is the same, else
// ErrConflict.
type Idempotency struct {
	Key         string
	Fingerprint string                           // of the request
	Encode      func(result any) ([]byte, error) // makes the body of the stored response
	At          time.Time                        // of the call, in real time
}

// Replay is the error of a repeated call. It has the stored response of the first one.
type Replay struct{ Body []byte }

func (*Replay) Error() string { return "answered before" }

// IdempotencyTTL is how long an idempotency key is valid, at most.
const IdempotencyTTL = 24 * time.Hour

// The bounds of the stored responses of a space. Beyond them the oldest are deleted
// early.
const (
	MaxStoredResponses     = 1000
	LargeResponse          = 8 << 10 // bytes, from which on MaxStoredResponseBytes is checked
	MaxStoredResponseBytes = 8 << 20
)

// checkIdempotency returns *Replay or ErrConflict if the idempotency key of c was used
// before.
func checkIdempotency(ctx context.Context, tx IdempotencyTx, c Call) error {
	if c.Idempotency == nil {
		return nil
	}
	r, err := tx.StoredResponse(ctx, c.Idempotency.Key, c.Idempotency.At.Add(-IdempotencyTTL))
	switch {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	case r.Fingerprint != c.Idempotency.Fingerprint:
		return ErrConflict
	}
	return &Replay{r.Body}
}

// storeResponse stores result under the idempotency key of c.
func storeResponse(ctx context.Context, tx IdempotencyTx, c Call, result any) error {
	if c.Idempotency == nil {
		return nil
	}
	body, err := c.Idempotency.Encode(result)
	if err != nil {
		return err
	}
	r := StoredResponse{c.Idempotency.Key, c.Idempotency.Fingerprint, body, c.Idempotency.At}
	return tx.StoreResponse(ctx, r, c.Idempotency.At.Add(-IdempotencyTTL))
}
