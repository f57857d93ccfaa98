package suggest

import (
	"context"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// drawBusy draws times that calendars say are taken, some of other days, some that
// overlap, in no order.
func drawBusy(t *rapid.T, today planner.Date) (all []planner.Busy) {
	for range rapid.IntRange(1, 20).Draw(t, "busy times") {
		start := rapid.IntRange(0, 1438).Draw(t, "busy from")
		end := rapid.OneOf(rapid.Just(1439), rapid.IntRange(start+1, 1439), rapid.Just(min(start+90, 1439))).Draw(t, "busy to")
		all = append(all, planner.Busy{
			Date: today + planner.Date(rapid.IntRange(-1, 8).Draw(t, "busy day")), Start: planner.Clock(start), End: planner.Clock(end), Title: "Analysis",
		})
	}
	return all
}

// learnBusy is what s tells with busy times.
func (s situation) learnBusy(busy []planner.Busy) *Knowledge {
	k, err := Learn(context.Background(), s.subjects, s.blocks, busy, s.today(), s.off...)
	if err != nil {
		panic(err) // the context never ends
	}
	return k
}

// inBusy are the suggestions of a that are placed in busy times.
func inBusy(a Answer, busy []planner.Busy) (wrong []Suggestion) {
	for _, s := range a.Suggestions {
		for _, b := range busy {
			if s.Type != RemoveBlock && s.Date == b.Date && s.Start < b.End && b.Start < s.End {
				wrong = append(wrong, s)
			}
		}
	}
	return wrong
}

func TestNothingIsSuggestedInABusyTime(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		busy := drawBusy(t, s.today())
		a := suggested(s.learnBusy(busy), s.request)
		if wrong := inBusy(a, busy); len(wrong) > 0 {
			t.Fatalf("%+v in %+v", wrong, busy)
		}
		for _, made := range a.Suggestions {
			if made.SubjectID == "" {
				t.Fatalf("a busy time is suggested: %+v", made)
			}
		}
	})
}

func TestWhatWasSuggestedIsGoneOnceThereIsALecture(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		var busy []planner.Busy
		for _, made := range suggested(s.learn(), s.request).Suggestions {
			busy = append(busy, planner.Busy{Date: made.Date, Start: made.Start, End: made.End, Title: "Analysis"})
		}
		if wrong := inBusy(suggested(s.learnBusy(busy), s.request), busy); len(wrong) > 0 {
			t.Fatalf("%+v in %+v", wrong, busy)
		}
	})
}

func TestBusyTimesOfOtherDaysChangeNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		busy := []planner.Busy{{Date: s.today() - 1, Start: 0, End: 1439}, {Date: s.today() + 7, Start: 0, End: 1439}}
		with, without := s.learnBusy(busy), s.learn()
		if a, b := suggested(with, s.request), suggested(without, s.request); !reflect.DeepEqual(a, b) {
			t.Fatalf("%+v, then %+v", b, a)
		}
	})
}

func TestBusyTimesAreNoStudy(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		with, without := s.learnBusy(drawBusy(t, s.today())), s.learn()
		if a, b := with.learned.Planned(), without.learned.Planned(); a != b {
			t.Fatalf("%v minutes are planned, and with busy times %v", b, a)
		}
		if a, b := with.habits, without.habits; a != b {
			t.Fatalf("the habits are %+v, and with busy times %+v", b, a)
		}
		a, b := with.Insights(s.request.Now), without.Insights(s.request.Now)
		if !reflect.DeepEqual(a.Subjects, b.Subjects) || !reflect.DeepEqual(a.Syllabus, b.Syllabus) {
			t.Fatalf("insights are %+v, and with busy times %+v", b, a)
		}
	})
}

func TestTheMostBusyTimesAreAsManyAsADayHasRoomFor(t *testing.T) {
	t.Parallel()
	var busy []planner.Busy
	today := planner.NewDate(2026, 10, 12)
	for i := range 20_000 {
		start := planner.Clock(i * 2 % 1438)
		busy = append(busy, planner.Busy{Date: today + planner.Date(i%9), Start: start, End: start + 1 + planner.Clock(i%2)})
	}
	k, err := Learn(t.Context(), []planner.Subject{{ID: "s", Name: "Maths", Type: planner.Study}}, nil, busy, today)
	if err != nil {
		t.Fatal(err)
	}
	if k.Size() < 7*720*len("session") {
		t.Errorf("they weigh %d bytes", k.Size())
	}
	if n := len(k.learned.Coming); n == 0 || n > 7*720 {
		t.Errorf("%d sessions", n)
	}
}
