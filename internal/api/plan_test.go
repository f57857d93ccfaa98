package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// planned is the answer to who asks for a plan.
type planned struct {
	Suggestions   []suggest.Addition
	Before, After suggest.Forecast
}

func planPath(e planner.Exam) string { return examsPath + "/" + e.ID + "/plan" }

// behind returns a client of a sandbox on Tuesday 24 November 2026, whose session of Monday
// was missed, and an exam that needs more than is planned.
func behind(c client) (planner.Subject, planner.Exam) {
	c.t.Helper()
	s := c.inTerm()
	e := c.exam(s, "2026-12-11", `,"extra_minutes":300`)
	c.wind("2026-11-24T06:00:00Z")
	return s, e
}

// plan asks for a plan for e.
func (c client) plan(e planner.Exam, body any) (planned, answer) {
	c.t.Helper()
	a := c.send("POST", planPath(e), body).is(200)
	return into[planned](a), a
}

// unfit returns what is wrong with the blocks of s until the exam, with what was added.
func (c client) unfit(s planner.Subject) (bad []string) {
	c.t.Helper()
	minutes := map[planner.Date]int{}
	all := into[[]planner.Block](c.send("GET", "/v1/blocks?date_from=2026-11-24&date_to=2026-12-12", nil).is(200))
	for i, b := range all {
		if minutes[b.Date] += int(b.End - b.Start); minutes[b.Date] > 120 { // nothing is known of what a day takes
			bad = append(bad, fmt.Sprintf("%v holds %d minutes", b.Date, minutes[b.Date]))
		}
		if i > 0 && all[i-1].Date == b.Date && b.Start < all[i-1].End || b.SubjectID != s.ID || b.Start < 8*60+30 || b.End > 13*60 {
			bad = append(bad, fmt.Sprintf("%+v", b))
		}
	}
	return bad
}

func TestAPlanMakesUpForWhatAnExamLacksAndIsApplied(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		s, e := behind(c)
		c.send("POST", "/v1/days-off", `{"date_from":"2026-11-28","date_to":"2026-11-28"}`).is(201)
		p, a := c.plan(e, obj{"keep_free": []string{"Sunday"}})
		if p.Before.Verdict != suggest.Short || len(p.Suggestions) == 0 || p.After.Expected <= p.Before.Expected {
			t.Fatalf("%s", a.body)
		}
		changes := c.changes(a)
		for i, x := range p.Suggestions {
			if x.Type != suggest.AddBlock || x.SubjectID != s.ID || x.Date.String() < "2026-11-24" || x.Date.String() > "2026-12-10" ||
				x.Date.Weekday() == 0 || x.Date.String() == "2026-11-28" || x.Day != x.Date.Weekday().String() || x.Topic == nil || changes[i].Date != x.Date || changes[i].Topic != *x.Topic {
				t.Errorf("%+v", x)
			}
			if !strings.Contains(x.Reason, "1 session of S (1 h 30) was missed since 10 November; this is ") || !strings.HasSuffix(x.Reason, " that the exam on 11 December lacks.") {
				t.Errorf("reason %q", x.Reason)
			}
		}
		body := obj{"schedule_version": a.Meta.ScheduleVersion, "suggestions": p.Suggestions}
		made := into[planner.BatchResult](c.send("POST", applyPath, body).is(200))
		for i, r := range made.Results {
			if x := p.Suggestions[i]; r.Block.Date != x.Date || r.Block.Start != x.Start || r.Block.Topic == nil || *r.Block.Topic != *x.Topic {
				t.Errorf("%+v became %+v", x, r.Block)
			}
		}
		if diff := cmp.Diff(p.After, c.forecast()[0]); diff != "" {
			t.Errorf("what was told and what came: %s", diff)
		}
		if bad := c.unfit(s); len(bad) > 0 {
			t.Error(bad)
		}
		c.send("POST", applyPath, body).fails(409, "CONFLICT")
	})
}

func TestAPlanAndBlocksTakeTheSameTopics(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, e := behind(c)
	s = into[planner.Subject](c.send("PATCH", "/v1/subjects/"+s.ID, `{"review":[1,3]}`).is(200))
	c.tick(s, 0, true)
	c.tick(s, 1, true)
	c.wind("2026-11-25T10:00:00Z") // the block has begun that takes what is due today
	c.tick(s, 2, true)
	p, a := c.plan(e, nil)
	made := into[planner.BatchResult](c.send("POST", applyPath, obj{"schedule_version": a.Meta.ScheduleVersion, "suggestions": p.Suggestions}).is(200))
	for _, r := range made.Results {
		c.send("PATCH", "/v1/blocks/"+r.Block.ID, `{"topic":null}`).is(200)
	}
	told := c.proposed("2026-11-25", "2026-12-10")
	var agreed []string
	for _, x := range p.Suggestions {
		if day := x.Date.String()[5:] + " "; strings.Contains(told, day) {
			agreed = append(agreed, day+*x.Topic)
			if !strings.Contains(told, day+*x.Topic) {
				t.Errorf("a plan has %s%s, blocks %s", day, *x.Topic, told)
			}
		}
	}
	wants(t, "topics of the plan", strings.Join(agreed, ", "), "11-26 C, 11-27 D")
}

