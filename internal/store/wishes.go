package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/planner"
)

const (
	// Wishes are stored as a list in JSON.
	selectWishes = `
SELECT list
FROM wishes
WHERE space_id = $1`

	replaceWishes = `
INSERT INTO wishes (space_id, list)
VALUES ($1, $2)
ON CONFLICT (space_id) DO UPDATE SET list = excluded.list`
)

// Wishes implements [planner.Reader].
func (s *Store) Wishes(ctx context.Context, space planner.Space) ([]planner.Wish, error) {
	wishes, err := findWishes(ctx, s.run, spaceIdent(space))
	return wishes, s.explain(err)
}

// Wishes implements [planner.WishTx].
func (t *tx) Wishes(ctx context.Context) ([]planner.Wish, error) {
	return findWishes(ctx, t.run, t.space)
}

func findWishes(ctx context.Context, run runner, space ident) ([]planner.Wish, error) {
	all := []planner.Wish{}
	err := walk(ctx, run, selectWishes, []any{space}, func(rows *sql.Rows) (bool, error) {
		return false, rows.Scan(listed[planner.Wish]{&all})
	})
	return all, err
}

// SetWishes implements [planner.WishTx].
func (t *tx) SetWishes(ctx context.Context, wishes []planner.Wish) error {
	list, err := listed[planner.Wish]{&wishes}.Value()
	if err != nil {
		return t.fail(err)
	}
	if err := later(ctx, t.run, t.fail, replaceWishes, t.space, list); err != nil {
		return err
	}
	t.changed(0)
	return nil
}
