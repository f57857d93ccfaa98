package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// insertAside adds a row that is no space: it is there for the rows that stand
// under its id.
const insertAside = `
INSERT INTO spaces (space_id, account_id, mode, time_zone, plan, version, through, blocks, calendars_version, needed, holds, summed, summed_version, tallied, tallied_version)
VALUES ($1, NULL, 'aside', '', '', $2, 0, 0, $2, 0, NULL, 99991231, $2, 99991231, $2)`

// How much one transaction writes aside: little enough that nobody waits long
// behind it. And how many blocks are sorted at once, unless their texts have so many
// bytes: with 2,000 the pages that an import writes are twice as many.
const (
	asideBlocks   = 100
	asideSorted   = 100 * asideBlocks
	asideText     = 4 << 20
	asideSubjects = 20
	asideDaysOff  = 100
	asideExams    = 20
)

// asideAhead is how far the version of what is written aside is above that of its
// space: more than it can rise by until it is held.
const asideAhead = 1 << 20

// asideKept is how long it may take until what is written aside is held.
const asideKept = time.Hour

var errAsideGone = errors.New("it took too long, and was given up")

// Aside implements [planner.ContentStorage]. What is written comes after all that was
// written aside before, at the end of each index: among other rows it would leave the
// pages there half empty.
func (s *Store) Aside(
	ctx context.Context, space planner.Space, c planner.Contents, progress planner.Progress, do func(context.Context, planner.Aside) error,
) error {
	aside := ident{uuid.Must(uuid.NewV7()), true} // it fails only if the system has no randomness
	err := s.beginAside(ctx, space, aside)
	if err != nil {
		return err
	}
	if err = s.fillAside(ctx, string(space), aside, c, progress); err == nil {
		err = do(ctx, planner.Aside(aside.text(account.SpaceID)))
	}
	if err != nil {
		s.giveUp(ctx, aside)
	}
	return err
}

// beginAside makes an empty place for what space is to hold.
func (s *Store) beginAside(ctx context.Context, space planner.Space, aside ident) error {
	return s.writeIn(ctx, string(space), func(ctx context.Context, run runner) error {
		at, err := one(ctx, run, scanPlace, selectPlace, spaceIdent(space))
		if err != nil && !errors.Is(err, sql.ErrNoRows) { // the space may not be there yet
			return err
		}
		if _, err := run.ExecContext(ctx, insertAside, aside, at.Version+asideAhead); err != nil {
			return err
		}
		return leaveUntil(ctx, run, s.now().Add(asideKept), allOf(aside))
	})
}

// fillAside writes c there, in many transactions that take their turn with those
// to the space.
func (s *Store) fillAside(ctx context.Context, lane string, aside ident, c planner.Contents, progress planner.Progress) error {
	if err := asideInChunks(ctx, s, lane, aside, c.Subjects, asideSubjects, (*tx).InsertSubject); err != nil {
		return err
	}
	if len(c.Wishes) > 0 {
		err := s.writeAside(ctx, lane, aside, func(ctx context.Context, t *tx) error { return t.SetWishes(ctx, c.Wishes) })
		if err != nil {
			return err
		}
	}
	if c.Focus != nil {
		err := s.writeAside(ctx, lane, aside, func(ctx context.Context, t *tx) error { return t.SetTimer(ctx, *c.Focus) })
		if err != nil {
			return err
		}
	}
	if err := asideInChunks(ctx, s, lane, aside, c.DaysOff, asideDaysOff, (*tx).InsertDayOff); err != nil {
		return err
	}
	if err := asideInChunks(ctx, s, lane, aside, c.Exams, asideExams, (*tx).insertContentExam); err != nil {
		return err
	}
	if err := asideInChunks(ctx, s, lane, aside, storedCalendars(c.Calendars), 1, (*tx).insertStored); err != nil {
		return err
	}
	done := 0
	progress.Tell(done, c.Blocks.Count)
	for blocks, err := range inChunks(c.Blocks.Each(), asideBlocks) {
		if err == nil {
			err = s.writeAside(ctx, lane, aside, func(ctx context.Context, t *tx) error { return t.InsertBlocks(ctx, blocks) })
		}
		if err != nil {
			return err
		}
		done += len(blocks)
		progress.Tell(done, c.Blocks.Count)
	}
	return nil
}

