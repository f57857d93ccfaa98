package suggest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// The number of cases is rapid's: -rapid.checks or RAPID_CHECKS.
func TestNoSuggestionBreaksALimit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		k := s.learn()
		a := k.Suggest(s.request)
		if bad := violations(k, s, a); len(bad) > 0 {
			t.Fatalf("%v\n%+v", bad, a.Suggestions)
		}
		if a.Suggestions == nil {
			t.Fatal("the list is nil, not empty")
		}
	})
}

func TestTheSameInputGivesTheSameAnswer(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		subjects, blocks := slices.Clone(s.subjects), slices.Clone(s.blocks)
		k := s.learn()
		first := k.Suggest(s.request)
		if again := k.Suggest(s.request); !reflect.DeepEqual(first, again) {
			t.Fatalf("asked again: %+v, then %+v", first, again)
		}
		if again := s.learn().Suggest(s.request); !reflect.DeepEqual(first, again) {
			t.Fatalf("learnt again: %+v, then %+v", first, again)
		}
		if !reflect.DeepEqual(subjects, s.subjects) || !reflect.DeepEqual(blocks, s.blocks) {
			t.Fatal("the input was changed")
		}
	})
}

func TestLimitsAllowExactlyWhatBreaksNoLimit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		s.request.Types = nil
		k, named := s.learn(), s.request.Hours != nil
		l := newLimits(k.known, s.request.Now, k.habits.roomFor(s.request.Hours, s.goal(k).Deadline), named, mostAdded(k.known, s.eager(k)))
		var chosen []change
		for range rapid.IntRange(1, 30).Draw(t, "tries") {
			if len(s.subjects) == 0 {
				return
			}
			c := drawChange(t, l, chosen)
			want := violations(k, s, answerOf(k.known, append(slices.Clone(chosen), c)))
			if got := l.allows(c); got != (len(want) == 0) {
				t.Fatalf("allows(%+v) beside %+v = %v, but: %v", c, chosen, got, want)
			}
			switch {
			case len(want) == 0 && len(chosen) < 5:
				l.take(c)
				chosen = append(chosen, c)
			case len(chosen) > 0 && rapid.Bool().Draw(t, "release"):
				i := rapid.IntRange(0, len(chosen)-1).Draw(t, "which")
				l.release(chosen[i])
				chosen = slices.Delete(chosen, i, i+1)
			}
		}
	})
}

// drawChange draws a change of the right shape that may break any limit. Most
// are near what is allowed: whole quarters within the usual hours, or the edges
// of what is there.
func drawChange(t *rapid.T, l *limits, chosen []change) change {
	k := l.k
	c := change{kind: AddBlock, source: -1}
	c.subject = rapid.IntRange(0, len(k.subjects)-1).Draw(t, "subject")
	c.to.date = k.today + planner.Date(rapid.IntRange(0, 6).Draw(t, "day"))
	minutes := rapid.SampledFrom([]int{1, 15, 30, 30, 45, 60, 90}).Draw(t, "minutes")
	if len(k.coming) > 0 && rapid.IntRange(0, 3).Draw(t, "kind") > 0 {
		c.source = rapid.IntRange(0, len(k.coming)-1).Draw(t, "source")
		c.subject, c.kind = k.owner[c.source], MoveBlock
		from := placeOf(k.coming[c.source])
		if rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
			c.kind, c.to = RemoveBlock, from
			return c
		}
		if rapid.Bool().Draw(t, "same day") {
			c.to.date = from.date
		}
		if rapid.Bool().Draw(t, "as long") {
			minutes = from.minutes()
		}
	}
	starts := []int{int(l.window.first), int(l.window.last) - minutes, l.soonest, rapid.IntRange(0, 95).Draw(t, "quarter") * 15}
	for _, b := range k.coming {
		if b.Date == c.to.date {
			starts = append(starts, int(b.End), int(b.Start)-minutes, int(b.Start))
		}
	}
	for _, x := range chosen {
		starts = append(starts, int(x.to.end), int(x.to.start)-minutes)
	}
	start := min(max(rapid.SampledFrom(starts).Draw(t, "start"), 0), 1438)
	c.to.start, c.to.end = planner.Clock(start), planner.Clock(min(start+minutes, 1439))
	return c
}

// answerOf makes an answer of changes, with as little of the engine as may be.
func answerOf(k *knowledge, changes []change) Answer {
	var a Answer
	for _, c := range changes {
		x := Suggestion{
			Type: c.kind, SubjectID: k.subjects[c.subject].ID, Day: c.to.date.Weekday().String(), Start: c.to.start, End: c.to.end,
			Reason: "It fits.", Date: c.to.date,
		}
		if c.source >= 0 {
			x.Source = k.coming[c.source].ID
		}
		a.Suggestions = append(a.Suggestions, x)
	}
	return a
}

