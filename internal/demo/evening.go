package demo

import (
	"context"

	"studyplanner/internal/planner"
)

// endDay ticks off the sessions of day d that were kept, and decides what
// becomes of the others.
func (s *student) endDay(ctx context.Context, d planner.Date) error {
	kept, missed := s.outcome(d)
	var ops []planner.Operation
	for _, b := range kept {
		patch := planner.BlockPatch{Done: planner.Some(true)}
		ops = append(ops, &planner.BlockUpdate{Op: "update", ID: b.ID, BlockPatch: patch})
	}
	if !s.ill(d) {
		ops = append(ops, s.regret(d, missed)...)
	}
	c := s.call(d, "21:30")
	if err := s.batch(ctx, c, ops); err != nil {
		return err
	}
	for _, b := range kept {
		if err := s.learn(ctx, c, s.study(b), minutes(b)); err != nil {
			return err
		}
	}
	return nil
}

// outcome divides the sessions of day d.
func (s *student) outcome(d planner.Date) (kept, missed []planner.Block) {
	mood := 0.08 * s.rand.NormFloat64()
	for _, b := range s.week {
		if b.Date != d {
			continue
		}
		if luck := s.rand.Float64(); luck < s.chance(s.study(b).course, b, mood) && !s.ill(d) {
			kept = append(kept, b)
		} else {
			missed = append(missed, b)
		}
	}
	if s.onStreak(d) && len(kept) == 0 && len(missed) > 0 {
		kept, missed = missed[:1], missed[1:]
	}
	return kept, missed
}

// regret moves one missed session of day d to tomorrow, or deletes some: it
// happens to every third.
func (s *student) regret(d planner.Date, missed []planner.Block) []planner.Operation {
	var ops []planner.Operation
	moved := s.away(d+1) || d.Weekday() == sunday
	for _, b := range missed {
		luck := s.rand.Float64()
		if s.study(b).kind == planner.Inactive {
			continue
		}
		place, ok := s.free(d+1, b.Start, b.End-b.Start)
		switch {
		case luck < 0.25 && ok && !moved:
			shift := planner.BlockMove{Date: d + 1, Start: planner.Some(place.Start), End: planner.Some(place.End)}
			ops = append(ops, &planner.BlockShift{Op: "move", ID: b.ID, BlockMove: shift})
			moved = true
		case luck > 0.92:
			ops = append(ops, &planner.BlockDeletion{Op: "delete", ID: b.ID})
		}
	}
	return ops
}

// learn counts minutes of study, and ticks off the topics that they complete.
func (s *student) learn(ctx context.Context, c planner.Call, st *study, minutes int) error {
	before := st.item
	st.progress = st.add(minutes, st.items)
	for _, item := range st.items[before:st.item] {
		patch := planner.ItemPatch{Done: planner.Some(true)}
		if _, err := s.planner.UpdateItem(ctx, c, st.id, item.ID, patch); err != nil {
			return err
		}
	}
	return nil
}

func minutes(b planner.Block) int { return int(b.End - b.Start) }
