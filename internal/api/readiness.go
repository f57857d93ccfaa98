package api

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"studyplanner/internal/planner"
)

const (
	// readinessTimeout is how long a check may take.
	readinessTimeout = 2 * time.Second
	// readinessTTL is how long the result of a check is reused.
	readinessTTL = time.Second
)

// readiness checks whether requests can be served, once for all callers of about the same time.
type readiness struct {
	checks singleflight.Group
	last   atomic.Pointer[readinessResult]
}

type readinessResult struct {
	err error
	at  time.Time // when the check began
}

// errLate means that a check has not ended in time.
var errLate = errors.New("no answer in time")

// check returns what look returns, or returned a moment before now.
func (r *readiness) check(now time.Time, probe func(context.Context) error) error {
	if last := r.last.Load(); last != nil {
		if age := now.Sub(last.at); 0 <= age && age < readinessTTL {
			return last.err
		}
	}
	result := r.checks.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.Background(), readinessTimeout)
		defer cancel()
		err := probe(ctx)
		r.last.Store(&readinessResult{err, now})
		return nil, err
	})
	select {
	case checked := <-result:
		return checked.Err
	case <-time.After(readinessTimeout):
		return errLate
	}
}

// ready returns how requests can be served, in words: "ok" if they can.
func (a *API) ready() string {
	if a.draining.Load() {
		return "shutting down"
	}
	err := a.readiness.check(a.Now(), a.Ready)
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
