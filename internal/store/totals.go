package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"studyplanner/internal/planner"
)

// Of each day on which a space has blocks, daily_totals has a row with what statistics
// count. The transaction that changes blocks changes it, too.

var totalTable = table[planner.Tally]{
	{"day", immutable, func(t *planner.Tally) any { return (*day)(&t.Date) }},
	{"total", mutable, func(t *planner.Tally) any { return &t.Total }},
	{"untouched", mutable, func(t *planner.Tally) any { return &t.Untouched }},
	{"done", mutable, func(t *planner.Tally) any { return &t.Done }},
	{"minutes", mutable, func(t *planner.Tally) any { return &t.Minutes }},
	{"study", mutable, func(t *planner.Tally) any { return &t.Study }},
}

// blockCounts is what a SELECT counts of the blocks of each day, as rows of daily_totals.
// What is inactive is no study.
const blockCounts = ` c.space_id, c.day, COUNT(*) AS total, SUM(c.untouched * (1 - c.done)) AS untouched, SUM(c.done) AS done,
	SUM(c.done * (c.ends - c.starts)) AS minutes, SUM(CASE WHEN s.type = 'inactive' THEN 0 ELSE c.done * (c.ends - c.starts) END) AS study
FROM blocks c JOIN subjects s ON s.space_id = c.space_id AND s.id = c.subject_id`

var addTotal = `
INSERT INTO daily_totals (space_id, ` + totalTable.names() + `)
VALUES ($1, ` + totalTable.marks(2) + `)
ON CONFLICT (space_id, day) DO UPDATE
SET total = daily_totals.total + excluded.total, untouched = daily_totals.untouched + excluded.untouched,
	done = daily_totals.done + excluded.done, minutes = daily_totals.minutes + excluded.minutes, study = daily_totals.study + excluded.study`

const (
	sumTotals = `
SELECT COALESCE(SUM(CASE WHEN d.day > $4 THEN d.total - d.untouched ELSE d.total END), 0), COALESCE(SUM(d.done), 0),
	COALESCE(SUM(d.minutes), 0), COALESCE(SUM(d.study), 0), COALESCE(SUM(CASE WHEN d.day < $5 THEN d.total ELSE d.done END), 0)
FROM daily_totals d
WHERE d.space_id = $1 AND d.day >= $2 AND d.day <= $3`

	selectDoneDays = `
SELECT d.day, d.done
FROM daily_totals d
WHERE d.space_id = $1 AND d.day >= $2 AND d.day <= $3 AND d.done > 0
ORDER BY d.day`

	deleteTotals = `
DELETE FROM daily_totals
WHERE space_id = $1`

	deleteEmptyTotals = `
DELETE FROM daily_totals
WHERE space_id = $1 AND day >= $2 AND day <= $3 AND total = 0`

	countTotals = `
INSERT INTO daily_totals (space_id, day, total, untouched, done, minutes, study)
SELECT` + blockCounts + `
WHERE c.space_id = $1
GROUP BY c.space_id, c.day`

	// recountTotals counts what selectTotals reads.
	recountTotals = `
SELECT` + blockCounts + `
WHERE c.space_id = $1
GROUP BY c.space_id, c.day
ORDER BY c.space_id, c.day`

	// selectMiscounted looks at all spaces.
	selectMiscounted = `
SELECT DISTINCT COALESCE(b.space_id, d.space_id)
FROM (SELECT` + blockCounts + `
	GROUP BY c.space_id, c.day) b FULL JOIN daily_totals d ON d.space_id = b.space_id AND d.day = b.day
WHERE b.day IS NULL OR d.day IS NULL OR b.total <> d.total OR b.untouched <> d.untouched OR b.done <> d.done OR b.minutes <> d.minutes OR b.study <> d.study`

	selectSubjectTypes = `
SELECT id, type
FROM subjects
WHERE space_id = $1`
)

// Totals implements [planner.StatsReader].
func (s *Store) Totals(ctx context.Context, space planner.Space, q planner.TotalsQuery) (planner.Totals, error) {
	t, err := one(ctx, s.run, scanTotals, sumTotals, spaceIdent(space), dayOf(q.First), dayOf(q.Last), dayOf(q.Settled), dayOf(q.Today))
	return t, s.explain(err)
}

