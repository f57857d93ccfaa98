package search

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

func TestAPreferenceThatStandsCountsHalfOfOneThatIsAskedFor(t *testing.T) {
	t.Parallel()
	s := suggesttest.Timetable(2, 2, 2, false)
	k := learn.Learn(nil, s.Subjects, s.Blocks, nil, s.Today)
	at := learn.Place{Date: s.Today + 1, Start: 8 * 60, End: 9 * 60}
	mornings := []planner.Wish{{What: planner.Prefer, From: planner.Some[planner.Clock](6 * 60), To: planner.Some[planner.Clock](12 * 60)}}
	evenings := []planner.Wish{{What: planner.Prefer, From: planner.Some[planner.Clock](18 * 60), To: planner.Some[planner.Clock](22 * 60)}}
	day := []planner.Wish{{What: planner.Prefer, Days: planner.Some([]planner.Weekday{at.Date.Weekday()})}}
	for _, c := range []struct {
		name            string
		asked, standing []planner.Wish
		times           float64
	}{
		{"nothing", nil, nil, 0},
		{"asked for", mornings, nil, 1},
		{"standing", nil, mornings, 0.5},
		{"both", mornings, mornings, 1},
		{"standing, and another asked for", evenings, mornings, 0.5},
		{"a day asked for", day, nil, 1},
		{"a day that stands", nil, day, 0.5},
		{"another time", evenings, evenings, 0},
	} {
		minute, logit := NewWishes(k, c.asked, c.standing...).bias(0, at)
		if minute != c.times*preferMinute || logit != c.times*preferLogit {
			t.Errorf("%s: %v a minute and a logit of %v, want %v of a whole preference", c.name, minute, logit, c.times)
		}
	}
}
