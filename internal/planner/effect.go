package planner

import (
	"context"
	"fmt"
	"slices"
)

// Effect counts what a change of timetables does to blocks, as far as blocks are
// generated.
type Effect struct {
	Added   int `json:"blocks_added"`
	Removed int `json:"blocks_removed"`
	Kept    int `json:"blocks_kept"` // the user's own, where generated ones are removed
}

// Planned is the outcome of a write that may change timetables.
type Planned[T any] struct {
	Value  T
	Effect *Effect // nil if the write names no timetable
}

// Outcome returns p's value and its effect.
func (p Planned[T]) Outcome() (any, *Effect) { return p.Value, p.Effect }

// timetableChange is a stored change of timetables, which blocks are to follow.
type timetableChange struct {
	timetableDiff
	of             string     // the only subject that it concerns; "" for all
	made           bool       // that subject is new, and has no blocks
	daysOffChanged bool       // days off have changed, not slots
	newOff         newDaysOff // the days that become days off
	field          string     // the field of the error for a space that is full
}

// newDaysOff are days that become days off.
type newDaysOff struct{ before, after []DayOff }

// has reports whether d becomes a day off for a subject.
func (n newDaysOff) has(subject string, d Date) bool {
	in := func(all []DayOff) bool {
		return slices.ContainsFunc(all, func(o DayOff) bool { return o.Covers(subject, d) })
	}
	return in(n.after) && !in(n.before)
}

// some reports whether there may be any.
func (n newDaysOff) some() bool { return len(n.after) > 0 }

// blockChanges is what a timetableChange does to blocks.
type blockChanges struct {
	removed []string       // ids
	added   []SubjectPlace // places of new blocks
	effect  Effect
}

// blockChanges returns what r, which is stored in tx, does to blocks from now on. It
// returns Invalid if the space has no room for it.
func (r timetableChange) blockChanges(ctx context.Context, tx Tx, now Moment) (c blockChanges, err error) {
	state := tx.State()
	g := Generation{Before: r.before, After: r.after, Through: state.Through, To: state.Through, Now: now}
	removals, additions := g.Removals(), g.Additions()
	first, last := extent(removals, additions)
	for _, d := range r.newOff.after {
		if from, to := max(d.DateFrom, now.Today), min(d.DateTo, state.Through); from <= to {
			first, last = min(first, from), max(last, to)
		}
	}
	if first > last {
		return c, nil
	}
	var stored []Block
	if !r.made {
		if stored, err = tx.BlocksBetween(ctx, r.of, first, last); err != nil {
			return c, err
		}
	}
	c.removed, c.added = diffBlocks(stored, removals, additions)
	c.effect = Effect{Added: len(c.added), Removed: len(c.removed), Kept: r.kept(stored, removals, now)}
	if growth := len(c.added) - len(c.removed); growth > 0 && state.Blocks+growth > MaxBlocks {
		err = Invalid{{r.field, fmt.Sprintf("no room: that would bring the space over %d blocks", MaxBlocks)}}
	}
	return c, err
}

// kept counts the user's own blocks among stored that lie at removals or on new days off.
func (r timetableChange) kept(stored []Block, removals []SubjectPlace, now Moment) (n int) {
	leaving := setOf(removals)
	for _, b := range stored {
		stays := leaving[b.place()]
		if r.daysOffChanged { // removals lack places without a generated block
			stays = r.newOff.has(b.SubjectID, b.Date)
		}
		if !b.Untouched && stays && !now.ended(b.place().Place) {
			n++
		}
	}
	return n
}

// extent returns the first and the last date of places. Without places, the last is
// before the first.
func extent(all ...[]SubjectPlace) (first, last Date) {
	first, last = MaxDate, MinDate
	for _, places := range all {
		for _, p := range places {
			first, last = min(first, p.Date), max(last, p.Date)
		}
	}
	return first, last
}

// writeTimetables is write for a change of timetables. store stores it, and returns the
// change that blocks are to follow. A dry run changes nothing. It returns Invalid for a
// space that has no room for the blocks.
func writeTimetables[T any](
	ctx context.Context, s *Service, c Call, what string, dry bool, store func(context.Context, Tx) (Planned[T], timetableChange, error),
) (Planned[T], error) {
	return writeUnless(ctx, dry, s, c, what, 0, func(ctx context.Context, tx Tx) (Planned[T], error) {
		p, made, err := store(ctx, tx)
		if err != nil || made.none() && !made.newOff.some() {
			return p, err
		}
		blocks, err := made.blockChanges(ctx, tx, c.Now)
		if err != nil {
			return p, err
		}
		if p.Effect != nil {
			*p.Effect = blocks.effect
		}
		if dry {
			return p, nil
		}
		if err := tx.DeleteBlocks(ctx, blocks.removed); err != nil {
			return p, err
		}
		return p, tx.InsertBlocks(ctx, blocksAt(blocks.added, s.newID))
	})
}
