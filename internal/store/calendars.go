package store

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"studyplanner/internal/planner"
)

var calendarTable = table[planner.Calendar]{
	{"id", immutable, func(c *planner.Calendar) any { return (*idText[ofCalendar])(&c.ID) }},
	{"name", mutable, func(c *planner.Calendar) any { return &c.Name }},
	{"url", mutable, func(c *planner.Calendar) any { return &c.URL }},
	{"all_day", mutable, func(c *planner.Calendar) any { return (*string)(&c.AllDay) }},
	{"titles", mutable, func(c *planner.Calendar) any { return (*mark)(&c.Titles) }},
	{"events", mutable, func(c *planner.Calendar) any { return &c.Events }},
	{"taken", mutable, func(c *planner.Calendar) any { return &c.BusyTimes }},
	{"size", mutable, func(c *planner.Calendar) any { return &c.Size }},
	{"known_from", mutable, func(c *planner.Calendar) any { return (*day)(&c.From) }},
	{"known_to", mutable, func(c *planner.Calendar) any {
		return orNull[planner.Date]{&c.Through, func(d *planner.Date) stored { return (*day)(d) }}
	}},
	{"zone", mutable, func(c *planner.Calendar) any { return &c.Zone }},
	{"every", mutable, func(c *planner.Calendar) any { return &c.Every }},
	{"refreshed_at", mutable, func(c *planner.Calendar) any { return instantOrNull(&c.Refreshed) }},
	{"tried_at", mutable, func(c *planner.Calendar) any { return instantOrNull(&c.LastAttempt) }},
	{"asked_at", mutable, func(c *planner.Calendar) any { return instantOrNull(&c.Requested) }},
	{"problem", mutable, func(c *planner.Calendar) any { return &c.Problem }},
	{"skipped", mutable, func(c *planner.Calendar) any { return listed[planner.CalendarSkip]{&c.Skipped} }},
	{"etag", mutable, func(c *planner.Calendar) any { return &c.ETag }},
	{"modified", mutable, func(c *planner.Calendar) any { return &c.Modified }},
}

// instantOrNull scans and stores an instant that may be NULL.
func instantOrNull(at **planner.Instant) orNull[planner.Instant] {
	return orNull[planner.Instant]{at, func(t *planner.Instant) stored { return (*instant)(t) }}
}

// busyMonth is what a calendar says of a month.
type busyMonth struct {
	month    int // YYYYMM
	calendar string
	times    []planner.Busy
}

var busyTable = table[busyMonth]{
	{"month", immutable, func(m *busyMonth) any { return &m.month }},
	{"calendar_id", immutable, func(m *busyMonth) any { return (*idText[ofCalendar])(&m.calendar) }},
	{"times", mutable, func(m *busyMonth) any { return packedTimes{m} }},
}

var (
	selectCalendars = `
SELECT ` + calendarTable.selected("c") + `
FROM calendars c
WHERE c.space_id = $1
ORDER BY c.id`

	insertCalendar = `
INSERT INTO calendars (space_id, ` + calendarTable.names() + `)
VALUES ($1, ` + calendarTable.marks(2) + `)`

	updateCalendar = `
UPDATE calendars
SET ` + calendarTable.sets(3) + `
WHERE space_id = $1 AND id = $2`

	selectBusy = `
SELECT ` + busyTable.selected("b") + `
FROM busy_times b
WHERE b.space_id = $1 AND b.month >= $2 AND b.month <= $3
ORDER BY b.month, b.calendar_id`

	selectBusyOf = `
SELECT ` + busyTable.selected("b") + `
FROM busy_times b
WHERE b.space_id = $1 AND b.calendar_id = $2
ORDER BY b.month`

	upsertBusy = `
INSERT INTO busy_times (space_id, ` + busyTable.names() + `)
VALUES ($1, ` + busyTable.marks(2) + `)
ON CONFLICT (space_id, month, calendar_id) DO UPDATE
SET times = excluded.times`
)

