package main

import (
	"slices"
	"strings"
	"testing"
)

// seasonOf is that of the first student from a seed on who has one after so many weeks.
func seasonOf(t *testing.T, p population, seed uint64, weeks int) *season {
	t.Helper()
	for range 50 {
		if x, there := newSeason(newStudent(p, seed, false), weeks, true); there {
			return x
		}
		seed++
	}
	t.Fatal("nobody missed enough")
	return nil
}

func TestAnExamIsOfWhatWasMissedLately(t *testing.T) {
	t.Parallel()
	for _, p := range populations() {
		for seed := range uint64(10) {
			x := seasonOf(t, p, 100*seed, 4)
			missed, all := 0, 0
			for _, o := range x.past {
				if o.subject == x.subject && o.week >= 2 {
					all++
					if !o.done {
						missed++
					}
				}
			}
			if days := x.day - 28; x.courses[x.subject].training || 10*missed < 4*all || days < 14 || days > 42 || x.finished() {
				t.Errorf("%s %d: %d of %d missed, in %d days", p, seed, missed, all, days)
			}
			k, a := x.known()
			if all, err := k.Forecast(t.Context(), a, x.now()); err != nil || len(all) != 1 || all[0].DaysLeft != x.day-28 || all[0].Planned != x.planned(4) || all[0].Needed == 0 {
				t.Errorf("%s %d: %+v, %v; %d minutes are planned", p, seed, all, err, x.planned(4))
			}
		}
	}
}

func TestTopicsAreDoneAsTheMinutesSuffice(t *testing.T) {
	t.Parallel()
	x := &season{life: &life{}, exam: exam{day: 9, topics: []int{30, 60, 30}, ratio: 1.5}}
	hold := func(week, day, minutes int, done bool) {
		x.past = append(x.past, outcome{session{day: day, minutes: minutes}, week, 0, done})
	}
	hold(0, 0, 44, true)
	if n := x.topicsDone(); n != 0 {
		t.Errorf("%d topics", n)
	}
	hold(0, 1, 200, false)
	hold(0, 2, 1, true)
	if n := x.topicsDone(); n != 1 {
		t.Errorf("%d topics", n)
	}
	hold(1, 2, 300, true) // on the day of the exam
	if n := x.topicsDone(); n != 1 {
		t.Errorf("%d topics", n)
	}
	hold(1, 1, 135, true)
	if n := x.topicsDone(); n != 3 || !x.finished() {
		t.Errorf("%d topics", n)
	}
}

func TestEveryWayAddsWhereThereIsRoom(t *testing.T) {
	t.Parallel()
	for w := earliestFree; w < ways; w++ {
		x := seasonOf(t, byCurves, 1, 4)
		x.topics = append(x.topics, 600)
		if refused := w.add(x); refused > 0 {
			t.Errorf("%s: %d are refused", w, refused)
		}
		n := 0
		for week, all := range x.added {
			for i, s := range all {
				n++
				x.added[week] = slices.Delete(slices.Clone(all), i, i+1)
				if !x.fits(week, s) || s.subject != x.subject || week < 4 {
					t.Errorf("%s: %+v in week %d", w, s, week)
				}
			}
			x.added[week] = all
		}
		if n == 0 || n > mostAdded {
			t.Errorf("%s adds %d sessions", w, n)
		}
	}
}

func TestWhatCameOfExamsIsSummedUp(t *testing.T) {
	t.Parallel()
	results := []result{{season: &seasonResult{}}}
	for i := range 4 {
		r := &seasonResult{behind: true, foretold: true, ready: i == 0, expected: 105, completed: 100, onTrack: i == 0, chance: 0.5, byPace: true, byTruth: i < 2}
		r.ways[noPlan].finished = i == 0
		r.ways[earliestFree] = attempt{finished: i < 3, added: 200, missed: 100}
		r.ways[enginePlan] = attempt{finished: i < 3, added: 150, missed: 40, lost: 0.02 * float64(i)}
		r.ways[informed].finished = true
		results = append(results, result{season: r})
	}
	s := newSeasons(experiment{Mode: exams, Weeks: 4}, 1, results)
	for what, want := range map[string]struct {
		value   float64
		reached bool
	}{
		"finished in time, nothing":                         {0.25, false},
		"finished in time, engine ÷ informed":               {0.75, false},
		"finished in time, engine − earliest free hour":     {0, true},
		"minutes missed, engine − earliest free hour":       {-60, true},
		"students of whom others lose more than 5%, engine": {0.25, false},
		"expected minutes ÷ completed ones − 1":             {0.05, true},
		"Brier score of finishing in time, forecast":        {0.25, false},
		"Brier score of finishing in time, verdict alone":   {0, false},
		"Brier score, verdict − pace alone":                 {-0.75, false},
		"Brier score, forecast − pace alone":                {-0.5, true},

		"Brier score of finishing in time, yes or no of who knows the truth": {0.25, false},
		"minutes of these that were missed, earliest free hour":              {100, false},
	} {
		i := slices.IndexFunc(s.Rows, func(r seasonRow) bool { return r.What == what })
		if i < 0 || s.Rows[i].Value != want.value || (s.Rows[i].aim != nil && s.Rows[i].Reached) != want.reached {
			t.Errorf("%s: %+v, want %+v", what, s.Rows, want)
		}
	}
	if s.Behind != 4 || s.Foretold != 4 || len(newSeasons(experiment{}, 1, results[:1]).Rows) != 0 {
		t.Errorf("%d and %d students", s.Behind, s.Foretold)
	}
}

func TestExamsAreInTheTable(t *testing.T) {
	t.Parallel()
	status, out, _ := lab("-mode", "exams", "-weeks", "1,4", "-students", "3", "-population", "steps")
	for _, want := range []string{"steps, exams after 4 weeks", "finished in time, engine ÷ informed", ">= 0.85", "<= 0.05"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "after 1 weeks") {
		t.Errorf("an exam without two weeks of history in\n%s", out)
	}
}
