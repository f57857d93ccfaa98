package planner

import (
	"context"
	"fmt"
)

// Reach sees to it that c's space is generated as far as a request that covers
// dates up to covers needs (see [Reach]), and returns c as the space then is.
func (s *Service) Reach(ctx context.Context, c Call, covers Date) (Call, error) {
	if c.Through >= Reach(c.Now, covers) {
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

// extend generates the space of tx as far as [Reach] says, whole weeks at a
// time, until the space is full.
func (s *Service) extend(ctx context.Context, tx Tx, now Moment, covers Date) error {
	from, to := tx.State().Through, Reach(now, covers)
	if from >= to {
		return nil
	}
	subjects, err := tx.Subjects(ctx)
	if err != nil {
		return err
	}
	taken, err := takenPlaces(ctx, tx, from+1, to)
	if err != nil {
		return err
	}
	to, blocks := s.extension(subjects, taken, from, to, MaxBlocks-tx.State().Blocks)
	if to == from {
		return nil
	}
	if err := tx.InsertBlocks(ctx, blocks); err != nil {
		return err
	}
	return tx.SetThrough(ctx, to)
}

// extension returns the blocks that the slots of subjects give after from, and
// the date that they reach: to, or the end of the last week that fits into room.
func (s *Service) extension(subjects []Subject, taken map[subjectPlace]bool, from, to Date, room int) (Date, []Block) {
	var blocks []Block
	if !anySlots(subjects) {
		return to, nil
	}
	for from < to {
		week := min(WeekOf(from+1).Sunday(), to)
		fits := len(blocks)
		for _, subject := range subjects {
			g := Generation{Before: subject.Slots, After: subject.Slots, Through: from, To: week}
			blocks = s.appendBlocks(blocks, subject, g.Gives(), taken)
		}
		if len(blocks) > room {
			return from, blocks[:fits]
		}
		from = week
	}
	return to, blocks
}

func anySlots(subjects []Subject) bool {
	for _, s := range subjects {
		if len(s.Slots) > 0 {
			return true
		}
	}
	return false
}

// subjectPlace is a place where a subject has a block.
type subjectPlace struct {
	subject string
	Place
}

// takenPlaces lists where there are blocks already.
func takenPlaces(ctx context.Context, tx BlockTx, first, last Date) (map[subjectPlace]bool, error) {
	blocks, err := tx.BlocksBetween(ctx, "", first, last)
	if err != nil {
		return nil, err
	}
	taken := make(map[subjectPlace]bool, len(blocks))
	for _, b := range blocks {
		taken[subjectPlace{b.SubjectID, b.place()}] = true
	}
	return taken, nil
}

func (b Block) place() Place { return Place{b.Date, b.Start, b.End} }

// appendBlocks appends a generated block of subject at each place that is not taken.
func (s *Service) appendBlocks(blocks []Block, subject Subject, places []Place, taken map[subjectPlace]bool) []Block {
	for _, p := range places {
		if taken[subjectPlace{subject.ID, p}] {
			continue
		}
		blocks = append(blocks, Block{
			ID: blockPrefix + s.newID(), SubjectID: subject.ID, SubjectName: subject.Name,
			Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		})
	}
	return blocks
}
