package planner

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// ladders draws after how many days items come back.
func ladders(t *rapid.T) []int {
	days := rapid.SliceOfNDistinct(rapid.IntRange(1, MaxReviewDays), 1, MaxReviewSteps, rapid.ID).Draw(t, "ladder")
	slices.Sort(days)
	return days
}

// naiveReview is a card in a row of boxes, the last of which is for what is known.
type naiveReview struct{ box int }

func (r *naiveReview) graded(g Grade, boxes int) {
	switch g {
	case Again:
		r.box = 0
	case Good:
		r.box++
	case Easy:
		r.box++
		r.box++
	}
	if r.box > boxes {
		r.box = boxes
	}
}

func TestAReviewedItemIsACardThatGoesFromBoxToBox(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ladder, today := ladders(t), NewDate(2026, 11, 23)
		card := naiveReview{}
		item := Item{Duration: 60, Done: true}.learnt(ladder, Opt[Date]{}, today)
		for range rapid.IntRange(0, 12).Draw(t, "reviews") {
			today += Date(rapid.IntRange(0, 400).Draw(t, "later"))
			g := rapid.SampledFrom([]Grade{Again, Good, Easy}).Draw(t, "grade")
			var eve Opt[Date]
			if rapid.Bool().Draw(t, "exam") {
				eve = Some(today + Date(rapid.IntRange(-3, 60).Draw(t, "eve")))
			}
			item = item.Graded(g, ladder, eve, today)
			if back, err := (Grading{Step: item.Step, Due: item.Due}).Apply(item.Graded(g, ladder, eve, today), ladder, eve, today+9); err != nil || back != item {
				t.Fatalf("%+v, taken back to %+v: %v", item, back, err)
			}
			card.graded(g, len(ladder))
			want := Opt[Date]{}
			if card.box < len(ladder) {
				want = Some(today + Date(ladder[card.box]))
				if eve.Set && eve.Value >= today && eve.Value < want.Value {
					want = eve
				}
			}
			if item.Step != Some(card.box) || item.Due != want || !item.Done || item.DoneOn != Some(NewDate(2026, 11, 23)) {
				t.Fatalf("%s on %s, eve %v: %+v, want step %d and due %v", g, today, eve, item, card.box, want)
			}
		}
	})
}

func TestAnItemIsUnderReviewExactlyWhileItIsDoneAndItsSubjectHasALadder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Subject{Syllabus: make([]Item, rapid.IntRange(0, 6).Draw(t, "items"))}
		today := NewDate(2026, 11, 23)
		for range 10 {
			old := s
			s.Syllabus = slices.Clone(s.Syllabus)
			today += Date(rapid.IntRange(0, 5).Draw(t, "later"))
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0:
				s.Review = nil
			case 1:
				s.Review = ladders(t)
			default:
				for n := range s.Syllabus {
					s.Syllabus[n].Done = rapid.Bool().Draw(t, "done")
				}
			}
			s = s.reviewed(old, today, nil)
			due := today
			for n, i := range s.Syllabus {
				var bad Invalid
				i.checkReview(&bad, s.Review)
				under := i.Done && s.Review != nil
				stays := under && old.Review != nil && old.Syllabus[n].Done
				switch {
				case len(bad) > 0, i.DoneOn.Set != under, i.Step.Set != under:
					t.Fatalf("%+v with %v: %v", i, s.Review, bad)
				case stays && (i.DoneOn != old.Syllabus[n].DoneOn || i.Due != old.Syllabus[n].Due):
					t.Fatalf("%+v became %+v", old.Syllabus[n], i)
				case under && old.Review == nil:
					if due++; i.Due != Some(due) || i.Step != Some(0) {
						t.Fatalf("%+v comes back first, want on %s", i, due)
					}
				case under && !stays && (i.DoneOn != Some(today) || i.Due != Some(today+Date(s.Review[0]))):
					t.Fatalf("%+v was done on %s", i, today)
				}
			}
			if again := s.reviewed(s, today, nil); again.differs(s) {
				t.Fatalf("%+v, then %+v", s, again)
			}
		}
	})
}

func TestALadderRisesInWholeDays(t *testing.T) {
	for _, c := range []struct {
		ladder []int
		ok     bool
	}{
		{[]int{1}, true},
		{[]int{1, 3, 7, 14, 30}, true},
		{[]int{1, 2, 3, 4, 5, 6, 7, 365}, true},
		{[]int{}, false},
		{[]int{3, 1}, false},
		{[]int{1, 1}, false},
		{[]int{0}, false},
		{[]int{-1, 2}, false},
		{[]int{366}, false},
		{[]int{1, 2, 3, 4, 5, 6, 7, 8, 9}, false},
	} {
		err := SubjectPatch{Review: Some(&c.ladder)}.Validate()
		bad, _ := errors.AsType[Invalid](err)
		if (err == nil) != c.ok || !c.ok && (len(bad) != 1 || bad[0].Field != "review") {
			t.Errorf("%v: %v", c.ladder, err)
		}
	}
}

func TestAReviewTakesAQuarterOfTheTimeInStepsOfFiveMinutes(t *testing.T) {
	for duration, want := range map[int]int{1: 10, 40: 10, 41: 15, 60: 15, 61: 20, 90: 25, MaxDuration: MaxDuration / 4} {
		if got := (Item{Duration: duration}).ReviewMinutes(); got != want {
			t.Errorf("%d minutes: %d, want %d", duration, got, want)
		}
	}
}

func TestReviewsComeByTheDayOnWhichTheyAreDue(t *testing.T) {
	day := NewDate(2026, 11, 23)
	item := func(id string, due Date) Item { return Item{ID: id, Done: true, Step: Some(0), Due: Some(due)} }
	subjects := []Subject{
		{ID: "a", Review: []int{1}, Syllabus: []Item{item("1", day), item("2", day-1), {ID: "open"}, {ID: "over", Done: true, Step: Some(1)}}},
		{ID: "b", Review: []int{1}, Syllabus: []Item{item("3", day+1), item("4", day-1), item("5", day)}},
	}
	var ids string
	for _, r := range ReviewsThrough(subjects, day) {
		ids += r.ItemID
	}
	if ids != "2415" {
		t.Errorf("in order %s", ids)
	}
}

func TestTheNextExamThatAsksForAnItemIsTheOneThatCounts(t *testing.T) {
	day := NewDate(2026, 11, 23)
	all := []Exam{
		{SubjectID: "s", Date: day}, {SubjectID: "other", Date: day + 1}, {SubjectID: "s", Date: day + 3, Items: &[]string{"a"}}, {SubjectID: "s", Date: day + 9},
	}
	ahead := evesOf(all, "s", day)
	for item, want := range map[string]Date{"a": day + 2, "b": day + 8} {
		if got := ahead.of(item); got != Some(want) {
			t.Errorf("%s: %v, want %s", item, got, want)
		}
	}
	if got := evesOf(nil, "s", day).of("a"); got.Set {
		t.Errorf("without an exam: %v", got)
	}
}
