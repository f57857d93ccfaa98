package api_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// stored puts blocks whose ids end as told straight into the account's space,
// one an hour from midnight of a Monday on, and returns their ids.
func (c client) stored(subject string, ends ...string) []string {
	c.t.Helper()
	owner, err := c.Accounts.Find(c.t.Context(), email)
	c.must(err)
	var ids []string
	c.must(c.Store.Write(c.t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		ids = nil
		var blocks []planner.Block
		for i, end := range ends {
			id := "blk_" + strings.Repeat("0", 26-len(end)) + end
			ids = append(ids, id)
			blocks = append(blocks, planner.Block{
				ID: id, SubjectID: subject, Date: planner.DateOf(monday), Start: planner.Clock(60 * i), End: planner.Clock(60*i + 60),
			})
		}
		return tx.InsertBlocks(ctx, blocks)
	}))
	return ids
}

func TestABlockGoesByTheEndOfItsID(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	ids := c.stored(c.subject("Algebra").ID, "aabcdes", "oooooo", "gggggg")
	for end, id := range map[string]string{
		"abcdes": ids[0], "ABCDES": ids[0], "aabcdes": ids[0], ids[0][5:]: ids[0], ids[0]: ids[0], "oooooo": ids[1],
	} {
		if got := into[planner.Block](c.send("GET", "/v1/blocks/"+end, nil).is(200)); got.ID != id {
			t.Errorf("%s is %s, want %s", end, got.ID, id)
		}
	}
	for _, end := range []string{"bcdes", "zzzzzz", "abcdeg", ids[0][4:], ids[0][1:], "blk_abcdes", "%25bcdes", "_bcdes"} {
		c.send("GET", "/v1/blocks/"+end, nil).fails(404, "NOT_FOUND")
		c.send("DELETE", "/v1/blocks/"+end, nil).fails(404, "NOT_FOUND")
	}
	tag := c.send("GET", "/v1/blocks/abcdes", nil).header.Get("ETag")
	c.send("PATCH", "/v1/blocks/abcdes", `{"done":true}`, "If-Match", tag).is(200)
	c.send("PATCH", "/v1/blocks/abcdes", `{"done":false}`, "If-Match", tag).fails(412, "CONFLICT")
	c.send("PATCH", "/v1/blocks/abcdes", obj{"id": ids[0]}).is(200)
	c.send("PATCH", "/v1/blocks/abcdes", obj{"id": "abcdes"}).invalid("id")
	if got := into[planner.Block](c.send("POST", "/v1/blocks/oooooo/move", `{"date":"2026-03-05"}`).is(200)); got.ID != ids[1] || got.Date.String() != "2026-03-05" {
		t.Errorf("moved %+v", got)
	}
	c.send("DELETE", "/v1/blocks/gggggg", nil).is(204)
	c.send("GET", "/v1/blocks/"+ids[2], nil).fails(404, "NOT_FOUND")
}

func TestAnEndThatSeveralIDsHaveIsRefused(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	ids := c.stored(c.subject("Algebra").ID, "1oooooo", "2oooooo", "3oooooo")
	const why = "is the ending of 3 blocks: write more of it"
	for method, path := range map[string]string{"GET": "", "DELETE": "", "PATCH": "", "POST": "/move"} {
		body := any(nil)
		if method != "GET" && method != "DELETE" {
			body = `{"date":"2026-03-02"}`
		}
		a := c.send(method, "/v1/blocks/oooooo"+path, body)
		a.invalid("id")
		if a.Error.Fields[0].Reason != why {
			t.Errorf("%s: %v", method, a.Error.Fields)
		}
	}
	a := c.send("POST", "/v1/blocks/batch", `{"operations":[
		{"op":"delete","id":"2oooooo"},{"op":"update","id":"oooooo","done":true},{"op":"move","id":"OOOOOO","date":"2026-03-02"}]}`)
	a.invalid("operations[1].id", "operations[2].id")
	c.send("GET", "/v1/blocks?id=1oooooo,oooooo", nil).invalid("id")
	if n := len(into[[]planner.Block](c.send("GET", "/v1/blocks", nil))); n != len(ids) {
		t.Errorf("%d blocks are left", n)
	}
	c.send("DELETE", "/v1/blocks/2oooooo", nil).is(204)
	c.send("GET", "/v1/blocks/"+ids[1], nil).fails(404, "NOT_FOUND")
}