func TestASessionOfAPlanWithoutATopicHasNone(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, e := behind(c)
	for i := range s.Syllabus {
		c.tick(s, i, true)
	}
	_, a := c.plan(e, nil)
	p := into[struct{ Suggestions []obj }](a)
	for _, x := range p.Suggestions {
		if topic, there := x["topic"]; !there || topic != nil {
			t.Errorf("%v", x)
		}
	}
	made := into[planner.BatchResult](c.send("POST", applyPath, obj{"schedule_version": a.Meta.ScheduleVersion, "suggestions": p.Suggestions}).is(200))
	if len(made.Results) == 0 || made.Results[0].Block.Topic != nil {
		t.Errorf("%+v", made)
	}
}

func TestSomeOfAPlanIsAppliedInAnyOrder(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, e := behind(c)
	for n := range 2 {
		p, a := c.plan(e, nil)
		var chosen []suggest.Addition
		for i, x := range slices.Backward(p.Suggestions) {
			if i%2 == n%2 {
				chosen = append(chosen, x)
			}
		}
		made := into[planner.BatchResult](c.send("POST", applyPath, obj{"schedule_version": a.Meta.ScheduleVersion, "suggestions": chosen}).is(200))
		for i, r := range made.Results {
			if r.Block.Date != chosen[i].Date || r.Block.Start != chosen[i].Start {
				t.Errorf("%+v became %+v", chosen[i], r.Block)
			}
		}
		if bad := c.unfit(s); len(bad) > 0 || len(chosen) == 0 {
			t.Error(bad, chosen)
		}
	}
}

func TestAPlanThatFindsNothingSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, e := behind(c)
	p, a := c.plan(e, `{"available_hours":0,"keep_free":null}`)
	lacks := p.Before.Earlier + p.Before.Needed - p.Before.Expected
	if told := a.Meta.CouldNotFit; string(a.Data[:len(`{"suggestions":[],`)]) != `{"suggestions":[],` || len(told) != 1 || !strings.HasPrefix(told[0], fmt.Sprintf("%d h %02d of S ", lacks/60, lacks%60)) || !cmp.Equal(p.Before, p.After) {
		t.Errorf("%s; %d minutes are lacking", a.body, lacks)
	}
	ready := c.exam(s, "2026-12-10", `,"items":[]`)
	if p, a := c.plan(ready, nil); p.Before.Verdict != suggest.ExamDone || len(p.Suggestions) != 0 || len(a.Meta.CouldNotFit) != 0 {
		t.Errorf("%s", a.body)
	}
}

func TestAPlanIsTheSameUntilSomethingChanges(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(apitest.Sandbox)
	subject, e := behind(c)
	p, first := c.plan(e, nil)
	if _, again := c.plan(e, `{}`); again.same() != first.same() {
		t.Errorf("asked once %s\nand again %s", first.body, again.body)
	}
	body := obj{"schedule_version": first.Meta.ScheduleVersion, "suggestions": p.Suggestions[:1]}
	reader := s.client(apitest.Sandbox, apitest.ReadOnly)
	reader.send("POST", planPath(e), nil).is(200)
	reader.send("POST", applyPath, body).fails(403, "FORBIDDEN")
	c.send("PATCH", "/v1/subjects/"+subject.ID, `{"name":"T"}`).is(200)
	blocks := func() string {
		return string(c.send("GET", "/v1/blocks?date_from=2026-11-23&date_to=2026-12-11", nil).is(200).Data)
	}
	before := blocks()
	if stale := c.send("POST", applyPath, body).fails(409, "CONFLICT"); !strings.Contains(stale.body, "changed") || blocks() != before {
		t.Errorf("applied too late: %s", stale.body)
	}
	another, _ := planner.ParseDate("2026-11-23")
	moved := p.Suggestions[0]
	moved.Date = another
	c.send("POST", applyPath, obj{"schedule_version": first.Meta.ScheduleVersion, "suggestions": []suggest.Addition{moved}}).invalid("suggestions[0]")
}

func TestAPlanKeepsToStandingWishes(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	_, e := behind(c)
	c.send("PUT", "/v1/wishes", `{"wishes":[{"what":"not_before","time":"11:00"},{"what":"keep_free","days":[5]},{"what":"session_minutes","at_most":60}]}`).is(200)
	p, a := c.plan(e, nil)
	for _, x := range p.Suggestions {
		if x.Start < 11*60 || x.Date.Weekday() == 5 || x.End-x.Start > 60 {
			t.Errorf("%+v", x)
		}
	}
	if len(p.Suggestions) == 0 {
		t.Errorf("%s", a.body)
	}
}

func TestWhatIsWrongWithAskingForAPlanIsTold(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, e := behind(c)
	c.refuses(t, "POST", planPath(e), []badBody{
		{"hours that no day has", `{"available_hours":24.5}`, []string{"available_hours"}},
		{"no list", `{"keep_free":"Sunday"}`, []string{"keep_free"}},
		{"no weekday", `{"keep_free":["Sunday","sunday"]}`, []string{"keep_free[1]"}},
		{"a day twice", `{"keep_free":["Sunday","Monday","Sunday"]}`, []string{"keep_free[2]"}},
		{"an unknown field", `{"goal":"x"}`, []string{"goal"}},
	})
	c.send("POST", examsPath+"/exm_00000000000000000000000000/plan", nil).fails(404, "NOT_FOUND")
	past := c.exam(s, "2026-11-23", "")
	c.send("POST", planPath(past), nil).invalid("id")
}
