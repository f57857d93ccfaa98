package suggest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// handmade is a history with something of everything: Maths goes well on
// Tuesday mornings and badly on Thursday evenings, running has no syllabus.
func handmade() *suggesttest.Book {
	b := suggesttest.NewBook("Maths", "+Running", "-Work", "Latin")
	b.Topics(0, 60, "x Sets", "x Groups", "x Rings", "x Fields", "x Limits", "Series", "Integrals").Topics(3, 30, "Ablative")
	b.Weekly(0, 2, "08:00-09:00", "xxxxx.xxxx").Weekly(0, 4, "18:00-19:30", "..x.").Weekly(1, 6, "10:00-10:45", "x.x")
	b.Weekly(2, 1, "09:00-17:00", "....")
	b.On(0, suggesttest.BookDay(), "07:00-08:00", false).On(0, suggesttest.BookDay(), "12:30-13:30", true).On(1, suggesttest.BookDay(), "18:00-19:00", false)
	return b.In(0, 1, "18:00-19:30").In(2, 1, "09:00-17:00").In(1, 3, "10:00-10:45")
}

func TestInsightsCountSessionsByTime(t *testing.T) {
	t.Parallel()
	in := insightsOf(known(handmade()), suggesttest.Noon())
	if got := tell(in.Sessions); got != "13 of 19" {
		t.Errorf("%s sessions", got)
	}
	var order, counts []string
	for _, c := range in.Times {
		order = append(order, c.Day[:2]+" "+c.Part)
		if c.Total > 0 {
			counts = append(counts, c.Day+" "+c.Part+" "+tell(c.Completion))
		} else if c.Rate != nil {
			t.Errorf("%s %s has the rate %v without a session", c.Day, c.Part, *c.Rate)
		}
	}
	same(t, order[:5], []string{"Mo morning", "Mo afternoon", "Mo evening", "Mo night", "Tu morning"})
	same(t, counts, []string{
		"Tuesday morning 9 of 10", "Wednesday morning 0 of 1", "Wednesday afternoon 1 of 1",
		"Thursday evening 1 of 4", "Saturday morning 2 of 3",
	})
	if len(order) != 28 {
		t.Errorf("%d times", len(order))
	}
}

func TestInsightsCountSessionsBySubject(t *testing.T) {
	t.Parallel()
	var got []string
	for _, s := range insightsOf(known(handmade()), suggesttest.Noon()).Subjects {
		got = append(got, s.SubjectID+" "+s.SubjectName+" "+tell(s.Completion))
	}
	same(t, got, []string{"id Maths Maths 11 of 16", "id Running Running 2 of 3", "id Latin Latin 0 of 0"})
}

func TestTodaysSessionsCountOnceTheyAreOverOrCompleted(t *testing.T) {
	t.Parallel()
	k := known(handmade())
	for now, want := range map[string]string{"06:00": "13 of 18", "07:59": "13 of 18", "08:00": "13 of 19", "18:59": "13 of 19", "19:00": "13 of 20"} {
		if got := tell(insightsOf(k, planner.Moment{Today: suggesttest.BookDay(), Clock: suggesttest.Clock(now)}).Sessions); got != want {
			t.Errorf("at %s there are %s, want %s", now, got, want)
		}
	}
}

func TestPlacesAreRankedAndNeedFourSessions(t *testing.T) {
	t.Parallel()
	tell := func(all []PlaceCompletion) (lines []string) {
		for _, p := range all {
			lines = append(lines, fmt.Sprintf("%s %s %v-%v %s", p.Day, p.Part, p.Start, p.End, tell(p.Completion)))
		}
		return lines
	}
	in := insightsOf(known(handmade()), suggesttest.Noon())
	same(t, tell(in.Best), []string{"Tuesday morning 08:00-09:00 9 of 10"})
	same(t, tell(in.Worst), []string{"Thursday evening 18:00-19:30 1 of 4"})

	b := suggesttest.NewBook("Maths")
	for day, pattern := range []string{"xxxx", "xxxxxxxxxxxxxxxxxxx.", "x...", ".....", "....", "xx.x", "x..."} {
		b.Weekly(0, planner.Weekday(day), "09:00-10:00", pattern).Weekly(0, planner.Weekday(day), "10:00-11:30", "")
	}
	b.Weekly(0, 1, "06:30-07:00", "x")
	in = insightsOf(known(b), suggesttest.Noon())
	same(t, tell(in.Best), []string{
		"Monday morning 06:30-10:00 20 of 21", "Sunday morning 09:00-10:00 4 of 4", "Friday morning 09:00-10:00 3 of 4",
	})
	same(t, tell(in.Worst), []string{
		"Wednesday morning 09:00-10:00 0 of 5", "Thursday morning 09:00-10:00 0 of 4",
		"Tuesday morning 09:00-10:00 1 of 4", "Saturday morning 09:00-10:00 1 of 4",
	})
}

