package api_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/outline"
)

func TestASyllabusIsReadAndNotStored(t *testing.T) {
	s := newServer(t)
	c := s.client()
	maths := c.subject("Maths")
	path := "/v1/subjects/" + maths.ID + "/syllabus/read"
	text := "# Matrices\n- [x] Eigenvalues (1h30)\n- Rank\n- rank"
	want := outline.Reading{
		Items:    []outline.Item{{Line: 2, Title: "Matrices: Eigenvalues", Duration: 90, Done: true}, {Line: 3, Title: "Matrices: Rank"}},
		Problems: []outline.Problem{{Line: 4, Kind: outline.SameTitle, Message: "the same title as in line 3: it is left out"}},
		Passed:   []int{1},
	}
	got := c.send("POST", path, obj{"text": text, "sections": true}).is(200)
	if diff := cmp.Diff(want, into[outline.Reading](got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if after := into[struct{ Syllabus []any }](c.send("GET", "/v1/subjects/"+maths.ID, nil).is(200)); len(after.Syllabus) > 0 {
		t.Errorf("%v is stored", after.Syllabus)
	}
	got = c.send("POST", path, obj{"text": "Rank\nBases", "format": "csv"}).is(200)
	if n := len(into[outline.Reading](got).Items); n != 2 {
		t.Errorf("%d items in a table", n)
	}
	for _, member := range []string{`"items":[]`, `"passed":[]`} {
		if empty := c.send("POST", path, obj{"text": ""}).is(200); !strings.Contains(empty.body, member) {
			t.Errorf("a blank text is read as %s", empty.body)
		}
	}
	c.send("POST", "/v1/subjects/sub_00000000000000000000000000/syllabus/read", obj{"text": "a"}).is(404)
}

func TestATextToReadIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	c.refuses(t, "POST", "/v1/subjects/"+c.subject("Maths").ID+"/syllabus/read", []badBody{
		{"nothing", `{}`, []string{"text"}},
		{"null", `{"text":null}`, []string{"text"}},
		{"another format", `{"text":"a","format":"html"}`, []string{"format"}},
		{"no truth", `{"text":"a","sections":1}`, []string{"sections"}},
		{"another member", `{"text":"a","title":"b"}`, []string{"title"}},
	})
}

func TestTheLargestTextIsRead(t *testing.T) {
	c := newServer(t).client()
	path := "/v1/subjects/" + c.subject("Maths").ID + "/syllabus/read"
	room := 1<<20 - len(`{"text":""}`)
	text := strings.Repeat("- a ", room/4)
	body := `{"text":"` + text + strings.Repeat("b", room-len(text)) + `"}`
	if items := into[outline.Reading](c.send("POST", path, body).is(200)).Items; len(items) != 1 {
		t.Errorf("%d items", len(items))
	}
	c.send("POST", path, body+" ").is(413)
}
