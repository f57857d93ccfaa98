package api_test

import (
	"strings"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestEveryResourceLivesFromItsCreationToItsEnd(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := into[obj](c.send("POST", "/v1/subjects",
		`{"name":" Cafe\u0301 ","type":"training","color":"#aBc","slots":[{"days":[7,1],"start":"09:00","end":"10:00"}]}`).is(201))
	if subject["name"] != "Café" || subject["color"] != "#aBc" || len(subject["syllabus"].([]any)) != 0 {
		t.Errorf("subject %v", subject)
	}
	path := "/v1/subjects/" + subject["id"].(string)
	if days := subject["slots"].([]any)[0].(obj)["days"].([]any); days[0] != 0.0 || days[1] != 1.0 {
		t.Errorf("days %v", days)
	}
	patched := into[planner.Subject](c.send("PATCH", path, `{"slots":[]}`).is(200))
	if len(patched.Slots) != 0 || patched.Name != "Café" {
		t.Errorf("patched %v", patched)
	}
	block := into[obj](c.send("POST", "/v1/blocks", obj{"subject_id": subject["id"], "date": "2026-03-02", "start": "09:00", "end": "10:00"}).is(201))
	if block["subject_name"] != "Café" || block["topic"] != nil || block["done"] != false || len(block) != 8 {
		t.Errorf("block %v", block)
	}
	shown := into[planner.Schedule](c.send("GET", "/v1/schedule", nil)).Days[0].Blocks
	if len(shown) != 1 || shown[0].ID != block["id"] {
		t.Errorf("schedule %v", shown)
	}
	c.send("DELETE", "/v1/blocks/"+block["id"].(string), nil).is(204)
	c.send("DELETE", "/v1/blocks/"+block["id"].(string), nil).fails(404, "NOT_FOUND")
	kept := c.block(subject["id"].(string), "2026-03-02", "09:00", "10:00").ID
	c.send("DELETE", path, nil).is(204)
	c.send("GET", path, nil).fails(404, "NOT_FOUND")
	c.send("GET", "/v1/blocks/"+kept, nil).fails(404, "NOT_FOUND")
}

func TestAMovedBlockKeepsItsId(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	block := c.block(c.subject("Algebra").ID, "2026-03-02", "09:00", "10:00")
	path := "/v1/blocks/" + block.ID + "/move"
	for body, want := range map[string]string{
		`{"date":"2026-03-05"}`: "2026-03-05 09:00 10:00", `{"date":"2026-03-06","end":"11:00"}`: "2026-03-06 09:00 11:00",
		`{"date":"2026-03-02","start":"08:00","end":"10:00"}`: "2026-03-02 08:00 10:00",
	} {
		c.send("POST", path, `{"date":"2026-03-02","start":"09:00","end":"10:00"}`).is(200)
		got := into[planner.Block](c.send("POST", path, body).is(200))
		if text := strings.Join([]string{got.Date.String(), got.Start.String(), got.End.String()}, " "); text != want || got.ID != block.ID {
			t.Errorf("%s gives %s", body, text)
		}
	}
	c.send("POST", path, `{"date":"2026-03-02","start":"12:00"}`).invalid("start")
	c.send("POST", path, `{"date":"2026-03-02","start":"10:00","end":"09:00"}`).invalid("end")
	c.send("POST", path, `{"start":"10:00"}`).invalid("date")
}

func TestASyllabusIsChangedItemByItemAndAsAWhole(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	path := "/v1/subjects/" + c.subject("Algebra").ID + "/syllabus"
	for _, title := range []string{"Groups", "Rings", "Fields"} {
		c.send("POST", path, obj{"title": title, "duration": 60}).is(201)
	}
	items := into[planner.Subject](c.send("POST", path, `{"title":"Modules","duration":6000,"done":true}`).is(201)).Syllabus
	item := path + "/" + items[1].ID
	changed := into[planner.Subject](c.send("PATCH", item, obj{"id": items[1].ID, "done": true, "title": "Ideals"}).is(200)).Syllabus
	if changed[1] != (planner.Item{ID: items[1].ID, Title: "Ideals", Duration: 60, Done: true}) {
		t.Errorf("changed %v", changed[1])
	}
	c.send("DELETE", item, nil).is(204)
	c.send("DELETE", item, nil).fails(404, "NOT_FOUND")
	whole := into[planner.Subject](c.send("PUT", path, obj{"syllabus": []obj{
		{"id": items[3].ID, "title": "Modules", "duration": 1}, {"title": "New", "duration": 2}, {"id": items[0].ID, "title": "Groups", "duration": 3},
	}}).is(200)).Syllabus
	if len(whole) != 3 || whole[0].ID != items[3].ID || whole[2].ID != items[0].ID || whole[1].ID == "" || whole[0].Done {
		t.Errorf("replaced by %v", whole)
	}
}

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

func TestStatsCountTheBlocksOfAPeriod(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	for date, done := range map[string]bool{"2026-03-02": true, "2026-03-03": false, "2026-02-27": true, "2026-03-31": false, "2025-01-01": true} {
		b := c.block(subject, date, "09:00", "10:30")
		c.send("PATCH", "/v1/blocks/"+b.ID, obj{"done": done}).is(200)
	}
	for period, want := range map[string][2]int{"": {2, 1}, "?period=today": {1, 1}, "?period=week": {2, 1}, "?period=month": {3, 1}, "?period=all": {5, 3}} {
		got := c.stats(period)
		if got.TotalBlocks != want[0] || got.CompletedBlocks != want[1] || got.TotalMinutes != 90*want[1] || len(got.Heatmap) != want[1] {
			t.Errorf("%s: %+v", period, got)
		}
	}
	if got := into[obj](newServer(t).client().send("GET", "/v1/stats", nil)); got["completion_rate"] != 0.0 || len(got["heatmap"].(obj)) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func TestEmptyListsAreArrays(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, path := range []string{"/v1/blocks", "/v1/subjects", "/v1/blocks?subject_id=x"} {
		if a := c.send("GET", path, nil).is(200); string(a.Data) != "[]" {
			t.Errorf("%s: %s", path, a.body)
		}
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
