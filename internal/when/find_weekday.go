package when

import (
	"strings"

	"studyplanner/internal/planner"
)

// severalDays reads "weekdays", "during the week", "Saturday and Sunday".
func (f Finder) severalDays() (Found, bool) {
	at := f.Peek(0).at
	one := f.saysAt(at, MeansDay)
	if f.saysAt(at, MeansWeekdays) > one {
		return Found{Kind: Workdays, Days: workdays.days(), General: true}, f.skip(MeansWeekdays)
	}
	n, _ := f.sentence.Says(at, MeansWeekend)
	single, _ := f.says(MeansWeekend)
	return Found{Kind: Weekend, Days: weekend.days(), General: true, One: single == 1}, n > one
}

// oneWeekday reads "Friday", "Fridays", "next Tuesday", "Tuesday of next week", "lunes que
// viene". If a date follows the weekday, it returns the date.
func (f Finder) oneWeekday() (Found, bool) {
	at := f.Peek(0).at
	which, weeks := f.whichWeek()
	alone := f.Peek(0).at == at
	first := f.Peek(0).at
	day, ok := f.weekday()
	if !ok {
		return Found{}, false
	}
	found := Found{Kind: OneWeekday, Weekday: day, Days: daysFrom(day, day).days(), General: alone && f.inGeneral(first)}
	after := f.i
	if last, ok := f.lastWeekday(); ok && !f.moved(first) {
		return Found{Kind: SomeDays, Weekday: day, Days: daysFrom(day, last).days(), General: true}, true
	}
	if f.i = after; !f.Peek(0).apart {
		if later, ok := f.says(MeansWeekOn); ok {
			weeks, found.General = later, false
		}
	}
	if !found.General && f.skip(MeansNext) || f.skip(MeansNextWeek) {
		which = 1
	}
	found.Date = whichWeekday(which, day, f.today, f.today+1+7*planner.Date(weeks)) // who means today says so
	after = f.i
	if exact, ok := f.dateAfter(); ok {
		return exact, true
	}
	f.i = after
	return found, true
}

// whichWeek reads what stands before a weekday: next, this, last, a week on.
func (f Finder) whichWeek() (which, weeks int) {
	at := f.Peek(0).at
	n, later := f.sentence.Says(at, MeansWeekOn)
	if n > 1 && n >= f.saysAt(at, MeansNext, MeansThis) { // not "week Friday"
		f.Skip(n)
		return 0, int(later)
	}
	which, _ = f.which()
	return which, 0
}

// moved reports whether something is moved before word i: from Tuesday to Friday.
func (f Finder) moved(i int) bool {
	for k := range i {
		if f.saysAt(k, MeansMove) > 0 {
			return true
		}
	}
	return false
}

// dateAfter reads the date that follows a weekday's name.
func (f Finder) dateAfter() (found Found, ok bool) {
	f.acceptAll("the", "den", "dia")
	before := f.i
	for _, read := range [...]func() (Found, bool){f.isoDate, f.monthAndDay, f.numericDate, f.dayOfMonth} {
		if found, ok = read(); ok && f.boundary() {
			return found, true
		}
		f.i = before
	}
	return found, false
}

// inGeneral reports whether the last weekday, which begins at word i, means all such days.
// It is a plural, or follows a word such as every.
func (f Finder) inGeneral(i int) bool {
	if f.word(i-1).Is("every", "each", "los", "cada", "jeden", "chaque", "les", "toda", "todo", "aos", "as", "nas", "nos", "all") {
		return true
	}
	name := f.Before().text
	switch name {
	case "lunes", "martes", "miercoles", "jueves", "viernes", "thurs", "tues", "weds":
		return false // these end so without being plurals
	}
	return strings.HasSuffix(name, "s") || name == "feiras"
}
