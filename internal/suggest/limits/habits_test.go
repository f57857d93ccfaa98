package limits

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// weighted is a number of minutes and its weight.
type weighted struct{ minutes, weight float64 }

// plainQuantile is histogram.quantile with floating-point numbers and sorting.
func plainQuantile(all []weighted, share float64) float64 {
	slices.SortStableFunc(all, func(a, b weighted) int { return int(a.minutes - b.minutes) })
	var total, below float64
	for _, w := range all {
		total += w.weight
	}
	for _, w := range all {
		if below += w.weight; below >= total*share-1e-6 {
			return w.minutes
		}
	}
	return 0
}

// plainDays returns the minutes of the days that held a session, planned and
// done, of one weekday or (-1) all.
func plainDays(k *learn.Knowledge, weekday int) (planned, done []weighted) {
	for d := k.Today - learn.HistoryDays; d < k.Today; d++ {
		sessions, p, c := 0, 0.0, 0.0
		for _, t := range k.Trials {
			if t.Date == d {
				sessions++
				p += float64(t.Minutes())
				if t.Done {
					c += float64(t.Minutes())
				}
			}
		}
		if sessions > 0 && (weekday < 0 || weekday == int(d.Weekday())) {
			weight := math.Exp2(-float64(k.Today-d) / 90)
			planned = append(planned, weighted{math.Min(p, 1440), weight})
			done = append(done, weighted{math.Min(c, 1440), weight})
		}
	}
	return planned, done
}

// plainCap is usualCaps of the day i from today, by the book.
func plainCap(k *learn.Knowledge, i, session int) float64 {
	weekday := (k.Today + planner.Date(i)).Weekday()
	allPlanned, allDone := plainDays(k, -1)
	ownPlanned, ownDone := plainDays(k, int(weekday))
	var weight, coming [learn.Days]float64
	for _, w := range ownDone {
		weight[0] += w.weight
	}
	for n, b := range k.Coming {
		if k.Subjects[k.Owner[n]].Active() {
			coming[b.Date-k.Today] += float64(b.End - b.Start)
		}
	}
	completed := (weight[0]*plainQuantile(ownDone, 0.85) + 3*plainQuantile(allDone, 0.85)) / (weight[0] + 3)
	completed = math.Min(completed, 1.25*plainQuantile(allDone, 1))
	if slotted(k)[weekday] || plainQuantile(ownDone, 1) > 0 {
		completed = math.Max(completed, float64(session))
	}
	busiest := math.Max(slices.Max(coming[:]), plainQuantile(allPlanned, 0.9))
	planned := math.Min(plainQuantile(ownPlanned, 0.5)+2*float64(session), 1.25*busiest)
	return math.Max(completed, planned)
}

func TestTheCapsFollowTheirRules(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := suggesttest.DrawSpace(t)
		k := learn.Learn(nil, s.Subjects, s.Blocks, nil, s.Now.Today)
		h := HabitsOf(k)
		for i, got := range h.usual.Caps {
			want := plainCap(k, i, h.session)
			if len(k.Trials) == 0 {
				want = 120
			}
			if math.Abs(float64(got)-want) > 1 {
				t.Fatalf("day %d: %d minutes, want %v", i, got, want)
			}
		}
	})
}

const monday = planner.Date(739677) // 2 March 2026

// learnt returns what is known on a Monday of sessions of one hour:
// hours[d] are those of the day d before today that were completed, missed those
// that were not.
func learnt(slots []planner.Slot, hours, missed map[int][]int) *learn.Knowledge {
	subject := planner.Subject{ID: "s", Name: "Maths", Type: planner.Study, Slots: slots}
	var blocks []planner.Block
	for day := 200; day > 0; day-- {
		for i, list := range [][]int{hours[day], missed[day]} {
			for _, h := range list {
				blocks = append(blocks, planner.Block{
					SubjectID: "s", Date: monday - planner.Date(day), Start: planner.Clock(h * 60), End: planner.Clock(h*60 + 60), Done: i == 0,
				})
			}
		}
	}
	return learn.Learn(nil, []planner.Subject{subject}, blocks, nil, monday)
}

// every returns the same hours for the days 1 to last.
func every(last int, hours ...int) map[int][]int {
	days := map[int][]int{}
	for d := range last {
		days[d+1] = hours
	}
	return days
}

