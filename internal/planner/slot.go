package planner

import (
	"fmt"
	"slices"
)

// Slot is a weekly time of a subject, on one or more weekdays.
type Slot struct {
	Days  []Weekday `json:"days"`
	Start Clock     `json:"start"`
	End   Clock     `json:"end"`
}

// weekly is one weekday of a slot.
type weekly struct {
	day        Weekday
	start, end Clock
}

// expand lists the weekly times of slots, each once, in the order sent.
func expand(slots []Slot) []weekly {
	var all []weekly
	for _, s := range slots {
		for _, d := range s.Days {
			all = append(all, weekly{d, s.Start, s.End})
		}
	}
	return all
}

// cleanSlots returns slots with Sunday written as 0, and records under the
// field "slots" what is wrong with them: their number, each slot for itself,
// and overlaps between two of them on a day.
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

func (s Slot) normal() Slot {
	days := make([]Weekday, len(s.Days))
	for i, d := range s.Days {
		days[i] = d.normal()
	}
	return Slot{days, s.Start, s.End}
}

// check records what is wrong with s alone, which is found at path.
func (s Slot) check(bad *Invalid, path string) {
	checkWeekdays(bad, path+".days", s.Days)
	bad.Check(s.Start < s.End, path+".end", "must be after start")
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
	for i, s := range slots {
		earlier := expand(slots[:i])
		for _, d := range s.Days {
			clash := slices.ContainsFunc(earlier, func(w weekly) bool {
				return w.day == d && s.Start < w.end && w.start < s.End
			})
			if clash {
				bad.Check(false, fmt.Sprintf("slots[%d]", i), "overlaps another slot on "+d.String())
				break
			}
		}
	}
}