func scanTotals(rows *sql.Rows, t *planner.Totals) error {
	return rows.Scan(&t.Blocks, &t.Done, &t.Minutes, &t.Study, &t.Due)
}

// DoneDays implements [planner.StatsReader].
func (s *Store) DoneDays(ctx context.Context, space planner.Space, first, last planner.Date) (planner.Heatmap, error) {
	all, err := list(ctx, s.run, scanDoneDay, selectDoneDays, spaceIdent(space), dayOf(first), dayOf(last))
	return all, s.explain(err)
}

func scanDoneDay(rows *sql.Rows, d *planner.DoneDay) error {
	return rows.Scan((*day)(&d.Date), &d.Blocks)
}

// blockTally is the change of a day's totals by one block, negative if it goes. Whether its
// subject is active is not known yet.
type blockTally struct {
	planner.Tally
	subject string
}

// blockTallyOf returns what b adds to the totals of its day.
func blockTallyOf(b planner.Block) blockTally { return blockTally{b.Tally(), b.SubjectID} }

// negated returns the change that undoes c.
func (c blockTally) negated() blockTally { return blockTally{c.Negated(), c.subject} }

// addTally records a change of totals.
func (t *tx) addTally(c blockTally) { t.tallies = append(t.tallies, c) }

// maxIncrementalDays is the number of days whose totals are updated one by one. With more,
// all totals of the space are computed anew.
const maxIncrementalDays = 500

// addTotals stores the recorded changes of totals.
func (t *tx) addTotals(ctx context.Context) error {
	if len(t.tallies) == 0 {
		return nil
	}
	all, err := t.resolveTallies(ctx)
	if err != nil {
		return err
	}
	t.tallies = nil
	days := planner.SumTallies(all)
	if len(days) > maxIncrementalDays {
		return execAll(ctx, t.run, []string{deleteTotals, countTotals}, t.space)
	}
	for _, d := range days {
		if err := totalTable.insertLater(ctx, t.run, t.fail, addTotal, &d, t.space); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(days, func(d planner.Tally) bool { return d.Total < 0 }) {
		return nil
	}
	return later(ctx, t.run, t.fail, deleteEmptyTotals, t.space, dayOf(days[0].Date), dayOf(days[len(days)-1].Date))
}

// resolveTallies returns the recorded changes, with the minutes of active subjects as study.
// It queries the types of subjects only for done blocks whose subject is unknown.
func (t *tx) resolveTallies(ctx context.Context) ([]planner.Tally, error) {
	types, unknown := t.types, func(c blockTally) bool { return c.Minutes != 0 && t.types[c.subject] == "" }
	if slices.ContainsFunc(t.tallies, unknown) {
		all, err := list(ctx, t.run, scanSubjectType, selectSubjectTypes, t.space)
		if err != nil {
			return nil, err
		}
		types = make(map[string]planner.SubjectType, len(all))
		for _, s := range all {
			types[s.ID] = s.Type
		}
	}
	all := make([]planner.Tally, len(t.tallies))
	for i, c := range t.tallies {
		all[i] = c.Of(types[c.subject].Active())
	}
	return all, nil
}

func scanSubjectType(rows *sql.Rows, s *planner.SubjectSummary) error {
	return rows.Scan((*idText[ofSubject])(&s.ID), &s.Type)
}

// RepairTotals computes the totals anew of spaces where Check finds them wrong. It returns
// the number of these spaces.
func (s *Store) RepairTotals(ctx context.Context) (spaces int, err error) {
	wrong, err := list(ctx, s.admin(), idColumn[ofSpace], selectMiscounted)
	if err != nil {
		return 0, s.explain(err)
	}
	for _, space := range wrong {
		err := s.writeIn(ctx, space, func(ctx context.Context, run runner) error {
			if _, err := s.lockSpace(ctx, run, spaceIdent(space)); err != nil {
				return err
			}
			return execAll(ctx, run, []string{deleteTotals, countTotals}, spaceIdent(space))
		})
		if errors.Is(err, sql.ErrNoRows) { // the space has gone
			continue
		}
		if err != nil {
			return spaces, fmt.Errorf("count the days: %w", err)
		}
		spaces++
	}
	return spaces, nil
}
