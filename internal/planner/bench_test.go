package planner

import (
	"fmt"
	"testing"
	"time"
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
		if len(g.Additions()) != 108 || len(g.Removals()) != 108 {
			b.Fatal(len(g.Additions()), len(g.Removals()))
		}
	}
}

// BenchmarkWeekOfAYear makes a week of 200 subjects with 50 slots each, of which every
// one falls into it: as it is where slots rotate and there are 500 days off, all of them
// after their beginning and before that week, beside how it is without either. Days off are
// those of all subjects, which pause the rotation, or in turn of one subject each. It
// reports the ratio.
func BenchmarkWeekOfAYear(b *testing.B) {
	for _, of := range []string{"all subjects", "one subject each"} {
		b.Run("days off of "+of, func(b *testing.B) { benchmarkWeek(b, of == "all subjects") })
	}
}

func benchmarkWeek(b *testing.B, common bool) {
	week := WeekOf(day("2027-11-15"))
	plain, rotating := make([]Timetable, MaxSubjects), make([]Timetable, MaxSubjects)
	for i := range plain {
		id := fmt.Sprintf("sub_%025d0", i)
		plain[i].SubjectID, rotating[i].SubjectID = id, id
		for n := range MaxSlots {
			s := Slot{Days: []Weekday{Weekday(n % 7)}, Start: Clock(n * 20), End: Clock(n*20 + 20)}
			plain[i].Slots = append(plain[i].Slots, s)
			s.From, s.Every = new(week.Monday-7*2*MaxEvery), new(2)
			rotating[i].Slots = append(rotating[i].Slots, s)
		}
	}
	off := make([]DayOff, MaxDaysOff)
	for i := range off {
		first := week.Monday - 1 - Date(i%(7*MaxEvery))
		if off[i] = (DayOff{DateFrom: first, DateTo: first, PausesRotation: common}); !common {
			off[i].SubjectID = &plain[i%MaxSubjects].SubjectID
		}
	}
	var took [2]time.Duration
	for b.Loop() {
		took[0] += makeWeek(b, week, plain, nil)
		took[1] += makeWeek(b, week, rotating, off)
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "ratio")
	b.ReportMetric(float64(took[0].Nanoseconds())/float64(b.N), "ns/plain")
}

// makeWeek makes a week of subjects with all their slots, and returns how long it took.
func makeWeek(b *testing.B, week Week, of []Timetable, off []DayOff) time.Duration {
	start := time.Now()
	of = withDaysOff(of, off)
	g := Generation{of, of, week.Monday - 1, week.Sunday(), Moment{Today: week.Monday}}
	if _, places, _ := g.byWeeks(nil, MaxBlocks); len(places) != MaxSubjects*MaxSlots {
		b.Fatal(len(places))
	}
	return time.Since(start)
}