const (
	deleteCalendar = `
DELETE FROM calendars
WHERE space_id = $1 AND id = $2`

	selectCalendarText = `
SELECT t.content
FROM calendar_texts t
WHERE t.space_id = $1 AND t.calendar_id = $2`

	upsertCalendarText = `
INSERT INTO calendar_texts (space_id, calendar_id, content)
VALUES ($1, $2, $3)
ON CONFLICT (space_id, calendar_id) DO UPDATE
SET content = excluded.content`

	deleteCalendarText = `
DELETE FROM calendar_texts
WHERE space_id = $1 AND calendar_id = $2`

	deleteBusyMonth = `
DELETE FROM busy_times
WHERE space_id = $1 AND calendar_id = $2 AND month = $3`

	deleteBusyOf = `
DELETE FROM busy_times
WHERE space_id = $1 AND calendar_id = $2`
)

// Calendars implements [planner.CalendarReader].
func (s *Store) Calendars(ctx context.Context, space planner.Space) ([]planner.Calendar, error) {
	all, err := list(ctx, s.run, calendarTable.scan, selectCalendars, spaceIdent(space))
	return all, s.explain(err)
}

// Calendars implements [planner.CalendarTx].
func (t *tx) Calendars(ctx context.Context) ([]planner.Calendar, error) {
	return list(ctx, t.run, calendarTable.scan, selectCalendars, t.space)
}

