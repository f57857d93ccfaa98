package ical

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"studyplanner/internal/planner"
)

// What an expansion has at most.
const (
	MaxBusy   = planner.MaxCalendarTimes // occurrences, and rows of a day each
	maxTimed  = 31                       // days that an event may take
	maxAllDay = 366                      // days that one of whole days may take
)

// AllDayEvent is an event of whole days.
type AllDayEvent = planner.AllDayEvent

// Expansion is when the events of a file are, in the zone and between the days that
// were asked for.
type Expansion struct {
	Busy    []planner.Busy // of events that have a time, each within a day, in their order
	AllDay  []AllDayEvent  // by their first day
	Events  int            // how many occurrences there are
	Through planner.Date   // all through this day are there
	Skipped []Skipped      // of reading and of expanding, by line
}

// Expand returns when events of f take time, from one day through another, in the zone home.
// Local times follow RFC 5545. Tests name the differences from ical.js.
func (f File) Expand(home *time.Location, find ZoneFinder, from, to planner.Date) Expansion {
	x := newExpander(f, home, from, to)
	x.expand(f, find)
	return x.expansion(to)
}

// newExpander returns an expander that has found nothing yet.
func newExpander(f File, home *time.Location, from, to planner.Date) *expander {
	return &expander{home: locationZone(home), from: wallOf(from), to: wallOf(to + 1), skipped: slices.Clone(f.Skipped), limit: math.MaxInt64}
}

// expand gathers the occurrences of the events of f.
func (x *expander) expand(f File, find ZoneFinder) {
	x.zones = zones{find: find, rules: f.rules, home: x.home, through: x.to + 2*secondsPerDay, spent: &x.spent, found: map[string]zone{}}
	overrides := map[string]*exceptions{}
	for _, e := range f.events {
		if e.recurrenceID.set && e.uid != "" {
			if overrides[e.uid] == nil {
				overrides[e.uid] = &exceptions{}
			}
			z, _ := x.zones.of(e.recurrenceID)
			overrides[e.uid].add(e.recurrenceID, z)
		}
	}
	for _, e := range f.events {
		if e.free {
			continue
		}
		replaced := overrides[e.uid]
		if e.recurrenceID.set || replaced == nil {
			replaced = &exceptions{}
		}
		x.event(e, replaced)
	}
}

// wallOf is midnight of a day, on the wall.
func wallOf(d planner.Date) int64 { return d.Time().Unix() }

// dateOf is the day of a time on the wall.
func dateOf(wall int64) planner.Date { return planner.DateOf(time.Unix(wall, 0).UTC()) }

// exceptions are instances of an event that are excluded or overridden.
type exceptions struct {
	instants map[int64]bool
	days     map[int64]bool // of those that name a day alone
	walls    map[int64]bool // the days of all
}

// add adds the instance at s, in zone z.
func (x *exceptions) add(s timestamp, z zone) {
	if x.walls == nil {
		x.instants, x.days, x.walls = map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
	}
	day := floorDay(s.wall)
	x.walls[day] = true
	if s.date {
		x.days[day] = true
	} else {
		x.instants[z.instant(s.wall)] = true
	}
}

// have reports whether an instance of e is excepted.
func (x *exceptions) have(e event, wall, instant int64) bool {
	if e.start.date {
		return x.walls[floorDay(wall)]
	}
	return x.instants[instant] || x.days[floorDay(wall)]
}

// occurrence is one time that an event takes, on the wall at home, in seconds.
type occurrence struct {
	start, end int64
	allDay     bool
	title      string
}

// expander gathers the occurrences of events, the first MaxBusy.
type expander struct {
	home     zone
	zones    zones
	from, to int64 // on the wall at home; to is not included
	spent    steps
	skipped  skips
	found    []occurrence
	limit    int64 // what starts later does not count: enough are earlier
}

// event adds the occurrences of an event.
func (x *expander) event(e event, replaced *exceptions) {
	z, own := x.zones.of(e.start)
	if !own && !e.start.date {
		why := "has no time zone: it is taken in yours"
		if e.start.zone != "" {
			why = fmt.Sprintf("has a time zone that is not known, %.40q: it is taken in yours", e.start.zone)
		}
		x.skipped.add(e.line, why)
	}
	length, why := x.length(e, z)
	if why != "" {
		x.skipped.add(e.line, why)
	}
	if length.days == 0 && length.seconds <= 0 {
		return
	}
	exdates := exceptions{}
	for _, s := range e.exdates {
		ofIt, _ := x.zones.of(s)
		exdates.add(s, ofIt)
	}
	seen := map[int64]bool{} // of what stands in RDATE, and what one of several rules gives
	add := func(wall int64) {
		instant := z.instant(wall)
		if !seen[wall] && !exdates.have(e, wall, instant) && !replaced.have(e, wall, instant) {
			x.add(e, z, wall, instant, length)
		}
		if len(e.rules) > 1 {
			seen[wall] = true
		}
	}
	for _, s := range e.rdates {
		wall := s.wall
		if ofIt, _ := x.zones.of(s); !e.start.date && !s.date {
			instant := ofIt.instant(s.wall)
			wall = instant + z(instant)
		}
		add(wall)
		seen[wall] = true
	}
	x.repeat(e, z, length, add)
}

