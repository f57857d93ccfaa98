package search

import (
	"slices"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/suggesttest"
)

// searchIn prepares a search in s, in the early morning.
func searchIn(s suggesttest.Space, wishes ...planner.Wish) *optimiser {
	k := learn.Learn(nil, s.Subjects, s.Blocks, nil, s.Today)
	return newOptimiser(nil, k, limits.HabitsOf(k), NewWishes(k, wishes), Question{Now: planner.Moment{Today: s.Today, Clock: 5 * 60}})
}

func TestOfTooManySessionsThoseThatPromiseLeastAreWeighed(t *testing.T) {
	t.Parallel()
	s := suggesttest.Timetable(12, 20, 4, false)
	free := planner.Wish{What: planner.KeepFree, Days: planner.Some([]planner.Weekday{s.Today.Weekday() + 2})}
	for i := range s.Blocks {
		s.Blocks[i].Done = s.Blocks[i].Done || i%9 == 0 // among those to come, too
	}
	o := searchIn(s, free)
	weighed, worst := map[int]bool{}, -10.0
	for _, e := range o.schedule {
		weighed[e.source] = true
		worst = max(worst, o.search.promise(e.source))
	}
	var planned [learn.Days]int
	left := 0
	for i, b := range o.search.k.Coming {
		if weighed[i] {
			continue
		}
		planned[b.Date-s.Today] += int(b.End - b.Start)
		if o.search.promise(i) < worst {
			t.Errorf("%v is left out, which promises less than others", b)
		}
		if !b.Done {
			left++
		}
	}
	if len(o.schedule) != maxWeighed || !slices.IsSortedFunc(o.schedule, func(a, b entry) int { return a.source - b.source }) {
		t.Errorf("%d sessions are weighed", len(o.schedule))
	}
	if others := o.evaluator.others; others.planned != planned || len(others.left) != left {
		t.Errorf("the others are told of as %+v, want %v planned, %d open", others, planned, left)
	}
}

func TestAsManySessionsAsUsualAreAllWeighed(t *testing.T) {
	t.Parallel()
	o := searchIn(suggesttest.Timetable(15, 10, 0, false))
	if len(o.schedule) != maxWeighed || o.evaluator.others.planned != [learn.Days]int{} {
		t.Errorf("%d of %d are weighed", len(o.schedule), len(o.search.k.Coming))
	}
}
