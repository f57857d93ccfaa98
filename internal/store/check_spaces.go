package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"studyplanner/internal/planner"
)

const selectSample = `
SELECT space_id
FROM spaces
ORDER BY RANDOM()
LIMIT CAST($1 AS BIGINT)`

var selectTotals = `
SELECT ` + totalTable.selected("d") + `
FROM daily_totals d
WHERE d.space_id = $1
ORDER BY d.day`

// Sample returns n random spaces, or all if there are fewer.
func (s *Store) Sample(ctx context.Context, n int) ([]planner.Space, error) {
	ids, err := list(ctx, s.admin(), idColumn[ofSpace], selectSample, n)
	spaces := make([]planner.Space, len(ids))
	for i, id := range ids {
		spaces[i] = planner.Space(id)
	}
	return spaces, s.explain(err)
}

// CheckSpaces counts the blocks of some spaces again, where [Store.Check] counts those of
// all. A space that is gone has no findings.
func (s *Store) CheckSpaces(ctx context.Context, spaces []planner.Space) ([]Finding, error) {
	blocks, totals := 0, 0
	for _, space := range spaces {
		err := s.inSnapshot(ctx, func(ctx context.Context, s *Store) error {
			state, err := s.State(ctx, space)
			if errors.Is(err, planner.ErrNotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			stored, err := list(ctx, s.run, totalTable.scan, selectTotals, spaceIdent(space))
			if err != nil {
				return s.explain(err)
			}
			counted, err := list(ctx, s.run, scanCounted, recountTotals, spaceIdent(space))
			if err != nil {
				return s.explain(err)
			}
			n := 0
			for _, day := range counted {
				n += day.Total
			}
			if n != state.Blocks {
				blocks++
			}
			if !slices.Equal(stored, counted) {
				totals++
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("check %s: %w", space, err)
		}
	}
	looked := Finding{What: fmt.Sprintf("%d spaces", len(spaces))}
	return []Finding{looked, finding(checks[0].what, checks[0].problem, blocks), finding("totals of days", miscounted, totals)}, nil
}

// scanCounted reads a row of recountTotals.
func scanCounted(rows *sql.Rows, t *planner.Tally) error {
	var space any
	return rows.Scan(totalTable.into([]any{&space}, t)...)
}
