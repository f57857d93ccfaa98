package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"

	"studyplanner/internal/planner"
)

// Of the blocks of each month a row counts what its days have, so that statistics read
// a hundred of them where they would count ten thousands of blocks. Writes do not
// change that row each time: what they change of some days stands in the row of the
// space, which they write anyway, and goes into the months when those are too many.

const (
	selectMonth = `
SELECT days
FROM months
WHERE space_id = $1 AND month = $2`

	upsertMonth = `
INSERT INTO months (space_id, month, days)
VALUES ($1, $2, $3)
ON CONFLICT (space_id, month) DO UPDATE
SET days = excluded.days`

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
WHERE s.summed < 99991231 AND s.holds IS NOT NULL AND s.space_id > $1
ORDER BY s.space_id
LIMIT 100`
)

// unsummedDays is of how many days the row of a space keeps what has changed.
const unsummedDays = 31

// monthOf is the stored form of the month of d.
func monthOf(d planner.Date) int { return dayOf(d) / 100 }

// packed tallies are five numbers each, the first of which counts the days since the
// one before.

func packTallies(all []planner.Tally) string {
	b := make([]byte, 0, 6*len(all)+2)
	var last planner.Date
	for _, t := range all {
		for _, n := range [...]int{int(t.Date - last), t.Total, t.Untouched, t.Done, t.Minutes} {
			b = binary.AppendVarint(b, int64(n))
		}
		last = t.Date
	}
	return string(b)
}

var errPacked = errors.New("what is stored of a month is not what it should be")

// unpackTallies appends to all what was packed.
func unpackTallies(all []planner.Tally, packed []byte) ([]planner.Tally, error) {
	var last planner.Date
	for len(packed) > 0 {
		var numbers [5]int
		for i := range numbers {
			n, size := binary.Varint(packed)
			if size <= 0 {
				return nil, errPacked
			}
			numbers[i], packed = int(n), packed[size:]
		}
		last += planner.Date(numbers[0])
		all = append(all, planner.Tally{Date: last, Total: numbers[1], Untouched: numbers[2], Done: numbers[3], Minutes: numbers[4]})
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

// count notes that a block comes, if it is to be summed.
func (t *tx) count(b planner.Tally) {
	if b.Date <= t.summed {
		t.counts = append(t.counts, b)
	}
}

// recount lets the months of the space be made anew, since what becomes of its blocks
// is too much to be counted now.
func (t *tx) recount() {
	t.summed, t.unsummed, t.counts = 0, "", nil
}

// sum puts what was counted to what is not summed yet, and that into the months if
// it is of too many days.
func (t *tx) sum(ctx context.Context) error {
	if len(t.counts) == 0 {
		return nil
	}
	all, err := unpackTallies(make([]planner.Tally, 0, unsummedDays+len(t.counts)), []byte(t.unsummed))
	if err != nil {
		return err
	}
	all, t.counts = planner.SumTallies(append(all, t.counts...)), nil
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
		days, err := one(ctx, t.run, column[[]byte], selectMonth, t.rows, month)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if some, err = unpackTallies(some, days); err != nil {
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
	return later(ctx, t.run, t.fail, upsertMonth, t.rows, month, []byte(packTallies(days)))
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
