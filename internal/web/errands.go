package web

import (
	"context"
	"fmt"

	"golang.org/x/sync/semaphore"
)

// maxErrands is how many errands are run at once.
const maxErrands = 32

// errands are what is done in the background, after a request was answered. Each
// that is being run has one of the places.
type errands struct{ places *semaphore.Weighted }

func newErrands() errands { return errands{semaphore.NewWeighted(maxErrands)} }

// run lets do run in the background. It returns false, and does not, if too many
// are being run already.
func (e errands) run(do func()) bool {
	if !e.places.TryAcquire(1) {
		return false
	}
	go func() {
		defer e.places.Release(1)
		do()
	}()
	return true
}

// wait returns when no errand is being run any more, and lets no other begin. It
// must be called once. It returns an error if ctx is done before.
func (e errands) wait(ctx context.Context) error {
	if err := e.places.Acquire(ctx, maxErrands); err != nil {
		return fmt.Errorf("wait for e-mails that are being sent: %w", err)
	}
	return nil
}
