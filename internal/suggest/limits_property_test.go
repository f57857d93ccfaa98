package suggest

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/suggesttest"
)

// The number of cases is rapid's: -rapid.checks or RAPID_CHECKS.
func TestNoSuggestionBreaksALimit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		k := s.learn()
		a := suggested(k, s.request)
		if bad := append(violations(k, s, a), wrongTopics(s, a)...); len(bad) > 0 {
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
		first := suggested(k, s.request)
		if again := suggested(k, s.request); !reflect.DeepEqual(first, again) {
			t.Fatalf("asked again: %+v, then %+v", first, again)
		}
		if again := suggested(s.learn(), s.request); !reflect.DeepEqual(first, again) {
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
		room := s.room(k)
		l := limits.New(k.learned, s.request.Now, room, named, limits.MaxAdded(k.learned, s.eager(k)))
		var chosen []limits.Change
		for range rapid.IntRange(1, 30).Draw(t, "tries") {
			if len(s.subjects) == 0 {
				return
			}
			c := drawChange(t, k.learned, room, s.request.Now, chosen)
			want := violations(k, s, answerOf(k.learned, append(slices.Clone(chosen), c)))
			if got := l.Allows(c); got != (len(want) == 0) {
				t.Fatalf("allows(%+v) beside %+v = %v, but: %v", c, chosen, got, want)
			}
			switch {
			case len(want) == 0 && len(chosen) < 5:
				l.Take(c)
				chosen = append(chosen, c)
			case len(chosen) > 0 && rapid.Bool().Draw(t, "release"):
				i := rapid.IntRange(0, len(chosen)-1).Draw(t, "which")
				l.Release(chosen[i])
				chosen = slices.Delete(chosen, i, i+1)
			}
		}
	})
}

// drawChange draws a change of the right shape that may break any limit. Most
// are near what is allowed: whole quarters within the usual hours, or the edges
// of what is there.
func drawChange(t *rapid.T, k *learn.Knowledge, room limits.Availability, now planner.Moment, chosen []limits.Change) limits.Change {
	c := limits.Change{Type: limits.AddBlock, Source: -1}
	c.Subject = rapid.IntRange(0, len(k.Subjects)-1).Draw(t, "subject")
	c.To.Date = k.Today + planner.Date(rapid.IntRange(0, 6).Draw(t, "day"))
	minutes := rapid.SampledFrom([]int{1, 15, 30, 30, 45, 60, 90}).Draw(t, "minutes")
	if len(k.Coming) > 0 && rapid.IntRange(0, 3).Draw(t, "kind") > 0 {
		c.Source = rapid.IntRange(0, len(k.Coming)-1).Draw(t, "source")
		c.Subject, c.Type = k.Owner[c.Source], limits.MoveBlock
		from := learn.PlaceOf(k.Coming[c.Source])
		if rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
			c.Type, c.To = limits.RemoveBlock, from
			return c
		}
		if rapid.Bool().Draw(t, "same day") {
			c.To.Date = from.Date
		}
		if rapid.Bool().Draw(t, "as long") {
			minutes = from.Minutes()
		}
	}
	starts := []int{int(room.First), int(room.Last) - minutes, int(now.Clock) + 30, rapid.IntRange(0, 95).Draw(t, "quarter") * 15}
	for _, b := range k.Coming {
		if b.Date == c.To.Date {
			starts = append(starts, int(b.End), int(b.Start)-minutes, int(b.Start))
		}
	}
	for _, x := range chosen {
		starts = append(starts, int(x.To.End), int(x.To.Start)-minutes)
	}
	start := min(max(rapid.SampledFrom(starts).Draw(t, "start"), 0), 1438)
	c.To.Start, c.To.End = planner.Clock(start), planner.Clock(min(start+minutes, 1439))
	return c
}

// answerOf makes an answer of changes, with as little of the engine as may be.
func answerOf(k *learn.Knowledge, changes []limits.Change) Answer {
	var a Answer
	for _, c := range changes {
		x := Suggestion{
			Type: c.Type, SubjectID: k.Subjects[c.Subject].ID, Day: c.To.Date.Weekday().String(), Start: c.To.Start, End: c.To.End,
			Reason: "Go: it fits.", Change: Change{Date: c.To.Date, Kind: Chance, Headline: "Go", Why: "it fits."},
		}
		if c.Source >= 0 {
			x.BlockID = k.Coming[c.Source].ID
		}
		a.Suggestions = append(a.Suggestions, x)
	}
	return a
}

// drawSituation draws an account and a request.
func drawSituation(t *rapid.T) situation {
	drawn := suggesttest.DrawSpace(t)
	s := situation{subjects: drawn.Subjects, blocks: drawn.Blocks, request: Request{Now: drawn.Now}}
	s.drawRequest(t)
	s.drawDaysOff(t)
	return s
}

// drawDaysOff adds days off of all subjects and of one, near the coming days.
func (s *situation) drawDaysOff(t *rapid.T) {
	for range rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "days off") {
		var off planner.DayOff
		off.DateFrom = s.today() + planner.Date(rapid.IntRange(-3, 8).Draw(t, "first off"))
		off.DateTo = off.DateFrom + planner.Date(rapid.IntRange(0, 3).Draw(t, "more off"))
		if len(s.subjects) > 0 && rapid.Bool().Draw(t, "of one") {
			off.SubjectID = new(rapid.SampledFrom(s.subjects).Draw(t, "off for").ID)
		}
		s.off = append(s.off, off)
	}
}

func (s *situation) drawRequest(t *rapid.T) {
	s.request.Goal = rapid.OneOf(rapid.Just(""), rapid.SampledFrom(goals), rapid.SampledFrom(goals), rapid.StringN(0, 40, -1)).Draw(t, "goal")
	if rapid.Bool().Draw(t, "hours named") {
		hours := rapid.OneOf(rapid.SampledFrom([]float64{0, 0.1, 0.25, 0.29, 0.5, 1, 1.5, 2, 3, 4.35, 8, 24}), rapid.Float64Range(0, 24)).Draw(t, "hours")
		s.request.Hours = &hours
	}
	if rapid.IntRange(0, 3).Draw(t, "some types") == 0 {
		s.request.Types = rapid.SliceOfNDistinct(rapid.SampledFrom([]limits.Type{limits.AddBlock, limits.MoveBlock, limits.RemoveBlock, limits.Rebalance}), 1, 4, rapid.ID[limits.Type]).Draw(t, "types")
	}
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