func TestAtMostFivePlacesAreShown(t *testing.T) {
	t.Parallel()
	b := suggesttest.NewBook("Maths")
	for day := range planner.Weekday(7) {
		b.Weekly(0, day, "09:00-10:00", "xxxxx").Weekly(0, day, "19:00-20:00", ".....")
	}
	in := insightsOf(known(b), suggesttest.Noon())
	if len(in.Best) != 5 || len(in.Worst) != 5 || in.Best[0].Day != "Monday" || in.Worst[4].Day != "Friday" {
		t.Errorf("best %v, worst %v", in.Best, in.Worst)
	}
}

func TestLoadsAreToldByWeekdayDayAndWeek(t *testing.T) {
	t.Parallel()
	in := insightsOf(known(handmade()), suggesttest.Noon())
	var weekdays, coming, weeks []string
	for _, l := range in.Weekdays {
		weekdays = append(weekdays, fmt.Sprintf("%s %d: %d, %d", l.Day, l.Days, l.Planned, l.Completed))
	}
	for _, l := range in.Coming {
		coming = append(coming, fmt.Sprintf("%v %s %d, %d", l.Date, l.Day, l.Planned, l.Completed))
	}
	for _, l := range in.Weeks {
		weeks = append(weeks, fmt.Sprintf("%v %d, %d", l.WeekStart, l.Planned, l.Completed))
	}
	same(t, weekdays, []string{
		"Monday 9: 0, 0", "Tuesday 10: 60, 54", "Wednesday 9: 0, 0", "Thursday 9: 40, 10",
		"Friday 9: 0, 0", "Saturday 9: 15, 10", "Sunday 9: 0, 0",
	})
	same(t, coming, []string{
		"2026-03-04 Wednesday 180, 60", "2026-03-05 Thursday 90, 0", "2026-03-06 Friday 0, 0", "2026-03-07 Saturday 45, 0",
		"2026-03-08 Sunday 0, 0", "2026-03-09 Monday 0, 0", "2026-03-10 Tuesday 0, 0",
	})
	same(t, weeks, []string{
		"2025-12-15 0, 0", "2025-12-22 0, 0", "2025-12-29 60, 60", "2026-01-05 60, 60", "2026-01-12 60, 60", "2026-01-19 60, 60",
		"2026-01-26 60, 60", "2026-02-02 150, 0", "2026-02-09 195, 105", "2026-02-16 195, 150", "2026-02-23 195, 105", "2026-03-02 180, 120",
	})
}

func TestTheProgressOfEverySyllabusIsTold(t *testing.T) {
	t.Parallel()
	in := insightsOf(known(handmade()), suggesttest.Noon())
	series, ablative, finish := "Series", "Ablative", suggesttest.BookDay()+31
	want := []SyllabusProgress{
		{
			SubjectID: "id Maths", SubjectName: "Maths", Topics: 7, Done: 5, Next: &series, Remaining: 120,
			Need: 276, Overrun: 2.3, Weekly: 64, Finish: &finish,
		},
		{SubjectID: "id Latin", SubjectName: "Latin", Topics: 1, Next: &ablative, Remaining: 30, Need: 69, Overrun: 2.3},
	}
	if diff := cmp.Diff(want, in.Syllabus); diff != "" {
		t.Error(diff)
	}
	if in.Overrun != 2.3 || !in.Known {
		t.Errorf("overrun %v, known %v", in.Overrun, in.Known)
	}
}

