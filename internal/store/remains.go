package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// remain is what no space holds: all rows that stand under an id, or those of one
// subject. They are removed in many transactions, so that nobody waits long. All are
// those whose subject has the id of the space.
type remain struct{ space, subject ident }

// allOf are all rows that stand under an id.
func allOf(space ident) remain { return remain{space, space} }

// whole reports whether r are all rows that stand under an id.
func (r remain) whole() bool { return r.subject == r.space }

var remainTable = table[remain]{
	{"space_id", fixed, func(r *remain) any { return &r.space }},
	{"subject_id", fixed, func(r *remain) any { return &r.subject }},
}

const (
	insertRemain = `
INSERT INTO remains (space_id, subject_id, due)
VALUES ($1, $2, $3)
ON CONFLICT (space_id, subject_id) DO NOTHING`

	// Those of 0 are being removed, so that they are not whole any more.
	takeAside = `
DELETE FROM remains
WHERE space_id = $1 AND subject_id = space_id AND due <> 0`

	hastenRemain = `
UPDATE remains
SET due = 0
WHERE space_id = $1 AND subject_id = $2`

	deleteRemain = `
DELETE FROM remains
WHERE space_id = $1 AND (subject_id = $2 OR $2 = space_id)`

	selectDue = `
SELECT due
FROM remains
WHERE space_id = $1 AND subject_id = $2`

	selectRemains = `
SELECT space_id, subject_id
FROM remains
WHERE due <= $1
ORDER BY due
LIMIT 100`

	selectSomeRow = `
SELECT 1
FROM subjects
WHERE space_id = $1
UNION ALL
SELECT 1
FROM wishes
WHERE space_id = $1
UNION ALL
SELECT 1
FROM timers
WHERE space_id = $1
UNION ALL
SELECT 1
FROM days_off
WHERE space_id = $1
UNION ALL
SELECT 1
FROM calendars
WHERE space_id = $1
LIMIT 1`

	deleteSomeBlocks = `
DELETE FROM blocks
WHERE space_id = $1 AND id IN (
	SELECT b.id
	FROM blocks b
	WHERE b.space_id = $1
	ORDER BY b.day, b.starts, b.ends, b.id
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeOfSubject = `
DELETE FROM blocks
WHERE space_id = $1 AND id IN (
	SELECT b.id
	FROM blocks b
	WHERE b.space_id = $1 AND b.subject_id = $2
	ORDER BY b.day, b.starts, b.ends, b.id
	LIMIT CAST($3 AS BIGINT))`

	deleteSomeSubjects = `
DELETE FROM subjects
WHERE space_id = $1 AND id IN (
	SELECT s.id
	FROM subjects s
	WHERE s.space_id = $1
	ORDER BY s.seq
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeDaysOff = `
DELETE FROM days_off
WHERE space_id = $1 AND id IN (
	SELECT d.id
	FROM days_off d
	WHERE d.space_id = $1
	ORDER BY d.date_from, d.date_to, d.id
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeExams = `
DELETE FROM exams
WHERE space_id = $1 AND id IN (
	SELECT e.id
	FROM exams e
	WHERE e.space_id = $1
	ORDER BY e.id
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeCalendars = `
DELETE FROM calendars
WHERE space_id = $1 AND id IN (
	SELECT c.id
	FROM calendars c
	WHERE c.space_id = $1
	ORDER BY c.id
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeCalendarTexts = `
DELETE FROM calendar_texts
WHERE space_id = $1 AND calendar_id IN (
	SELECT t.calendar_id
	FROM calendar_texts t
	WHERE t.space_id = $1
	ORDER BY t.calendar_id
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeBusy = `
DELETE FROM busy_times
WHERE space_id = $1 AND (month, calendar_id) IN (
	SELECT b.month, b.calendar_id
	FROM busy_times b
	WHERE b.space_id = $1
	ORDER BY b.month, b.calendar_id
	LIMIT CAST($2 AS BIGINT))`

	deleteSomeMonths = `
DELETE FROM months
WHERE space_id = $1 AND month IN (
	SELECT m.month
	FROM months m
	WHERE m.space_id = $1
	ORDER BY m.month
	LIMIT CAST($2 AS BIGINT))`

	deleteWishes = `
DELETE FROM wishes
WHERE space_id = $1`

	// A space keeps its answers when others of its rows go.
	deleteSomeAnswers = `
DELETE FROM answers
WHERE space_id = $1 AND key IN (
	SELECT a.key
	FROM answers a JOIN spaces s ON s.space_id = a.space_id
	WHERE a.space_id = $1 AND s.holds IS NULL
	ORDER BY a.created_at
	LIMIT CAST($2 AS BIGINT))`

	deleteAside = `
DELETE FROM spaces
WHERE space_id = $1 AND holds IS NULL`
)

// How much one transaction removes.
const (
	sweptBlocks   = 100
	sweptDaysOff  = 100
	sweptExams    = 20
	sweptMonths   = 100
	sweptSubjects = 20
	sweptBusy     = 20
	sweptTexts    = 2 // of up to 5 MiB
	sweptAnswers  = 50
)

// leave lets what remains be removed from now on.
func leave(ctx context.Context, run runner, all ...remain) error {
	return leaveUntil(ctx, run, time.UnixMilli(0), all...)
}

// leaveUntil is leave from a time on.
func leaveUntil(ctx context.Context, run runner, due time.Time, all ...remain) error {
	for _, r := range all {
		if _, err := run.ExecContext(ctx, insertRemain, r.space, r.subject, due.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// Sweep removes what no space holds any more, as far as it is due, and counts of those
// who owe nothing, and returns how many rows that were.
func (s *Store) Sweep(ctx context.Context, now time.Time) (int, error) {
	rows, err := s.forgetQuotas(ctx)
	if err != nil {
		return rows, err
	}
	ended, err := s.forgetEnded(ctx, now)
	rows += ended
	if err != nil {
		return rows, err
	}
	for {
		all, err := list(ctx, s.run, remainTable.scan, selectRemains, now.UnixMilli())
		if err != nil || len(all) == 0 {
			return rows, s.explain(err)
		}
		for _, r := range all {
			n, err := s.sweepAll(ctx, r)
			rows += n
			if err != nil {
				return rows, err
			}
		}
	}
}

// deleteEach runs a statement that removes a row for each of some values, many in one
// transaction, and returns how many values that were.
func deleteEach[T any](ctx context.Context, s *Store, query string, values []T) (rows int, err error) {
	for len(values) > 0 && err == nil {
		some := values[:min(len(values), mostWaiting)]
		values = values[len(some):]
		err = s.write(ctx, func(ctx context.Context, run runner) error {
			for _, v := range some {
				if err := later(ctx, run, asItIs, query, v); err != nil {
					return err
				}
			}
			return nil
		})
		rows += len(some)
	}
	return rows, err
}

// sweep is Sweep of what a write has just left. What it does not reach, because ctx
// is done or the database fails, is due all the same.
func (s *Store) sweep(ctx context.Context, left []remain) {
	for _, r := range left {
		if _, err := s.sweepAll(ctx, r); err != nil {
			return
		}
	}
}

// sweepAll removes r, and returns how many rows that were.
func (s *Store) sweepAll(ctx context.Context, r remain) (rows int, err error) {
	for done := false; !done; {
		var n int
		err := s.writeIn(ctx, r.space.text(account.SpaceID), func(ctx context.Context, run runner) (err error) {
			n, done, err = s.sweepSome(ctx, run, r)
			return err
		})
		if err != nil {
			return rows, err
		}
		rows += n
	}
	return rows, nil
}

// sweepSome removes some rows of r within one transaction, and r when none is left.
func (s *Store) sweepSome(ctx context.Context, run runner, r remain) (rows int, done bool, err error) {
	due, err := one(ctx, run, column[int64], selectDue+s.lock, r.space, r.subject)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, true, nil // somebody else has done it
	}
	if err == nil && due > 0 {
		_, err = run.ExecContext(ctx, hastenRemain, r.space, r.subject)
	}
	if err != nil {
		return 0, false, err
	}
	for _, step := range r.steps() {
		n, err := affected(ctx, run, step.query, append(step.of, step.most)...)
		rows += n
		if err != nil || n == step.most {
			return rows, false, err
		}
	}
	if _, err := run.ExecContext(ctx, deleteRemain, r.space, r.subject); err != nil {
		return rows, false, err
	}
	if !r.whole() {
		_, err = run.ExecContext(ctx, deleteSubject, r.space, r.subject)
		return rows, true, err
	}
	for _, query := range []string{deleteWishes, deleteTimer} {
		n, err := affected(ctx, run, query, r.space)
		if rows += n; err != nil {
			return rows, false, err
		}
	}
	_, err = run.ExecContext(ctx, deleteAside, r.space)
	return rows, true, err
}

// sweepStep removes some rows: the statement, what it names, and how many at most.
type sweepStep struct {
	query string
	of    []any
	most  int
}

// steps are what removes r, one after the other.
func (r remain) steps() []sweepStep {
	if !r.whole() {
		return []sweepStep{{deleteSomeOfSubject, []any{r.space, r.subject}, sweptBlocks}}
	}
	return []sweepStep{
		{deleteSomeBlocks, []any{r.space}, sweptBlocks},
		{deleteSomeDaysOff, []any{r.space}, sweptDaysOff},
		{deleteSomeExams, []any{r.space}, sweptExams},
		{deleteSomeMonths, []any{r.space}, sweptMonths},
		{deleteSomeBusy, []any{r.space}, sweptBusy},
		{deleteSomeCalendarTexts, []any{r.space}, sweptTexts},
		{deleteSomeCalendars, []any{r.space}, planner.MaxCalendars + 1},
		{deleteSomeSubjects, []any{r.space}, sweptSubjects},
		{deleteSomeAnswers, []any{r.space}, sweptAnswers},
	}
}
