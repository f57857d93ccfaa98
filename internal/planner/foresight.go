package planner

import (
	"context"
	"fmt"
)

// foresight is by how many blocks a change of slots makes a space grow. Where that is
// not plain, the blocks of a year are looked at, before the transaction that makes the
// change: in it others would wait for that.
type foresight struct {
	of     State // the space that was looked at
	growth int
}

// holds reports whether f is of the space as it was before a transaction in which it
// has come to state, and in which only the subject was changed.
func (f foresight) holds(state State) bool {
	return f.of.Version+1 == state.Version && f.of.Through == state.Through
}

// mostGrowth is by how many blocks no change of slots makes a space grow.
const mostGrowth = (horizonWeeks + 2) * MaxWeekly

// foresee looks at what apply, a change of a subject, will bring. What cannot be known
// here is empty.
func (s *Service) foresee(ctx context.Context, c Call, id string, apply func(Subject) (Subject, error)) (none foresight) {
	if c.Blocks+mostGrowth <= MaxBlocks || !SubjectID.Is(id) {
		return none
	}
	old, err := s.store.Subject(ctx, c.Space, id)
	if err != nil {
		return none // which the transaction will tell
	}
	subject, err := apply(old)
	d := Debt{old.timetable(), subject.timetable()}
	if err != nil || d.plainlyFits(c.State, c.Now) {
		return none
	}
	stored, err := Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: c.Now.Today, Last: c.Through, SubjectID: id}))
	if err != nil {
		return none
	}
	return foresight{c.State, d.growth(stored, c.Now, c.Through)}
}

// plainlyFits reports whether there is room for all that d may bring, though it took
// nothing.
func (d Debt) plainlyFits(state State, now Moment) bool {
	weeks := int(state.Through-now.Today)/7 + 1
	return state.Blocks+weeks*len(expand(d.After.except(d.Before).Slots)) <= MaxBlocks
}

// fits returns Invalid if d would make more blocks than the space of tx has room for.
// Blocks are looked at here only where somebody has changed the space since it was
// seen.
func (d Debt) fits(ctx context.Context, tx Tx, now Moment, seen foresight) error {
	state := tx.State()
	if d.plainlyFits(state, now) {
		return nil
	}
	growth := seen.growth
	if !seen.holds(state) {
		stored, err := tx.BlocksBetween(ctx, d.After.SubjectID, now.Today, state.Through)
		if err != nil {
			return err
		}
		growth = d.growth(stored, now, state.Through)
	}
	if state.Blocks+growth > MaxBlocks {
		return Invalid{{"slots", fmt.Sprintf("no room: they would bring the space over %d blocks", MaxBlocks)}}
	}
	return nil
}
