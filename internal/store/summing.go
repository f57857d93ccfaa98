package store

import (
	"context"
	"errors"
	"slices"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// summedDays is how many days are summed at once. So many are of a year at least.
const summedDays = 366

// errChanged says that a space was written to while it was summed.
var errChanged = errors.New("the space has changed")

// Sum implements [account.AnswerStorage].
func (s *Store) Sum(ctx context.Context) (spaces int, err error) {
	return s.eachSpace(ctx, selectUnsummed, func(space string) error {
		err := s.sumSpace(ctx, space)
		if errors.Is(err, errChanged) {
			err = nil // the next time
		}
		return err
	})
}

// eachSpace calls do for each space that query lists, a page at a time, and returns of
// how many it did so.
func (s *Store) eachSpace(ctx context.Context, query string, do func(space string) error) (n int, err error) {
	for last := ""; ; {
		spaces, err := list(ctx, s.run, idColumn[ofSpace], query, identAfter(account.SpaceID, last))
		if err != nil || len(spaces) == 0 {
			return n, s.explain(err)
		}
		for _, space := range spaces {
			if err := do(space); err != nil {
				return n, err
			}
			last = space
			n++
		}
	}
}

// sumSpace makes the months of a space, a year or more at a time.
func (s *Store) sumSpace(ctx context.Context, space string) error {
	for {
		at, err := s.placeOf(ctx, planner.Space(space))
		if err != nil || !at.rows.some || at.summed == planner.MaxDate {
			return s.explain(err)
		}
		days, err := s.counted(ctx, planner.Space(space), at.summed+1, planner.MaxDate, summedDays)
		if err != nil {
			return err
		}
		if err := s.sumDays(ctx, space, at, days); err != nil {
			return err
		}
	}
}

// placeOf is where a space stands.
func (s *Store) placeOf(ctx context.Context, space planner.Space) (place, error) {
	at, err := one(ctx, s.run, scanPlace, selectPlace, spaceIdent(space))
	return at, missing(err, nil)
}

// sumDays makes the months of days, which are all of the space that follow what is
// summed of it or, if they are summedDays, the first, unless it has changed meanwhile.
// The last month of those may not be whole.
func (s *Store) sumDays(ctx context.Context, space string, at place, days []planner.Tally) error {
	through := planner.MaxDate
	if len(days) == summedDays {
		y, m, _ := days[len(days)-1].Date.Time().Date()
		through = planner.NewDate(y, m, 0)
		days = planner.TalliesBetween(days, planner.MinDate, through)
	}
	return s.writeIn(ctx, space, func(ctx context.Context, run runner) error {
		now, err := s.lockPlace(ctx, run, spaceIdent(space))
		if err != nil {
			return missing(err, errChanged)
		}
		if now != at {
			return errChanged
		}
		t := s.newTx(run, spaceIdent(space), now)
		if _, err := run.ExecContext(ctx, deleteMonths, t.rows, monthOf(at.summed+1), monthOf(through)); err != nil {
			return err
		}
		for month, some := range byMonth(days) {
			if err := t.setMonth(ctx, month, some); err != nil {
				return err
			}
		}
		t.summed = through
		return t.finish(ctx)
	})
}

// missummed returns the spaces whose months count something else than is there.
func (s *Store) missummed(ctx context.Context) ([]string, error) {
	var wrong []string
	_, err := s.eachSpace(ctx, selectSpaces, func(space string) error {
		right, err := s.rightlySummed(ctx, planner.Space(space))
		if err == nil && !right {
			wrong = append(wrong, space)
		}
		return err
	})
	return wrong, err
}

// rightlySummed compares what the months of a space count with its blocks, as of one
// moment.
func (s *Store) rightlySummed(ctx context.Context, space planner.Space) (right bool, err error) {
	err = s.atOnce(ctx, func(ctx context.Context, s *Store) error {
		at, err := s.placeOf(ctx, space)
		if right = at.summed == 0; err != nil || right {
			return s.explain(err)
		}
		sum, err := s.summary(ctx, space, planner.MinDate, at.summed)
		if errors.Is(err, errPacked) {
			return nil
		}
		if err != nil {
			return err
		}
		there, err := s.counted(ctx, space, planner.MinDate, at.summed, noLimit)
		right = slices.Equal(sum.tallies, there)
		return err
	})
	return right, err
}

// Mend makes the months anew that Check finds to be wrong, and returns of how many
// spaces.
func (s *Store) Mend(ctx context.Context) (spaces int, err error) {
	wrong, err := s.missummed(ctx)
	if err != nil {
		return 0, err
	}
	for _, space := range wrong {
		err := s.writeIn(ctx, space, func(ctx context.Context, run runner) error {
			at, err := s.lockPlace(ctx, run, spaceIdent(space))
			if err != nil {
				return missing(err, nil)
			}
			t := s.newTx(run, spaceIdent(space), at)
			t.recount()
			return t.finish(ctx)
		})
		if err == nil {
			err = s.sumSpace(ctx, space)
		}
		if err != nil {
			return spaces, err
		}
		spaces++
	}
	return spaces, nil
}
