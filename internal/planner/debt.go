package planner

import (
	"context"
	"iter"
	"slices"
)

// stepBlocks is how many blocks one transaction makes and removes, at most, when
// weeks are generated or slots have changed: so many take some 5 to 10 ms of
// SQLite's only writer. Others get in between two such steps.
const stepBlocks = 200

// Debt is that the blocks of one subject still follow the slots that it had Before:
// those from [State.Owed] on, through the date that the space is generated through.
// A change of many blocks is saved at once as a Debt, which is paid in steps.
type Debt struct{ Before, After Timetable }

// step pays as much of d from a moment on as one transaction may change, at least
// one day, and notes what is owed then.
func (d Debt) step(ctx context.Context, tx Tx, from Moment, newID func() string) error {
	through := tx.State().Through
	g := d.generation(from, reach(from.Today, through, perDay(d.changed), stepBlocks))
	if err := g.apply(ctx, tx, d.After.SubjectID, newID); err != nil {
		return err
	}
	switch {
	case g.Through < through:
		return tx.Owe(ctx, d.Before, g.Through+1)
	case tx.State().Owed > 0:
		return tx.Owe(ctx, Timetable{}, 0)
	}
	return nil
}

// generation is all of d, from a moment on through a date.
func (d Debt) generation(from Moment, through Date) Generation {
	return Generation{Before: []Timetable{d.Before}, After: []Timetable{d.After}, Through: through, To: through, Now: from}
}

// changed hands over the date of each place that all of d takes or gives, for perDay.
func (d Debt) changed(first, last Date) iter.Seq[Date] {
	g := d.generation(Moment{Today: first}, last)
	return func(yield func(Date) bool) {
		for _, p := range slices.Concat(g.Takes(), g.Gives()) {
			if !yield(p.Date) {
				return
			}
		}
	}
}

// apply makes and removes the blocks of a subject as g, which only compares, says.
func (g Generation) apply(ctx context.Context, tx Tx, subject string, newID func() string) error {
	takes, gives := g.Takes(), g.Gives()
	if len(takes) == 0 && len(gives) == 0 {
		return nil
	}
	stored, err := tx.BlocksBetween(ctx, subject, g.Now.Today, g.Through)
	if err != nil {
		return err
	}
	gone, free := settle(stored, takes, gives)
	if err := tx.DeleteBlocks(ctx, gone); err != nil {
		return err
	}
	return tx.InsertBlocks(ctx, blocksAt(free, newID))
}

// growth is how many blocks more a space of which stored are the subject's blocks,
// from a moment on, has when all of d is paid.
func (d Debt) growth(stored []Block, from Moment, through Date) int {
	g := d.generation(from, through)
	gone, free := settle(stored, g.Takes(), g.Gives())
	return len(free) - len(gone)
}
