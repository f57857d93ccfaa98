package planner

import (
	"context"
	"fmt"
)

// EnsureGenerated sees to it that c's space is generated as far as a request that covers
// dates up to covers needs (see [Horizon]), and returns c as the space then is.
// While that cannot be saved, c is Degraded, and the space is as it was.
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

// extend generates the space of tx as far as [Horizon] says, or until it is full. A
// space that was never generated begins today.
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

// byWeeks takes g, which only continues, as one step for each week, as many as
// give no more than room. It returns the date that they reach, the places at
// which blocks are made where stored are the blocks after g.Through, and what the
// week needs that does not fit, 0 if all do.
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

// mayFill notes that b may lie where a block of the week after Through would be
// generated. What that week is known to need is the least: it is counted anew as
// soon as so many may fit.
func mayFill(ctx context.Context, tx SpaceTx, b Block) error {
	if state := tx.State(); state.Needed > 0 && b.Date > state.Through {
		return tx.SetNeeded(ctx, state.Needed-1)
	}
	return nil
}

// blocksAt makes a generated block at each of places.
func blocksAt(places []SubjectPlace, newID func() string) []Block {
	blocks := make([]Block, len(places))
	for i, p := range places {
		blocks[i] = Block{
			ID: string(BlockID) + newID(), SubjectID: p.SubjectID, Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		}
	}
	return blocks
}
