package when

import (
	"time"

	"studyplanner/internal/planner"
)

// foundDate returns a date that was found, or that there is none such.
func foundDate(d planner.Date, ok bool) (Found, bool) {
	if !ok || !d.Valid() {
		return Found{Kind: NoTime}, true
	}
	return Found{Kind: OneDate, Date: d}, true
}

// dated returns the first such day from today on.
func (f Finder) dated(y yearless) (Found, bool) {
	if days := f.daysOf(y, f.today); len(days) > 0 {
		return foundDate(days[0], true)
	}
	return foundDate(0, false)
}

// isoDate reads 2026-03-20.
func (f Finder) isoDate() (Found, bool) {
	y, ok := f.iso()
	if f.dot(); !ok || !f.boundary() {
		return Found{}, false
	}
	return f.dated(y)
}

// monthAndDay reads "20 March", "20th of March", "March 20th", "20. März", "20 de
// marzo", with or without a year after it, and "the end of March".
func (f Finder) monthAndDay() (Found, bool) {
	if y, ok := f.dayAndMonth(); ok {
		return f.dated(y)
	}
	if !f.skip(MeansEndOf) {
		return Found{}, false
	}
	month := time.Month(f.month())
	year, now, _ := f.today.Time().Date()
	if month < now {
		year++
	}
	found, _ := foundDate(planner.NewDate(year, month+1, 1)-1, true)
	return found, month > 0
}

// beforeMonth reads the first day of "20 to 24 March".
func (f Finder) beforeMonth() (Found, bool) {
	before := f.i
	f.dayNumber()
	after := f.i
	f.i = before
	days, ok, _ := f.sameMonth(f.today)
	f.i = after
	return Found{Kind: OneDate, Date: days.First}, ok
}

// numericDate reads 20.3., 20.03.2026, 20/03 and, as the first cannot be a month,
// 3/20. It does not choose between two readings, as of 3/4.
func (f Finder) numericDate() (Found, bool) {
	days, ok := f.numericDates()
	switch {
	case !ok:
		return Found{}, false
	case len(days) != 1:
		return foundDate(0, false)
	}
	return foundDate(days[0], true)
}

// dayOfMonth reads "the 20th", "am 20.", "dia 20", "le 20", "el 20". It is a day of this month
// or of the month of the date before it, or of the next month if it has passed. It is none
// if the month has no such day.
func (f Finder) dayOfMonth() (Found, bool) {
	at := f.Peek(0).at
	day, ok := f.dayNumber()
	if !ok || !f.isDay(at) {
		return Found{}, false
	}
	year, month, _ := max(f.today, f.Said).Time().Date()
	y := yearless{year, int(month), day}
	d, ok := y.in(y.year)
	if ok && d < f.today {
		y = y.monthLater()
		d, ok = y.in(y.year)
	}
	return foundDate(d, ok)
}

// isDay reports whether the number that begins at word i, and was read last, is a day of
// the month.
func (f Finder) isDay(i int) bool {
	last, before := f.Before(), f.word(i-1)
	switch {
	case last.kind == word && f.saysAt(last.at, MeansOrdinal) == 0:
		led := f.saysAt(i-1, MeansBefore, MeansAfter, MeansTo, MeansDay) + f.saysAt(i-2, MeansDay)
		return led > 0 || before.Is("on", "is", "am") // not "the second exam"
	case last.at > i, f.german(before), f.inRow(i):
		return true
	}
	return before.Is(dayArticles...) && !f.next(MeansWeeks) // not "el 2 semanas"
}

// inRow reports whether the number at word i goes on with days of a month: "June 1-14",
// "June 1 and 14".
func (f Finder) inRow(i int) bool {
	and := f.word(i-2).kind == number && f.saysAt(i-1, MeansAnd) > 0 && !f.counted()
	return f.Said > 0 && (and || f.word(i-1).kind == number && f.word(i).hyphen)
}

// german reports whether the number that was read last is a day as in "am 20.", or "am 24"
// after a date.
func (f Finder) german(before Token) bool {
	if f.Before().Is(".") {
		return before.Is("am", "zum", "bis", "den") || before.Is("und") && f.Said > 0
	}
	return before.Is("am") && f.Said > 0 && !f.next(MeansHours, MeansOClock)
}

// inTime reads "in two weeks", "within 10 days", "3 weeks from now", "dans 3 jours". It also
// reads "a week later" after another date.
func (f Finder) inTime() (Found, bool) {
	at, from := f.Peek(0).at, f.today
	n, unit, ok := f.distance()
	if !ok {
		if n, unit, ok = f.units(); !ok {
			return Found{}, false
		}
		ok = f.saysAt(at-1, MeansAway) > 0 || f.next(MeansBefore)
	}
	if f.Said > 0 && f.skip(MeansLater) {
		from, ok = f.Said, true // "exam on 5 June, the other a week later"
	}
	if !ok || n < 0 {
		return Found{}, false // "two weeks" is no date
	}
	return foundDate(shift(from, n, unit))
}

// namedDate reads today, tomorrow, next week, the end of the month.
func (f Finder) namedDate() (best Found, ok bool) {
	at, most := f.Peek(0).at, 0
	if n, side := f.sentence.Says(at, MeansBeside); n > 0 && f.Said > 0 { // the day after, of a day that was said before
		best, most = Found{Kind: OneDate, Date: f.Said + planner.Date(3-2*side)}, n
	}
	for _, named := range [...]Meaning{
		MeansDayAfter, MeansTonight, MeansTomorrow, MeansToday, MeansEndOfMonth, MeansEndOfWeek, MeansNextWeek, MeansNextMonth, MeansThisWeek,
	} {
		n, later := f.sentence.Says(at, named)
		if n <= most || n < f.saysAt(at, MeansPart) || f.withinPart(at) {
			continue
		}
		most = n
		best = Found{Kind: OneDate, Named: named}
		switch {
		case named != MeansThisWeek:
			best.Date = named.date(f.today) + 7*planner.Date(later)
		case later > 0: // the rest of it; the whole is no day
			best.Date = MeansEndOfWeek.date(f.today)
		}
	}
	f.i = f.starts[at+most]
	return best, most > 0
}

// withinPart reports whether word i belongs to a time of day that begins before it:
// "por la mañana" is not tomorrow.
func (f Finder) withinPart(i int) bool {
	for k := 1; k <= min(i, 3); k++ {
		if f.saysAt(i-k, MeansPart) > k {
			return true
		}
	}
	return false
}

// untilMonth reads the month in "until January" as the day on which it begins. The one
// that today is in is none, since it has begun.
func (f Finder) untilMonth() (Found, bool) {
	led := f.saysAt(f.Peek(0).at-1, MeansBefore) > 0
	month := f.month()
	if !led || month == 0 || f.today.Time().Month() == time.Month(month) {
		return Found{}, false
	}
	d, ok := yearless{0, month, 1}.ahead(f.today)
	return Found{Kind: OneDate, Date: d, Named: MeansNextMonth}, ok
}
