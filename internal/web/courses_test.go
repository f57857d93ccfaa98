package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

func TestCoursesAreReadOneALine(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	read := func(text string) string {
		return string(into[json.RawMessage](b.post("/app/subjects/read", obj{"text": text, "today": "2026-10-01"}).is(200)))
	}
	if got, want := read("Algebra Mon 10–12, Thu 14–16\nwhat\nAlgebra: Fri 8-9"),
		`{"subjects":[{"line":1,"name":"Algebra","slots":[{"days":[1],"start":"10:00","end":"12:00"},{"days":[4],"start":"14:00","end":"16:00"},{"days":[5],"start":"08:00","end":"09:00"}]}],`+
			`"problems":[{"line":2,"message":"a line has a name and weekly times, such as Algebra Mon 10-12, Thu 14-16"}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := read(strings.Repeat("x", planner.MaxName+1) + " Mon 1-2\nA Mon 1-3, Mon 2-4"); !strings.HasPrefix(got, `{"subjects":[],`) || strings.Count(got, `"line"`) != 2 {
		t.Errorf("what no space could hold is read as %s", got)
	}
	b.post("/app/subjects/read", obj{"text": strings.Repeat("Mon 10-12; ", 800), "today": "2026-10-01"}).invalid("text")
}

func TestTheFirstSubjectsAreMadeTogetherOrNotAtAll(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	named := func(names ...string) obj {
		var all []obj
		for _, name := range names {
			all = append(all, obj{"name": name, "type": "study", "slots": []obj{{"days": []int{0, 1, 2, 3, 4, 5, 6}, "start": "09:00", "end": "10:00"}}})
		}
		return obj{"subjects": all}
	}
	const path = "/app/spaces/live/subjects"
	b.send("POST", path, named("Algebra", "algebra")).invalid("subjects[1].name")
	b.send("POST", path, named("Algebra", " ")).invalid("subjects[1].name")
	b.send("POST", path, named()).invalid("subjects")
	b.send("POST", path, named(strings.Split(strings.Repeat("a,", planner.MaxSubjects), ",")...)).invalid("subjects")
	if n := len(into[[]planner.Subject](b.get("/app/v1/subjects").is(200))); n != 0 {
		t.Errorf("there are %d subjects of requests that were refused", n)
	}
	if a := b.send("POST", path, named("Algebra", "Biology")).is(200); string(a.Data) != `{"subjects":2}` {
		t.Errorf("made are %s", a.Data)
	}
	made := into[[]planner.Subject](b.get("/app/v1/subjects").is(200))
	if len(made) != 2 || made[0].Name != "Algebra" || made[0].Color == made[1].Color || len(into[[]planner.Block](b.get("/app/v1/blocks").is(200))) == 0 {
		t.Errorf("made are %+v", made)
	}
	b.send("POST", path, named("Chemistry")).invalid("subjects")
	b.send("POST", "/app/spaces/sandbox/subjects", named("Chemistry")).is(200)
}
