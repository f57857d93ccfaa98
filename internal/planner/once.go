package planner

import (
	"context"
	"errors"
	"time"
)

// Once makes a call take effect a single time: a second call with the same
// Key returns *Replay if its Fingerprint is the same, else ErrConflict.
type Once struct {
	Key         string
	Fingerprint string
	Encode      func(result any) ([]byte, error) // what a Replay holds
	At          time.Time                        // of the call, in real time
}

// Replay is returned in place of a result by a call that was answered before.
type Replay struct{ Body []byte }

func (*Replay) Error() string { return "answered before" }

// AnswersKept is how long an idempotency key is remembered, at most.
const AnswersKept = 24 * time.Hour

// How much is remembered in a space: so many answers, and so many bytes of those
// that are larger than LargeAnswer. With more the oldest are forgotten early.
const (
	MaxAnswers     = 1000
	LargeAnswer    = 8 << 10
	MaxAnswerBytes = 8 << 20
)

// answered returns *Replay or ErrConflict if the key of c.Once was used before.
func answered(ctx context.Context, tx AnswerTx, c Call) error {
	if c.Once == nil {
		return nil
	}
	a, err := tx.Answer(ctx, c.Once.Key, c.Once.At.Add(-AnswersKept))
	switch {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	case a.Fingerprint != c.Once.Fingerprint:
		return ErrConflict
	}
	return &Replay{a.Body}
}

// remember keeps result for calls with the key of c.Once.
func remember(ctx context.Context, tx AnswerTx, c Call, result any) error {
	if c.Once == nil {
		return nil
	}
	body, err := c.Once.Encode(result)
	if err != nil {
		return err
	}
	a := Answer{c.Once.Key, c.Once.Fingerprint, body, c.Once.At}
	return tx.Remember(ctx, a, c.Once.At.Add(-AnswersKept))
}
