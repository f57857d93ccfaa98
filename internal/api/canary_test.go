package api_test

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"studyplanner/internal/account"
)

// canary is a text that no one may find in a log.
const canary = "canarySong"

func TestNothingThatACallerSendsReachesTheLog(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	key := s.key(func(d *account.KeyDraft) { d.Name = canary })
	c := client{s, key}
	c.send("POST", "/v1/subjects", obj{"name": canary, "type": "study"}, "Idempotency-Key", canary).is(201)
	c.send("POST", "/v1/subjects", obj{"name": canary, "type": canary, canary: canary}).fails(422, "VALIDATION_ERROR")
	c.send("POST", "/v1/blocks", `{"topic":"`+canary+`"`).invalid("body")
	subject := c.subject("Algebra").ID
	block := c.block(subject, "2026-03-02", "09:00", "10:00").ID
	c.send("PATCH", "/v1/blocks/"+block, obj{"topic": canary}).is(200)
	c.send("PATCH", "/v1/blocks/"+canary, obj{"topic": canary}, "If-Match", `"`+canary+`"`).fails(404, "NOT_FOUND")
	c.send("GET", "/v1/blocks?subject_id="+canary+"&"+canary+"="+canary, nil, "If-None-Match", canary).is(200)
	c.send("GET", "/v1/blocks?cursor="+canary, nil).invalid("cursor")
	c.send("GET", "/v1/"+canary, nil).fails(404, "NOT_FOUND")
	c.send(canary, "/v1/blocks", nil).is(405)
	c.send("GET", "/v1/blocks", nil, "X-Request-Id", canary+" "+canary, "User-Agent", canary, "Cookie", canary, "Referer", canary).is(200)
	for _, id := range []string{key, key[9:], key[:len(key)-6], "key-" + key} {
		if a := c.send("GET", "/v1/blocks", nil, "X-Request-Id", id).is(200); strings.Contains(a.header.Get("X-Request-Id"), key[9:20]) {
			t.Errorf("the id %q is kept", id)
		}
	}
	for _, wrong := range []string{"svc_live_" + canary, canary, key[:len(key)-6] + canary[:6]} {
		client{s, wrong}.send("GET", "/v1/blocks", nil).fails(401, "UNAUTHORIZED")
	}
	c.send("GET", "/v1/blocks", nil, "Authorization", canary+" "+key)
	r := httptest.NewRequest("GET", "/", nil)
	r.URL = &url.URL{Path: "/v1/" + canary, RawPath: "/v1/%zz" + canary, RawQuery: canary}
	s.sendRaw(r)
	log := s.Log.String()
	for _, secret := range []string{canary, key, key[9:], key[:len(key)-6]} {
		if strings.Contains(log, secret) {
			t.Errorf("the log has %q:\n%s", secret, log)
		}
	}
	if strings.Count(log, "msg=request ") < 15 || !strings.Contains(log, "key=key_") || !strings.Contains(log, "route=/v1/blocks/{id}") {
		t.Errorf("the log tells too little:\n%s", log)
	}
}

func TestAFailureThatIsLoggedHoldsNoBody(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	subject := c.subject("Algebra").ID
	s.must(s.Close())
	c.send("POST", "/v1/blocks", obj{"subject_id": subject, "date": "2026-03-02", "start": "09:00", "end": "10:00", "topic": canary},
		"Idempotency-Key", canary).fails(503, "UNAVAILABLE")
	if log := s.Log.String(); strings.Contains(log, canary) || !strings.Contains(log, "level=ERROR") {
		t.Errorf("log: %s", log)
	}
}