// asideInChunks writes all there, so many in a transaction.
func asideInChunks[T any](ctx context.Context, s *Store, lane string, aside ident, all []T, most int, insert func(*tx, context.Context, T) error) error {
	added := 0
	for some := range slices.Chunk(all, most) {
		err := s.writeAside(ctx, lane, aside, func(ctx context.Context, t *tx) error {
			t.added = added
			for _, one := range some {
				if err := insert(t, ctx, one); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		added += len(some)
	}
	return nil
}

// inChunks hands over blocks as they are stored, up to n at once. Of some thousands
// of them at a time it makes chunks in the order of the database, so that few pages
// of it change with each.
func inChunks(blocks planner.Rows[planner.ContentBlock], n int) planner.Rows[[]planner.Block] {
	return func(yield func([]planner.Block, error) bool) {
		var some []planner.Block
		text := 0
		hand := func() bool {
			slices.SortFunc(some, planner.Block.Compare)
			for chunk := range slices.Chunk(some, n) {
				if !yield(chunk, nil) {
					return false
				}
			}
			some, text = nil, 0 // it may still be in use
			return true
		}
		for b, err := range blocks {
			if err != nil {
				yield(nil, err)
				return
			}
			some, text = append(some, b.Stored()), text+textOf(b)
			if (len(some) == asideSorted || text >= asideText) && !hand() {
				return
			}
		}
		hand()
	}
}

// textOf is how many bytes the texts of b have.
func textOf(b planner.ContentBlock) (n int) {
	for _, text := range []*string{b.Topic, b.Note} {
		if text != nil {
			n += len(*text)
		}
	}
	return n
}

// writeAside runs one transaction that writes there.
func (s *Store) writeAside(ctx context.Context, lane string, aside ident, write func(context.Context, *tx) error) error {
	return s.writeIn(ctx, lane, func(ctx context.Context, run runner) error {
		at, err := one(ctx, run, scanPlace, selectPlace+s.lock, aside)
		if err != nil {
			return missing(err, errAsideGone)
		}
		t := s.newTx(run, aside, at)
		t.next, t.rows = at.Version, aside
		if err := write(ctx, t); err != nil {
			return err
		}
		if err := t.sum(ctx); err != nil {
			return err
		}
		t.rows = ident{} // it is still no space
		return t.finish(ctx)
	})
}

// giveUp lets what was written aside be removed, and does so as far as ctx lets it.
func (s *Store) giveUp(ctx context.Context, aside ident) {
	r := allOf(aside)
	err := s.writeIn(context.WithoutCancel(ctx), aside.text(account.SpaceID), func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, hastenRemain, r.space, r.subject)
		return err
	})
	if err == nil {
		s.sweep(ctx, []remain{r})
	} // else it goes when it is due
}

// Hold implements [planner.SpaceTx].
func (t *tx) Hold(ctx context.Context, aside planner.Aside) error {
	if err := take(ctx, t.run, errAsideGone, takeAside, spaceIdent(aside)); err != nil {
		return t.fail(err)
	}
	at, err := one(ctx, t.run, scanPlace, selectPlace+t.lock, spaceIdent(aside))
	if err != nil {
		return t.fail(missing(err, errAsideGone))
	}
	if at.Version <= t.Version {
		return t.fail(fmt.Errorf("the space is at version %d already, what it is to hold at %d", t.Version, at.Version))
	}
	if at.Calendars > 0 || t.place.Calendars > 0 || !t.CalendarsKnown() {
		at.Calendars = max(at.Calendars, t.place.Calendars) + 1
	}
	rows := spaceIdent(aside)
	if t.isDistributed() {
		if err := t.bring(ctx, rows); err != nil {
			return err
		}
		rows = t.space
	} else if err := t.leaveRows(ctx); err != nil {
		return t.fail(err)
	}
	t.place, t.next = place{at.State, rows, at.summed, at.unsummed, at.asOf}, at.Version
	t.counts, t.seen = nil, sightings{}
	t.names = nil
	_, err = placeTable.update(ctx, t.run, updatePlace, &t.place, t.space) // what is read from now on is there
	return t.failing(err)
}

// leaveRows lets what the space holds be removed, if that is anything.
func (t *tx) leaveRows(ctx context.Context) error {
	some, err := list(ctx, t.run, column[int], selectSomeRow, t.rows)
	if err != nil || len(some) == 0 && t.rows == t.space {
		return err
	}
	r := allOf(t.rows)
	t.left = append(t.left, r)
	return leave(ctx, t.run, r)
}
