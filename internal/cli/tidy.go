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

// forgetEvery is how often a server forgets what it has read of its own file. It takes some
// milliseconds until all that is used is back.
const forgetEvery = 5 * time.Second

// forget lets what the program has read of its own file, and does not use any more, leave its
// memory, now and at each tick. It returns what ends that.
func forget(ctx context.Context, log *slog.Logger, ticks <-chan time.Time) (end func()) {
	return every(ctx, ticks, func(context.Context) {
		if err := forgetFile(); err != nil {
			log.Debug("what the program has read of its file stays in memory", "error", err)
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
