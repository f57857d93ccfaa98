package planner

import (
	"fmt"
	"testing"
)

// benchTimetables are those of 20 subjects with six weekly times each.
func benchTimetables() []Timetable {
	all := make([]Timetable, 20)
	for i := range all {
		all[i] = Timetable{SubjectID: fmt.Sprintf("sub_%025d0", i), Slots: []Slot{slot("135", "09:00", "10:00"), slot("24", "11:00", "12:30"), slot("6", "14:00", "15:00")}}
	}
	return all
}

// BenchmarkYear makes the blocks of a year from the slots of 20 subjects.
func BenchmarkYear(b *testing.B) {
	newID := func() string { return "00000000000000000000000000" }
	today := day("2026-11-16")
	b.ReportAllocs()
	for b.Loop() {
		all := benchTimetables()
		_, places, _ := Generation{all, all, today + 6, today + 6 + 53*7, Moment{Today: today}}.byWeeks(nil, MaxBlocks)
		if len(blocksAt(places, newID)) != 20*6*53 {
			b.Fatal(len(places))
		}
	}
}

// BenchmarkReslot replaces the slots of a subject in a space that is generated for a year.
func BenchmarkReslot(b *testing.B) {
	today := day("2026-11-16")
	before := []Slot{slot("135", "09:00", "10:00"), slot("24", "11:00", "12:30"), slot("6", "14:00", "15:00")}
	after := []Slot{slot("135", "09:00", "10:00"), slot("24", "11:30", "12:30"), slot("6", "14:00", "15:00")}
	through := today + 6 + 53*7
	g := Generation{alone(before), alone(after), through, through, Moment{Today: today}}
	b.ReportAllocs()
	for b.Loop() {
		if len(g.Gives()) != 108 || len(g.Takes()) != 108 {
			b.Fatal(len(g.Gives()), len(g.Takes()))
		}
	}
}
