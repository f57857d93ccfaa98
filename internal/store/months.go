package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"studyplanner/internal/planner"
)

// Of the blocks of each month a row counts what its days have, so that statistics read
// a hundred of them where they would count ten thousands of blocks. Writes do not
// change that row each time: what they change of some days stands in the row of the
// space, which they write anyway, and goes into the months when those are too many.

const (
	selectMonth = `
SELECT 0, days, study
FROM months
WHERE space_id = $1 AND month = $2`

	upsertMonth = `
INSERT INTO months (space_id, month, days, study)
VALUES ($1, $2, $3, $4)
ON CONFLICT (space_id, month) DO UPDATE
SET days = excluded.days, study = excluded.study`

	deleteMonths = `
DELETE FROM months
WHERE space_id = $1 AND month >= $2 AND month <= $3`

	selectSpaces = `
SELECT s.space_id
FROM spaces s
WHERE s.holds IS NOT NULL AND s.space_id > $1
ORDER BY s.space_id
LIMIT 100`

	// The index of the spaces that are still to be summed has the same condition.
	selectUnsummed = `
SELECT s.space_id
FROM spaces s
WHERE s.tallied < 99991231 AND s.holds IS NOT NULL AND s.space_id > $1
ORDER BY s.space_id
LIMIT 100`
)

// packedLeast is how many bytes a packed tally has at least: of what [packedTallies] has in
// days.
const packedLeast = 5

// unsummedDays is of how many days the row of a space keeps what has changed.
const unsummedDays = 31

// monthOf is the stored form of the month of d.
func monthOf(d planner.Date) int { return dayOf(d) / 100 }

// packedTallies are tallies as they are stored: of each five numbers in days, the first
// of which counts the days since the one before, and one in study. Programs of before know
// of days alone, and leave study empty.
type packedTallies struct{ days, study string }

func packTallies(all []planner.Tally) packedTallies {
	days, study := make([]byte, 0, 6*len(all)+2), make([]byte, 0, 2*len(all))
	var last planner.Date
	for _, t := range all {
		for _, n := range [...]int{int(t.Date - last), t.Total, t.Untouched, t.Done, t.Minutes} {
			days = binary.AppendVarint(days, int64(n))
		}
		study = binary.AppendVarint(study, int64(t.Study))
		last = t.Date
	}
	return packedTallies{string(days), string(study)}
}

var errPacked = errors.New("what is stored of a month is not what it should be")

// unpackTallies appends to all what was packed. It returns errPacked for anything else.
func unpackTallies(all []planner.Tally, days, study []byte) ([]planner.Tally, error) {
	var last planner.Date
	for len(days) > 0 {
		var numbers [6]int
		for i := range numbers {
			from := &days
			if i == 5 {
				from = &study
			}
			n, size := binary.Varint(*from)
			if size <= 0 {
				return nil, errPacked
			}
			numbers[i], *from = int(n), (*from)[size:]
		}
		last += planner.Date(numbers[0])
		all = append(all, planner.Tally{Date: last, Total: numbers[1], Untouched: numbers[2], Done: numbers[3], Minutes: numbers[4], Study: numbers[5]})
	}
	if len(study) > 0 {
		return nil, errPacked
	}
	return all, nil
}

// blob stores a text as bytes.
type blob struct{ text *string }

// Scan implements [sql.Scanner].
func (b blob) Scan(src any) error {
	bytes, ok := src.([]byte)
	if !ok && src != nil {
		return fmt.Errorf("%T is stored where bytes belong", src)
	}
	*b.text = string(bytes)
	return nil
}

// Value implements [driver.Valuer].
func (b blob) Value() (driver.Value, error) { return []byte(*b.text), nil }

// counted is what comes of a day, or goes if it is less. Whether a subject is active is
// not told by it yet.
type counted struct {
	planner.Tally
	subject string
}

// countedOf is what b is in the tally of its day.
func countedOf(b planner.Block) counted { return counted{b.Tally(), b.SubjectID} }

// less is what takes c away.
func (c counted) less() counted { return counted{c.Less(), c.subject} }

// count notes that a block comes, if it is to be summed.
func (t *tx) count(c counted) {
	if c.Date <= t.summed {
		t.counts = append(t.counts, c)
	}
}

// told returns what was counted, of which the subjects tell by now whether they are
// active. That takes a query only where something was done of which no block was read.
func (t *tx) told(ctx context.Context) ([]planner.Tally, error) {
	types, unknown := t.types, func(c counted) bool { return c.Minutes != 0 && t.types[c.subject] == "" }
	if slices.ContainsFunc(t.counts, unknown) {
		all, err := list(ctx, t.run, scanSubjectType, selectSubjectTypes, t.rows)
		if err != nil {
			return nil, err
		}
		types = make(map[string]planner.SubjectType, len(all))
		for _, s := range all {
			types[s.ID] = s.Type
		}
	}
	all := make([]planner.Tally, len(t.counts), len(t.counts)+len(t.unsummed.days)/packedLeast)
	for i, c := range t.counts {
		all[i] = c.Of(types[c.subject].Active())
	}
	return all, nil
}

func scanSubjectType(rows *sql.Rows, s *planner.SubjectSummary) error {
	return rows.Scan((*idText[ofSubject])(&s.ID), &s.Type)
}

// recount lets the months of the space be made anew, since what becomes of its blocks
// is too much to be counted now.
func (t *tx) recount() {
	t.summed, t.unsummed, t.counts = 0, packedTallies{}, nil
}

// sum puts what was counted to what is not summed yet, and that into the months if
// it is of too many days. Where these are not what they should be, they are made anew.
func (t *tx) sum(ctx context.Context) error {
	if len(t.counts) == 0 {
		return nil
	}
	err := t.sumUp(ctx)
	if errors.Is(err, errPacked) {
		t.recount()
		return nil
	}
	return err
}

func (t *tx) sumUp(ctx context.Context) error {
	all, err := t.told(ctx)
	if err == nil {
		all, err = unpackTallies(all, []byte(t.unsummed.days), []byte(t.unsummed.study))
	}
	if err != nil {
		return err
	}
	all, t.counts = planner.SumTallies(all), nil
	if len(all) > unsummedDays {
		if err := t.addMonths(ctx, all); err != nil {
			return err
		}
		all = nil
	}
	t.unsummed = packTallies(all)
	return nil
}

// addMonths adds all, which are in order, to what the months count.
func (t *tx) addMonths(ctx context.Context, all []planner.Tally) error {
	for month, some := range byMonth(all) {
		scan := func(rows *sql.Rows, none *planner.Date) (err error) {
			some, err = scanTallies(rows, (*day)(none), some)
			return err
		}
		if _, err := one(ctx, t.run, scan, selectMonth, t.rows, month); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err := t.setMonth(ctx, month, planner.SumTallies(some)); err != nil {
			return err
		}
	}
	return nil
}

// setMonth stores what a month counts.
func (t *tx) setMonth(ctx context.Context, month int, days []planner.Tally) error {
	packed := packTallies(days)
	return later(ctx, t.run, t.fail, upsertMonth, t.rows, month, []byte(packed.days), []byte(packed.study))
}

// byMonth hands over those of each month of all, which are in order. They may be
// changed and appended to.
func byMonth(all []planner.Tally) func(yield func(int, []planner.Tally) bool) {
	return func(yield func(int, []planner.Tally) bool) {
		for len(all) > 0 {
			month, n := monthOf(all[0].Date), 1
			for n < len(all) && monthOf(all[n].Date) == month {
				n++
			}
			if !yield(month, all[:n:n]) {
				return
			}
			all = all[n:]
		}
	}
}
