// Package recur finds the slot that gave a block, and changes a slot from one of its
// dates on. It is pure: what comes of it is a list of slots to store.
package recur

import (
	"slices"

	"studyplanner/client"
)

// Span is days in a row, both ends included.
type Span struct{ First, Last client.Date }

// Of returns which of slots gives a block where b is, as an index. It is false if none
// does: then somebody made b, or moved it there. Weeks that lie wholly within paused do
// not count for slots that recur every few weeks.
func Of(slots []client.Slot, b client.Block, paused []Span) (int, bool) {
	i := slices.IndexFunc(slots, func(s client.Slot) bool {
		return s.Start == b.Start && s.End == b.End && slices.Contains(s.Days, b.Date.Weekday()) &&
			s.From <= b.Date && (b.Date <= s.Until || s.Until == 0) && turn(s, b.Date, paused)
	})
	return i, i >= 0
}

// turn reports whether the week of d is one of those in which s recurs.
func turn(s client.Slot, d client.Date, paused []Span) bool {
	if s.Every <= 1 {
		return true
	}
	first, week := client.MondayOf(s.From), client.MondayOf(d)
	off := mondaysOf(paused)
	weeks := int(week-first) / 7
	for monday := range off {
		if first <= monday && monday < week {
			weeks--
		}
	}
	return !off[week] && weeks%s.Every == 0
}

// mondaysOf returns the Mondays of the weeks that lie wholly within spans.
func mondaysOf(spans []Span) map[client.Date]bool {
	days := map[client.Date]map[client.Date]bool{} // that are covered, by their Mondays
	for _, s := range spans {
		for d := s.First; d <= s.Last; d++ {
			monday := client.MondayOf(d)
			if days[monday] == nil {
				days[monday] = map[client.Date]bool{}
			}
			days[monday][d] = true
		}
	}
	whole := map[client.Date]bool{}
	for monday, covered := range days {
		if len(covered) == 7 {
			whole[monday] = true
		}
	}
	return whole
}

// Place is where a slot goes on: from Date on, on its weekday.
type Place struct {
	Date       client.Date
	Start, End client.Clock
}

// From returns slots with one of them ended on the weekday of a date, on which it is,
// from that on. It goes on at to; with to nil it does not. Its other weekdays stay.
func From(slots []client.Slot, i int, on client.Date, to *Place) []client.Slot {
	was := slots[i]
	parts := []client.Slot{}
	if days := slices.DeleteFunc(slices.Clone(was.Days), func(d client.Weekday) bool { return d == on.Weekday() }); len(days) > 0 {
		others := was
		others.Days = days
		parts = append(parts, others)
	}
	last := on - 1
	if to != nil {
		last = min(last, to.Date-1)
	}
	if before := on - 7; was.From <= before && before > 0 && was.From <= last {
		past := was
		past.Days, past.Until = []client.Weekday{on.Weekday()}, last
		parts = append(parts, past)
	}
	if to != nil {
		next := was
		next.Days, next.Start, next.End, next.From = []client.Weekday{to.Date.Weekday()}, to.Start, to.End, to.Date
		parts = append(parts, next)
	}
	return slices.Concat(slots[:i], parts, slots[i+1:])
}