func TestUsualHours(t *testing.T) {
	t.Parallel()
	evenings := []planner.Slot{{Days: []planner.Weekday{1, 3}, Start: 18 * 60, End: 19 * 60}}
	for name, c := range map[string]struct {
		k           *learn.Knowledge
		first, last string
	}{
		"of a new account are 08:00 to 22:00":                  {learnt(nil, nil, nil), "08:00", "22:00"},
		"are around the slots while little is completed":       {learnt(evenings, every(7, 9), nil), "16:30", "20:30"},
		"are around completed sessions":                        {learnt(nil, every(8, 9, 14), nil), "08:00", "16:00"},
		"do not follow missed sessions":                        {learnt(nil, every(30, 9), every(30, 20)), "08:00", "11:00"},
		"forget a single odd session":                          {learnt(nil, map[int][]int{1: {9, 10}, 2: {9, 10}, 3: {9, 10}, 4: {9, 10}, 200: {20}}, nil), "08:00", "12:00"},
		"take slots as evidence":                               {learnt(evenings, every(8, 9), nil), "08:00", "20:00"},
		"do not go before 06:00":                               {learnt(nil, every(8, 6), nil), "06:00", "08:00"},
		"do not go after 23:00":                                {learnt(nil, every(8, 22), nil), "21:00", "23:00"},
		"of somebody who works at night are empty":             {learnt(nil, every(8, 2), nil), "06:00", "06:00"},
		"without slots are 08:00 to 22:00 for seven completed": {learnt(nil, every(7, 9), every(7, 15)), "08:00", "22:00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := HabitsOf(c.k).available(nil)
			if a.First.String() != c.first || a.Last.String() != c.last {
				t.Errorf("%v to %v, want %v to %v", a.First, a.Last, c.first, c.last)
			}
		})
	}
}

func TestUsualCaps(t *testing.T) {
	t.Parallel()
	saturday := []planner.Slot{{Days: []planner.Weekday{6}, Start: 18 * 60, End: 19 * 60}}
	for name, c := range map[string]struct {
		k                  *learn.Knowledge
		monday, saturdayAt int
	}{
		"of a new account are two hours":                       {learnt(nil, nil, nil), 120, 120},
		"let a day that is as full as ever take some more":     {learnt(nil, every(60, 9, 11), nil), 150, 150},
		"count what is planned where little is completed":      {learnt(nil, every(60, 9), every(60, 11, 14)), 225, 225},
		"are a session on a weekday with a slot":               {learnt(saturday, nil, map[int][]int{1: {9}, 2: {9}, 7: {9}}), 75, 75},
		"of a weekday that is fuller than others are higher":   {learnt(nil, map[int][]int{7: {9, 10, 11, 12}, 14: {9, 10, 11, 12}, 2: {9}, 9: {9}, 16: {9}, 3: {9}, 4: {9}}, nil), 300, 180},
		"of a weekday that never held one are those of others": {learnt(nil, map[int][]int{7: {9, 10}, 14: {9, 10}, 21: {9, 10}}, nil), 150, 120},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := HabitsOf(c.k).available(nil)
			if a.Caps[0] != c.monday || a.Caps[5] != c.saturdayAt {
				t.Errorf("Monday %d, Saturday %d, want %d and %d (%v)", a.Caps[0], a.Caps[5], c.monday, c.saturdayAt, a.Caps)
			}
		})
	}
}

func TestHoursNamedAreWholeMinutesOfEveryDay(t *testing.T) {
	t.Parallel()
	k := learnt(nil, every(60, 9, 11), nil)
	for hours, minutes := range map[float64]int{
		0: 0, 0.01: 0, 0.1: 6, 0.29: 17, 0.5: 30, 0.55: 33, 1.0 / 3: 20, 1.1: 66, 2.3: 138, 4.35: 261, 8.2: 492, 24: 1440,
	} {
		a := HabitsOf(k).available(&hours)
		if want := [learn.Days]int{minutes, minutes, minutes, minutes, minutes, minutes, minutes}; a.Caps != want {
			t.Errorf("%v hours are %v minutes, want %d", hours, a.Caps, minutes)
		}
		if usual := HabitsOf(k).available(nil); a.First != usual.First || a.Last != usual.Last {
			t.Errorf("%v hours change the usual hours to %v-%v", hours, a.First, a.Last)
		}
	}
}

func TestATypicalSession(t *testing.T) {
	t.Parallel()
	if got := HabitsOf(learnt(nil, nil, nil)).session; got != 45 {
		t.Errorf("of a new account: %d minutes", got)
	}
	if got := HabitsOf(learnt(nil, every(3, 9), nil)).session; got != 60 {
		t.Errorf("of hours: %d minutes", got)
	}
}
