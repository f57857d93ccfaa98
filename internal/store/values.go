package store

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// The stored forms of values: integers in both databases. Clocks are stored as
// they are, in minutes after midnight.
type (
	day     planner.Date // YYYYMMDD
	mark    bool         // 0 or 1
	number  int
	instant time.Time // milliseconds since 1970 UTC

	instantOrNone time.Time // an instant; NULL for the zero time
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

// Value implements [driver.Valuer], as the others of these do.
func (d *day) Value() (driver.Value, error) { return int64(dayOf(planner.Date(*d))), nil }

// Scan implements [sql.Scanner].
func (n *number) Scan(src any) error {
	wide, err := integer(src)
	*n = number(wide)
	return err
}

// Value implements [driver.Valuer].
func (n *number) Value() (driver.Value, error) { return int64(*n), nil }

// Scan implements [sql.Scanner].
func (m *mark) Scan(src any) error {
	n, err := integer(src)
	*m = n != 0
	return err
}

// Value implements [driver.Valuer].
func (m *mark) Value() (driver.Value, error) { return int64(flagOf(bool(*m))), nil }

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

// Value implements [driver.Valuer].
func (i *instant) Value() (driver.Value, error) { return time.Time(*i).UnixMilli(), nil }

// Scan implements [sql.Scanner].
func (i *instantOrNone) Scan(src any) error {
	if src == nil {
		*i = instantOrNone{}
		return nil
	}
	return (*instant)(i).Scan(src)
}

// Value implements [driver.Valuer].
func (i *instantOrNone) Value() (driver.Value, error) {
	if time.Time(*i).IsZero() {
		return nil, nil
	}
	return (*instant)(i).Value()
}

// stored is how a value is scanned and stored.
type stored interface {
	sql.Scanner
	driver.Valuer
}

// orNull scans and stores what may be NULL, which is nil.
type orNull[T any] struct {
	at **T
	as func(*T) stored
}

// Scan implements [sql.Scanner].
func (o orNull[T]) Scan(src any) error {
	*o.at = nil
	if src == nil {
		return nil
	}
	*o.at = new(T)
	return o.as(*o.at).Scan(src)
}

// Value implements [driver.Valuer].
func (o orNull[T]) Value() (driver.Value, error) {
	if *o.at == nil {
		return nil, nil
	}
	return o.as(*o.at).Value()
}

// optional scans and stores an instant that may be NULL.
func optional(at **time.Time) orNull[time.Time] {
	return orNull[time.Time]{at, func(t *time.Time) stored { return (*instant)(t) }}
}

// numberOrNone scans and stores a number that may be NULL.
func numberOrNone(at **int) orNull[int] {
	return orNull[int]{at, func(n *int) stored { return (*number)(n) }}
}

// dayOrNull scans and stores a date that may be NULL.
func dayOrNull(at **planner.Date) orNull[planner.Date] {
	return orNull[planner.Date]{at, func(d *planner.Date) stored { return (*day)(d) }}
}

// listed is a list that is stored as JSON. It is never nil.
type listed[T any] struct{ at *[]T }

// Scan implements [sql.Scanner].
func (l listed[T]) Scan(src any) error {
	*l.at = []T{}
	switch src := src.(type) {
	case []byte:
		return json.Unmarshal(src, l.at)
	case string:
		return json.Unmarshal([]byte(src), l.at)
	}
	return fmt.Errorf("%T is stored where JSON belongs", src)
}

// Value implements [driver.Valuer].
func (l listed[T]) Value() (driver.Value, error) {
	text, err := json.Marshal(append([]T{}, *l.at...))
	return string(text), err
}

// syllabus is a list of items with what clients do not see of them.
type syllabus struct{ at *[]planner.Item }

// storedItem is an item as it is stored.
type storedItem struct {
	planner.Item
	OpenedOn planner.Date `json:"opened_on,omitzero"`
}

// Scan implements [sql.Scanner].
func (s syllabus) Scan(src any) error {
	var all []storedItem
	err := listed[storedItem]{&all}.Scan(src)
	*s.at = make([]planner.Item, len(all))
	for i := range all {
		(*s.at)[i] = all[i].Item
		(*s.at)[i].OpenedOn = all[i].OpenedOn
	}
	return err
}

// Value implements [driver.Valuer].
func (s syllabus) Value() (driver.Value, error) {
	all := make([]storedItem, len(*s.at))
	for i, item := range *s.at {
		all[i] = storedItem{item, item.OpenedOn}
	}
	return listed[storedItem]{&all}.Value()
}

// listedOrNone is listed for what is nil when it is empty.
type listedOrNone[T any] struct{ listed[T] }

// Scan implements [sql.Scanner].
func (l listedOrNone[T]) Scan(src any) error {
	err := l.listed.Scan(src)
	if len(*l.at) == 0 {
		*l.at = nil
	}
	return err
}

// listOrNull scans and stores a list of texts that may be NULL.
func listOrNull(at **[]string) orNull[[]string] {
	return orNull[[]string]{at, func(all *[]string) stored { return listed[string]{all} }}
}

// folded stores what a name is unique by. It is never read.
type folded struct{ name *string }

// Value implements [driver.Valuer].
func (f folded) Value() (driver.Value, error) { return planner.NameKey(*f.name), nil }
