package planner

import (
	"context"
	"fmt"
	"time"
)

// Wall is real time where an account is.
type Wall struct {
	Now  time.Time
	Zone *time.Location
}

// SpaceClock is what the clock of a space shows.
type SpaceClock struct {
	Now     Instant `json:"now"`
	Today   Date    `json:"today"`
	Set     bool    `json:"set"`     // it goes otherwise than real time
	Running bool    `json:"running"` // it does not stand
}

// Tag changes whenever c does.
func (c SpaceClock) Tag() string { return tagOf(c) }

// Clock is what a clock that goes at p shows.
func (w Wall) Clock(p Pace) SpaceClock {
	now := p.Now(w.Now)
	return SpaceClock{InstantOf(now), MomentAt(now, w.Zone).Today, p.IsSet(), !p.Stands()}
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

// SetClock sets the clock of the space as [Pace.To] says, and returns what it shows
// then. The space is caught up to its present before. It returns Invalid or
// ErrPrecondition.
func (s *Service) SetClock(ctx context.Context, c Call, w Wall, d ClockDraft) (SpaceClock, error) {
	return write(ctx, s, c, "set clock", 0, func(ctx context.Context, tx Tx) (SpaceClock, error) {
		before := tx.State().Pace
		if err := c.IfMatch.check(w.Clock(before).Tag()); err != nil {
			return SpaceClock{}, err
		}
		empty, err := empty(ctx, tx)
		if err != nil {
			return SpaceClock{}, err
		}
		pace, err := before.To(d.Now, d.Running.Value, w.Now, empty)
		if err != nil {
			return SpaceClock{}, err
		}
		if empty {
			if err := tx.SetThrough(ctx, 0); err != nil { // it may have been generated through a later day
				return SpaceClock{}, err
			}
		}
		return w.Clock(pace), tx.SetPace(ctx, pace)
	})
}

// EndClock brings the space back to real time, if it goes otherwise. Where that is a
// step forwards, at most two years are caught up. It returns ErrClockAhead or
// ErrPrecondition.
func (s *Service) EndClock(ctx context.Context, c Call, w Wall) error {
	_, err := write(ctx, s, c, "end clock", 0, func(ctx context.Context, tx Tx) (struct{}, error) {
		before := tx.State()
		if err := c.IfMatch.check(w.Clock(before.Pace).Tag()); err != nil || !before.Pace.IsSet() {
			return struct{}{}, err
		}
		empty, err := empty(ctx, tx)
		if err != nil {
			return struct{}{}, err
		}
		pace, err := before.Pace.Real(w.Now, empty)
		if err != nil {
			return struct{}{}, err
		}
		through := Date(0)
		if !empty {
			through = max(before.Through, caughtUp(w.Clock(pace).Today))
		}
		if err := tx.SetThrough(ctx, through); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.SetPace(ctx, pace)
	})
	return err
}

// empty reports whether nothing is in the space that a time could be too late for.
func empty(ctx context.Context, tx Tx) (bool, error) {
	subjects, err := tx.SubjectSummaries(ctx)
	return len(subjects) == 0 && tx.State().DaysOff == 0, err
}

// caughtUp is the date through which a space counts as generated today if it was not
// for more than two years.
func caughtUp(today Date) Date {
	y, m, d := today.Time().Date()
	return NewDate(y-2, m, d) - 1
}

// Reset puts c, which must be valid, in the place of all that the space of call holds,
// which then goes by real time. It returns ErrConflict or *Replay; if it fails, the
// space is as it was.
func (c Contents) Reset(ctx context.Context, store ContentStorage, call Call, today Date) error {
	err := store.Write(ctx, call.Space, func(ctx context.Context, tx Tx) error {
		if err := answered(ctx, tx, call); err != nil {
			return err
		}
		if err := c.put(ctx, tx, today, nil); err != nil {
			return err
		}
		if err := deleteFeeds(ctx, tx); err != nil {
			return err
		}
		return remember(ctx, tx, call, struct{}{})
	})
	if err != nil {
		return fmt.Errorf("reset the space: %w", err)
	}
	return nil
}
