package api_test

import (
	"strings"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestASyllabusIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	path := "/v1/subjects/" + c.subject("Algebra").ID + "/syllabus"
	item := into[planner.Subject](c.send("POST", path, `{"title":"A","duration":1}`)).Syllabus[0].ID
	long := strings.Repeat("x", 201)
	c.refuses(t, "POST", path, []badBody{
		{"nothing is there", `{}`, []string{"title", "duration"}},
		{"null", `{"title":null,"duration":null,"done":null}`, []string{"title", "duration", "done"}},
		{"a long title and no time", `{"title":"` + long + `","duration":0}`, []string{"title", "duration"}},
		{"an id", `{"title":"A","duration":1,"id":"x"}`, []string{"id"}},
	})
	c.refuses(t, "PATCH", path+"/"+item, []badBody{
		{"another id", `{"id":"x"}`, []string{"id"}},
		{"a blank title", `{"title":" "}`, []string{"title"}},
		{"null", `{"title":null,"duration":null,"done":null,"id":null}`, []string{"title", "duration", "done", "id"}},
	})
	c.refuses(t, "PUT", path, []badBody{
		{"no list", `{}`, []string{"syllabus"}},
		{"null", `{"syllabus":null}`, []string{"syllabus"}},
		{"a list alone", `[]`, []string{"body"}},
		{
			"items wrong in many ways", `{"syllabus":[{"title":"A"},{"title":1,"duration":"1"},{"title":"` + long + `","duration":6001,"done":1,"x":1},null]}`,
			[]string{
				"syllabus[0].duration", "syllabus[1].title", "syllabus[1].duration", "syllabus[2].done", "syllabus[2].x", "syllabus[3]",
				"syllabus[2].title", "syllabus[2].duration",
			},
		},
		{"an id that is not there", `{"syllabus":[{"title":"A","duration":1},{"id":"x","title":"A","duration":1}]}`, []string{"syllabus[1].id"}},
		{"an id twice", `{"syllabus":[{"id":"` + item + `","title":"A","duration":1},{"id":"` + item + `","title":"A","duration":1}]}`, []string{"syllabus[1].id"}},
		{"501 items", `{"syllabus":[` + strings.TrimSuffix(strings.Repeat(`{"title":"A","duration":1},`, 501), ",") + `]}`, []string{"syllabus"}},
	})
}

func TestAnAccountTellsWhatItsKeyMayDo(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, err := s.Accounts.Update(t.Context(), s.ID(t, email), account.Patch{Plan: planner.Some("free")})
	s.must(err)
	a := into[obj](s.client(apitest.ReadOnly).send("GET", "/v1/account", nil).is(200))
	for name, want := range map[string]any{"email": email, "mode": "live", "scope": "read", "plan": "free", "time_zone": "UTC", "today": "2026-03-02"} {
		if a[name] != want {
			t.Errorf("%s is %v, want %v", name, a[name], want)
		}
	}
	if quotas := a["quotas"].([]any); len(quotas) != 2 || quotas[1].(obj)["window_seconds"] != 86400.0 || quotas[1].(obj)["requests"] != 1000.0 {
		t.Errorf("quotas %v", quotas)
	}
}

func TestTextIsSentAsItIs(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	const name = `<b>"a" & 'b'\ 🦉`
	a := c.send("POST", "/v1/subjects", obj{"name": name, "type": "study"}).is(201)
	if got := into[planner.Subject](a).Name; got != name || !strings.Contains(a.body, `<b>\"a\" & 'b'\\ 🦉`) {
		t.Errorf("%q in %s", got, a.body)
	}
}
