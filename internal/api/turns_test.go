//go:build postgres

package api_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/pg"
)

// turnTries is how often a request is counted: some connections do not know its
// statements yet.
const turnTries = 6

// onCounted returns a client on PostgreSQL, and what counts its round trips.
func onCounted(t *testing.T) (client, *pg.Turns) {
	t.Helper()
	database, turns := pg.Counted(t, pg.NewDatabase(t))
	db, err := store.Open(t.Context(), store.Options{Database: database})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := &server{apitest.On(t, db, monday), t}
	return s.client(), turns
}

func TestARequestTakesFewRoundTripsToPostgreSQL(t *testing.T) {
	t.Parallel()
	c, turns := onCounted(t)
	slots := []obj{{"days": []int{1, 3, 5}, "start": "18:00", "end": "19:00"}}
	subject := into[planner.Subject](c.send("POST", "/v1/subjects", obj{"name": "A", "type": "study", "slots": slots})).ID
	block := c.block(subject, "2026-03-03", "09:00", "10:00").ID
	draft := obj{"subject_id": subject, "date": "2026-03-03", "start": "09:00", "end": "10:00"}
	creation := obj{"op": "create", "subject_id": subject, "date": "2026-03-04", "start": "09:00", "end": "10:00"}
	var some []planner.Block
	for range 20 {
		some = append(some, c.block(subject, "2026-03-05", "09:00", "10:00"))
	}
	changes := func(try int) (all []obj) {
		for _, b := range some {
			all = append(all, obj{"op": "update", "id": b.ID, "done": try%2 == 0})
		}
		return all
	}
	for _, request := range []struct {
		what string
		most int
		send func(try int) answer
	}{
		{"a list that was given before", 1, func(int) answer { return c.send("GET", "/v1/blocks?date=2026-03-03", nil) }},
		{"a list", 2, func(try int) answer {
			return c.send("GET", fmt.Sprint("/v1/blocks?date_from=2026-03-02&date_to=2026-03-", try+10), nil)
		}},
		{"a list with busy times, of a space without calendars", 2, func(try int) answer {
			return c.send("GET", fmt.Sprint("/v1/blocks?include=busy&date_from=2026-03-02&date_to=2026-03-", try+10), nil)
		}},
		{"a create", 5, func(int) answer { return c.send("POST", "/v1/blocks", draft) }},
		{"a create with an Idempotency-Key", 6, func(try int) answer {
			return c.send("POST", "/v1/blocks", draft, "Idempotency-Key", fmt.Sprint("key-", try))
		}},
		{"a change", 5, func(try int) answer { return c.send("PATCH", "/v1/blocks/"+block, obj{"done": try%2 == 0}) }},
		{"a batch of 100 creates", 5, func(int) answer {
			return c.send("POST", "/v1/blocks/batch", obj{"operations": slices.Repeat([]obj{creation}, 100)})
		}},
		{"a batch of 20 changes", 5, func(try int) answer { return c.send("POST", "/v1/blocks/batch", obj{"operations": changes(try)}) }},
		{"the first read of a week", 7, func(try int) answer { return c.send("GET", fmt.Sprint("/v1/schedule?week_offset=", try+3), nil) }},
	} {
		least := math.MaxInt
		for try := range turnTries {
			before := turns.Count()
			if a := request.send(try); a.status >= 300 {
				t.Fatalf("%s: %d %s", request.what, a.status, a.body)
			}
			least = min(least, turns.Count()-before)
		}
		t.Logf("%s: %d", request.what, least)
		if least > request.most {
			t.Errorf("%s takes %d round trips, at most %d are allowed", request.what, least, request.most)
		}
	}
}
