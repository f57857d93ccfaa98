package when

import (
	"strings"

	"studyplanner/internal/planner"
)

// severalDays reads "weekdays", "during the week", "Saturday and Sunday".
func (f Finder) severalDays(i int) (Found, bool) {
	one := f.saysAt(i, MeansDay)
	if n := f.saysAt(i, MeansWeekdays); n > one {
		return Found{Kind: Workdays, End: i + n, Days: workdays.days(), General: true}, true
	}
	if n, single := f.Says(i, MeansWeekend); n > one {
		return Found{Kind: Weekend, End: i + n, Days: weekend.days(), General: true, One: single == 1}, true
	}
	return Found{}, false
}

// weekday reads "Friday", "Fridays", "next Tuesday", "this Friday", "Tuesday of
// next week", "lunes que viene", and a date that follows the weekday's name: that
// is the date, whatever the name says.
func (f Finder) weekday(i int) (Found, bool) {
	next, last := f.saysAt(i, MeansNext), f.wordAt(i) == "last"
	lead, weeks := f.Says(i, MeansWeekOn)
	if lead == 1 {
		lead, weeks = 0, 0 // "week Friday"
	}
	before := max(next, f.saysAt(i, MeansThis), lead)
	if last {
		before = 1
	}
	at := i + before
	n, value := f.Says(at, MeansDay)
	if n == 0 {
		return Found{}, false
	}
	day := planner.Weekday(value)
	if found, ok := f.dayRange(at, n, day); ok {
		return found, true
	}
	found := Found{Kind: OneWeekday, End: at + n, Weekday: day}
	found.Days[day] = true
	found.General = before == 0 && f.inGeneral(at, f.Word(at+n-1))
	if n, later := f.Says(found.End, MeansWeekOn); n > 0 && f.Blank(found.End) {
		weeks, found.End, found.General = later, found.End+n, false
	}
	if n := f.saysAt(found.End, MeansNext); n > 0 && !found.General {
		next, found.End = n, found.End+n
	} else if n := f.saysAt(found.End, MeansNextWeek); n > 0 {
		next, found.End = n, found.End+n
	}
	switch {
	case next > 0:
		found.Date = inWeek(f.Today, 1, day)
	case last:
		found.Date = Coming(day, f.Today-7)
	default:
		found.Date = Coming(day, f.Today+1) + 7*planner.Date(weeks) // who means today says so
	}
	if exact, ok := f.dateAfter(found.End); ok {
		return exact, true
	}
	return found, true
}

// dayRange reads "Tuesday to Friday", unless something is moved from one to the
// other.
func (f Finder) dayRange(at, n int, first planner.Weekday) (Found, bool) {
	next := at + n + f.saysAt(at+n, MeansTo, MeansBefore)
	second, last := f.Says(next, MeansDay)
	if second == 0 || next == at+n && !f.Hyphen(next) {
		return Found{}, false
	}
	for k := range at {
		if f.saysAt(k, MeansMove) > 0 {
			return Found{}, false
		}
	}
	days := daysFrom(first, planner.Weekday(last))
	return Found{Kind: SomeDays, End: next + second, Weekday: first, Days: days.days(), General: true}, true
}

// dateAfter reads the date that follows a weekday's name.
func (f Finder) dateAfter(i int) (Found, bool) {
	for f.wordAt(i) == "the" || f.wordAt(i) == "den" || f.wordAt(i) == "dia" {
		i++
	}
	if i >= f.Len() {
		return Found{}, false
	}
	for _, find := range [...]func(int) (Found, bool){f.isoDate, f.dayAndMonth, f.numericDate, f.dayOfMonth} {
		if found, ok := find(i); ok {
			return found, true
		}
	}
	return Found{}, false
}

// inGeneral reports whether a weekday's name means all such days: it is a plural,
// or a word such as every stands before it.
func (f Finder) inGeneral(at int, name string) bool {
	switch f.wordAt(at - 1) {
	case "every", "each", "los", "cada", "jeden", "chaque", "les", "toda", "todo", "aos", "as", "nas", "nos", "all":
		return true
	}
	switch name {
	case "lunes", "martes", "miercoles", "jueves", "viernes", "thurs", "tues", "weds":
		return false // these end so without being plurals
	}
	return strings.HasSuffix(name, "s") || name == "feiras"
}
