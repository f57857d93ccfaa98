package web_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/quota"
)

// throttled allows so many attempts in 15 minutes.
func throttled(byAccount, byAddress int) func(*config) {
	return func(c *config) {
		plan := func(name string, requests int) quota.Policy {
			return quota.Policy{Name: name, Limits: []quota.Limit{{Requests: requests, Window: 15 * time.Minute}}}
		}
		plans := api.Config{Now: c.Members.Now}
		apitest.Plans(plan("account", byAccount), plan("address", byAddress))(&plans)
		c.ByAccount, c.ByAddress = plans.Plans["account"], plans.Plans["address"]
	}
}

// limited wants a refusal that says when to try again.
func (a answer) limited() answer {
	a.t.Helper()
	a.fails(429, "RATE_LIMITED")
	if after, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || after < 1 || after > 15*60 {
		a.t.Errorf("%s: Retry-After %q", a.what, a.header.Get("Retry-After"))
	}
	return a
}

func TestSignInIsThrottledByAccountWhateverTheAddressAndTheSpelling(t *testing.T) {
	t.Parallel()
	for _, email := range []string{bob, "nobody@example.org"} {
		s := newServer(t, throttled(3, 100))
		s.member(bob)
		for i := range 3 {
			b := s.browser()
			b.address = fmt.Sprintf("192.0.2.%d:1", i)
			b.signIn(email, "wrong password").fails(403, "FORBIDDEN")
		}
		worked := s.store.lookups.Load()
		b := s.browser()
		b.address = "198.51.100.1:1"
		b.signIn(email, password).limited()
		b.signIn("  "+strings.ToUpper(email)+" ", password).limited()
		b.signIn(email, password).limited()
		if email == bob && s.store.lookups.Load() != worked {
			t.Error("a password was looked at all the same")
		}
		b.signIn(ada, "wrong password").fails(403, "FORBIDDEN")
		s.Pass(15 * time.Minute)
		if email == bob {
			b.signIn(email, password).is(200)
		}
	}
}

func TestSignInIsThrottledByAddressWhateverTheAccount(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(100, 4))
	s.member(bob)
	s.Pass(15 * time.Minute)
	b := s.browser()
	for i := range 4 {
		b.signIn(fmt.Sprintf("nobody%d@example.org", i), password).fails(403, "FORBIDDEN")
	}
	worked := s.store.lookups.Load()
	b.address = "192.0.2.1:9" // another port of the same
	b.signIn(bob, password).limited()
	if s.store.lookups.Load() != worked {
		t.Error("a password was looked at all the same")
	}
	b.address = "192.0.2.2:9"
	b.signIn(bob, password).is(200)
}

func TestEverythingThatIsOpenAndCostsIsThrottledByAddress(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(100, 1))
	for path, body := range map[string]any{
		"/app/sign-up":               obj{"email": "x", "password": "not a password"},
		"/app/sign-in":               obj{"email": "x", "password": "not a password"},
		"/app/sign-in/passkey/begin": nil,
		"/app/sign-in/passkey":       obj{"ceremony": "not a ceremony", "response": obj{}},
		"/app/forgot":                obj{"email": "x"},
		"/app/reset":                 obj{"token": "not a token", "password": "not a password"},
	} {
		b := s.browser()
		if a := b.post(path, body); a.status == 429 {
			t.Errorf("%s: the first is refused", path)
		}
		b.post(path, body).limited()
		s.Pass(15 * time.Minute)
	}
}

func TestForgottenPasswordsAreThrottledByAccountApartFromSignIn(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(2, 100))
	s.member(bob)
	b := s.browser()
	for range 2 {
		b.post("/app/forgot", obj{"email": bob}).is(204)
	}
	b.post("/app/forgot", obj{"email": bob}).limited()
	b.signIn(bob, password).is(200)
	s.must(s.app.Close(t.Context()))
	if len(s.mails) != 2 {
		t.Errorf("%d e-mails", len(s.mails))
	}
}

func TestGuessesAtTheCurrentPasswordAreThrottledApartFromSignIn(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(3, 100))
	b := s.member(bob)
	wrong := obj{"current_password": "wrong", "new_password": "another password"}
	b.send("PUT", "/app/account/password", wrong).invalid("current_password")
	b.send("PATCH", "/app/account", obj{"current_password": "wrong", "email": "new@example.org"}).invalid("current_password")
	b.post("/app/account/delete", obj{"current_password": "wrong", "email": bob}).invalid("current_password")
	worked := s.store.lookups.Load()
	b.send("PUT", "/app/account/password", wrong).limited()
	b.send("PATCH", "/app/account", obj{"current_password": password, "email": "new@example.org"}).limited()
	b.post("/app/account/delete", obj{"current_password": password, "email": bob}).limited()
	if s.store.lookups.Load() != worked {
		t.Error("a password was looked at all the same")
	}
	b.send("PATCH", "/app/account", obj{"name": "Bob"}).is(200)
	s.browser().signIn(bob, password).is(200)
}

func TestTheAppIsChargedByAccountWhateverTheSpace(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, other := s.member(bob), s.member("eve@example.org")
	state := func(a answer) string { t.Helper(); return a.is(200).header.Get("RateLimit") }
	first := state(b.get("/app/v1/blocks"))
	second := state(b.get("/app/sandbox/v1/blocks"))
	if first == second {
		t.Errorf("both are %q", first)
	}
	if got := state(other.get("/app/v1/blocks")); got != first {
		t.Errorf("somebody else is charged %q, not %q", got, first)
	}
	if policy := b.get("/app/account").header.Get("RateLimit-Policy"); !strings.HasPrefix(policy, `"browser-`) {
		t.Errorf("policy %q", policy)
	}
}
