package api_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

func TestWhatChangesNothingIsNotKept(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	block := c.block(subject, "2026-03-02", "09:00", "10:00").ID
	reading := "/v1/subjects/" + subject + "/syllabus/read"
	for path, w := range map[string]struct {
		body   string
		status int
	}{
		"/v1/subjects":         {`{"name":"C","type":"study","dry_run":true}`, 201},
		"/v1/blocks/batch":     {`{"operations":[{"op":"delete","id":"` + block + `"}],"dry_run":true}`, 200},
		"/v1/schedule/suggest": {`{}`, 200},
		reading:                {`{"text":"- Sets (1 h)"}`, 200},
		"/v1/blocks/read":      {`{"text":"Algebra 9-10"}`, 200},
	} {
		for range 2 {
			if a := c.send("POST", path, w.body, "Idempotency-Key", "k").is(w.status); a.header.Get("Idempotency-Replayed") != "" {
				t.Errorf("%s is answered from what was kept", path)
			}
		}
	}
	c.send("POST", "/v1/subjects", `{"name":"C","type":"study"}`, "Idempotency-Key", "k").is(201) // the key is free
	c.send("POST", "/v1/subjects", `{"name":"C","type":"study","dry_run":true}`, "Idempotency-Key", "k").fails(409, "CONFLICT")
}

func TestALargeAnswerIsKeptCompressedAndGivenAgainAsItWas(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	items := make([]obj, planner.MaxSyllabus)
	for i := range items {
		items[i] = obj{"title": fmt.Sprintf("%d. „ε–δ“ and %s", i, strings.Repeat("more ", 30)), "duration": 60}
	}
	c.send("PUT", "/v1/subjects/"+subject+"/syllabus", obj{"syllabus": items}).is(200)
	path, body := "/v1/subjects/"+subject+"/syllabus", `{"title":"one too many","duration":1}`
	c.send("POST", path, body, "Idempotency-Key", "k").fails(422, "VALIDATION_ERROR")
	c.send("PUT", path, obj{"syllabus": items[1:]}).is(200)
	first := c.send("POST", path, body, "Idempotency-Key", "k").is(201)
	again := c.send("POST", path, body, "Idempotency-Key", "k").is(201)
	if string(again.Data) != string(first.Data) || again.etag() != first.etag() || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("an answer of %d bytes is repeated with %d", len(first.Data), len(again.Data))
	}
	owner, err := c.Accounts.Find(t.Context(), email)
	c.must(err)
	c.must(c.Store.Write(t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		kept, err := tx.StoredResponse(ctx, "k", monday)
		if len(kept.Body) > len(first.Data)/10 {
			t.Errorf("%d bytes are kept of %d", len(kept.Body), len(first.Data))
		}
		return err
	}))
}

func TestAnIdempotencyKeyIsForgottenAfterADay(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	path := "/v1/subjects/" + c.subject("Algebra").ID + "/syllabus"
	add := func() int {
		a := c.send("POST", path, `{"title":"A","duration":1}`, "Idempotency-Key", "k").is(201)
		return len(into[planner.Subject](a).Syllabus)
	}
	add()
	s.Pass(24*time.Hour - time.Second)
	if add() != 1 {
		t.Error("forgotten within a day")
	}
	s.Pass(2 * time.Second)
	if add() != 2 {
		t.Error("remembered after a day")
	}
}

func TestIdempotencyKeysOfTwoSpacesAreApart(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	for _, c := range []client{s.client(), s.client(apitest.Sandbox)} {
		a := c.send("POST", "/v1/subjects", `{"name":"A","type":"study"}`, "Idempotency-Key", "k").is(201)
		if a.header.Get("Idempotency-Replayed") != "" {
			t.Error("one space answers for the other")
		}
	}
}

func TestConcurrentTwinsCreateOneRow(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	path := "/v1/subjects/" + c.subject("Algebra").ID + "/syllabus"
	var twins sync.WaitGroup
	for range 8 {
		twins.Go(func() { c.send("POST", path, `{"title":"A","duration":1}`, "Idempotency-Key", "k").is(201) })
	}
	twins.Wait()
	subjects := into[[]planner.Subject](c.send("GET", "/v1/subjects", nil))
	if n := len(subjects[0].Syllabus); n != 1 {
		t.Errorf("%d rows", n)
	}
}

func TestAnIdempotencyKeyIsPrintableASCII(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for i, key := range []string{"x", " ~", strings.Repeat("k", 255), `"quoted"`} {
		c.send("POST", "/v1/subjects", obj{"name": strings.Repeat("n", i+1), "type": "study"}, "Idempotency-Key", key).is(201)
	}
	for _, key := range []string{"", strings.Repeat("k", 256), "é", "a\tb", "a\x7f", "a\x00"} {
		c.send("POST", "/v1/subjects", `{"name":"y","type":"study"}`, "Idempotency-Key", key).invalid("Idempotency-Key")
		c.send("PATCH", "/v1/subjects/x", `{}`, "Idempotency-Key", key).fails(404, "NOT_FOUND")
	}
	c.send("POST", "/v1/subjects", `{"name":"y","type":"study"}`, "Idempotency-Key", "a", "Idempotency-Key", "a").invalid("Idempotency-Key")
}