// drawSituation draws an account that has seen everything that an account can.
func drawSituation(t *rapid.T) situation {
	var s situation
	monday := planner.NewDate(2026, time.March, 2)
	s.request.Now = planner.Moment{
		Today: monday + planner.Date(rapid.IntRange(-3, 400).Draw(t, "today")),
		Clock: rapid.OneOf(rapid.SampledFrom([]planner.Clock{0, 1, 8 * 60, 12*60 + 7, 22*60 + 29, 23*60 + 29, 23*60 + 30, 23*60 + 31, 1439}),
			rapid.Custom(func(t *rapid.T) planner.Clock { return planner.Clock(rapid.IntRange(0, 1439).Draw(t, "clock")) })).Draw(t, "now"),
	}
	for i := range rapid.IntRange(0, 8).Draw(t, "subjects") {
		s.subjects = append(s.subjects, drawSubject(t, i))
	}
	s.drawRequest(t)
	if len(s.subjects) > 0 {
		s.drawRoutines(t)
		s.drawOddBlocks(t)
	}
	slices.SortFunc(s.blocks, func(a, b planner.Block) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ID, b.ID))
	})
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

func (s *situation) drawRequest(t *rapid.T) {
	s.request.Goal = rapid.OneOf(rapid.Just(""), rapid.SampledFrom(goals), rapid.SampledFrom(goals), rapid.StringN(0, 40, -1)).Draw(t, "goal")
	if rapid.Bool().Draw(t, "hours named") {
		hours := rapid.OneOf(rapid.SampledFrom([]float64{0, 0.1, 0.25, 0.29, 0.5, 1, 1.5, 2, 3, 4.35, 8, 24}), rapid.Float64Range(0, 24)).Draw(t, "hours")
		s.request.Hours = &hours
	}
	if rapid.IntRange(0, 3).Draw(t, "some types") == 0 {
		s.request.Types = rapid.SliceOfNDistinct(rapid.SampledFrom([]Type{AddBlock, MoveBlock, RemoveBlock, Rebalance}), 1, 4, rapid.ID[Type]).Draw(t, "types")
	}
}

// drawRoutines adds sessions that come every week, of which some are completed.
func (s *situation) drawRoutines(t *rapid.T) {
	days := rapid.SampledFrom([]int{0, 0, 3, 10, 30, 60, 120}).Draw(t, "history")
	for range rapid.IntRange(0, 8).Draw(t, "routines") {
		subject := rapid.SampledFrom(s.subjects).Draw(t, "subject")
		weekdays := rapid.IntRange(1, 127).Draw(t, "weekdays")
		start := rapid.IntRange(0, 95).Draw(t, "quarter") * 15
		end := min(start+rapid.SampledFrom([]int{1, 30, 45, 60, 60, 60, 90, 240}).Draw(t, "minutes"), 1439)
		pattern := rapid.Uint64().Draw(t, "pattern") | rapid.SampledFrom([]uint64{0, 0, 1<<64 - 1}).Draw(t, "always")
		for d := s.today() - planner.Date(days); d < s.today()+7; d++ {
			if weekdays>>d.Weekday()&1 == 1 {
				done := d < s.today() && pattern>>(d%64)&1 == 1
				s.add(planner.Block{SubjectID: subject.ID, Date: d, Start: planner.Clock(start), End: planner.Clock(end), Done: done})
			}
		}
	}
}

// drawOddBlocks adds single blocks, each as odd as can be, some where the block
// before ended.
func (s *situation) drawOddBlocks(t *rapid.T) {
	last := planner.Block{Date: s.today()}
	for range rapid.IntRange(0, 12).Draw(t, "odd blocks") {
		b := planner.Block{SubjectID: rapid.SampledFrom(s.subjects).Draw(t, "subject").ID, Done: rapid.IntRange(0, 3).Draw(t, "done") == 0}
		b.Date = s.today() + planner.Date(rapid.SampledFrom([]int{-800, -40, -1, 0, 0, 1, 2, 3, 4, 5, 6, 7}).Draw(t, "day"))
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

func (s *situation) add(b planner.Block) {
	b.ID = fmt.Sprint("b", len(s.blocks))
	if len(s.blocks)%3 == 0 {
		topic := "Eigenvalues"
		b.Topic = &topic
	}
	s.blocks = append(s.blocks, b)
}

var goals = []string{
	"more Maths", "less gym, more studying", "I have an exam in linear algebra on Friday", "chemistry midterm in 2 weeks",
	"I keep missing my evening sessions, move things to the morning", "balance my subjects better", "a lighter week please",
	"heavier week, I want to do much more", "I want my Sundays back", "catch up on Organic Chemistry", "shorter sessions",
	"longer sessions at the weekend", "spread my maths out", "I need rest days between gym sessions", "no studying after 8pm",
	"only mornings", "never on Mondays or Tuesdays", "drop Maths completely", "essay due tomorrow", "finish Alkenes by 2026-03-09",
	"quiero estudiar más matemáticas", "menos Español los viernes", "tengo un examen de álgebra el martes", "quiero una semana más ligera",
	"ich möchte mehr Maths lernen", "weniger abends, mehr morgens", "Prüfung in zwei Wochen", "sonntags frei",
	"je veux plus de maths le matin", "j'ai un examen vendredi", "moins de sport", "rattraper mon retard",
	"quero estudar mais à noite", "prova na quinta-feira", "menos academia", "uma semana mais leve",
	"更多数学", "数学の試験は金曜日", "😀😀😀", "asdf qwer zxcv",
}
