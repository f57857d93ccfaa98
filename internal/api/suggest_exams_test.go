package api_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestAStoredExamIsADeadlineOfSuggestions(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		s := c.inTerm()
		goal := `{"goal":"prepare for my S exam"}`
		before := c.suggest(goal)
		e := c.exam(s, "2026-11-27", `,"extra_minutes":60`)
		const reason, understood = "about 6 h 12 needed for the exam on Friday 27 November (in 4 days)", " on 27 November 2026"
		named := c.suggest(goal)
		if !strings.Contains(named.body, understood) || !strings.Contains(named.body, reason) {
			t.Errorf("with an exam: %s", named.body)
		}
		if again := c.suggest(goal); string(again.Data) != string(named.Data) {
			t.Errorf("asked again: %s", again.body)
		}
		if dated := c.suggest(`{"goal":"S exam on Thursday"}`); !strings.Contains(dated.body, " on 26 November 2026") || strings.Contains(dated.body, "27 November") {
			t.Errorf("a date in the text wins: %s", dated.body)
		}
		if unnamed := c.suggest(nil); !strings.Contains(unnamed.body, reason) || strings.Contains(unnamed.body, understood) {
			t.Errorf("nobody named it: %s", unnamed.body)
		}
		c.send("DELETE", examsPath+"/"+e.ID, nil).is(204)
		if after := c.suggest(goal); string(after.Data) != string(before.Data) {
			t.Errorf("without it again: %s, at first %s", after.Data, before.Data)
		}
	})
}

func TestAWishWithoutADateTakesThatOfTheStoredExam(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		s, other := c.inTerm(), c.subject("Other")
		ask := `{"wishes":[{"what":"balance"},{"what":"exam","subject_id":"` + s.ID + `"}]}`
		c.send("POST", "/v1/schedule/suggest", ask).invalid("wishes[1].date")
		c.send("PUT", "/v1/wishes", `{"wishes":[{"what":"deadline"}]}`).invalid("wishes[0].date")
		e := c.exam(s, "2026-11-27", "")
		c.exam(s, "2026-12-18", "")
		dated := c.suggest(`{"wishes":[{"what":"balance"},{"what":"exam","subject_id":"` + s.ID + `","date":"2026-11-27"}]}`)
		if a := c.suggest(ask); string(a.Data) != string(dated.Data) || !strings.Contains(a.body, " on 27 November 2026") {
			t.Errorf("without a date %s, with it %s", a.body, dated.body)
		}
		c.send("POST", "/v1/schedule/suggest", `{"wishes":[{"what":"exam","subject_id":"`+other.ID+`"}]}`).invalid("wishes[0].date")
		c.send("PUT", "/v1/wishes", `{"wishes":[{"what":"exam","subject_id":"`+other.ID+`"}]}`).invalid("wishes[0].date")

		list := `[{"what":"exam","subject_id":"` + s.ID + `"},{"what":"deadline"}]`
		c.keep(list)
		for _, step := range []struct{ method, path, body, want string }{
			{"PATCH", examsPath + "/" + e.ID, `{"title":"Midterm"}`, "27 November"},
			{"PATCH", examsPath + "/" + e.ID, `{"date":"2026-11-26"}`, "26 November"},
			{"DELETE", examsPath + "/" + e.ID, "", "18 December"},
		} {
			c.send(step.method, step.path, step.body)
			want := "standing: an exam in " + s.ID + " on " + step.want + " 2026, standing: a deadline of " + s.ID + " on " + step.want + " 2026"
			if got := c.told(""); got != want {
				t.Errorf("%s %s: %s, want %s", step.method, step.body, got, want)
			}
		}
		c.wind("2026-12-19T06:00:00Z")
		if got := c.told(""); got != "" {
			t.Errorf("once the exams are over: %s", got)
		}
		if left := c.send("GET", "/v1/wishes", nil).is(200); string(left.Data) != list {
			t.Errorf("what stands: %s", left.Data)
		}
		c.keep(strings.TrimSuffix(list, "]") + `,{"what":"balance"}]`) // what was read may be sent back
		c.send("PUT", "/v1/wishes", `{"wishes":[{"what":"exam"}]}`).invalid("wishes[0].date")
	})
}

func TestPlansAndWhatIsDoneLaterKeepToAnExamWithoutADate(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, e := behind(c)
	without, _ := c.plan(e, nil)
	missed := into[[]planner.Block](c.send("GET", "/v1/blocks?date=2026-11-23", nil).is(200))[0]
	later := c.send("POST", "/v1/blocks/"+missed.ID+"/later", nil).is(200)
	c.keep(`[{"what":"exam","subject_id":"` + s.ID + `"},{"what":"deadline"}]`)
	if with, _ := c.plan(e, nil); !cmp.Equal(with, without) {
		t.Errorf("a plan with its exam as a wish: %+v, without %+v", with, without)
	}
	if again := c.send("POST", "/v1/blocks/"+missed.ID+"/later", nil).is(200); string(again.Data) != string(later.Data) {
		t.Errorf("later with the exam as a wish: %s, without %s", again.Data, later.Data)
	}
}
