package planner

import (
	"cmp"
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
