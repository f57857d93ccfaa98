package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/planner"
)

const (
	updateDebt = `
UPDATE spaces
SET owed_by = $2, former = $3
WHERE space_id = $1`

	// It is void if the subject has been deleted.
	selectDebt = `
SELECT s.owed_by, s.former, o.slots
FROM spaces s JOIN subjects o ON o.space_id = s.holds AND o.id = s.owed_by
WHERE s.space_id = $1 AND o.space_id = ` + held + ` AND o.id NOT IN ` + gone
)

func scanDebt(rows *sql.Rows, d *planner.Debt) error {
	err := rows.Scan((*idText[ofSubject])(&d.Before.SubjectID), listed[planner.Slot]{&d.Before.Slots}, listed[planner.Slot]{&d.After.Slots})
	d.After.SubjectID = d.Before.SubjectID
	return err
}

// Debt implements [planner.SpaceTx].
func (t *tx) Debt(ctx context.Context) (planner.Debt, error) {
	d, err := one(ctx, t.run, scanDebt, selectDebt, t.space)
	return d, missing(err, nil)
}

// Owe implements [planner.SpaceTx].
func (t *tx) Owe(ctx context.Context, former planner.Timetable, from planner.Date) error {
	slots, err := listed[planner.Slot]{&former.Slots}.Value()
	if err != nil {
		return err
	}
	t.Owed = from
	return later(ctx, t.run, t.fail, updateDebt, t.space, identOf(planner.SubjectID, former.SubjectID), slots)
}

// emptyTries is how often a read that finds nothing is repeated because others write.
const emptyTries = 3

// whole hands over rows, which are read with heldSettled, or planner.ErrOwed. If
// there are none twice, and nothing was written in between, then there are none.
func whole[T any](ctx context.Context, s *Store, space planner.Space, rows planner.Rows[T]) planner.Rows[T] {
	return func(yield func(T, error) bool) {
		var none T
		var before place
		for range emptyTries {
			found := false
			for row, err := range rows {
				if found = true; !yield(row, s.explain(err)) {
					return
				}
			}
			if found {
				return
			}
			now, err := s.settledPlace(ctx, space)
			if err != nil {
				yield(none, s.explain(err))
				return
			}
			if now == before {
				return
			}
			before = now
		}
		yield(none, planner.ErrOwed)
	}
}

// settledPlace is where a space stands, of which nothing is owed, or planner.ErrOwed.
func (s *Store) settledPlace(ctx context.Context, space planner.Space) (place, error) {
	at, err := one(ctx, s.run, scanPlace, selectPlace, spaceIdent(space))
	if err == nil && at.Owed > 0 {
		err = planner.ErrOwed
	}
	return at, missing(err, nil)
}
