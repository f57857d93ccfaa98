package store

import (
	"context"
	"database/sql"

	"studyplanner/internal/planner"
)

const (
	selectTallies = `
SELECT day, COUNT(*), SUM(done), SUM(done * (ends - starts))
FROM blocks
WHERE space_id = ` + heldSettled + ` AND day >= $2 AND day <= $3 AND (day <= $4 OR untouched = 0) AND subject_id NOT IN ` + gone + `
GROUP BY day
ORDER BY day`

	selectDoneDays = `
SELECT DISTINCT day
FROM blocks
WHERE space_id = ` + heldSettled + ` AND day >= $2 AND day <= $3 AND done = 1 AND subject_id NOT IN ` + gone + `
ORDER BY day DESC`
)

func scanTally(rows *sql.Rows, t *planner.Tally) error {
	return rows.Scan((*day)(&t.Date), &t.Total, &t.Done, &t.Minutes)
}

// Tallies implements [planner.Reader].
func (s *Store) Tallies(ctx context.Context, space planner.Space, first, last, settled planner.Date) ([]planner.Tally, error) {
	rows := each(ctx, s.run, scanTally, selectTallies, string(space), dayOf(first), dayOf(last), dayOf(settled))
	return planner.Collect(whole(ctx, s, space, rows))
}

// DoneDays implements [planner.Reader].
func (s *Store) DoneDays(ctx context.Context, space planner.Space, first, last planner.Date) ([]planner.Date, error) {
	scan := func(rows *sql.Rows, d *planner.Date) error { return rows.Scan((*day)(d)) }
	return planner.Collect(whole(ctx, s, space, each(ctx, s.run, scan, selectDoneDays, string(space), dayOf(first), dayOf(last))))
}
