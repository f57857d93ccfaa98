package when

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// date returns a date that was found, or that there is none such.
func date(end int, d planner.Date, ok bool) (Found, bool) {
	if !ok || !d.Valid() {
		return Found{Kind: NoTime, End: end}, true
	}
	return Found{Kind: OneDate, End: end, Date: d}, true
}

// isoDate reads 2026-03-20.
func (f Finder) isoDate(i int) (Found, bool) {
	if !f.number(i) {
		return Found{}, false
	}
	c := NewCursor(strings.TrimSuffix(f.Word(i), "."))
	y, ok := c.iso()
	if !ok || !c.Peek(0).End() {
		return Found{}, false
	}
	d, ok := y.in(y.year)
	return date(i+1, d, ok)
}

// dayAndMonth reads "20 March", "20th of March", "March 20th", "20. März", "20 de
// marzo", with or without a year after it.
func (f Finder) dayAndMonth(i int) (Found, bool) {
	if found, ok := f.endOfMonth(i); ok {
		return found, true
	}
	if n, month := f.Says(i, MeansMonth); n > 0 {
		day, end := f.dayNumber(i + n)
		if end == 0 {
			return Found{}, false
		}
		return f.yearAfter(end, yearless{0, int(month), day})
	}
	day, end := f.dayNumber(i)
	if v, n := f.integer(i); end == 0 && v <= 31 && (f.linksDate(i+n) || f.articleOfDates(i-1)) {
		day, end = v, i+n // "el cinco de marzo"
	}
	if end == 0 {
		return Found{}, false
	}
	for f.linksDate(end) {
		end++
	}
	n, month := f.Says(end, MeansMonth)
	if n == 0 {
		return Found{}, false
	}
	return f.yearAfter(end+n, yearless{0, int(month), day})
}

// endOfMonth reads "the end of March".
func (f Finder) endOfMonth(i int) (Found, bool) {
	lead := f.saysAt(i, MeansEndOf)
	n, month := f.Says(i+lead, MeansMonth)
	if lead == 0 || n == 0 {
		return Found{}, false
	}
	year, now, _ := f.Today.Time().Date()
	if time.Month(month) < now {
		year++
	}
	return date(i+lead+n, planner.NewDate(year, time.Month(month)+1, 1)-1, true)
}

// beforeMonth reads the first day of "20 to 24 March".
func (f Finder) beforeMonth(i int) (Found, bool) {
	day, end := f.dayNumber(i)
	if end == 0 || end >= f.Len() {
		return Found{}, false
	}
	link := f.saysAt(end, MeansTo, MeansBefore, MeansAnd)
	if link == 0 && !f.Hyphen(end) || end+link >= f.Len() {
		return Found{}, false
	}
	last, ok := f.dayAndMonth(end + link)
	if !ok {
		last, ok = f.numericDate(end + link) // "24. und 25.12."
	}
	if !ok || last.Kind != OneDate {
		return Found{}, false
	}
	year, month, until := last.Date.Time().Date()
	return Found{Kind: OneDate, End: end, Date: planner.NewDate(year, month, day)}, day < until
}

// linksDate reports whether word i stands between a day, its month and its year.
func (f Finder) linksDate(i int) bool {
	return slices.Contains(linkWords, f.wordAt(i))
}

// dayNumber reads "20", "20th", "20." and "the 20th".
func (f Finder) dayNumber(i int) (day, end int) {
	if f.wordAt(i) == "the" {
		i++
	}
	if !f.number(i) {
		n, v := f.Says(i, MeansNth)
		return int(v), (i + n) * min(n, 1)
	}
	v, n := f.integer(i)
	if n == 0 || v < 1 || v > 31 || len(strings.TrimSuffix(f.Word(i), ".")) > 2 {
		return 0, 0 // 0001 is a year
	}
	end = i + n
	return v, end + f.saysAt(end, MeansOrdinal)
}

// yearAfter returns a day with the year that follows it, or the next such day.
func (f Finder) yearAfter(i int, y yearless) (Found, bool) {
	at := i
	if f.linksDate(at) {
		at++ // "de 2027"
	}
	if f.number(at) && !f.Hyphen(at) {
		c := NewCursor(strings.TrimSuffix(f.Word(at), "."))
		if y.year = c.year(); y.year > 0 && c.Peek(0).End() {
			d, ok := y.in(y.year)
			return date(at+1, d, ok)
		}
	}
	d, ok := yearless{0, y.month, y.day}.ahead(f.Today)
	return date(i, d, ok)
}

// numericDate reads 20.3., 20.03.2026, 20/03 and, as the first cannot be a month,
// 3/20. It does not choose between two readings, as of 3/4.
func (f Finder) numericDate(i int) (Found, bool) {
	f.i = f.starts[i]
	dates, ok := f.numericDates()
	if !ok {
		return Found{}, false
	}
	var only planner.Date
	if len(dates) == 1 {
		only = dates[0]
	}
	return date(f.Peek(0).at, only, len(dates) == 1)
}

// dayOfMonth reads "the 20th", "am 20.", "dia 20", "le 20", "el 20": the day of this
// month, or that of the date said before, or of the next one if it has passed. One
// that the month does not have is none.
func (f Finder) dayOfMonth(i int) (Found, bool) {
	day, end := f.dayNumber(i)
	if end == 0 || !f.isDay(i, end) {
		return Found{}, false
	}
	year, month, _ := max(f.Today, f.Said).Time().Date()
	y := yearless{year, int(month), day}
	d, ok := y.in(y.year)
	if ok && d < f.Today {
		y = y.monthLater()
		d, ok = y.in(y.year)
	}
	return date(end, d, ok)
}

