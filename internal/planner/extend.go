package planner

import (
	"context"
	"fmt"
)

// EnsureGenerated sees to it that c's space is generated as far as a request that covers
// dates up to covers needs (see [Horizon]), and returns c as the space then is.
func (s *Service) EnsureGenerated(ctx context.Context, c Call, covers Date) (Call, error) {
	if c.Through >= Horizon(c.Now, covers) {
		return c, nil
	}
	err := s.transact(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		if err := s.extend(ctx, tx, c.Now, covers); err != nil {
			return err
		}
		c.Version, c.Through = tx.State().Version, tx.State().Through
		return nil
	})
	if err != nil {
		return c, fmt.Errorf("generate blocks: %w", err)
	}
	return c, nil
}

// extend generates the space of tx as far as [Horizon] says, whole weeks at a
// time, until the space is full.
func (s *Service) extend(ctx context.Context, tx Tx, now Moment, covers Date) error {
	from, to := tx.State().Through, Horizon(now, covers)
	if from >= to {
		return nil
	}
	all, err := tx.Timetables(ctx)
	if err != nil {
		return err
	}
	stored, err := tx.BlocksBetween(ctx, "", from+1, to)
	if err != nil {
		return err
	}
	reached, places := Generation{Before: all, After: all, Through: from, To: to, Now: now}.byWeeks(stored, MaxBlocks-tx.State().Blocks)
	if reached == from {
		return nil
	}
	if err := tx.InsertBlocks(ctx, s.blocksAt(places)); err != nil {
		return err
	}
	return tx.SetThrough(ctx, reached)
}

// byWeeks takes g, which only continues, as one step for each week, as many as
// give no more than room. It returns the date that they reach, and the places at
// which blocks are made where stored are the blocks after g.Through.
func (g Generation) byWeeks(stored []Block, room int) (Date, []SubjectPlace) {
	if len(g.After) == 0 {
		return g.To, nil
	}
	var places []SubjectPlace
	for last := g.To; g.Through < last; g.Through = g.To {
		g.To = min(WeekOf(g.Through+1).Sunday(), last)
		week := 0
		for week < len(stored) && stored[week].Date <= g.To {
			week++
		}
		_, free := settle(stored[:week], nil, g.Gives())
		if len(places)+len(free) > room {
			break
		}
		places, stored = append(places, free...), stored[week:]
	}
	return g.Through, places
}

// blocksAt makes a generated block at each of places.
func (s *Service) blocksAt(places []SubjectPlace) []Block {
	blocks := make([]Block, len(places))
	for i, p := range places {
		blocks[i] = Block{
			ID: blockPrefix + s.newID(), SubjectID: p.SubjectID, Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		}
	}
	return blocks
}
