package conform

import (
	"net/http"
	"strings"
)

var fullAnswers = []check{
	{id: "statuses-1", says: "reading and changing is answered with 200", visit: func(v *visit) {
		s := v.subject("Algebra")
		b := v.block(s, "2031-03-03", "08:00", "09:00")
		for _, path := range []string{"/v1/blocks", "/v1/subjects", "/v1/schedule", "/v1/stats"} {
			v.get(path).is(200)
		}
		v.patch("/v1/blocks/"+b.id(), obj{"done": true}).is(200)
		v.patch("/v1/subjects/"+s.id(), obj{"name": "Latin"}).is(200)
		v.post(suggestPath, obj{}).is(200)
	}},
	{id: "statuses-2", says: "a VALIDATION_ERROR has status 422 and names the field", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "hobby"}).names("type")
	}},
	{id: "statuses-3", says: "all fields that are wrong are named at once", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": strings.Repeat("x", 41), "type": "hobby", "color": "greenish"}).names("name", "type", "color")
	}},
	{id: "statuses-4", says: "NOT_FOUND has status 404", visit: func(v *visit) {
		v.del("/v1/blocks/"+nobody).fails(404, notFound)
		v.patch("/v1/subjects/"+nobody, obj{"name": "Algebra"}).fails(404, notFound)
	}},
	{id: "statuses-5", says: "an unknown subject in a body is a 404, too", visit: func(v *visit) {
		v.post("/v1/blocks", obj{"subject_id": nobody, "date": "2031-03-03", "start": "08:00", "end": "09:00"}).fails(404, notFound)
	}},
	{id: "statuses-6", says: "an unknown path is NOT_FOUND with 404", visit: func(v *visit) {
		v.get("/v1/nothing-here").fails(404, notFound)
	}},
	{id: "statuses-7", says: "a method that a path does not have is a 405, and Allow lists those it has", visit: func(v *visit) {
		a := v.put("/v1/subjects", obj{})
		a.fails(405, "METHOD_NOT_ALLOWED")
		for _, method := range []string{"GET", "POST"} {
			if !strings.Contains(a.field("Allow"), method) {
				v.fail(a, "Allow is %q, which lacks %s", a.field("Allow"), method)
			}
		}
	}},
	{id: "statuses-8", says: "a 401 has WWW-Authenticate: Bearer", visit: func(v *visit) {
		a := v.get("/v1/subjects", "Authorization", "")
		a.fails(401, unauthorized)
		if !strings.HasPrefix(a.field("WWW-Authenticate"), "Bearer") {
			v.fail(a, "WWW-Authenticate is %q, want Bearer", a.field("WWW-Authenticate"))
		}
	}},
	{id: "statuses-9", says: "a body over 1 MiB is a 413", visit: func(v *visit) {
		v.post("/v1/subjects", `{"name":"`+strings.Repeat("x", 1<<20)+`","type":"study"}`).fails(413, "PAYLOAD_TOO_LARGE")
	}},
	{id: "statuses-10", says: "a body that says it is not JSON is a 415", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "study"}, "Content-Type", "text/plain").fails(415, "UNSUPPORTED_MEDIA_TYPE")
		v.get("/v1/subjects").data().length(0)
	}},
	{id: "statuses-11", says: "a body without a Content-Type is read as JSON", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "study"}, "Content-Type", "").is(201)
	}},
	{id: "statuses-12", says: "HEAD works where GET does, without a body", visit: func(v *visit) {
		a := v.ask(http.MethodHead, "/v1/subjects", nil)
		a.has(200)
		if len(a.body) > 0 {
			v.fail(a, "the body has %d bytes, want none", len(a.body))
		}
	}},
	{id: "statuses-13", says: "X-Request-Id is meta.request_id", visit: func(v *visit) {
		a := v.get("/v1/subjects")
		a.meta().field("request_id").is(a.field("X-Request-Id"))
	}},
	{id: "statuses-14", says: "a client may choose X-Request-Id", visit: func(v *visit) {
		v.get("/v1/subjects", "X-Request-Id", "conform-1.2_3").meta().field("request_id").is("conform-1.2_3")
	}},
	{id: "statuses-15", says: "an X-Request-Id with other characters is replaced", visit: func(v *visit) {
		v.get("/v1/subjects", "X-Request-Id", "a b").meta().field("request_id").not("a b")
	}},
	{id: "statuses-16", says: "meta.local_time is there once the key is known", visit: func(v *visit) {
		v.get("/v1/subjects").meta().field("local_time").words()
	}},
	{id: "statuses-17", says: "Location of a 201 leads to what was created", visit: func(v *visit) {
		s := v.post("/v1/subjects", obj{"name": "Algebra", "type": "study"})
		s.is(201)
		v.get(s.place()).is(200).same(s.data())
		b := v.post("/v1/blocks", obj{"subject_id": s.data().id(), "date": "2031-03-03", "start": "08:00", "end": "09:00"})
		b.is(201)
		v.get(b.place()).is(200).same(b.data())
	}},
	{id: "statuses-18", says: "Location and meta.item_id of a new item of a syllabus are that item's, and a dry run has none", visit: func(v *visit) {
		s := v.subject("Algebra")
		item := v.post("/v1/subjects/"+s.id()+"/syllabus", obj{"title": "Sets", "duration": 30})
		added := item.is(201).field("syllabus").at(0)
		item.meta().field("item_id").is(added.id())
		v.patch(item.place(), obj{"done": true}).is(200).field("syllabus").at(0).field("done").is(true)
		dry := v.post("/v1/subjects", obj{"name": "Latin", "type": "study", "dry_run": true})
		dry.is(201)
		if place := dry.header.Get("Location"); place != "" {
			v.fail(dry, "Location is %q, though nothing was created", place)
		}
	}},
}

