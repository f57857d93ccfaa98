package planner

import (
	"fmt"
	"slices"
)

// Slot is a time of a subject that recurs on one or more weekdays.
type Slot struct {
	Days  []Weekday `json:"days"`
	Start Clock     `json:"start"`
	End   Clock     `json:"end"`
	From  *Date     `json:"from,omitzero"`  // the first date on which it may be, if any
	Until *Date     `json:"until,omitzero"` // the last one, if any
	Every *int      `json:"every,omitzero"` // in how many weeks it is once, 2 to 8, counted from the week of From; else each week
}

// MaxEvery is how many weeks a slot can leave between two of its own, and one.
const MaxEvery = 8

// first and last are the dates between which s may fall.
func (s Slot) first() Date { return orDate(s.From, MinDate) }
func (s Slot) last() Date  { return orDate(s.Until, MaxDate) }

// dated reports whether s is not in every week there is.
func (s Slot) dated() bool { return s.From != nil || s.Until != nil }

func orDate(d *Date, otherwise Date) Date {
	if d == nil {
		return otherwise
	}
	return *d
}

// every is in how many weeks s recurs once, at least 1.
func (s Slot) every() int {
	if s.Every == nil {
		return 1
	}
	return *s.Every
}

// equal reports whether s and o are written alike.
func (s Slot) equal(o Slot) bool {
	return s.Start == o.Start && s.End == o.End && slices.Equal(s.Days, o.Days) &&
		same(s.From, o.From) && same(s.Until, o.Until) && same(s.Every, o.Every)
}

// same reports whether a and b hold the same, or are both nil.
func same[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// weekly is one weekday of a slot.
type weekly struct {
	hours
	weeks
}

// hours are a time of a weekday.
type hours struct {
	day        Weekday
	start, end Clock
}

// weeks are those in which something recurs.
type weeks struct {
	first, last Date // the dates between which it does
	every       int  // counted from the week of first
}

// expand lists the weekly times of slots, each once, in the order sent.
func expand(slots []Slot) []weekly {
	var all []weekly
	for _, s := range slots {
		for _, d := range s.Days {
			all = append(all, weekly{hours{d, s.Start, s.End}, weeks{s.first(), s.last(), s.every()}})
		}
	}
	return all
}

// overlaps reports whether w and o have a weekday, times, dates and weeks in common,
// each judged for itself. Days off are not looked at.
func (w weekly) overlaps(o weekly) bool {
	return w.day == o.day && w.start < o.end && o.start < w.end && w.first <= o.last && o.first <= w.last && w.meet(o.weeks)
}

// meet reports whether w and o have a week in common. That is so if the distance of their
// first weeks is a multiple of the greatest common divisor of their intervals.
func (w weeks) meet(o weeks) bool {
	apart := int(WeekOf(w.first).Monday-WeekOf(o.first).Monday) / 7
	return apart%gcd(w.every, o.every) == 0
}

// gcd is the greatest common divisor of two positive numbers (Euclid).
func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// cleanSlots returns slots in their stored form, and records under the field "slots" what
// is wrong with them. It checks their number, each slot, and overlaps.
func cleanSlots(bad *Invalid, slots []Slot) []Slot {
	var wrong Invalid
	wrong.Check(len(slots) <= MaxSlots, "slots", fmt.Sprintf("has over %d slots", MaxSlots))
	clean := make([]Slot, len(slots))
	for i, s := range slots {
		clean[i] = s.normal()
		clean[i].check(&wrong, fmt.Sprintf("slots[%d]", i))
	}
	if len(wrong) == 0 {
		checkOverlaps(&wrong, clean)
	}
	*bad = append(*bad, wrong...)
	return clean
}

// normal returns s with Sunday written as 0, and without an Every of 1.
func (s Slot) normal() Slot {
	days := make([]Weekday, len(s.Days))
	for i, d := range s.Days {
		days[i] = d.normal()
	}
	s.Days = days
	if s.every() == 1 {
		s.Every = nil
	}
	return s
}

// check records what is wrong with s alone, which is found at path.
func (s Slot) check(bad *Invalid, path string) {
	checkWeekdays(bad, path+".days", s.Days)
	bad.Check(s.Start < s.End, path+".end", "must be after start")
	bad.Check(s.From == nil || s.From.Valid(), path+".from", errDate.Error())
	bad.Check(s.Until == nil || s.Until.Valid(), path+".until", errDate.Error())
	bad.Check(s.From == nil || s.Until == nil || *s.From <= *s.Until, path+".until", "must not be before from")
	counts := 1 <= s.every() && s.every() <= MaxEvery
	bad.Check(counts, path+".every", fmt.Sprintf("must be a whole number from 1 to %d", MaxEvery))
	bad.Check(!counts || s.Every == nil || s.From != nil, path+".every", "needs from")
}

// checkWeekdays records what is wrong with the weekdays of a field: there must be
// one, and each once.
func checkWeekdays(bad *Invalid, field string, days []Weekday) {
	bad.Check(len(days) > 0, field, "needs at least one day")
	var seen [7]bool
	for _, d := range days {
		if d < 0 || d > 6 {
			bad.Check(false, field, "must hold numbers from 0 (Sunday) to 6 (Saturday), or 7 for Sunday")
			break
		}
		if seen[d] {
			bad.Check(false, field, "names "+d.String()+" twice")
			break
		}
		seen[d] = true
	}
}

// checkOverlaps records each slot that overlaps an earlier one on a weekday.
func checkOverlaps(bad *Invalid, slots []Slot) {
	for i := range slots {
		earlier := expand(slots[:i])
		for _, w := range expand(slots[i : i+1]) {
			if slices.ContainsFunc(earlier, w.overlaps) {
				bad.Check(false, fmt.Sprintf("slots[%d]", i), "overlaps another slot on "+w.day.String())
				break
			}
		}
	}
}