func TestABatchNamesBlocksByTheEndsOfTheirIDs(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	ids := c.stored(c.subject("Algebra").ID, "oooooo", "ssssss", "cccccc")
	got := into[planner.BatchResult](c.send("POST", "/v1/blocks/batch", `{"operations":[
		{"op":"update","id":"oooooo","done":true},{"op":"move","id":"SSSSSS","date":"2026-03-04"},{"op":"delete","id":"cccccc"},
		{"op":"update","id":"oooooo","topic":"Groups"}]}`).is(200))
	for i, id := range []string{ids[0], ids[1], ids[2], ids[0]} {
		if got.Results[i].ID != id {
			t.Errorf("operation %d changed %s, want %s", i, got.Results[i].ID, id)
		}
	}
	c.send("POST", "/v1/blocks/batch", `{"operations":[{"op":"delete","id":"cccccc"}]}`).fails(404, "NOT_FOUND")
	c.send("POST", "/v1/blocks/batch", `{"operations":[{"op":"delete","id":"ssssss"},{"op":"update","id":"ssssss","done":true}]}`).fails(404, "NOT_FOUND")
	if b := into[planner.Block](c.send("GET", "/v1/blocks/ssssss", nil).is(200)); b.Date.String() != "2026-03-04" {
		t.Errorf("the batch that failed left %+v", b)
	}
}

func TestAListOfNamedBlocksHasExactlyThese(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	ids := c.stored(c.subject("Algebra").ID, "oooooo", "ssssss", "cccccc")
	got := into[[]planner.Block](c.send("GET", "/v1/blocks?id=cccccc,"+ids[0]+",oooooo,00cccccc", nil).is(200))
	if len(got) != 2 || got[0].ID != ids[0] || got[1].ID != ids[2] {
		t.Errorf("listed %+v", got)
	}
	for names, what := range map[string]string{
		"dddddd": "id: no such block as dddddd", "oooooo,sub_1": "id: no such block", ids[0] + "," + strings.Replace(ids[0], "0", "1", 1): "no such block as blk_1",
	} {
		a := c.send("GET", "/v1/blocks?id="+names, nil)
		a.fails(404, "NOT_FOUND")
		if !strings.Contains(a.Error.Message, what) {
			t.Errorf("%s: %s", names, a.Error.Message)
		}
	}
	for _, query := range []string{
		"id=", "id=" + strings.Repeat("oooooo,", 100) + "ssssss", "id=oooooo&done=true", "id=oooooo&limit=1", "id=oooooo&date=2026-03-02", "id=oooooo&subject_id=x",
	} {
		c.send("GET", "/v1/blocks?"+query, nil).invalid("id")
	}
	c.send("GET", "/v1/blocks?id=oooooo&id=ssssss", nil).invalid("id")
}

func TestEveryAnswerTellsTheTimeWhereTheAccountIs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	for zone, want := range map[string]string{
		"UTC": "2026-03-02T12:00:00Z", "Asia/Kathmandu": "2026-03-02T17:45:00+05:45", "America/St_Johns": "2026-03-02T08:30:00-03:30",
		"Pacific/Kiritimati": "2026-03-03T02:00:00+14:00", "Pacific/Pago_Pago": "2026-03-02T01:00:00-11:00",
	} {
		_, err := s.Accounts.Update(t.Context(), s.ID(t, email), account.Patch{TimeZone: planner.Some(zone)})
		s.must(err)
		s.Pass(time.Minute) // the key is looked up anew
		s.Pass(-time.Minute)
		for _, path := range []string{"/v1/account", "/v1/blocks/x", "/v1/nothing"} {
			told := struct {
				Meta struct {
					LocalTime string `json:"local_time"`
				}
			}{}
			c.must(json.Unmarshal([]byte(c.send("GET", path, nil).body), &told))
			if told.Meta.LocalTime != want {
				t.Errorf("%s: %s tells %q, want %q", zone, path, told.Meta.LocalTime, want)
			}
		}
	}
	if a := (client{s, "svc_live_wrong"}).send("GET", "/v1/account", nil); strings.Contains(a.body, "local_time") {
		t.Errorf("a stranger is told the time: %s", a.body)
	}
}

