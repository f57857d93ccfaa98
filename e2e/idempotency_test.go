package e2e_test

import (
	"strings"
	"sync"
	"testing"
)

const replayed = "Idempotency-Replayed"

func TestARepeatedRequestIsAnsweredFromMemory(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		subject := "/v1/subjects/" + algebra.id()
		for _, post := range []struct {
			path        string
			body, other obj
		}{
			{"/v1/blocks", blockBody(algebra, "2031-03-05", "11:00-12:00"), blockBody(algebra, "2031-03-05", "11:00-12:01")},
			{"/v1/blocks/" + block.id() + "/move", obj{"date": "2031-03-06"}, obj{"date": "2031-03-07"}},
			{
				"/v1/blocks/batch",
				batch(operation("create", blockBody(algebra, "2031-03-05", "13:00-14:00"))),
				batch(operation("create", blockBody(algebra, "2031-03-05", "13:00-14:01"))),
			},
			{"/v1/subjects", obj{"name": "Biology", "type": "study"}, obj{"name": "Chemistry", "type": "study"}},
			{subject + "/syllabus", obj{"title": "Rings", "duration": 60}, obj{"title": "Fields", "duration": 60}},
		} {
			key := "Idempotency-Key: once only " + strings.Repeat("~", 200) + post.path[len(post.path)-4:]
			first := c.send(t, "POST", post.path, post.body, key)
			if first.status != 200 && first.status != 201 {
				t.Fatalf("%s: status %d\n%s", post.path, first.status, first.body)
			}
			equal(t, post.path+": first", first.header.Get(replayed), "")
			if post.path == "/v1/blocks" { // the stored answer is replayed whatever happened since
				c.remove(t, "/v1/blocks/"+first.object(t).id())
			}
			again := c.send(t, "POST", post.path, post.body, key).is(t, first.status)
			equal(t, post.path+": again", again.header.Get(replayed), "true")
			equal(t, post.path+": data", again.Data, first.Data)
			c.refuses(t, 409, "CONFLICT", "POST", post.path, post.other, key)
		}
		equal(t, "blocks", len(c.list(t, "/v1/blocks")), 2)
		equal(t, "items", len(c.read(t, subject).objects("syllabus")), 1)
	})
}

func TestConcurrentTwinsCreateOneRow(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := blockBody(c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		for _, key := range []string{"a", "b", "c", "d", "e"} {
			const twins = 8
			answers := make([]answer, twins)
			var wg sync.WaitGroup
			for i := range twins {
				wg.Go(func() { answers[i] = c.send(t, "POST", "/v1/blocks", body, "Idempotency-Key: "+key) })
			}
			wg.Wait()
			originals := 0
			for _, a := range answers {
				equal(t, "a twin's data", a.is(t, 201).Data, answers[0].Data)
				if a.header.Get(replayed) == "" {
					originals++
				}
			}
			equal(t, "answers that are not replays", originals, 1)
		}
		equal(t, "blocks", len(c.list(t, "/v1/blocks")), 5)
	})
}

func TestAFailureIsNotRemembered(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := blockBody(c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		const key = "Idempotency-Key: retry-1"
		c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/blocks", body.with("end", "08:00"), key)
		c.refuses(t, 404, "NOT_FOUND", "POST", "/v1/blocks", body.with("subject_id", "sub_unknown"), key)
		c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/blocks", "{", key)
		first := c.send(t, "POST", "/v1/blocks", body, key).is(t, 201)
		equal(t, "replayed", first.header.Get(replayed), "")
	})
}

func TestAnIdempotencyKeyBelongsToItsSpace(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		a := s.account(t)
		ids := map[string]bool{}
		clients := []client{a.client(t, "live"), a.client(t, "sandbox"), s.client(t)}
		for _, c := range clients {
			created := c.send(t, "POST", "/v1/subjects", obj{"name": "Algebra", "type": "study"}, "Idempotency-Key: same").is(t, 201)
			equal(t, "replayed", created.header.Get(replayed), "")
			ids[created.object(t).id()] = true
		}
		equal(t, "different subjects", len(ids), len(clients))
		second := a.client(t, "live") // another key of the same space
		again := second.send(t, "POST", "/v1/subjects", obj{"name": "Algebra", "type": "study"}, "Idempotency-Key: same").is(t, 201)
		equal(t, "replayed", again.header.Get(replayed), "true")
	})
}

func TestAnIdempotencyKeyBelongsToItsRoute(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		item := obj{"title": "Rings", "duration": 60}
		one, other := "/v1/subjects/"+c.subject(t, "Algebra").id(), "/v1/subjects/"+c.subject(t, "Biology").id()
		c.send(t, "POST", one+"/syllabus", item, "Idempotency-Key: k").is(t, 201)
		c.refuses(t, 409, "CONFLICT", "POST", other+"/syllabus", item, "Idempotency-Key: k")
		equal(t, "items", len(c.read(t, other).objects("syllabus")), 0)
	})
}

func TestAnIdempotencyKeyHasOneToTwoHundredAndFiftyFiveCharacters(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := obj{"name": "Algebra", "type": "study"}
		for _, key := range []string{strings.Repeat("k", 256), "a\tb", "\xff\xfe"} {
			a := c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/subjects", body, "Idempotency-Key: "+key)
			equal(t, "fields", a.fields(), []string{"Idempotency-Key"})
		}
		for i, key := range []string{"k", strings.Repeat("k", 255)} {
			c.send(t, "POST", "/v1/subjects", body.with("name", strings.Repeat("x", i+1)), "Idempotency-Key: "+key).is(t, 201)
		}
	})
}