// CalendarContent implements [planner.CalendarReader].
func (s *Store) CalendarContent(ctx context.Context, space planner.Space, id string) ([]byte, error) {
	packed, err := one(ctx, s.run, column[[]byte], selectCalendarText, spaceIdent(space), identOf(planner.CalendarID, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, s.explain(err)
	}
	return planner.UnpackCalendar(packed)
}

// Busy implements [planner.CalendarReader].
func (s *Store) Busy(ctx context.Context, space planner.Space, first, last planner.Date) ([]planner.Busy, error) {
	months, err := list(ctx, s.run, busyTable.scan, selectBusy, spaceIdent(space), monthOf(first), monthOf(last))
	if err != nil {
		return nil, s.explain(err)
	}
	all := timesOf(months)
	all = slices.DeleteFunc(all, func(b planner.Busy) bool { return b.Date < first || b.Date > last })
	slices.SortFunc(all, planner.Busy.Compare)
	return all, nil
}

// CalendarTimes implements [planner.CalendarTx].
func (t *tx) CalendarTimes(ctx context.Context, id string) ([]planner.Busy, error) {
	months, err := list(ctx, t.run, busyTable.scan, selectBusyOf, t.space, identOf(planner.CalendarID, id))
	return timesOf(months), err
}

// timesOf are the times of months, one after the other.
func timesOf(months []busyMonth) []planner.Busy {
	all := []planner.Busy{}
	for _, m := range months {
		all = append(all, m.times...)
	}
	return all
}

// InsertCalendar implements [planner.CalendarTx].
func (t *tx) InsertCalendar(ctx context.Context, c planner.Calendar) error {
	_, err := calendarTable.insert(ctx, t.run, insertCalendar, &c, t.space)
	t.calendarsChanged()
	t.changed(0)
	return t.failing(err)
}

// UpdateCalendar implements [planner.CalendarTx].
func (t *tx) UpdateCalendar(ctx context.Context, c planner.Calendar, visible bool) error {
	_, err := calendarTable.update(ctx, t.run, updateCalendar, &c, t.space, identOf(planner.CalendarID, c.ID))
	t.calendarsChanged()
	if visible {
		t.changed(0)
	}
	return t.failing(err)
}

// SetCalendarContent implements [planner.CalendarTx].
func (t *tx) SetCalendarContent(ctx context.Context, id string, text planner.CalendarText) error {
	_, err := t.run.ExecContext(ctx, upsertCalendarText, t.space, identOf(planner.CalendarID, id), text.Packed)
	return t.failing(err)
}

// SetCalendarTimes implements [planner.CalendarTx]. Months that stay as they are are not
// written.
func (t *tx) SetCalendarTimes(ctx context.Context, id string, all []planner.Busy) error {
	stored, err := list(ctx, t.run, busyTable.scan, selectBusyOf, t.space, identOf(planner.CalendarID, id))
	if err != nil {
		return t.fail(err)
	}
	t.calendarsChanged()
	before := map[int][]planner.Busy{}
	for _, m := range stored {
		before[m.month] = m.times
	}
	for some := range byMonthOf(all) {
		m := busyMonth{monthOf(some[0].Date), id, some}
		if !slices.Equal(before[m.month], some) {
			if _, err := busyTable.insert(ctx, t.run, upsertBusy, &m, t.space); err != nil {
				return t.fail(err)
			}
		}
		delete(before, m.month)
	}
	for month := range before {
		if _, err := t.run.ExecContext(ctx, deleteBusyMonth, t.space, identOf(planner.CalendarID, id), month); err != nil {
			return t.fail(err)
		}
	}
	return nil
}

// byMonthOf hands over times that are in their order, month by month.
func byMonthOf(all []planner.Busy) func(yield func([]planner.Busy) bool) {
	return func(yield func([]planner.Busy) bool) {
		for len(all) > 0 {
			month := monthOf(all[0].Date)
			n := slices.IndexFunc(all, func(b planner.Busy) bool { return monthOf(b.Date) != month })
			if n < 0 {
				n = len(all)
			}
			if !yield(all[:n]) {
				return
			}
			all = all[n:]
		}
	}
}

// DeleteCalendar implements [planner.CalendarTx].
func (t *tx) DeleteCalendar(ctx context.Context, id string) error {
	t.calendarsChanged()
	t.changed(0)
	for _, query := range []string{deleteBusyOf, deleteCalendarText, deleteCalendar} {
		if _, err := t.run.ExecContext(ctx, query, t.space, identOf(planner.CalendarID, id)); err != nil {
			return t.fail(err)
		}
	}
	return nil
}

var errPacked = errors.New("what is stored of a month is not what it should be")

// monthOf is the stored form of the month of d.
func monthOf(d planner.Date) int { return dayOf(d) / 100 }

// packedTimes stores the times of a month as lines. A line has the day of the month, start
// and end in minutes, and the title, which has no line breaks.
type packedTimes struct{ *busyMonth }

// Scan implements [sql.Scanner]. The month and the calendar were scanned before.
func (p packedTimes) Scan(src any) error {
	packed, ok := src.([]byte)
	if !ok {
		return fmt.Errorf("%T is stored where times belong", src)
	}
	first := dateOf(p.month*100 + 1)
	p.times = make([]planner.Busy, 0, bytes.Count(packed, []byte("\n")))
	for line := range strings.Lines(string(packed)) {
		parts := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 4)
		var n [3]int
		for i := range n {
			if len(parts) < 4 {
				return errPacked
			}
			number, err := strconv.Atoi(parts[i])
			if err != nil {
				return errPacked
			}
			n[i] = number
		}
		p.times = append(p.times, planner.Busy{CalendarID: p.calendar, Date: first + planner.Date(n[0]-1), Start: planner.Clock(n[1]), End: planner.Clock(n[2]), Title: parts[3]})
	}
	return nil
}

// Value implements [driver.Valuer].
func (p packedTimes) Value() (driver.Value, error) {
	first := dateOf(p.month*100 + 1)
	var packed []byte
	for _, b := range p.times {
		for _, n := range [...]int64{int64(b.Date-first) + 1, int64(b.Start), int64(b.End)} {
			packed = append(strconv.AppendInt(packed, n, 10), ' ')
		}
		packed = append(append(packed, b.Title...), '\n')
	}
	return packed, nil
}
