package web_test

import (
	"strings"
	"testing"

	"studyplanner/internal/account"
)

// state is what the app is told when it starts.
type state struct {
	SignUp                string `json:"sign_up"`
	First, Mail, Passkeys bool
	Version               string
	Account               *owner
}

func TestWhoeverSignsUpIsSignedIn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.browser()
	if got := into[state](b.get("/app/status").is(200)); got != (state{SignUp: "open", Mail: true, Passkeys: true, Version: "test"}) {
		t.Errorf("before: %+v", got)
	}
	made := into[owner](b.post("/app/sign-up", obj{"email": bob, "password": password, "name": " Bob ", "time_zone": "Europe/Berlin"}).is(201))
	want := owner{
		ID: s.account(bob).ID, Email: bob, Name: "Bob", TimeZone: "Europe/Berlin", FirstWeekday: 1,
		Plan: "personal", HasPassword: true, EmailVerified: true, Created: monday,
	}
	if made != want {
		t.Errorf("made %+v, want %+v", made, want)
	}
	if got := into[state](b.get("/app/status").is(200)); got.Account == nil || *got.Account != want || got.First {
		t.Errorf("after: %+v", got)
	}
	if got := into[owner](b.get("/app/account").is(200)); got != want {
		t.Errorf("account %+v", got)
	}
}

func TestTheFirstToSignUpIsTheAdministrator(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Members.SignUp = account.InvitedSignUp })
	s.must(s.Accounts.Delete(t.Context(), s.ID(t, ada)))
	b := s.browser()
	if got := into[state](b.get("/app/status").is(200)); !got.First || got.SignUp != "invited" {
		t.Errorf("status %+v", got)
	}
	link, err := s.app.FirstLink(t.Context())
	s.must(err)
	token := s.token(link, "/join", "invitation")
	if a := b.post("/app/sign-up", obj{"email": ada, "password": password}).fails(403, "FORBIDDEN"); !strings.Contains(a.Error.Message, "printed when it started") {
		t.Errorf("without the link: %s", a.body)
	}
	if first := into[owner](b.post("/app/sign-up", obj{"email": ada, "password": password, "invitation": token}).is(201)); !first.Administrator {
		t.Errorf("the first is %+v", first)
	}
	if got := into[state](s.browser().get("/app/status").is(200)); got.First {
		t.Error("somebody is there, but the status says that nobody is")
	}
	s.browser().post("/app/sign-up", obj{"email": bob, "password": password, "invitation": token}).fails(403, "FORBIDDEN")
	if link, err := s.app.FirstLink(t.Context()); link != "" || err != nil {
		t.Errorf("somebody is there, but there is a link: %v", err)
	}
}

func TestWhereSignUpIsOpenOrClosedThereIsNoLinkForTheFirstAccount(t *testing.T) {
	t.Parallel()
	for _, policy := range []account.SignUpPolicy{account.OpenSignUp, account.ClosedSignUp} {
		s := newServer(t, func(c *config) { c.Members.SignUp = policy })
		s.must(s.Accounts.Delete(t.Context(), s.ID(t, ada)))
		if link, err := s.app.FirstLink(t.Context()); link != "" || err != nil {
			t.Errorf("%s: there is a link: %v", policy, err)
		}
	}
}

func TestEverythingWrongWithASignUpIsToldAtOnce(t *testing.T) {
	t.Parallel()
	b := newServer(t).browser()
	b.post("/app/sign-up", obj{"email": "nobody", "password": "short", "name": strings.Repeat("x", 101), "time_zone": "Nowhere"}).
		invalid("email", "name", "password", "time_zone")
	b.post("/app/sign-up", obj{"email": 1, "plan": "pro"}).invalid("email", "password", "plan")
	b.post("/app/sign-up", obj{"email": ada, "password": password}).invalid("email")
	if b.session() != "" {
		t.Error("a refused sign-up left a cookie")
	}
}

func TestWhereSignUpIsClosedNobodyGetsIn(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Members.SignUp = account.ClosedSignUp })
	b := s.browser()
	b.post("/app/sign-up", obj{"email": bob, "password": password}).fails(403, "FORBIDDEN")
	if got := into[state](b.get("/app/status").is(200)); got.SignUp != "closed" {
		t.Errorf("status %+v", got)
	}
}

func TestSigningInAndOut(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	b := s.browser()
	if got := into[owner](b.signIn(" BOB@example.org ", password).is(200)); got.Email != bob {
		t.Errorf("signed in %+v", got)
	}
	before := b.session()
	b.get("/app/account").is(200)
	b.post("/app/sign-out", nil).is(204)
	if b.session() != "" {
		t.Error("the cookie is still there")
	}
	b.get("/app/account").fails(401, "UNAUTHORIZED")
	b.cookies["studyplanner"] = before
	if a := b.get("/app/account").fails(401, "UNAUTHORIZED"); a.header.Get("WWW-Authenticate") != "Cookie" {
		t.Errorf("WWW-Authenticate %q", a.header.Get("WWW-Authenticate"))
	}
}

func TestAWrongSignInIsRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	b := s.browser()
	b.signIn(bob, password+"!").fails(403, "FORBIDDEN")
	b.signIn(ada, password).fails(403, "FORBIDDEN") // who has no password
	b.signIn("nobody@example.org", password).fails(403, "FORBIDDEN")
	b.post("/app/sign-in", obj{"email": bob}).invalid("password")
	if b.session() != "" {
		t.Error("a refused sign-in left a cookie")
	}
}

func TestAnswersDoNotTellWhichAddressesAreKnown(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	for _, path := range []string{"/app/sign-in", "/app/forgot"} {
		var answers []answer
		for _, email := range []string{bob, ada, "nobody@example.org", "no address"} {
			b := s.browser()
			b.header.Set("X-Request-Id", "the-same")
			body := obj{"email": email}
			if path == "/app/sign-in" {
				body["password"] = "wrong password"
			}
			answers = append(answers, b.post(path, body))
		}
		for _, a := range answers[1:] {
			if a.status != answers[0].status || a.body != answers[0].body {
				t.Errorf("%s: %d %s, but %d %s", path, answers[0].status, answers[0].body, a.status, a.body)
			}
			for field := range answers[0].header {
				if a.header.Get(field) != answers[0].header.Get(field) {
					t.Errorf("%s: %s %q, but %q", path, field, answers[0].header.Get(field), a.header.Get(field))
				}
			}
			if len(a.header) != len(answers[0].header) {
				t.Errorf("%s: %v, but %v", path, answers[0].header, a.header)
			}
		}
	}
}
