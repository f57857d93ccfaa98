package planner

import (
	"context"
	"fmt"
)

// stepBlocks is about how many blocks one transaction generates, so that others
// get in between when a space has a long way to go.
const stepBlocks = 1000

// EnsureGenerated sees to it that c's space is generated as far as a request that covers
// dates up to covers needs (see [Horizon]), and returns c as the space then is.
// While that cannot be saved, c is Postponed, and the space is as it was.
func (s *Service) EnsureGenerated(ctx context.Context, c Call, covers Date) (Call, error) {
	for c.Postponed == nil && !c.reaches(c.Now, covers) {
		state := c.State
		err := s.transact(ctx, c.Space, func(ctx context.Context, tx Tx) error {
			err := s.extend(ctx, tx, c.Now, covers)
			state = tx.State()
			return err
		})
		if err != nil {
			err = fmt.Errorf("generate blocks: %w", err)
			if !CanWait(ctx, err) {
				return c, err
			}
			c.Postponed = err
			break
		}
		c.State = state
	}
	return c, nil
}

// extend generates the space of tx as far as [Horizon] says, or a step towards
// it: whole weeks, with about stepBlocks blocks, until the space is full.
func (s *Service) extend(ctx context.Context, tx Tx, now Moment, covers Date) error {
	if tx.State().reaches(now, covers) {
		return nil
	}
	last := Horizon(now, covers)
	all, err := tx.Timetables(ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return tx.SetThrough(ctx, last)
	}
	g := step(all, tx.State().Through, last, now)
	stored, err := tx.BlocksBetween(ctx, "", g.Through+1, g.To)
	if err != nil {
		return err
	}
	reached, places, needed := g.byWeeks(stored, MaxBlocks-tx.State().Blocks)
	if err := tx.InsertBlocks(ctx, s.blocksAt(places)); err != nil {
		return err
	}
	if reached > tx.State().Through {
		if err := tx.SetThrough(ctx, reached); err != nil {
			return err
		}
	}
	return tx.SetNeeded(ctx, needed)
}

// step is the generation of as many weeks after through as have about stepBlocks
// blocks, at least one, and at most through last. A space that was never
// generated begins today.
func step(all []Timetable, through, last Date, now Moment) Generation {
	if through == 0 {
		through = now.Today - 1
	}
	weeks := max(1, stepBlocks/perWeek(all...))
	to := WeekOf(through+1).Sunday() + Date(7*(weeks-1))
	return Generation{Before: all, After: all, Through: through, To: min(to, last), Now: now}
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
		_, free := settle(stored[:week], nil, g.Gives())
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
func (s *Service) blocksAt(places []SubjectPlace) []Block {
	blocks := make([]Block, len(places))
	for i, p := range places {
		blocks[i] = Block{
			ID: blockPrefix + s.newID(), SubjectID: p.SubjectID, Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		}
	}
	return blocks
}
