package store

import (
	"context"
	"database/sql/driver"

	"studyplanner/internal/planner"
)

var dayOffTable = table[planner.DayOff]{
	{"date_from", mutable, func(d *planner.DayOff) any { return (*day)(&d.DateFrom) }},
	{"date_to", mutable, func(d *planner.DayOff) any { return (*day)(&d.DateTo) }},
	{"id", immutable, func(d *planner.DayOff) any { return (*idText[ofDayOff])(&d.ID) }},
	{"name", mutable, func(d *planner.DayOff) any { return &d.Name }},
	{"subject_id", mutable, func(d *planner.DayOff) any { return idOrNone[ofSubject]{&d.SubjectID} }},
	{"pauses_rotation", mutable, func(d *planner.DayOff) any { return (*mark)(&d.PausesRotation) }},
	{"calendar_id", mutable, func(d *planner.DayOff) any { return idOrNone[ofCalendar]{&d.CalendarID} }},
	{"version", mutable, func(d *planner.DayOff) any { return &d.Version }},
}

var (
	selectDaysOff = `
SELECT ` + dayOffTable.selected("d") + `
FROM days_off d
WHERE d.space_id = $1
ORDER BY d.date_from, d.date_to, d.id`

	insertDayOff = `
INSERT INTO days_off (space_id, ` + dayOffTable.names() + `)
VALUES ($1, ` + dayOffTable.marks(2) + `)`

	updateDayOff = `
UPDATE days_off
SET ` + dayOffTable.sets(3) + `
WHERE space_id = $1 AND id = $2`
)

const (
	deleteDayOff = `
DELETE FROM days_off
WHERE space_id = $1 AND id = $2`

	deleteDaysOffOf = `
DELETE FROM days_off
WHERE space_id = $1 AND subject_id = $2`
)

// idOrNone scans and stores the text of an id of some kind that may be NULL.
type idOrNone[K kind] struct{ at **string }

// Scan implements [sql.Scanner].
func (o idOrNone[K]) Scan(src any) error {
	*o.at = nil
	if src == nil {
		return nil
	}
	*o.at = new(string)
	return (*idText[K])(*o.at).Scan(src)
}

// Value implements [driver.Valuer].
func (o idOrNone[K]) Value() (driver.Value, error) {
	if *o.at == nil {
		return nil, nil
	}
	return (*idText[K])(*o.at).Value()
}

// DaysOff implements [planner.Reader].
func (s *Store) DaysOff(ctx context.Context, space planner.Space) ([]planner.DayOff, error) {
	all, err := list(ctx, s.run, dayOffTable.scan, selectDaysOff, spaceIdent(space))
	return all, s.explain(err)
}

// DaysOff implements [planner.DayOffTx].
func (t *tx) DaysOff(ctx context.Context) ([]planner.DayOff, error) {
	return list(ctx, t.run, dayOffTable.scan, selectDaysOff, t.space)
}

// InsertDayOff implements [planner.DayOffTx].
func (t *tx) InsertDayOff(ctx context.Context, d planner.DayOff) error {
	d.Version = t.version
	if _, err := dayOffTable.insert(ctx, t.run, insertDayOff, &d, t.space); err != nil {
		return t.fail(err)
	}
	t.state.DaysOff++
	t.changed(0)
	return nil
}

// UpdateDayOff implements [planner.DayOffTx].
func (t *tx) UpdateDayOff(ctx context.Context, d planner.DayOff) error {
	d.Version = t.version
	_, err := dayOffTable.update(ctx, t.run, updateDayOff, &d, t.space, identOf(planner.DayOffID, d.ID))
	if err != nil {
		return t.fail(err)
	}
	t.changed(0)
	return nil
}

// DeleteDayOff implements [planner.DayOffTx].
func (t *tx) DeleteDayOff(ctx context.Context, id string) error {
	return t.deleteDaysOff(ctx, deleteDayOff, identOf(planner.DayOffID, id))
}

// deleteDaysOff removes those that a query selects by an id.
func (t *tx) deleteDaysOff(ctx context.Context, query string, id ident) error {
	n, err := affected(ctx, t.run, query, t.space, id)
	if err != nil {
		return t.fail(err)
	}
	if n > 0 {
		t.state.DaysOff -= n
		t.changed(0)
	}
	return nil
}
