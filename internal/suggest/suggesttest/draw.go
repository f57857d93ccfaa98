package suggesttest

import (
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// space is what somebody planned and did, as it stands at a moment.
type space struct {
	Now      planner.Moment
	Subjects []planner.Subject
	Blocks   []planner.Block
}

// DrawSpace draws an account that has seen everything that an account can.
func DrawSpace(t *rapid.T) space {
	var s space
	monday := planner.NewDate(2026, time.March, 2)
	s.Now = planner.Moment{
		Today: monday + planner.Date(rapid.IntRange(-3, 400).Draw(t, "today")),
		Clock: rapid.OneOf(rapid.SampledFrom([]planner.Clock{0, 1, 8 * 60, 12*60 + 7, 22*60 + 29, 23*60 + 29, 23*60 + 30, 23*60 + 31, 1439}),
			rapid.Custom(func(t *rapid.T) planner.Clock { return planner.Clock(rapid.IntRange(0, 1439).Draw(t, "clock")) })).Draw(t, "now"),
	}
	for i := range rapid.IntRange(0, 8).Draw(t, "subjects") {
		s.Subjects = append(s.Subjects, drawSubject(t, i))
	}
	if len(s.Subjects) > 0 {
		s.drawRoutines(t)
		s.drawOddBlocks(t)
	}
	slices.SortFunc(s.Blocks, byPlace)
	return s
}

func drawSubject(t *rapid.T, i int) planner.Subject {
	names := []string{"Maths", "Linear Algebra", "Organic Chemistry", "Gym", "数学", "Español", "Sleep", "历史"}
	s := planner.Subject{ID: fmt.Sprint("s", i), Name: names[i], Slots: []planner.Slot{}, Syllabus: []planner.Item{}}
	if rapid.IntRange(0, 9).Draw(t, "odd name") == 0 {
		s.Name = rapid.StringN(1, 40, -1).Draw(t, "name")
	}
	s.Type = rapid.SampledFrom([]planner.SubjectType{planner.Study, planner.Study, planner.Study, planner.Training, planner.Inactive}).Draw(t, "type")
	for n := range rapid.IntRange(0, 3).Draw(t, "slots") {
		start := n*480 + rapid.IntRange(0, 400).Draw(t, "start")
		slot := planner.Slot{Start: planner.Clock(start), End: planner.Clock(start + rapid.SampledFrom([]int{1, 30, 45, 60, 79}).Draw(t, "minutes"))}
		for d := range planner.Weekday(7) {
			if rapid.IntRange(0, 2).Draw(t, "on") == 0 {
				slot.Days = append(slot.Days, d)
			}
		}
		if len(slot.Days) > 0 {
			s.Slots = append(s.Slots, slot)
		}
	}
	for n := range rapid.IntRange(0, 4).Draw(t, "topics") {
		s.Syllabus = append(s.Syllabus, planner.Item{
			ID: fmt.Sprintf("i%d-%d", i, n), Title: rapid.SampledFrom([]string{"Eigenvalues", "Alkenes", "积分", "La guerra", "x"}).Draw(t, "title"),
			Duration: rapid.SampledFrom([]int{1, 30, 90, 600, 6000}).Draw(t, "duration"), Done: rapid.Bool().Draw(t, "done"),
		})
	}
	return s
}

// drawRoutines adds sessions that come every week, of which some are completed.
func (s *space) drawRoutines(t *rapid.T) {
	days := rapid.SampledFrom([]int{0, 0, 3, 10, 30, 60, 120}).Draw(t, "history")
	for range rapid.IntRange(0, 8).Draw(t, "routines") {
		subject := rapid.SampledFrom(s.Subjects).Draw(t, "subject")
		weekdays := rapid.IntRange(1, 127).Draw(t, "weekdays")
		start := rapid.IntRange(0, 95).Draw(t, "quarter") * 15
		end := min(start+rapid.SampledFrom([]int{1, 30, 45, 60, 60, 60, 90, 240}).Draw(t, "minutes"), 1439)
		pattern := rapid.Uint64().Draw(t, "pattern") | rapid.SampledFrom([]uint64{0, 0, 1<<64 - 1}).Draw(t, "always")
		for d := s.Now.Today - planner.Date(days); d < s.Now.Today+7; d++ {
			if weekdays>>d.Weekday()&1 == 1 {
				done := d < s.Now.Today && pattern>>(d%64)&1 == 1
				s.add(planner.Block{SubjectID: subject.ID, Date: d, Start: planner.Clock(start), End: planner.Clock(end), Done: done})
			}
		}
	}
}

// drawOddBlocks adds single blocks, each as odd as can be, some where the block
// before ended.
func (s *space) drawOddBlocks(t *rapid.T) {
	last := planner.Block{Date: s.Now.Today}
	for range rapid.IntRange(0, 12).Draw(t, "odd blocks") {
		b := planner.Block{SubjectID: rapid.SampledFrom(s.Subjects).Draw(t, "subject").ID, Done: rapid.IntRange(0, 3).Draw(t, "done") == 0}
		b.Date = s.Now.Today + planner.Date(rapid.SampledFrom([]int{-800, -40, -1, 0, 0, 1, 2, 3, 4, 5, 6, 7}).Draw(t, "day"))
		b.Start = planner.Clock(rapid.IntRange(0, 1438).Draw(t, "start"))
		b.End = planner.Clock(rapid.IntRange(int(b.Start)+1, 1439).Draw(t, "end"))
		switch rapid.IntRange(0, 7).Draw(t, "shape") {
		case 0:
			b.Start, b.End = 0, 1439
		case 1:
			b.End = b.Start + 1
		case 2, 3:
			b.Date, b.Start = last.Date, min(last.End, 1438)
			b.End = min(b.Start+60, 1439)
		case 4, 5:
			b.End = min(b.Start+60, 1439)
		case 6:
			b.SubjectID = "unknown"
		}
		s.add(b)
		last = b
	}
}

func (s *space) add(b planner.Block) {
	b.ID = fmt.Sprint("b", len(s.Blocks))
	if len(s.Blocks)%3 == 0 {
		topic := "Eigenvalues"
		b.Topic = &topic
	}
	s.Blocks = append(s.Blocks, b)
}