// repeat calls add for the instances of the rules of an event, or for its start if it has
// none. It calls add twice for an instance of two rules.
func (x *expander) repeat(e event, z zone, length nominal, add func(wall int64)) {
	if len(e.rules) == 0 || e.recurrenceID.set {
		add(e.start.wall)
		return
	}
	const zoneMargin = 2 * secondsPerDay // between zones
	from := x.from - zoneMargin - int64(length.days)*secondsPerDay - length.seconds
	for _, line := range e.rules {
		r, why := parseRule(line.value)
		if why != "" {
			x.skipped.add(line.line, why)
			add(e.start.wall)
			continue
		}
		r.start, r.zone = e.start.wall, z
		err := r.each(from, x.to+zoneMargin, &x.spent, func(wall int64) bool {
			add(wall)
			return wall-zoneMargin <= x.limit
		})
		if err != nil {
			x.skipped.add(line.line, err.Error())
		}
	}
}

// length is how long an event is, nominal in days where it says so, or why it does
// not count.
func (x *expander) length(e event, z zone) (n nominal, why string) {
	most := int64(maxTimed)
	switch {
	case e.start.date:
		n = nominal{days: 1}
		most = maxAllDay
		if e.end.set {
			n.days = int(max((e.end.wall-e.start.wall+secondsPerDay-1)/secondsPerDay, 1))
		} else if e.hasLength {
			n.days = max(e.length.days+int(e.length.seconds/secondsPerDay), 1)
		}
	case e.end.set:
		ofEnd, _ := x.zones.of(e.end)
		n.seconds = ofEnd.instant(e.end.wall) - z.instant(e.start.wall)
	case e.hasLength:
		n = e.length
	}
	total := int64(n.days)*secondsPerDay + n.seconds
	switch {
	case total < 0:
		return nominal{}, "ends before it begins"
	case total > most*secondsPerDay:
		return nominal{}, fmt.Sprintf("is over %d days long", most)
	}
	return n, ""
}

// add adds one occurrence, which starts at wall in z, at an instant, if it is within the
// days asked for.
func (x *expander) add(e event, z zone, wall, start int64, length nominal) {
	end := wall + int64(length.days)*secondsPerDay
	o := occurrence{wall, end, e.start.date, e.title}
	if !o.allDay {
		o.start = start + x.home(start)
	}
	if o.start >= x.to || o.start > x.limit {
		return
	}
	if !o.allDay {
		until := z.instant(end) + length.seconds
		if o.end = until + x.home(until); o.end <= o.start { // clocks go back meanwhile
			o.end = o.start + until - start
		}
	}
	if o.end <= x.from {
		return
	}
	if x.found = append(x.found, o); len(x.found) >= 2*MaxBusy {
		x.cut()
	}
}

// cut keeps the first MaxBusy of what was found, and the one after them.
func (x *expander) cut() {
	slices.SortStableFunc(x.found, func(a, b occurrence) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	if len(x.found) > MaxBusy {
		clear(x.found[MaxBusy+1:])
		x.found = x.found[:MaxBusy+1]
		x.limit = x.found[MaxBusy].start
	}
}

// expansion is what was found, as days through to.
func (x *expander) expansion(to planner.Date) Expansion {
	x.cut()
	full := Expansion{Through: to}
	for i, o := range x.found {
		rows := x.rows(o)
		if i == MaxBusy || len(full.Busy)+len(rows) > MaxBusy {
			full.Through = min(to, dateOf(max(o.start, x.from))-1)
			break
		}
		full.Events++
		if o.allDay {
			full.AllDay = append(full.AllDay, AllDayEvent{From: dateOf(o.start), To: dateOf(o.end - 1), Title: o.title})
		}
		full.Busy = append(full.Busy, rows...)
	}
	full.Busy = slices.DeleteFunc(full.Busy, func(b planner.Busy) bool { return b.Date > full.Through })
	full.AllDay = slices.DeleteFunc(full.AllDay, func(w AllDayEvent) bool { return w.From > full.Through })
	slices.SortFunc(full.Busy, planner.Busy.Compare)
	slices.SortStableFunc(x.skipped, func(a, b Skipped) int { return cmp.Compare(a.Line, b.Line) })
	full.Skipped = x.skipped
	return full
}

// rows splits an occurrence that has a time at midnight, within the days asked for.
// Parts of minutes are whole ones, and a day ends at 23:59.
func (x *expander) rows(o occurrence) []planner.Busy {
	const lastMinute = 24*60 - 1
	var rows []planner.Busy
	for day := max(floorDay(o.start), floorDay(x.from)); !o.allDay && day*secondsPerDay < min(o.end, x.to); day++ {
		start := max(o.start-day*secondsPerDay, 0) / 60
		end := min((o.end-day*secondsPerDay+59)/60, lastMinute)
		if start < end {
			rows = append(rows, planner.Busy{Date: dateOf(day * secondsPerDay), Start: planner.Clock(start), End: planner.Clock(end), Title: o.title})
		}
	}
	return rows
}