func TestAnAnswerIncludesTheSubjectsInBrief(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	const empty = `"subjects":[]`
	if a := c.send("GET", "/v1/account?include=subjects", nil).is(200); !strings.Contains(a.body, empty) {
		t.Errorf("of none: %s", a.body)
	}
	subject := c.subject("Algebra")
	block := c.block(subject.ID, "2026-03-02", "09:00", "10:00")
	want := `"subjects":[{"id":"` + subject.ID + `","name":"Algebra","type":"study","color":"` + string(subject.Color) + `"}]`
	for _, a := range []answer{
		c.send("GET", "/v1/account?include=subjects", nil), c.send("GET", "/v1/blocks?include=subjects", nil), c.send("GET", "/v1/schedule?include=subjects", nil),
		c.send("GET", "/v1/blocks?id="+block.ID+"&include=subjects", nil),
		c.send("PATCH", "/v1/blocks/"+block.ID+"?include=overlaps,subjects", `{"done":true}`),
	} {
		if a.is(200); !strings.Contains(a.body, want) {
			t.Errorf("%s: %s", a.what, a.body)
		}
	}
	tag := c.send("GET", "/v1/account?include=subjects", nil).header.Get("ETag")
	c.subject("Physics")
	c.send("GET", "/v1/account?include=subjects", nil, "If-None-Match", tag).is(200)
	for target, body := range map[string]any{
		"/v1/account?include=overlaps": nil, "/v1/blocks?include=": nil, "/v1/blocks?include=subjects,": nil,
	} {
		c.send("GET", target, body).invalid("include")
	}
	c.send("PATCH", "/v1/blocks/"+block.ID+"?include=everything", `{"start":"25:00"}`).invalid("include", "start")
	for _, path := range []string{"/v1/account", "/v1/blocks"} {
		if a := c.send("GET", path, nil); strings.Contains(a.body, `"subjects"`) {
			t.Errorf("unasked: %s", a.body)
		}
	}
}

func TestAWriteTellsWhatTheBlocksOverlapNow(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	long := c.block(subject, "2026-03-02", "09:00", "12:00")
	after := c.block(subject, "2026-03-02", "12:00", "13:00")
	overlaps := func(a answer) string {
		var told struct {
			Meta struct{ Overlaps *[]planner.Block }
		}
		c.must(json.Unmarshal([]byte(a.body), &told))
		if told.Meta.Overlaps == nil {
			return "unasked"
		}
		text := ""
		for _, b := range *told.Meta.Overlaps {
			text += b.Start.String() + " "
		}
		return text
	}
	draft := obj{"subject_id": subject, "date": "2026-03-02", "start": "11:00", "end": "12:30"}
	batch := obj{"operations": []obj{{"op": "create"}}, "dry_run": true}
	for name, value := range draft {
		batch["operations"].([]obj)[0][name] = value
	}
	for _, x := range []struct {
		method, target string
		body           any
		want           string
	}{
		{"POST", "/v1/blocks/batch?include=overlaps", batch, "09:00 12:00 "},
		{"POST", "/v1/blocks?include=overlaps", draft, "09:00 12:00 "},
		{"POST", "/v1/blocks", draft, "unasked"},
		{"PATCH", "/v1/blocks/" + after.ID + "?include=overlaps", obj{"topic": "Rings"}, "11:00 11:00 "},
		{"POST", "/v1/blocks/" + after.ID + "/move?include=overlaps", obj{"date": "2026-03-03"}, ""},
		{"POST", "/v1/blocks/batch?include=overlaps", obj{"operations": []obj{
			{"op": "move", "id": long.ID, "date": "2026-03-04"}, {"op": "move", "id": after.ID, "date": "2026-03-04", "start": "10:00", "end": "11:00"},
		}, "dry_run": true}, "09:00 10:00 "},
		{"POST", "/v1/blocks/batch?include=overlaps", obj{"operations": []obj{{"op": "delete", "id": long.ID}}}, ""},
	} {
		if got := overlaps(c.send(x.method, x.target, x.body)); got != x.want {
			t.Errorf("%s %s: overlaps %q, want %q", x.method, x.target, got, x.want)
		}
	}
}

func TestNoMoreOverlapsAreToldThanTheLimit(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	for range planner.MaxOverlaps + 1 {
		c.block(subject, "2026-03-02", "09:00", "10:00")
	}
	a := c.send("POST", "/v1/blocks?include=overlaps", obj{"subject_id": subject, "date": "2026-03-02", "start": "09:00", "end": "10:00"}).is(201)
	if n := strings.Count(a.body, `"blk_`); n != planner.MaxOverlaps+1 {
		t.Errorf("%d blocks in the answer", n)
	}
}
