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

// whole hands over the rows of a query with heldSettled, or planner.ErrOwed. If there
// are none, it is asked once more, at one moment with what is owed: however much others
// write meanwhile, what is told was true.
func whole[T any](ctx context.Context, s *Store, space planner.Space, query func(runner) planner.Rows[T]) planner.Rows[T] {
	return func(yield func(T, error) bool) {
		handOver := func(s *Store) (found bool) {
			for row, err := range query(s.run) {
				if found = true; !yield(row, s.explain(err)) {
					break
				}
			}
			return found
		}
		if handOver(s) {
			return
		}
		err := s.atOnce(ctx, func(ctx context.Context, s *Store) error {
			_, err := s.settledPlace(ctx, space)
			if err == nil {
				handOver(s)
			}
			return err
		})
		if err != nil {
			var none T
			yield(none, s.explain(err))
		}
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
