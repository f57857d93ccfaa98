package web

import (
	"context"
	"fmt"
)

// maxErrands is how many errands are run at once.
const maxErrands = 32

// errands are what is done in the background, after a request was answered. Each
// that is being run has one of the places.
type errands struct{ places chan struct{} }

func newErrands() errands { return errands{make(chan struct{}, maxErrands)} }

// run lets do run in the background. It returns false, and does not, if too many
// are being run already.
func (e errands) run(do func()) bool {
	select {
	case e.places <- struct{}{}:
	default:
		return false
	}
	go func() {
		defer func() { <-e.places }()
		do()
	}()
	return true
}

// wait returns when no errand is being run any more, and lets no other begin. It
// must be called once. It returns an error if ctx is done before.
func (e errands) wait(ctx context.Context) error {
	for range maxErrands {
		select {
		case e.places <- struct{}{}:
		case <-ctx.Done():
			return fmt.Errorf("wait for e-mails that are being sent: %w", ctx.Err())
		}
	}
	return nil
}