// isDay reports whether the number at i, which ends before end, is a day of the month.
func (f Finder) isDay(i, end int) bool {
	before := f.wordAt(i - 1)
	switch {
	case !f.number(end-1) && f.saysAt(end-1, MeansOrdinal) == 0:
		led := f.saysAt(i-1, MeansBefore, MeansAfter, MeansTo, MeansDay) + f.saysAt(i-2, MeansDay)
		return led > 0 || before == "on" || before == "is" || before == "am" // not "the second exam"
	case end > i+1, f.german(i, end, before), f.inRow(i, end):
		return true
	}
	return f.articleOfDates(i-1) && f.saysAt(end, MeansWeeks) == 0 // not "el 2 semanas"
}

// inRow reports whether the number at i goes on with days of a month: "June 1-14", "June 1
// and 14".
func (f Finder) inRow(i, end int) bool {
	and := f.number(i-2) && f.saysAt(i-1, MeansAnd) > 0 && !f.countedAt(end)
	return f.Said > 0 && (and || f.number(i-1) && f.Hyphen(i))
}

// articleOfDates reports whether word i stands before a day of the month alone.
func (f Finder) articleOfDates(i int) bool {
	switch f.wordAt(i) {
	case "dia", "le", "el", "del", "il":
		return true
	}
	return false
}

// german reports whether the number at i is a day as in "am 20.", or "am 24" after a date.
func (f Finder) german(i, end int, before string) bool {
	if strings.HasSuffix(f.Word(i), ".") {
		return before == "am" || before == "zum" || before == "bis" || before == "den" || before == "und" && f.Said > 0
	}
	return before == "am" && f.Said > 0 && f.saysAt(end, MeansHours, MeansOClock) == 0
}

// inTime reads "in two weeks", "within 10 days", "3 weeks from now", "dans 3 jours".
func (f Finder) inTime(i int) (Found, bool) {
	lead := f.saysAt(i, MeansIn)
	at := i + lead
	value, n := f.integer(at)
	at += n
	unit, units := f.unitAt(at)
	if n == 0 || units == 0 {
		return Found{}, false
	}
	at += units
	if later := f.saysAt(at, MeansLater); later > 0 && f.Said > 0 {
		d, ok := shift(f.Said, value, unit)
		return date(at+later, d, ok) // "exam on 5 June, the other a week later"
	}
	if lead == 0 {
		away := f.saysAt(at, MeansAway)
		if away+f.saysAt(i-1, MeansAway)+f.saysAt(at, MeansBefore) == 0 {
			return Found{}, false // "two weeks" is no date
		}
		at += away
	}
	d, ok := shift(f.Today, value, unit)
	return date(at, d, ok)
}

// unitAt reads what a number of days, weeks or months counts.
func (f Finder) unitAt(i int) (unit Meaning, n int) {
	for _, unit := range units {
		if n := f.saysAt(i, unit); n > 0 {
			return unit, n
		}
	}
	return MeansNothing, 0
}

// namedDate reads today, tomorrow, next week, the end of the month.
func (f Finder) namedDate(i int) (Found, bool) {
	best, most := f.beside(i)
	for _, named := range [...]Meaning{
		MeansDayAfter, MeansTonight, MeansTomorrow, MeansToday, MeansEndOfMonth, MeansEndOfWeek, MeansNextWeek, MeansNextMonth, MeansThisWeek,
	} {
		n, later := f.Says(i, named)
		if n <= most || n < f.saysAt(i, MeansPart) || f.withinPart(i) {
			continue
		}
		most = n
		best = Found{Kind: OneDate, End: i + n, Named: named}
		switch {
		case named != MeansThisWeek:
			best.Date = named.date(f.Today) + 7*planner.Date(later)
		case later > 0: // the rest of it; the whole is no day
			best.Date = MeansEndOfWeek.date(f.Today)
		}
	}
	return best, most > 0
}

// beside reads "the day after", of a day that was named before, as so many words.
func (f Finder) beside(i int) (found Found, n int) {
	n, side := f.Says(i, MeansBeside)
	if n == 0 || f.Said == 0 {
		return Found{}, 0
	}
	return Found{Kind: OneDate, End: i + n, Date: f.Said + planner.Date(3-2*side)}, n
}

// wholeMonth reads the month in "until January" as the day on which it begins. The one
// that today is in is none, since it has begun.
func (f Finder) wholeMonth(i int) (Found, bool) {
	n, month := f.Says(i, MeansMonth)
	if n == 0 || f.saysAt(i-1, MeansBefore) == 0 || f.Today.Time().Month() == time.Month(month) {
		return Found{}, false
	}
	d, ok := yearless{0, int(month), 1}.ahead(f.Today)
	return Found{Kind: OneDate, End: i + n, Date: d, Named: MeansNextMonth}, ok
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

// integer returns the number at word i, in digits or in words, and how many words
// it takes.
func (f Finder) integer(i int) (value, n int) {
	if f.number(i) {
		v, err := strconv.Atoi(strings.TrimSuffix(f.Word(i), "."))
		if err != nil || v > 9999 {
			return 0, 0
		}
		return v, 1
	}
	n, v := f.Says(i, MeansNumber)
	return int(v), n
}
