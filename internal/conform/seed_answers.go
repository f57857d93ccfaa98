package conform

import (
	"strings"
)

var seedAnswers = []check{
	{id: "answers-1", says: "an answer that succeeds has data, error and meta, and error is null", visit: func(v *visit) {
		a := v.get("/v1/subjects")
		a.data()
		a.envelope().only("data", "error", "meta")
	}},
	{id: "answers-2", says: "meta.request_id is a text", visit: func(v *visit) {
		v.get("/v1/subjects").meta().field("request_id").words()
	}},
	{id: "answers-3", says: "meta.timestamp is a date-time of ISO 8601 in UTC", visit: func(v *visit) {
		v.get("/v1/subjects").meta().field("timestamp").matches(isInstant, "a date-time in UTC")
	}},
	{id: "answers-4", says: "an answer that fails has data null, and an error with a code and a message", visit: func(v *visit) {
		a := v.del("/v1/blocks/" + nobody)
		a.envelope().only("data", "error", "meta")
		failure := a.refused(notFound)
		failure.field("code").words()
		failure.field("message").words()
	}},
	{id: "answers-5", says: "an answer that fails has meta, too", visit: func(v *visit) {
		a := v.post("/v1/subjects", obj{})
		a.refused(invalid)
		meta := a.envelope().field("meta")
		meta.field("request_id").words()
		meta.field("timestamp").matches(isInstant, "a date-time in UTC")
	}},
	{id: "answers-6", says: "answers are JSON by their Content-Type", visit: func(v *visit) {
		a := v.get("/v1/blocks")
		if kind, _, _ := strings.Cut(a.field("Content-Type"), ";"); !strings.EqualFold(strings.TrimSpace(kind), "application/json") {
			v.fail(a, "Content-Type is %q, want application/json", kind)
		}
	}},
	{id: "answers-7", says: "the message of a validation error names the field that is wrong", visit: func(v *visit) {
		message := v.post("/v1/subjects", obj{"name": "Algebra", "type": "hobby"}).refused(invalid).field("message")
		message.yes(strings.Contains(message.words(), "type"), "is %s, which does not name type", message)
	}},
}

// endpoints are all of the contract.
var endpoints = []string{
	"GET /v1/blocks", "POST /v1/blocks", "PATCH /v1/blocks/x", "DELETE /v1/blocks/x",
	"GET /v1/subjects", "POST /v1/subjects", "PATCH /v1/subjects/x", "DELETE /v1/subjects/x",
	"GET /v1/schedule", "POST /v1/schedule/suggest", "GET /v1/stats",
}

// strange expects that a request with such an Authorization is refused.
func (v *visit) strange(authorization string) {
	v.get("/v1/subjects", "Authorization", authorization).fails(401, unauthorized)
}

var seedKeys = []check{
	{id: "keys-1", says: "a request without a key is refused with 401 UNAUTHORIZED", visit: func(v *visit) {
		v.strange("")
	}},
	{id: "keys-2", says: "a key that is malformed is refused with 401 UNAUTHORIZED", visit: func(v *visit) {
		v.strange("Bearer svc_test_no-key")
	}},
	{id: "keys-3", says: "a key that lacks its last characters is refused with 401 UNAUTHORIZED", visit: func(v *visit) {
		v.strange("Bearer " + v.Key[:len(v.Key)-4])
	}},
	{id: "keys-4", says: "a key that comes by another way than Bearer is refused with 401 UNAUTHORIZED", visit: func(v *visit) {
		v.strange("Basic " + v.Key)
	}},
	{id: "keys-5", says: "every endpoint needs a key", visit: func(v *visit) {
		for _, e := range endpoints {
			method, path, _ := strings.Cut(e, " ")
			var body any
			if !isEndpoint.MatchString(e) && method != "DELETE" {
				body = obj{}
			}
			v.ask(method, path, body, "Authorization", "").fails(401, unauthorized)
		}
	}},
	{id: "keys-6", says: "a request without a key changes nothing", visit: func(v *visit) {
		v.post("/v1/subjects", obj{"name": "Algebra", "type": "study"}, "Authorization", "").refused(unauthorized)
		v.get("/v1/subjects").data().length(0)
	}},
}
