package web

import (
	"context"
	"fmt"
)

// maxErrands is how many errands are run at once.
const maxErrands = 32

// errands are what is done in the background, after a request was answered. It
// holds an element for each that is being run.
type errands chan struct{}

func newErrands() errands { return make(errands, maxErrands) }

// run lets do run in the background. It returns false, and does not, if too many
// are being run already.
func (e errands) run(do func()) bool {
	select {
	case e <- struct{}{}:
		go func() {
			defer func() { <-e }()
			do()
		}()
		return true
	default:
		return false
	}
}

// wait returns when no errand is being run any more, and lets no other begin. It
// must be called once. It returns an error if ctx is done before.
func (e errands) wait(ctx context.Context) error {
	for range cap(e) {
		select {
		case e <- struct{}{}:
		case <-ctx.Done():
			return fmt.Errorf("wait for e-mails that are being sent: %w", ctx.Err())
		}
	}
	return nil
}
