package when

import (
	"slices"
	"time"

	"studyplanner/internal/planner"
)

// yearless is a date whose year may be missing: 0.
type yearless struct{ year, month, day int }

// in returns the day in a year, if that has it.
func (y yearless) in(year int) (planner.Date, bool) {
	d := planner.NewDate(year, time.Month(y.month), y.day)
	is, month, day := d.Time().Date() // others, if the month has no such day
	return d, d.Valid() && is == year && int(month) == y.month && day == y.day
}

// exists reports whether there is such a day, in the year or in any.
func (y yearless) exists() bool {
	const leap = 2000
	_, ok := y.in(leap)
	if y.year != 0 {
		_, ok = y.in(y.year)
	}
	return ok
}

// longestLeap is the most years from one 29 February to the next.
const longestLeap = 8

// ahead returns the day, or the next such from today on if it has no year.
func (y yearless) ahead(today planner.Date) (planner.Date, bool) {
	if y.year != 0 {
		return y.in(y.year)
	}
	for year := today.Time().Year(); year <= today.Time().Year()+longestLeap; year++ {
		if d, ok := y.in(year); ok && d >= today {
			return d, true
		}
	}
	return 0, false
}

// around returns the date. Without a year, it returns the latest before today and the next
// from today on, the nearer one first. If both are equally near, the later is first.
func (y yearless) around(today planner.Date) (days []planner.Date) {
	if d, ok := y.ahead(today); ok {
		days = append(days, d)
	}
	for year := today.Time().Year(); y.year == 0 && year >= today.Time().Year()-longestLeap; year-- {
		if d, ok := y.in(year); ok && d < today {
			days = append(days, d)
			break
		}
	}
	if len(days) == 2 && today-days[1] < days[0]-today {
		slices.Reverse(days)
	}
	return days
}

// monthLater returns the same day of the month after.
func (y yearless) monthLater() yearless {
	if y.month++; y.month > 12 {
		y.year, y.month = y.year+1, 1
	}
	return y
}

// units are what a number of days, weeks or months counts.
var units = [...]Meaning{MeansDays, MeansWeeks, MeansFortnights, MeansMonths}

// shift returns the day that is so many units after today, before it if n is
// negative. A month ends where it has no such day.
func shift(today planner.Date, n int, unit Meaning) (planner.Date, bool) {
	var d planner.Date
	switch unit {
	case MeansDays:
		d = today + planner.Date(n)
	case MeansWeeks:
		d = today + planner.Date(n)*7
	case MeansFortnights:
		d = today + planner.Date(n)*14
	case MeansMonths:
		const all = 12 * 9999
		n = max(-all, min(n, all))
		year, month, day := today.Time().Date()
		last := planner.NewDate(year, month+time.Month(n)+1, 0)
		d = min(planner.NewDate(year, month+time.Month(n), day), last)
	default:
		return 0, false
	}
	return d, d.Valid()
}

// date returns the day that a word such as tomorrow means; 0 if m is none.
func (m Meaning) date(today planner.Date) planner.Date {
	year, month, _ := today.Time().Date()
	monday := planner.WeekOf(today).Monday
	switch m {
	case MeansToday, MeansTonight:
		return today
	case MeansTomorrow:
		return today + 1
	case MeansYesterday:
		return today - 1
	case MeansDayAfter:
		return today + 2
	case MeansNextWeek:
		return monday + 7
	case MeansEndOfWeek:
		return monday + 6
	case MeansNextMonth:
		return planner.NewDate(year, month+1, 1)
	case MeansEndOfMonth:
		return planner.NewDate(year, month+1, 0)
	}
	return 0
}

// Coming returns the first such weekday from a day on.
func Coming(w planner.Weekday, from planner.Date) planner.Date {
	return from + (fromMonday(w)-fromMonday(from.Weekday())+7)%7
}

// inWeek returns a weekday of the week that is so many weeks after today's.
func inWeek(today planner.Date, weeks int, w planner.Weekday) planner.Date {
	return planner.WeekOf(today).Monday + planner.Date(7*weeks) + fromMonday(w)
}

// fromMonday returns how many days after Monday w is.
func fromMonday(w planner.Weekday) planner.Date { return (planner.Date(w) + 6) % 7 }
