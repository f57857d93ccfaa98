package planner

import (
	"context"
	"fmt"
	"slices"
)

// MaxOverlaps is how many blocks Overlaps tells of.
const MaxOverlaps = 20

// Overlaps returns the blocks that take some of the time of those that results
// made or changed, in order, up to MaxOverlaps. What a dry run would do counts as
// done. Of a day with more than MaxPage blocks it sees the first ones.
func (s *Service) Overlaps(ctx context.Context, c Call, results []Result) ([]Block, error) {
	outcome := map[string]*Block{}
	for _, r := range results {
		outcome[r.ID] = r.Block
	}
	days := map[Date][]Block{}
	var found []Block
	for _, written := range outcome {
		if written == nil {
			continue
		}
		day, known := days[written.Date]
		if !known {
			var err error
			if day, err = s.dayAfter(ctx, c, written.Date, outcome); err != nil {
				return nil, fmt.Errorf("look for overlaps: %w", err)
			}
			days[written.Date] = day
		}
		for _, o := range day {
			if written.overlaps(o) {
				found = append(found, o)
			}
		}
	}
	slices.SortFunc(found, Block.Compare)
	found = slices.CompactFunc(found, func(a, b Block) bool { return a.ID == b.ID })
	return append([]Block{}, found[:min(len(found), MaxOverlaps)]...), nil
}

// dayAfter returns the blocks of a day once those in outcome, by their ids, are
// what it says: nil for one that is removed.
func (s *Service) dayAfter(ctx context.Context, c Call, d Date, outcome map[string]*Block) ([]Block, error) {
	day, err := Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: d, Last: d, Limit: MaxPage}))
	day = slices.DeleteFunc(day, func(b Block) bool {
		_, written := outcome[b.ID]
		return written
	})
	for _, b := range outcome {
		if b != nil && b.Date == d {
			day = append(day, *b)
		}
	}
	return day, err
}
