package planner

import (
	"context"
	"fmt"
)

// EnsureGenerated generates the blocks that a request for dates up to covers needs, see
// [Horizon]. It returns c with the state after that. If the database cannot save them, it
// returns c Degraded, with the old state.
func (s *Service) EnsureGenerated(ctx context.Context, c Call, covers Date) (Call, error) {
	if c.Degraded != nil || c.reaches(c.Now, covers) {
		return c, nil
	}
	state := c.State
	err := s.save(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		err := s.extend(ctx, tx, c.Now, covers)
		state = tx.State()
		return err
	})
	if err != nil {
		err = fmt.Errorf("generate blocks: %w", err)
		if Deferrable(ctx, err) {
			c.Degraded, err = err, nil
		}
		return c, err
	}
	c.State = state
	return c, nil
}

// extend generates blocks up to [Horizon], or until the space is full. In a new space they
// begin today.
func (s *Service) extend(ctx context.Context, tx Tx, now Moment, covers Date) error {
	state := tx.State()
	if state.reaches(now, covers) {
		return nil
	}
	last := Horizon(now, covers)
	all, days, err := timetables(ctx, tx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return tx.SetThrough(ctx, last)
	}
	through := state.Through
	if through == 0 {
		through = now.Today - 1
	}
	all = withDaysOff(all, days)
	g := Generation{Before: all, After: all, Through: through, To: last, Now: now}
	stored, err := tx.BlocksBetween(ctx, "", g.Through+1, g.To)
	if err != nil {
		return err
	}
	reached, places, needed := g.byWeeks(stored, MaxBlocks-state.Blocks)
	if err := tx.InsertBlocks(ctx, blocksAt(places, s.newID)); err != nil {
		return err
	}
	if reached > state.Through {
		if err := tx.SetThrough(ctx, reached); err != nil {
			return err
		}
	}
	return tx.SetNeeded(ctx, needed)
}

// byWeeks divides g, which only adds weeks, into weeks, and takes as many as fit into room.
// stored are the blocks after g.Through. It returns the date that it reached and the places
// of new blocks. The next week does not fit: it has needed blocks, 0 if all weeks fit.
func (g Generation) byWeeks(stored []Block, room int) (reached Date, places []SubjectPlace, needed int) {
	for last := g.To; g.Through < last; g.Through = g.To {
		g.To = min(WeekOf(g.Through+1).Sunday(), last)
		week := 0
		for week < len(stored) && stored[week].Date <= g.To {
			week++
		}
		_, free := diffBlocks(stored[:week], nil, g.Additions())
		if len(places)+len(free) > room {
			return g.Through, places, len(free)
		}
		places, stored = append(places, free...), stored[week:]
	}
	return g.Through, places, 0
}

// mayFill records that b may take the place of a generated block after Through. The week
// then needs one block less at least. Once that many fit, the need is counted again.
func mayFill(ctx context.Context, tx SpaceTx, b Block) error {
	if state := tx.State(); state.Needed > 0 && b.Date > state.Through {
		return tx.SetNeeded(ctx, state.Needed-1)
	}
	return nil
}

// blocksAt returns a generated block for each of places.
func blocksAt(places []SubjectPlace, newID func() string) []Block {
	blocks := make([]Block, len(places))
	for i, p := range places {
		blocks[i] = Block{
			ID: string(BlockID) + newID(), SubjectID: p.SubjectID, Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		}
	}
	return blocks
}
