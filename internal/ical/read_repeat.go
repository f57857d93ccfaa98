package ical

import (
	"fmt"
	"time"
)

// How much work rules may be, in days that are looked at and times that are made.
const (
	maxSteps    = 100_000   // a rule
	maxAllSteps = 4_000_000 // a file
)

var (
	errSteps    = fmt.Errorf("has a rule that takes over %d steps", maxSteps)
	errAllSteps = fmt.Errorf("has a rule that takes, with those before it, over %d steps", maxAllSteps)
)

const secondsPerDay = 24 * 60 * 60

// steps counts what the rules of a file take.
type steps struct{ rule, all int }

// take counts n more, or returns why they are too many: then they are not taken.
func (s *steps) take(n int) error {
	switch {
	case s.rule+n > maxSteps:
		return errSteps
	case s.all+n > maxAllSteps:
		return errAllSteps
	}
	s.rule += n
	s.all += n
	return nil
}

// each calls do with the instances of r on its wall from one time to another, both
// included, in their order, until do returns false. A rule with COUNT counts from its
// start on. It returns an error if that takes too many steps.
func (r rule) each(from, to int64, spent *steps, do func(wall int64) bool) error {
	r.fill()
	spent.rule = 0
	p := r.first(from)
	left := r.count
	for {
		begin, end := r.period(p)
		if begin*secondsPerDay > to || begin > maxDay {
			return nil
		}
		times, err := r.times(begin, end, spent)
		if err != nil {
			return err
		}
		for _, t := range times {
			switch {
			case t < r.start:
				continue
			case t > to || r.over(t):
				return nil
			case t >= from && !do(t):
				return nil
			}
			if left--; left == 0 {
				return nil
			}
		}
		p++
	}
}

const maxDay = 2932896 // 9999-12-31, from 1970

// over reports whether an instance is after UNTIL.
func (r *rule) over(wall int64) bool {
	switch {
	case !r.until.set:
		return false
	case r.until.date:
		return floorDay(wall)*secondsPerDay > r.until.wall
	case r.until.utc:
		return r.zone.instant(wall) > r.until.wall
	}
	return wall > r.until.wall
}

// fill adds to a rule what its start says in place of parts that it does not have.
func (r *rule) fill() {
	at := time.Unix(r.start, 0).UTC()
	if r.weeks == nil && r.yearDays == nil && r.monthDays == nil && r.days == nil {
		switch r.freq {
		case yearly:
			if r.months == nil {
				r.months = chosen(12, int(at.Month()))
			}
			r.monthDays = chosen(31, at.Day())
		case monthly:
			r.monthDays = chosen(31, at.Day())
		case weekly:
			r.days = new([7]choice)
			r.days[weekdayOf(floorDay(r.start))] = chosen(0, 0)
		}
	}
	for _, part := range []struct {
		of *[]int
		at int
	}{{&r.hours, at.Hour()}, {&r.minutes, at.Minute()}, {&r.seconds, at.Second()}} {
		if len(*part.of) == 0 {
			*part.of = []int{part.at}
		}
	}
}

// floorDay is the day of a time on the wall, from 1970.
func floorDay(wall int64) int64 {
	day := wall / secondsPerDay
	if wall%secondsPerDay < 0 {
		day--
	}
	return day
}

// weekdayOf is the weekday of a day, from Monday.
func weekdayOf(day int64) int { return int(((day+3)%7 + 7) % 7) }

// first is the number of the first period that can matter: the one of the start is 0.
func (r *rule) first(from int64) int64 {
	if r.count > 0 || from <= r.start {
		return 0
	}
	a, b := time.Unix(r.start, 0).UTC(), time.Unix(from, 0).UTC()
	var periods int
	switch r.freq {
	case yearly:
		periods = b.Year() - a.Year()
	case monthly:
		periods = (b.Year()-a.Year())*12 + int(b.Month()) - int(a.Month())
	case weekly:
		periods = int(floorDay(from)-floorDay(r.start)) / 7
	default:
		periods = int(floorDay(from) - floorDay(r.start))
	}
	return int64(max(periods/r.interval-1, 0))
}

