package store

import (
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// The stored forms of values. All are integers in both databases; clocks are
// minutes after midnight, and marks 0 or 1.
type (
	day     planner.Date // YYYYMMDD
	instant time.Time    // milliseconds since 1970 UTC
)

func integer(src any) (int64, error) {
	if n, ok := src.(int64); ok {
		return n, nil
	}
	return 0, fmt.Errorf("%T is stored where an integer belongs", src)
}

// Scan implements [sql.Scanner].
func (d *day) Scan(src any) error {
	n, err := integer(src)
	*d = day(dateOf(int(n)))
	return err
}

// dateOf reads a stored date, of which 0 is none.
func dateOf(number int) planner.Date {
	if number == 0 {
		return 0
	}
	return planner.DateFromNumber(number)
}

// dayOf is the stored form of a date, of which 0 is none.
func dayOf(d planner.Date) int {
	if d == 0 {
		return 0
	}
	return d.Number()
}

// flagOf is the stored form of b.
func flagOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Scan implements [sql.Scanner].
func (i *instant) Scan(src any) error {
	n, err := integer(src)
	*i = instant(time.UnixMilli(n).UTC())
	return err
}

// optional scans an instant that may be NULL.
type optional struct{ at **time.Time }

// Scan implements [sql.Scanner].
func (o optional) Scan(src any) error {
	if src == nil {
		*o.at = nil
		return nil
	}
	*o.at = new(time.Time)
	return (*instant)(*o.at).Scan(src)
}

// millisOf is the stored form of a time that may be missing.
func millisOf(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	n := t.UnixMilli()
	return &n
}
