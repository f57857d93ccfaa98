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
	janitor := account.NewJanitor(st, st)
	return every(ctx, ticks, func(ctx context.Context) {
		if n, err := janitor.Round(ctx, p.Now()); err != nil && ctx.Err() == nil {
			log.Warn("tidying up failed, and is tried again", "error", err)
		} else if n > 0 {
			log.Debug("what nobody needs any more was removed", "rows", n)
		}
	}, func() {})
}

// every does something now and at each tick, one after the other. It returns what ends
// that, waits for what is being done, and then for what is behind it.
func every(ctx context.Context, ticks <-chan time.Time, do func(context.Context), behind func()) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			do(ctx)
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
		behind()
	}
}
