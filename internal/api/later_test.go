package api_test

import (
	"sync"
	"testing"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

// later asks for the next free time of a block.
func (c client) later(block string, body any, headers ...string) answer {
	c.t.Helper()
	return c.send("POST", "/v1/blocks/"+block+"/later", body, headers...)
}

// missed returns a client of a sandbox on Tuesday 24 November 2026, and Monday's block of S,
// which was missed.
func missed(c client) (planner.Subject, planner.Block) {
	c.t.Helper()
	s := c.inTerm()
	c.send("GET", "/v1/schedule", nil).is(200)
	c.wind("2026-11-24T06:00:00Z")
	all := into[[]planner.Block](c.send("GET", "/v1/blocks?date=2026-11-23", nil).is(200))
	return s, all[0]
}

// on is the place of a date and two times.
func on(date, start, end string) obj { return obj{"date": date, "start": start, "end": end} }

func TestWhereAMissedBlockGoes(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	_, b := missed(c)
	goes := func(want obj) {
		t.Helper()
		if got := into[obj](c.later(b.ID, nil).is(200))["place"].(obj); got["date"] != want["date"] || got["start"] != want["start"] || got["end"] != want["end"] {
			t.Errorf("it goes to %v, want %v", got, want)
		}
	}
	c.wind("2026-11-24T09:00:00Z")
	goes(on("2026-11-24", "09:30", "11:00"))
	c.wind("2026-11-24T09:01:00Z")
	goes(on("2026-11-24", "10:00", "11:30"))
	rest := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"Rest","type":"inactive"}`).is(201))
	c.block(rest.ID, "2026-11-24", "10:15", "10:40")
	goes(on("2026-11-24", "10:40", "12:10"))
	c.send("PUT", "/v1/wishes", `{"wishes":[{"what":"keep_free","days":[2]}]}`).is(200)
	goes(on("2026-11-26", "08:30", "10:00")) // Wednesday is full
	c.send("POST", "/v1/days-off", `{"date_from":"2026-11-24","date_to":"2026-12-19"}`).is(201)
	goes(on("2026-12-20", "08:30", "10:00"))
	c.send("POST", "/v1/days-off", `{"date_from":"2026-12-20","date_to":"2026-12-21"}`).is(201)
	a := c.later(b.ID, `{"apply":true}`).is(200)
	if l := into[planner.Later](a); l.Applied || l.Place != nil || l.Block.ID != b.ID || l.Block.Date != b.Date ||
		l.Reason != "No day through 21 December has 1 h 30 free for it: within your usual hours, beside what is planned and busy, and with no more than your days take." {
		t.Errorf("%s", a.body)
	}
}

func TestWhatIsWrongWithDoingABlockLaterIsTold(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(apitest.Sandbox)
	subject, b := missed(c)
	path := "/v1/blocks/" + b.ID + "/later"
	c.refuses(t, "POST", path, []badBody{
		{"no yes or no, and no place", `{"apply":1,"place":"2026-11-25"}`, []string{"apply", "place"}},
		{"null", `{"apply":null,"place":null}`, []string{"apply", "place"}},
		{"a place in pieces", `{"place":{"date":"2026-02-30","start":"24:00"}}`, []string{"place.date", "place.start", "place.end"}},
		{"a place that ends first", `{"place":{"date":"2026-11-25","start":"10:00","end":"09:00"}}`, []string{"place.end"}},
		{"an unknown field", `{"dry_run":true}`, []string{"dry_run"}},
	})
	c.later("blk_00000000000000000000000000", nil).fails(404, "NOT_FOUND")
	c.later(b.ID, nil, "If-Match", `"1-2"`).fails(412, "CONFLICT")
	c.later(b.ID, `{"apply":true}`, "If-Match", `"1-2"`).fails(412, "CONFLICT")
	c.later(b.ID, obj{"apply": true, "place": on("2026-11-24", "08:30", "09:30")}).fails(409, "CONFLICT")
	c.later(b.ID, obj{"place": on("2026-11-25", "08:30", "10:00")}).fails(409, "CONFLICT")
	reader := s.client(apitest.Sandbox, apitest.ReadOnly)
	reader.later(b.ID, nil).fails(403, "FORBIDDEN")
	c.later(c.block(subject.ID, "2026-11-24", "05:30", "06:30").ID, nil).invalid("id") // it goes on
	done := c.block(subject.ID, "2026-11-22", "09:00", "10:00").ID
	c.send("PATCH", "/v1/blocks/"+done, `{"done":true}`).is(200)
	c.later(done, nil).invalid("id")
	rest := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"Rest","type":"inactive"}`).is(201))
	c.later(c.block(rest.ID, "2026-11-22", "09:00", "10:00").ID, nil).invalid("id")
	if after := into[planner.Block](c.send("GET", "/v1/blocks/"+b.ID, nil)); after.Date != b.Date {
		t.Errorf("%+v", after)
	}
}

func TestABlockIsDoneLaterOnceForAnIdempotencyKey(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	_, b := missed(c)
	told := c.later(b.ID, `{"apply":false}`, "Idempotency-Key", "k").is(200)
	if again := c.later(b.ID, `{"apply":true}`, "Idempotency-Key", "k").is(200); again.header.Get("Idempotency-Replayed") != "" || told.header.Get("Idempotency-Replayed") != "" {
		t.Error("a dry run is remembered")
	}
	first := c.later(b.ID, `{"apply":true}`, "Idempotency-Key", "k").is(200)
	if l := into[planner.Later](first); !l.Applied || first.header.Get("Idempotency-Replayed") != "true" || first.etag() != c.send("GET", "/v1/blocks/"+b.ID, nil).etag() {
		t.Errorf("%v %s", first.header, first.body)
	}
	c.later(b.ID, `{"apply":true,"place":{"date":"2026-11-24","start":"08:30","end":"10:00"}}`, "Idempotency-Key", "k").fails(409, "CONFLICT")
}

func TestBlocksThatAreDoneLaterAtOnceDoNotGoToOnePlace(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	s, b := missed(c)
	moved := []string{b.ID, c.block(s.ID, "2026-11-22", "10:00", "11:30").ID, c.block(s.ID, "2026-11-21", "10:00", "11:30").ID}
	answers := make([]answer, len(moved))
	var all sync.WaitGroup
	for i, id := range moved {
		all.Go(func() { answers[i] = c.later(id, `{"apply":true}`) })
	}
	all.Wait()
	places := map[planner.Place]bool{}
	for _, a := range answers {
		if l := into[planner.Later](a.is(200)); l.Applied {
			places[*l.Place] = true
		}
	}
	if len(places) != len(moved) {
		t.Errorf("%d blocks go to %v", len(moved), places)
	}
}
