package cli

import (
	"context"
	"log/slog"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/store"
)

// tidyEvery is how often a server tidies up.
const tidyEvery = time.Minute

// tidy lets a janitor do a round now and at each tick. It returns what ends that, and
// waits for the round that is being done.
func (p *program) tidy(ctx context.Context, st *store.Store, log *slog.Logger, ticks <-chan time.Time) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for janitor := account.NewJanitor(st, st); ; {
			if n, err := janitor.Round(ctx, p.Now()); err != nil && ctx.Err() == nil {
				log.Warn("tidying up failed, and is tried again", "error", err)
			} else if n > 0 {
				log.Debug("what nobody needs any more was removed", "rows", n)
			}
			select {
			case <-ctx.Done():
				return
			case <-ticks:
			}
		}
	}()
	return func() {
		cancel()
		<-done
	}
}
