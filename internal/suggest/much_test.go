package suggest

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

func TestWhatNobodyAskedForAndIsBeyondTheThirdMakesTheDaysMuchBetter(t *testing.T) {
	t.Parallel()
	told := map[bool]int{}
	for n := range 12 {
		subjects, blocks, today := suggesttest.Diary(1+n, func(s int, d planner.Weekday, start planner.Clock) float64 {
			return float64((n*7+s*11+int(d)*(n%5)*13+int(start)/60*(n%7))%100) / 100
		})
		made := suggested(learnt(subjects, blocks, today), Request{Now: planner.Moment{Today: today, Clock: planner.Clock(n * 20)}}).Suggestions
		for i, s := range made {
			told[s.Significant]++
			if i >= 3 && !s.Significant || i > 0 && s.Significant && !made[i-1].Significant {
				t.Errorf("diary %d: number %d of %d is much better: %t, and the one before: %t", n, i+1, len(made), s.Significant, made[max(i-1, 0)].Significant)
			}
		}
	}
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("of %d suggestions none, or all, are much better", told[true]+told[false])
	}
}
