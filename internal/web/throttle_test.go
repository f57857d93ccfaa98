package web_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
)

// throttled allows so many attempts in 15 minutes, and 100 to all strangers.
func throttled(byAccount, byAddress int) func(*config) { return strangers(byAccount, byAddress, 100) }

func strangers(byAccount, byAddress, byStrangers int) func(*config) {
	return func(c *config) {
		plan := func(name string, requests int) quota.Policy {
			return quota.Policy{Name: name, Limits: []quota.Limit{{Requests: requests, Window: 15 * time.Minute}}}
		}
		plans := api.Config{Now: c.Members.Now}
		apitest.Plans(plan("account", byAccount), plan("address", byAddress), plan("strangers", byStrangers))(&plans)
		c.ByAccount, c.ByAddress, c.ByStrangers = plans.Plans["account"], plans.Plans["address"], plans.Plans["strangers"]
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

func TestSignInIsThrottledByAccountAndAddressWhateverTheSpelling(t *testing.T) {
	t.Parallel()
	for _, email := range []string{bob, "nobody@example.org"} {
		s := newServer(t, throttled(3, 100))
		s.member(bob)
		b := s.browser()
		for range 3 {
			b.signIn(email, "wrong password").fails(403, "FORBIDDEN")
		}
		worked := s.store.lookups.Load()
		b.signIn(email, password).limited()
		b.signIn("  "+strings.ToUpper(email)+" ", password).limited()
		if email == bob && s.store.lookups.Load() != worked {
			t.Error("a password was looked at all the same")
		}
		b.signIn(ada, "wrong password").fails(403, "FORBIDDEN")
		elsewhere := s.browser()
		elsewhere.address = "198.51.100.1:1"
		elsewhere.signIn(email, "wrong password").fails(403, "FORBIDDEN")
		s.Pass(15 * time.Minute)
		if email == bob {
			b.signIn(email, password).is(200)
		}
	}
}

func TestSignInIsThrottledForAllStrangersTogether(t *testing.T) {
	t.Parallel()
	for _, email := range []string{bob, "nobody@example.org"} {
		s := newServer(t, strangers(3, 100, 5))
		s.member(bob)
		b := s.browser()
		for i := range 5 {
			b.address = fmt.Sprintf("192.0.2.%d:1", i)
			b.signIn(email, "wrong password").fails(403, "FORBIDDEN")
		}
		b.address = "198.51.100.1:1"
		b.signIn(email, password).limited()
		b.signIn(ada, "wrong password").fails(403, "FORBIDDEN")
		s.Pass(15 * time.Minute)
		b.signIn(email, "wrong password").fails(403, "FORBIDDEN")
	}
}

func TestOnlyFailuresToSignInCount(t *testing.T) {
	t.Parallel()
	s := newServer(t, strangers(2, 2, 2))
	known := s.member(bob)
	s.Pass(15 * time.Minute) // signing up is counted
	for range 5 {
		s.browser().signIn(bob, password).is(200)
		known.signIn(bob, password).is(200)
		known.send("PUT", "/app/account/password", obj{"current_password": password, "new_password": password}).is(200)
	}
	s.browser().signIn(bob, "wrong password").fails(403, "FORBIDDEN")
	if left := s.browser().signIn(bob, password).is(200).header.Get("RateLimit"); !strings.Contains(left, ";r=1;") {
		t.Errorf("after one failure there is left: %s", left)
	}
}

func TestOfWhatNeedsALinkOnlyFailuresCount(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(100, 2), func(c *config) { c.Members.SignUp = account.InvitedSignUp })
	b := s.browser()
	for i := range 5 { // a class behind one address
		_, token, err := account.NewMembers(s.members).Invite(t.Context(), "")
		s.must(err)
		email := fmt.Sprintf("pupil%d@example.org", i)
		b.post("/app/sign-up", obj{"email": email, "password": password, "invitation": token.Reveal()}).is(201)
		reset, _, err := account.NewMembers(s.members).NewReset(t.Context(), s.account(email).ID, account.MailPassword)
		s.must(err)
		b.post("/app/reset", obj{"token": reset.Reveal(), "password": password}).is(200)
		verify, _, err := account.NewMembers(s.members).NewReset(t.Context(), s.account(email).ID, account.VerifyAddress)
		s.must(err)
		b.post("/app/verify", obj{"token": verify.Reveal()}).is(204)
	}
	b.post("/app/verify", obj{"token": "x"}).fails(403, "FORBIDDEN")
	b.post("/app/unsubscribe?token=x", nil).fails(403, "FORBIDDEN")
	b.post("/app/reset", obj{"token": "x", "password": password}).limited()
	b.post("/app/sign-up", obj{"email": bob, "password": password, "invitation": "x"}).limited()
}

func TestAnOutageIsChargedToNobody(t *testing.T) {
	t.Parallel()
	for _, outage := range []error{planner.ErrUnavailable, planner.Unsaved{Why: "the disk is full"}, account.ErrCrowded} {
		s := newServer(t, strangers(1, 1, 1))
		s.member(bob)
		s.Pass(15 * time.Minute)
		s.store.outage = outage
		b := s.browser()
		for range 130 { // more than a stranger may ask in a minute
			if a := b.signIn(bob, password).fails(503, "UNAVAILABLE"); a.header.Get("Retry-After") == "" {
				t.Errorf("%v: %v", outage, a.header)
			}
		}
		s.store.outage = nil
		b.signIn(bob, password).is(200)
	}
}

func TestNobodyLocksAnOwnerOutOfABrowserThatIsKnown(t *testing.T) {
	t.Parallel()
	s := newServer(t, strangers(2, 6, 6))
	owner, other := s.member(bob), s.member("eve@example.org")
	s.Pass(15 * time.Minute)
	owner.post("/app/sign-out", nil).is(204)
	stranger := s.browser() // at the same address
	for _, email := range []string{bob, bob, bob, "x@example.org", "x@example.org", "y@example.org", "y@example.org", "z@example.org"} {
		stranger.signIn(email, "wrong password")
	}
	stranger.signIn(bob, password).limited()
	for i := range 6 {
		stranger.address = fmt.Sprintf("198.51.100.%d:1", i)
		stranger.signIn(bob, "wrong password")
	}
	stranger.signIn(bob, password).limited()
	other.signIn(bob, password).limited() // who is known for another account

	owner.signIn(bob, "wrong password").fails(403, "FORBIDDEN")
	owner.signIn(bob, password).is(200)
	owner.signIn(bob, password).is(200)
	for range 2 {
		owner.signIn(bob, "wrong password").fails(403, "FORBIDDEN")
	}
	owner.signIn(bob, password).limited() // it has an allowance of its own
	s.Pass(15 * time.Minute)
	owner.signIn(bob, password).is(200)
}

func TestNobodyLocksAnOwnerOutOfAPasskeyWhereItWasUsed(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(5, 2))
	b, d := s.withPasskey(bob)
	s.Pass(15 * time.Minute)
	stranger := s.browser()
	for range 2 {
		stranger.signIn("nobody@example.org", "wrong password").fails(403, "FORBIDDEN")
	}
	stranger.post("/app/sign-in/passkey/begin", nil).limited()
	b.post("/app/sign-in/passkey", b.assert(d, site)).is(200)
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
		"/app/verify":                obj{"token": "not a token"},
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
