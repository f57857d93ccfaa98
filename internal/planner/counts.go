package planner

import (
	"cmp"
	"iter"
	"slices"
)

// busiestWeek is how many places all have in a week at most, were all slots there in
// each of the weeks between their dates.
func busiestWeek(all ...Timetable) int {
	type change struct {
		from   Date // the Monday of a week
		places int  // how many more there are from then on
	}
	always := 0
	var changes []change
	for _, t := range all {
		for _, s := range t.Slots {
			if s.From == nil && s.Until == nil {
				always += len(s.Days)
				continue
			}
			changes = append(changes,
				change{WeekOf(s.first()).Monday, len(s.Days)},
				change{WeekOf(s.last()).Monday + 7, -len(s.Days)})
		}
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.places, b.places)) // what ends goes first
	})
	now, most := always, always
	for _, c := range changes {
		now += c.places
		most = max(most, now)
	}
	return most
}

// perDay tells how many of the dates that on hands over are a day. It asks for those
// of a week at a time.
func perDay(on func(first, last Date) iter.Seq[Date]) func(Date) int {
	var known Week
	var n [7]int
	return func(d Date) int {
		if w := WeekOf(d); w != known {
			known, n = w, [7]int{}
			for date := range on(w.Monday, w.Sunday()) {
				n[date-w.Monday]++
			}
		}
		return n[d-known.Monday]
	}
}

// datesOf hands over the date of each place that all have, for perDay.
func datesOf(all []Timetable) func(first, last Date) iter.Seq[Date] {
	return func(first, last Date) iter.Seq[Date] {
		return func(yield func(Date) bool) {
			for _, t := range all {
				for p := range t.each(first, last) {
					if !yield(p.Date) {
						return
					}
				}
			}
		}
	}
}

// between is how many places there are from first to last, of perDay on each day.
func between(first, last Date, perDay func(Date) int) int {
	n := 0
	for d := first; d <= last; d++ {
		n += perDay(d)
	}
	return n
}

// reach returns the last day through which there are no more places than most from
// first on, of perDay on each day: at least first, unless last comes before it,
// and at most last.
func reach(first, last Date, perDay func(Date) int, most int) Date {
	d := first
	for n := perDay(d); d < last; d++ {
		if n += perDay(d + 1); n > most {
			break
		}
	}
	return min(d, last)
}