func TestAFinishDateFollowsThePace(t *testing.T) {
	t.Parallel()
	today := suggesttest.BookDay()
	for _, tt := range []struct {
		name string
		pace rate
		need int
		want planner.Date // after today; -1 for none
	}{
		{"a week's work takes a week", rate{60, 7}, 60, 7},
		{"a day begun is a day", rate{60, 7}, 61, 8},
		{"nothing completed, no date", rate{0, 56}, 60, -1},
		{"nothing open, no date", rate{60, 7}, 0, -1},
		{"no session ever, no date", rate{}, 60, -1},
		{"ten years are the horizon", rate{1, 1}, 3650, 3650},
		{"beyond ten years there is no date", rate{1, 1}, 3651, -1},
	} {
		got := planner.Date(-1)
		if d := tt.pace.finish(tt.need, today); d != nil {
			got = *d - today
		}
		if got != tt.want {
			t.Errorf("%s: in %d days, want %d", tt.name, got, tt.want)
		}
	}
}

func TestInsightsOfAnEmptySpaceHaveNoNullLists(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(learnt(nil, nil, suggesttest.BookDay()).Insights(suggesttest.Noon()))
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{"subjects", "best_places", "worst_places", "syllabus"} {
		if !strings.Contains(string(text), `"`+list+`":[]`) {
			t.Errorf("%s is not an empty list in %s", list, text)
		}
	}
	if !strings.HasPrefix(string(text), `{"sessions":{"completed":0,"total":0,"rate":null},"times":[{"day":"Monday","part":"morning","completed":0,`) {
		t.Errorf("%s", text)
	}
}

func TestTheSumsOfInsightsAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k, now := known(suggesttest.AnyBook().Draw(t, "book")), suggesttest.Noon()
		in := insightsOf(k, now)
		var times, subjects learn.Count
		for _, c := range in.Times {
			times.Done, times.Total = times.Done+c.Done, times.Total+c.Total
		}
		for _, c := range in.Subjects {
			subjects.Done, subjects.Total = subjects.Done+c.Done, subjects.Total+c.Total
		}
		if all := (learn.Count{Done: in.Sessions.Done, Total: in.Sessions.Total}); times != all || subjects != all {
			t.Fatalf("%v sessions, by time %v, by subject %v", all, times, subjects)
		}
		var planned, completed, weeksPlanned, weeksCompleted int
		for s := range k.Past(now) {
			if s.Date >= in.Weeks[0].WeekStart {
				addMinutes(s, &planned, &completed)
			}
		}
		for _, w := range in.Weeks {
			weeksPlanned, weeksCompleted = weeksPlanned+w.Planned, weeksCompleted+w.Completed
		}
		if weeksPlanned != planned || weeksCompleted != completed {
			t.Fatalf("weeks hold %d, %d minutes; their sessions %d, %d", weeksPlanned, weeksCompleted, planned, completed)
		}
		for _, p := range slices.Concat(in.Best, in.Worst) {
			if p.Total < placeSessions || p.Start >= p.End {
				t.Fatalf("the place %+v is shown", p)
			}
		}
		for i, s := range in.Syllabus {
			if s.Topics < s.Done || s.Finish != nil && (*s.Finish <= suggesttest.BookDay() || s.Need == 0) || (s.Next == nil) != (s.Topics == s.Done) {
				t.Fatalf("syllabus %d: %+v", i, s)
			}
		}
	})
}

func tell(c Completion) string {
	if c.Rate != nil && *c.Rate != float64(c.Done)/float64(c.Total) {
		return fmt.Sprintf("the wrong rate %v", *c.Rate)
	}
	return fmt.Sprintf("%d of %d", c.Done, c.Total)
}

// same compares lists of lines.
func same(t *testing.T, got, want []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func BenchmarkInsights(b *testing.B) {
	k := known(suggesttest.LongBook())
	for b.Loop() {
		insightsOf(k, suggesttest.Noon())
	}
}