// period is the days from begin until end, which is not one, of period p.
func (r *rule) period(p int64) (begin, end int64) {
	at := time.Unix(r.start, 0).UTC()
	n := int(p) * r.interval
	switch r.freq {
	case yearly:
		return dayOf(at.Year()+n, 1), dayOf(at.Year()+n+1, 1)
	case monthly:
		return dayOf(at.Year(), int(at.Month())+n), dayOf(at.Year(), int(at.Month())+n+1)
	case weekly:
		day := floorDay(r.start)
		begin = day - int64((weekdayOf(day)-r.weekStart+7)%7) + 7*int64(n)
		return begin, begin + 7
	}
	return floorDay(r.start) + int64(n), floorDay(r.start) + int64(n) + 1
}

// dayOf is the first day of a month, from 1970.
func dayOf(year, month int) int64 {
	return time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay
}

// times returns the instances of the days from begin until end, in their order.
func (r *rule) times(begin, end int64, spent *steps) ([]int64, error) {
	if err := spent.take(int(end - begin)); err != nil {
		return nil, err
	}
	var days []int64
	for day := begin; day < end; day++ {
		if r.has(day) {
			days = append(days, day)
		}
	}
	perDay := len(r.hours) * len(r.minutes) * len(r.seconds)
	if err := spent.take(len(days) * perDay); err != nil {
		return nil, err
	}
	all := make([]int64, 0, len(days)*perDay)
	for _, day := range days {
		for _, h := range r.hours {
			for _, m := range r.minutes {
				for _, s := range r.seconds {
					all = append(all, day*secondsPerDay+int64(h*3600+m*60+s))
				}
			}
		}
	}
	return r.positioned(all), nil
}

// positioned keeps those of the instances of a period that BYSETPOS names.
func (r *rule) positioned(all []int64) []int64 {
	if r.positions == nil {
		return all
	}
	var some []int64
	for i, t := range all {
		if r.positions.either(i+1, len(all)) {
			some = append(some, t)
		}
	}
	return some
}

// has reports whether the parts of r that choose days choose one.
func (r *rule) has(day int64) bool {
	weekday := weekdayOf(day)
	if r.days != nil && r.days[weekday] == nil {
		return false
	}
	if r.freq > monthly && r.months == nil && r.monthDays == nil && r.yearDays == nil && r.weeks == nil {
		return true
	}
	year, month, inMonth := time.Unix(day*secondsPerDay, 0).UTC().Date()
	if !r.months.either(int(month), 12) {
		return false
	}
	first := dayOf(year, 1)
	inYear, daysOfYear, daysOfMonth := int(day-first)+1, int(dayOf(year+1, 1)-first), time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
	if r.days != nil && !r.hasNth(r.days[weekday], inMonth, daysOfMonth, inYear, daysOfYear) {
		return false
	}
	return r.monthDays.either(inMonth, daysOfMonth) && r.yearDays.either(inYear, daysOfYear) && r.inWeek(day)
}

// hasNth reports whether r has a day of a weekday of which it has some: those of its
// month, of its year, or all.
func (r *rule) hasNth(some choice, inMonth, daysOfMonth, inYear, daysOfYear int) bool {
	switch {
	case some.has(0) || r.freq > monthly:
		return true
	case r.freq == monthly || r.months != nil:
		return some.has((inMonth+6)/7) || some.has(-(daysOfMonth-inMonth+7)/7)
	}
	return some.has((inYear+6)/7) || some.has(-(daysOfYear-inYear+7)/7)
}

// inWeek reports whether r has the week of a day.
func (r *rule) inWeek(day int64) bool {
	if r.weeks == nil {
		return true
	}
	return r.weeks.either(r.weekOf(day))
}

// weekOf is the number of the week that a day is in, and how many weeks its year has.
func (r *rule) weekOf(day int64) (week, weeks int) {
	start := day - int64((weekdayOf(day)-r.weekStart+7)%7)
	year := time.Unix((start+3)*secondsPerDay, 0).UTC().Year() // most of the week is in it
	first := r.firstWeek(year)
	return int(start-first)/7 + 1, int(r.firstWeek(year+1)-first) / 7
}

// firstWeek is the first day of the first week of a year that has four days in it.
func (r *rule) firstWeek(year int) int64 {
	fourth := dayOf(year, 1) + 3
	return fourth - int64((weekdayOf(fourth)-r.weekStart+7)%7)
}
