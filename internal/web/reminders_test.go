package web_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"testing"
)

const remindersPath = "/app/reminders"

func TestABrowserIsToldWhatItsOwnerWantsAsLongAsTheyAreSignedIn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	pushed := 0
	push := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		pushed++
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(push.Close)
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	s.must(err)
	type state struct {
		Key     string `json:"key"`
		Browser obj    `json:"browser"`
		Others  int    `json:"others"`
	}
	draft := obj{
		"endpoint": push.URL + "/secret-of-a-browser", "p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		"auth": base64.RawURLEncoding.EncodeToString(make([]byte, 16)), "language": "en", "minutes": 10, "exams": true, "week": false,
	}
	s.secret("secret-of-a-browser")
	laptop := s.member(bob)
	first := into[state](laptop.get(remindersPath).is(200))
	if first.Browser != nil || first.Others != 0 || len(first.Key) != 87 {
		t.Errorf("at first %+v", first)
	}
	laptop.send("POST", remindersPath+"/test", nil).invalid("endpoint")
	laptop.send("PUT", remindersPath, obj{"endpoint": "x", "p256dh": "", "auth": "", "language": "fr", "exams": false, "week": false}).invalid("endpoint", "p256dh", "auth", "language", "minutes")
	set := into[state](laptop.send("PUT", remindersPath, draft).is(200))
	if set.Key != first.Key || set.Browser["minutes"] != 10.0 || set.Browser["exams"] != true || set.Browser["endpoint"] != nil {
		t.Errorf("then %+v", set)
	}
	laptop.send("POST", remindersPath+"/test", nil).is(204)
	if pushed != 1 {
		t.Errorf("%d messages", pushed)
	}
	phone := s.browser()
	phone.send("POST", "/app/sign-in", obj{"email": bob, "password": password}).is(200)
	if other := into[state](phone.get(remindersPath).is(200)); other.Browser != nil || other.Others != 1 {
		t.Errorf("another browser %+v", other)
	}
	laptop.send("DELETE", remindersPath, nil).is(204)
	laptop.send("DELETE", remindersPath, nil).is(204)
	if last := into[state](laptop.get(remindersPath).is(200)); last.Browser != nil {
		t.Errorf("in the end %+v", last)
	}
}
