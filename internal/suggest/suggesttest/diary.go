package suggesttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"studyplanner/internal/planner"
)

// Diary is a history of so many weeks, two or three sessions a day, in which
// sessions are completed with the given chance.
func Diary(weeks int, chance func(subject int, d planner.Weekday, start planner.Clock) float64) ([]planner.Subject, []planner.Block, planner.Date) {
	r := rand.New(rand.NewPCG(1, 2))
	today := planner.NewDate(2026, 3, 2)
	subjects := []planner.Subject{{ID: "a", Name: "Algebra", Type: planner.Study}, {ID: "b", Name: "Biology", Type: planner.Study}, {ID: "r", Name: "Running", Type: planner.Training}}
	var blocks []planner.Block
	for d := today - planner.Date(7*weeks); d < today+7; d++ {
		for i, start := range []planner.Clock{8 * 60, 14 * 60, 19 * 60} {
			if (int(d)+i)%4 == 0 {
				continue
			}
			s := (int(d) + i) % 3
			b := planner.Block{ID: d.String() + start.String(), SubjectID: subjects[s].ID, Date: d, Start: start, End: start + 60}
			b.Done = d < today && r.Float64() < chance(s, d.Weekday(), start)
			blocks = append(blocks, b)
		}
	}
	return subjects, blocks, today
}

// Early is the chance of a session for somebody who keeps mornings.
func Early(_ int, _ planner.Weekday, start planner.Clock) float64 {
	if start < 12*60 {
		return 0.9
	}
	return 0.3
}

// habit is a weekly session of the benchmarks' student.
type habit struct {
	subject int
	weekday planner.Weekday
	hour    int
	chance  float64 // of completing it
}

// studentWeek is 15 sessions of 6 subjects: mornings are kept, late evenings are
// not, and one day holds too much.
var studentWeek = []habit{
	{0, 1, 8, .9},
	{1, 1, 14, .6},
	{2, 1, 18, .5},
	{3, 1, 20, .3},
	{0, 2, 9, .85},
	{4, 2, 18, .7},
	{1, 3, 8, .9},
	{2, 3, 19, .4},
	{3, 4, 9, .8},
	{5, 4, 20, .35},
	{0, 4, 16, .6},
	{4, 5, 17, .5},
	{1, 5, 21, .25},
	{4, 6, 10, .75},
	{5, 0, 11, .65},
}

// TwoYears returns two years of history and a coming week, with copies of each
// session so many hours later.
func TwoYears(copies int) ([]planner.Subject, []planner.Block, planner.Date) {
	r := rand.New(rand.NewPCG(7, 7))
	today := planner.NewDate(2026, time.March, 2)
	subjects := make([]planner.Subject, 6)
	for i, name := range []string{"Linear Algebra", "Organic Chemistry", "History", "Spanish", "Running", "Piano"} {
		subjects[i] = planner.Subject{ID: fmt.Sprint("s", i), Name: name, Type: planner.Study}
		for n := range 12 {
			subjects[i].Syllabus = append(subjects[i].Syllabus, planner.Item{ID: fmt.Sprint(i, "-", n), Title: fmt.Sprint(name, " chapter ", n+1), Duration: 90, Done: n < 7})
		}
	}
	subjects[4].Type = planner.Training
	for _, h := range studentWeek {
		subjects[h.subject].Slots = append(subjects[h.subject].Slots, planner.Slot{
			Days: []planner.Weekday{h.weekday}, Start: planner.Clock(h.hour * 60), End: planner.Clock(h.hour*60 + 60),
		})
	}
	var blocks []planner.Block
	for d := today - 730; d < today+7; d++ {
		day := slices.Clone(studentWeek)
		day = slices.DeleteFunc(day, func(h habit) bool { return h.weekday != d.Weekday() })
		slices.SortFunc(day, func(a, b habit) int { return a.hour - b.hour })
		for _, h := range day {
			for n := range copies {
				start := planner.Clock(h.hour*60 + n)
				blocks = append(blocks, planner.Block{
					ID: fmt.Sprint("b", len(blocks)), SubjectID: subjects[h.subject].ID, SubjectName: subjects[h.subject].Name,
					Date: d, Start: start, End: start + 60, Done: d < today && r.Float64() < h.chance,
				})
			}
		}
	}
	return subjects, blocks, today
}
