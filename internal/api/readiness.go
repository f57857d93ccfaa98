package api

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"studyplanner/internal/planner"
)

const (
	// readinessPatience is how long it may take to find out whether requests can
	// be served.
	readinessPatience = 2 * time.Second
	// readinessKept is how long what was found holds for all who ask.
	readinessKept = time.Second
)

// readiness finds out whether requests can be served, once for all who ask at
// about the same time.
type readiness struct {
	mu   sync.Mutex
	last *finding
}

// finding is one look at whether requests can be served.
type finding struct {
	late context.Context // done when it takes too long
	done chan struct{}
	err  error     // once it is done
	at   time.Time // when it began
}

// errLate means that a look has not ended in time.
var errLate = errors.New("no answer in time")

// ask returns what look finds, or found a moment before now.
func (r *readiness) ask(now time.Time, look func(context.Context) error) error {
	f := r.current(now, look)
	select {
	case <-f.done:
		return f.err
	case <-f.late.Done():
	}
	select {
	case <-f.done: // both: looking ends the context, too
		return f.err
	default:
		return errLate
	}
}

// current returns the look that is under way, or still holds, or a new one.
func (r *readiness) current(now time.Time, look func(context.Context) error) *finding {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f := r.last; f != nil {
		select {
		case <-f.done:
			if age := now.Sub(f.at); 0 <= age && age < readinessKept {
				return f
			}
		default:
			return f
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), readinessPatience)
	f := &finding{late: ctx, done: make(chan struct{}), at: now}
	r.last = f
	go func() {
		defer cancel()
		defer close(f.done)
		f.err = look(ctx)
	}()
	return f
}

// ready returns how requests can be served, in words: "ok" if they can.
func (a *API) ready() string {
	if a.draining.Load() {
		return "shutting down"
	}
	err := a.readiness.ask(a.Now(), a.Ready)
	status := readyText(err)
	if before := a.readyStatus.Swap(&status); err != nil && (before == nil || *before != status) {
		a.Log.LogAttrs(context.Background(), slog.LevelWarn, "not ready", slog.String("status", status), slog.Any("error", err))
	}
	return status
}

// readyText tells of err as much as strangers may know.
func readyText(err error) string {
	unsaved, ok := errors.AsType[planner.Unsaved](err)
	switch {
	case err == nil:
		return "ok"
	case ok:
		return unsaved.Error()
	case errors.Is(err, errLate) || errors.Is(err, context.DeadlineExceeded):
		return "the database does not answer in time"
	case errors.Is(err, planner.ErrDamaged):
		return planner.ErrDamaged.Error()
	case errors.Is(err, planner.ErrUnavailable):
		return planner.ErrUnavailable.Error()
	}
	return "the database has a fault; the log has its cause"
}
