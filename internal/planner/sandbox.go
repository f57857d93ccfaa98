package planner

import (
	"context"
	"fmt"
	"time"
)

// WallClock is real time in the zone of an account.
type WallClock struct {
	Now  time.Time
	Zone *time.Location
}

// SpaceClock is what the clock of a space shows.
type SpaceClock struct {
	Now     Instant `json:"now"`
	Today   Date    `json:"today"`
	Set     bool    `json:"set"`     // it does not show real time
	Running bool    `json:"running"` // it is not frozen
}

// Tag changes whenever c does.
func (c SpaceClock) Tag() string { return tagOf(c) }

// Clock returns what c shows.
func (w WallClock) Clock(c TestClock) SpaceClock {
	now := c.Now(w.Now)
	return SpaceClock{InstantOf(now), MomentAt(now, w.Zone).Today, c.IsSet(), !c.Frozen()}
}

// ClockDraft is what the clock of a space is set to.
type ClockDraft struct {
	Now     Instant   `json:"now"`
	Running Opt[bool] `json:"running"`
}

// Validate reports what is wrong with d in any space.
func (d ClockDraft) Validate() error {
	var bad Invalid
	d.Now.check(&bad, "now")
	return bad.Err()
}

// SetClock sets the clock of the space, see [TestClock.SetTo], and returns what it then
// shows. It first generates blocks up to the present of the space. It returns Invalid or
// ErrPrecondition.
func (s *Service) SetClock(ctx context.Context, c Call, w WallClock, d ClockDraft) (SpaceClock, error) {
	return write(ctx, s, c, "set clock", 0, func(ctx context.Context, tx Tx) (SpaceClock, error) {
		before := tx.State().TestClock
		if err := c.IfMatch.check(w.Clock(before).Tag()); err != nil {
			return SpaceClock{}, err
		}
		empty, err := empty(ctx, tx)
		if err != nil {
			return SpaceClock{}, err
		}
		clock, err := before.SetTo(d.Now, d.Running.Value, w.Now, empty)
		if err != nil {
			return SpaceClock{}, err
		}
		if empty {
			if err := tx.SetThrough(ctx, 0); err != nil { // it may have been generated through a later day
				return SpaceClock{}, err
			}
		}
		return w.Clock(clock), tx.SetTestClock(ctx, clock)
	})
}

// EndClock sets the clock of the space back to real time. If that is a step ahead, at
// most two years of blocks are generated. It returns ErrClockAhead or ErrPrecondition.
func (s *Service) EndClock(ctx context.Context, c Call, w WallClock) error {
	_, err := write(ctx, s, c, "end clock", 0, func(ctx context.Context, tx Tx) (struct{}, error) {
		before := tx.State()
		if err := c.IfMatch.check(w.Clock(before.TestClock).Tag()); err != nil || !before.TestClock.IsSet() {
			return struct{}{}, err
		}
		empty, err := empty(ctx, tx)
		if err != nil {
			return struct{}{}, err
		}
		clock, err := before.TestClock.Ended(w.Now, empty)
		if err != nil {
			return struct{}{}, err
		}
		through := Date(0)
		if !empty {
			through = max(before.Through, caughtUp(w.Clock(clock).Today))
		}
		if err := tx.SetThrough(ctx, through); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.SetTestClock(ctx, clock)
	})
	return err
}

// empty reports whether the space has neither subjects nor days off.
func empty(ctx context.Context, tx Tx) (bool, error) {
	subjects, err := tx.SubjectSummaries(ctx)
	return len(subjects) == 0 && tx.State().DaysOff == 0, err
}

// caughtUp returns the earliest date through which a space counts as generated today:
// at most two years are generated later.
func caughtUp(today Date) Date {
	y, m, d := today.Time().Date()
	return NewDate(y-2, m, d) - 1
}

// Reset replaces the contents of the space of call with c, which must be valid. Its
// clock then shows real time. It returns ErrConflict or *Replay. If it fails, nothing
// changes.
func (c Contents) Reset(ctx context.Context, store ContentStorage, call Call, today Date) error {
	err := store.Write(ctx, call.Space, func(ctx context.Context, tx Tx) error {
		if err := checkIdempotency(ctx, tx, call); err != nil {
			return err
		}
		if err := c.put(ctx, tx, today, nil); err != nil {
			return err
		}
		if err := deleteFeeds(ctx, tx); err != nil {
			return err
		}
		return storeResponse(ctx, tx, call, struct{}{})
	})
	if err != nil {
		return fmt.Errorf("reset the space: %w", err)
	}
	return nil
}
