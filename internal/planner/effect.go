package planner

import (
	"context"
	"fmt"
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
	swap
	of     string // the only subject that it concerns; "" for all
	made   bool   // that subject is made with it, and has no blocks
	byDays bool   // days off have changed, not slots
	freed  freed  // the days that it removals
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

// fulfilment is what a revision does to blocks: the ids of those that go, and the places
// at which one is made.
type fulfilment struct {
	gone   []string
	free   []SubjectPlace
	effect Effect
}

// fulfilment finds out what r, which is stored in tx, does to blocks from now on. It
// returns Invalid if the space has no room for it.
func (r revision) fulfilment(ctx context.Context, tx Tx, now Moment) (f fulfilment, err error) {
	state := tx.State()
	g := Generation{Before: r.before, After: r.after, Through: state.Through, To: state.Through, Now: now}
	removals, additions := g.Removals(), g.Additions()
	first, last := extent(removals, additions)
	for _, d := range r.freed.after {
		if from, to := max(d.DateFrom, now.Today), min(d.DateTo, state.Through); from <= to {
			first, last = min(first, from), max(last, to)
		}
	}
	if first > last {
		return f, nil
	}
	var stored []Block
	if !r.made {
		if stored, err = tx.BlocksBetween(ctx, r.of, first, last); err != nil {
			return f, err
		}
	}
	f.gone, f.free = settle(stored, removals, additions)
	f.effect = Effect{Added: len(f.free), Removed: len(f.gone), Kept: r.kept(stored, removals, now)}
	if growth := len(f.free) - len(f.gone); growth > 0 && state.Blocks+growth > MaxBlocks {
		err = Invalid{{r.field, fmt.Sprintf("no room: that would bring the space over %d blocks", MaxBlocks)}}
	}
	return f, err
}

// kept counts the user's own among stored where r removals places.
func (r revision) kept(stored []Block, removals []SubjectPlace, now Moment) (n int) {
	leaving := setOf(removals)
	for _, b := range stored {
		stays := leaving[b.place()]
		if r.byDays { // of which none may become free
			stays = r.freed.has(b.SubjectID, b.Date)
		}
		if !b.Untouched && stays && !now.ended(b.place().Place) {
			n++
		}
	}
	return n
}

// extent returns the first and the last date of places; the last comes before the first
// if there are none.
func extent(all ...[]SubjectPlace) (first, last Date) {
	first, last = MaxDate, MinDate
	for _, places := range all {
		for _, p := range places {
			first, last = min(first, p.Date), max(last, p.Date)
		}
	}
	return first, last
}

// replan is write for a change of timetables: store stores it, and says what blocks are
// to follow. If dry, it only tells what would happen. It returns Invalid for a space that
// has no room for it.
func replan[T any](
	ctx context.Context, s *Service, c Call, what string, dry bool, store func(context.Context, Tx) (Planned[T], revision, error),
) (Planned[T], error) {
	return writeUnless(ctx, dry, s, c, what, 0, func(ctx context.Context, tx Tx) (Planned[T], error) {
		p, made, err := store(ctx, tx)
		if err != nil || made.none() && !made.freed.some() {
			return p, err
		}
		f, err := made.fulfilment(ctx, tx, c.Now)
		if err != nil {
			return p, err
		}
		if p.Effect != nil {
			*p.Effect = f.effect
		}
		if dry {
			return p, nil
		}
		if err := tx.DeleteBlocks(ctx, f.gone); err != nil {
			return p, err
		}
		return p, tx.InsertBlocks(ctx, blocksAt(f.free, s.newID))
	})
}