// wrongBody expects that a body makes no subject, since these fields are wrong.
func (v *visit) wrongBody(body any, fields ...string) {
	v.post("/v1/subjects", body).names(fields...)
	v.get("/v1/subjects").data().length(0)
}

var fullBodies = []check{
	{id: "bodies-1", says: "an unknown field is refused by its name", visit: func(v *visit) {
		v.wrongBody(obj{"name": "Algebra", "type": "study", "colour": "#fff"}, "colour")
	}},
	{id: "bodies-2", says: "a field that stands twice is refused by its name", visit: func(v *visit) {
		v.wrongBody(`{"name":"Algebra","type":"study","name":"Latin"}`, "name")
	}},
	{id: "bodies-3", says: "a null where there is nothing to clear is refused", visit: func(v *visit) {
		v.wrongBody(obj{"name": nil, "type": "study"}, "name")
	}},
	{id: "bodies-4", says: "a value of another type is refused", visit: func(v *visit) {
		v.wrongBody(obj{"name": 5, "type": "study"}, "name")
	}},
	{id: "bodies-5", says: "a body that is not JSON is refused as body", visit: func(v *visit) {
		v.wrongBody(`{"name":"Algebra","type":"study"`, "body")
	}},
	{id: "bodies-6", says: "a body with something after its object is refused", visit: func(v *visit) {
		v.wrongBody(`{"name":"Algebra","type":"study"} {}`, "body")
	}},
	{id: "bodies-7", says: "a body that is no object is refused", visit: func(v *visit) {
		v.wrongBody(`[{"name":"Algebra","type":"study"}]`, "body")
	}},
	{id: "bodies-8", says: "a body that is no UTF-8 is refused", visit: func(v *visit) {
		v.wrongBody([]byte("{\"name\":\"Alg\xffebra\",\"type\":\"study\"}"), "body")
	}},
	{id: "bodies-9", says: "an empty body is refused where something is required", visit: func(v *visit) {
		v.wrongBody("", "body")
	}},
	{id: "bodies-10", says: "the body of suggestions may be empty", visit: func(v *visit) {
		v.post(suggestPath, nil).is(200).field("suggestions").list()
	}},
	{id: "bodies-11", says: "colour and slots of a new subject may be null", visit: func(v *visit) {
		s := v.subject("Algebra", obj{"color": nil, "slots": nil})
		s.field("slots").is(list{})
		s.field("color").matches(isColor, "a hex colour")
	}},
	{id: "bodies-12", says: "the topic of a new block may be null", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00", obj{"topic": nil}).field("topic").is(nil)
	}},
	{id: "bodies-13", says: "a new block may say that it is not done", visit: func(v *visit) {
		v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00", obj{"done": false}).field("done").is(false)
	}},
	{id: "bodies-14", says: "a new block must not say that it is done", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.post("/v1/blocks", obj{"subject_id": s.id(), "date": "2031-03-03", "start": "08:00", "end": "09:00", "done": true}).names("done")
	}},
	{id: "bodies-15", says: "a block that was read may be sent back whole", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00", obj{"topic": "Matrices"})
		v.change(b, b.object()).same(b)
	}},
	{id: "bodies-16", says: "a subject that was read may be sent back whole", visit: func(v *visit) {
		s := v.subject("Algebra", slots("08:00", "09:30", 2))
		v.patched(s, s.object()).same(s)
	}},
	{id: "bodies-17", says: "a block does not take another id, date or subject_name", visit: func(v *visit) {
		b := v.block(v.subject("Algebra"), "2031-03-03", "08:00", "09:00")
		v.patch("/v1/blocks/"+b.id(), obj{"id": "other", "date": "2031-03-04", "subject_name": "Latin"}).names("id", "date", "subject_name")
	}},
	{id: "bodies-18", says: "a subject does not take another id, type or syllabus", visit: func(v *visit) {
		s := v.subject("Algebra")
		v.patch("/v1/subjects/"+s.id(), obj{"id": "other", "type": "training", "syllabus": list{obj{"id": "x", "title": "Sets", "duration": 30, "done": false}}}).names("id", "type", "syllabus")
	}},
	{id: "bodies-19", says: "text is trimmed", visit: func(v *visit) {
		v.subject("  Algebra \t").field("name").is("Algebra")
	}},
	{id: "bodies-20", says: "text is kept in Unicode NFC", visit: func(v *visit) {
		v.subject("Re\u0301sume\u0301").field("name").is("R\u00e9sum\u00e9")
	}},
	{id: "bodies-21", says: "control characters are refused", visit: func(v *visit) {
		v.wrongBody(obj{"name": "Alg\u0007ebra", "type": "study"}, "name")
	}},
	{id: "bodies-22", says: "a name of blanks is refused", visit: func(v *visit) {
		v.wrongBody(obj{"name": "   ", "type": "study"}, "name")
	}},
	{id: "bodies-23", says: "unknown parameters are ignored", visit: func(v *visit) {
		v.get("/v1/subjects?colour=blue").is(200).length(0)
	}},
	{id: "bodies-24", says: "meta.ignored names unknown parameters, and is absent without any", visit: func(v *visit) {
		v.get("/v1/subjects?colour=blue&type=study&shape=round").meta().field("ignored").holds("colour", "shape")
		v.get("/v1/subjects?type=study").meta().lacks("ignored")
	}},
}
