package planner

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Effect is what a change of timetables does to blocks, as far as the space is
// generated.
type Effect struct {
	Added   int `json:"blocks_added"`
	Removed int `json:"blocks_removed"`
	Kept    int `json:"blocks_kept"` // the user's own, where those that slots gave go
}

// Planned is the outcome of a change of something that may change timetables.
type Planned[T any] struct {
	Value  T
	Effect *Effect // nil if no timetable was spoken of
}

// Outcome returns p's value and its effect.
func (p Planned[T]) Outcome() (any, *Effect) { return p.Value, p.Effect }

// revision is a change of timetables that is stored, and that blocks are to follow.
type revision struct {
	Debt
	former Former
	of     string // the only subject that it concerns; "" for all
	made   bool   // that subject is made with it, and has no blocks
	freed  freed  // the days that it takes
	field  string // on which a space that is full is told
}

// freed are days that become days off.
type freed struct{ before, after []DayOff }

// has reports whether d becomes a day off for a subject.
func (f freed) has(subject string, d Date) bool {
	in := func(all []DayOff) bool {
		return slices.ContainsFunc(all, func(o DayOff) bool { return o.Covers(subject, d) })
	}
	return in(f.after) && !in(f.before)
}

// some reports whether there may be any.
func (f freed) some() bool { return len(f.after) > 0 }

// lookedAt is how many places a write looks at, at most, to find out what a change of
// timetables does. Of more, the blocks are looked at before the write, while nobody
// waits: see replan.
const lookedAt = 1000

// extent returns the first and the last day on which r changes blocks or keeps some;
// none if last comes before first.
func (r revision) extent(now Moment, through Date) (first, last Date) {
	first, last = r.disagree(now.Today, through)
	for _, d := range r.freed.after {
		if from, to := max(d.DateFrom, now.Today), min(d.DateTo, through); from <= to {
			first, last = min(first, from), max(last, to)
		}
	}
	return first, last
}

// places hands over the date of each place before and after r, for perDay.
func (r revision) places(first, last Date) iter.Seq[Date] {
	return datesOf(slices.Concat(r.Before, r.After))(first, last)
}

// large reports whether r is about more places than a write looks at.
func (r revision) large(now Moment, through Date) bool {
	first, last := r.extent(now, through)
	return first <= last && reach(first, last, perDay(r.places), lookedAt) < last
}

// effect finds out what r does from now on through a date, where blocks returns the
// blocks of some days.
func (r revision) effect(now Moment, through Date, blocks func(first, last Date) ([]Block, error)) (Effect, error) {
	var e Effect
	first, last := r.extent(now, through)
	places := perDay(r.places)
	for first <= last {
		from := Moment{Today: first}
		if first == now.Today {
			from = now
		}
		to := reach(first, last, places, lookedAt)
		stored, err := blocks(first, to)
		if err != nil {
			return e, err
		}
		e.add(r, r.generation(from, to), stored)
		first = to + 1
	}
	return e, nil
}

// add adds what r does to stored, all blocks of the days of g, which is that part of r.
func (e *Effect) add(r revision, g Generation, stored []Block) {
	takes := g.Takes()
	gone, free := settle(stored, takes, g.Gives())
	e.Removed += len(gone)
	e.Added += len(free)
	leaving := setOf(takes)
	for _, b := range stored {
		stays := leaving[b.place()]
		if len(r.former.DaysOff) > 0 { // then it is by days, of which none may become free
			stays = r.freed.has(b.SubjectID, b.Date)
		}
		if !b.Untouched && stays && !g.Now.ended(b.place().Place) {
			e.Kept++
		}
	}
}

// found returns the effect of r, whose change is stored in tx: that which was seen
// before, or else what is found now. It returns Invalid if the space has no room.
func (r revision) found(ctx context.Context, tx Tx, now Moment, seen *foresight) (e Effect, err error) {
	state := tx.State()
	if seen != nil && seen.of == state {
		e = seen.effect
	} else {
		e, err = r.effect(now, state.Through, func(first, last Date) ([]Block, error) {
			if r.made {
				return nil, nil
			}
			return tx.BlocksBetween(ctx, r.of, first, last)
		})
	}
	if growth := e.Added - e.Removed; err == nil && growth > 0 && state.Blocks+growth > MaxBlocks {
		err = Invalid{{r.field, fmt.Sprintf("no room: that would bring the space over %d blocks", MaxBlocks)}}
	}
	return e, err
}

// foresight is the effect of a change that was looked at before a write.
type foresight struct {
	of     State // of the space, once the change was stored
	effect Effect
}

// errLook means that the effect of a change is to be looked at before the write.
var errLook = errors.New("many blocks are to be looked at")

// replan is write for a change of timetables: store stores it, and says what blocks are
// to follow, which they do then. Of many most are owed. If dry, it only tells what would
// happen. What a large change does is looked at outside of the writer: the write is
// given up, and tried once more then; if others have changed the space meanwhile, it
// looks itself. It returns Invalid for a space that has no room for it.
func replan[T any](
	ctx context.Context, s *Service, c Call, what string, dry bool, store func(context.Context, Tx) (Planned[T], revision, error),
) (Planned[T], error) {
	var seen, next *foresight // next is what a write that is given up leaves to look at
	var large revision
	once := func() (Planned[T], error) {
		return writeUnless(ctx, dry, s, c, what, 0, func(ctx context.Context, tx Tx) (Planned[T], error) {
			p, made, err := store(ctx, tx)
			if err != nil || made.none() && !made.freed.some() {
				return p, err
			}
			if seen == nil && made.large(c.Now, tx.State().Through) {
				next, large = &foresight{of: tx.State()}, made
				return p, errLook
			}
			effect, err := made.found(ctx, tx, c.Now, seen)
			if err != nil {
				return p, err
			}
			if p.Effect != nil {
				*p.Effect = effect
			}
			if dry {
				return p, nil
			}
			return p, made.step(ctx, tx, c.Now, made.former, s.newID)
		})
	}
	p, err := once()
	if !errors.Is(err, errLook) {
		return p, err
	}
	next.effect, err = large.effect(c.Now, next.of.Through, func(first, last Date) ([]Block, error) {
		return Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: first, Last: last, SubjectID: large.of}))
	})
	if err != nil {
		return Planned[T]{}, fmt.Errorf("%s: %w", what, err)
	}
	seen = next
	return once()
}
