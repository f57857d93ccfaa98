package conform

import (
	"crypto/rand"
	"net/http"
)

const onceKey = "Idempotency-Key"

// Keys are kept for a day, also by a sandbox that is emptied: each check has new ones.
var fullOnce = []check{
	{id: "once-1", says: "a POST that is repeated with its Idempotency-Key gets the same answer, and takes effect once", visit: func(v *visit) {
		key := rand.Text()
		body := obj{"name": "Algebra", "type": "study"}
		first := v.post("/v1/subjects", body, onceKey, key).is(201)
		v.post("/v1/subjects", body, onceKey, key).is(201).same(first)
		v.get("/v1/subjects").data().length(1)
	}},
	{id: "once-2", says: "an answer that is given again says so, and the first does not", visit: func(v *visit) {
		key := rand.Text()
		body := obj{"name": "Algebra", "type": "study"}
		first := v.post("/v1/subjects", body, onceKey, key)
		first.is(201)
		if first.header.Get("Idempotency-Replayed") != "" {
			v.fail(first, "Idempotency-Replayed is there on the first answer")
		}
		v.post("/v1/subjects", body, onceKey, key).carries("Idempotency-Replayed", "true")
	}},
	{id: "once-3", says: "the same key with another body is a CONFLICT", visit: func(v *visit) {
		key := rand.Text()
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "study"}, onceKey, key).is(201)
		v.post("/v1/subjects", obj{"name": "Latin", "type": "study"}, onceKey, key).fails(409, conflict)
		v.get("/v1/subjects").data().length(1)
	}},
	{id: "once-4", says: "the same key on another path is a CONFLICT", visit: func(v *visit) {
		key := rand.Text()
		s := v.post("/v1/subjects", obj{"name": "Algebra", "type": "study"}, onceKey, key).is(201)
		item := obj{"title": "Sets", "duration": 30}
		v.post("/v1/subjects/"+s.id()+"/syllabus", item, onceKey, key).fails(409, conflict)
		key = rand.Text()
		v.post("/v1/subjects/"+s.id()+"/syllabus", item, onceKey, key).is(201)
		v.post("/v1/subjects/"+v.subject("Latin").id()+"/syllabus", item, onceKey, key).fails(409, conflict)
	}},
	{id: "once-5", says: "failures are not kept", visit: func(v *visit) {
		key := rand.Text()
		body := obj{"name": "Algebra", "type": "study"}
		s := v.subject("Algebra")
		v.post("/v1/subjects", body, onceKey, key).fails(422, invalid)
		v.del("/v1/subjects/" + s.id()).empty()
		v.post("/v1/subjects", body, onceKey, key).is(201)
	}},
	{id: "once-6", says: "dry runs are not kept", visit: func(v *visit) {
		key := rand.Text()
		body := obj{"name": "Algebra", "type": "study", "dry_run": true}
		v.post("/v1/subjects", body, onceKey, key).is(201)
		a := v.post("/v1/subjects", body, onceKey, key)
		a.is(201)
		if a.header.Get("Idempotency-Replayed") != "" {
			v.fail(a, "Idempotency-Replayed is there")
		}
	}},
}

// tag is the entity tag of what is at a path.
func (v *visit) tag(path string) string {
	a := v.get(path)
	a.is(200)
	return a.field("ETag")
}

var fullTags = []check{
	{id: "tags-1", says: "every GET has an ETag, and is answered with 304 while nothing changed", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		paths := []string{
			"/v1/blocks", "/v1/blocks/" + b.id(), "/v1/subjects", "/v1/subjects/" + b.field("subject_id").words(),
			"/v1/schedule", "/v1/stats", "/v1/wishes", "/v1/account",
		}
		for _, path := range paths {
			a := v.get(path, "If-None-Match", v.tag(path))
			a.has(http.StatusNotModified)
			v.get(path, "If-None-Match", `"other", W/`+v.tag(path)).has(http.StatusNotModified)
			if len(a.body) > 0 {
				v.fail(a, "the body has %d bytes, want none", len(a.body))
			}
		}
	}},
	{id: "tags-2", says: "after a write lists have another ETag", visit: func(v *visit) {
		tag := v.tag("/v1/subjects")
		v.subject("Algebra")
		v.get("/v1/subjects", "If-None-Match", tag).is(200).length(1)
	}},
	{id: "tags-3", says: "the ETag of a block stays while another block changes", visit: func(v *visit) {
		s := v.subject("Algebra")
		one, two := v.block(s, "2031-03-03", "08:00", "09:00"), v.block(s, "2031-03-04", "08:00", "09:00")
		tag := v.tag("/v1/blocks/" + one.id())
		v.change(two, obj{"done": true})
		v.get("/v1/blocks/"+one.id(), "If-None-Match", tag).has(http.StatusNotModified)
		v.change(one, obj{"done": true})
		v.get("/v1/blocks/"+one.id(), "If-None-Match", tag).is(200)
	}},
	{id: "tags-4", says: "a change with an If-Match that holds is made, and answers with the new ETag", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		path := "/v1/blocks/" + b.id()
		a := v.patch(path, obj{"done": true}, "If-Match", v.tag(path))
		a.is(200)
		a.carries("ETag", v.tag(path))
	}},
	{id: "tags-5", says: "a change with an If-Match that holds no more is a CONFLICT with 412, and nothing changes", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		path := "/v1/blocks/" + b.id()
		old := v.tag(path)
		want := v.change(b, obj{"topic": "Sets"})
		v.patch(path, obj{"done": true}, "If-Match", old).fails(412, conflict)
		v.get(path).data().same(want)
	}},
	{id: "tags-6", says: "a deletion with an If-Match that holds no more is a CONFLICT with 412", visit: func(v *visit) {
		s := v.subject("Algebra")
		path := "/v1/subjects/" + s.id()
		old := v.tag(path)
		v.patched(s, obj{"name": "Latin"})
		v.del(path, "If-Match", old).fails(412, conflict)
		v.get("/v1/subjects").data().length(1)
	}},
	{id: "tags-7", says: "If-Match * matches whatever there is", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.patch("/v1/blocks/"+b.id(), obj{"done": true}, "If-Match", "*").is(200).field("done").is(true)
	}},
	{id: "tags-8", says: "an If-Match that is no list of tags is a VALIDATION_ERROR", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.patch("/v1/blocks/"+b.id(), obj{"done": true}, "If-Match", "no tag").names("If-Match")
	}},
	{id: "tags-9", says: "a change of a syllabus changes the tag of its subject", visit: func(v *visit) {
		s := v.subject("Algebra")
		path := "/v1/subjects/" + s.id()
		old := v.tag(path)
		v.post(path+"/syllabus", obj{"title": "Sets", "duration": 30}).is(201)
		v.patch(path, obj{"name": "Latin"}, "If-Match", old).fails(412, conflict)
	}},
	{id: "tags-10", says: "standing wishes take If-Match, too", visit: func(v *visit) {
		old := v.tag(wishesPath)
		v.put(wishesPath, obj{"wishes": list{obj{"what": "lighter"}}}, "If-Match", old).is(200)
		v.put(wishesPath, obj{"wishes": list{}}, "If-Match", old).fails(412, conflict)
		v.get(wishesPath).data().length(1)
	}},
}
