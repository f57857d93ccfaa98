package store

import (
	"context"
	"database/sql"
	"errors"

	"studyplanner/internal/planner"
)

const (
	selectMonths = `
SELECT CASE WHEN s.tallied_version = s.version THEN s.tallied ELSE 0 END, s.unsummed, s.unsummed_study
FROM spaces s
WHERE s.space_id = $1 AND s.holds IS NOT NULL
UNION ALL
SELECT 0, m.days, m.study
FROM months m
WHERE m.space_id = ` + held + ` AND m.month >= $2 AND m.month <= $3`

	// What the months are made from: as many days as are wanted.
	selectTallies = `
SELECT day, COUNT(*), SUM(untouched * (1 - done)), SUM(done), SUM(done * (ends - starts)),
	SUM(CASE WHEN subject_id IN (SELECT s.id FROM subjects s WHERE s.space_id = ` + held + ` AND s.type = $5) THEN 0 ELSE done * (ends - starts) END)
FROM blocks
WHERE space_id = ` + held + ` AND day >= $2 AND day <= $3 AND subject_id NOT IN ` + gone + `
GROUP BY day
ORDER BY day
LIMIT CAST($4 AS BIGINT)`

	selectSubjectTallies = `
SELECT day, COUNT(*), SUM(untouched * (1 - done)), SUM(done), SUM(done * (ends - starts)), 0
FROM blocks
WHERE space_id = ` + held + ` AND subject_id = $2
GROUP BY day
ORDER BY day`

	selectSubjectTypes = `
SELECT id, type
FROM subjects
WHERE space_id = $1`
)

func scanTally(rows *sql.Rows, t *planner.Tally) error {
	return rows.Scan((*day)(&t.Date), &t.Total, &t.Untouched, &t.Done, &t.Minutes, &t.Study)
}

// summary is what months count of a space, and of days through when.
type summary struct {
	through planner.Date
	tallies []planner.Tally
}

// Tallies implements [planner.Reader]. They are counted only where months do not say.
func (s *Store) Tallies(ctx context.Context, space planner.Space, first, last planner.Date) ([]planner.Tally, error) {
	known, err := s.summary(ctx, space, first, last)
	if err == nil && known.through >= last {
		return known.tallies, nil
	}
	if err != nil && !errors.Is(err, errPacked) { // then a program of before has written them
		return nil, err
	}
	return s.counted(ctx, space, first, last, noLimit)
}

// summary returns what months count from first to last.
func (s *Store) summary(ctx context.Context, space planner.Space, first, last planner.Date) (summary, error) {
	var sum summary
	all := []planner.Tally{}
	scan := func(rows *sql.Rows, through *planner.Date) (err error) {
		all, err = scanTallies(rows, (*day)(through), all)
		return err
	}
	for through, err := range each(ctx, s.run, scan, selectMonths, spaceIdent(space), monthOf(first), monthOf(last)) {
		if err != nil {
			return summary{}, s.explain(err)
		}
		sum.through = max(sum.through, through)
	}
	sum.tallies = planner.TalliesBetween(planner.SumTallies(all), first, last)
	return sum, nil
}

// scanTallies scans a date and packed tallies, which it appends to all.
func scanTallies(rows *sql.Rows, at *day, all []planner.Tally) ([]planner.Tally, error) {
	var days, study sql.RawBytes
	if err := rows.Scan(at, &days, &study); err != nil {
		return nil, err
	}
	return unpackTallies(all, days, study)
}

// counted counts the blocks of the first days from first to last that have any, as
// many as are wanted.
func (s *Store) counted(ctx context.Context, space planner.Space, first, last planner.Date, days int) ([]planner.Tally, error) {
	all, err := list(ctx, s.run, scanTally, selectTallies, spaceIdent(space), dayOf(first), dayOf(last), days, planner.Inactive)
	return all, s.explain(err)
}
