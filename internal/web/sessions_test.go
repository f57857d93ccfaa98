package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

const day = 24 * time.Hour

func TestACookieThatTheBrowserBringsIsNeverTakenOver(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	b := s.browser()
	planted := strings.Repeat("A", 43)
	b.cookies["studyplanner"] = planted
	b.signIn(bob, password).is(200)
	if b.session() == planted || b.session() == "" {
		t.Errorf("the session is %q", b.session())
	}
	thief := s.browser()
	thief.cookies["studyplanner"] = planted
	thief.get("/app/account").fails(401, "UNAUTHORIZED")
}

func TestSigningInAgainEndsTheSessionOfTheBrowser(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	other := s.browser()
	other.signIn(bob, password).is(200)
	before := b.session()
	b.signIn(bob, password).is(200)
	if b.session() == before {
		t.Error("the token is the same")
	}
	b.get("/app/account").is(200)
	other.get("/app/account").is(200)
	old := s.browser()
	old.cookies["studyplanner"] = before
	old.get("/app/account").fails(401, "UNAUTHORIZED")
}

func TestASessionEndsOfAge(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	idle, busy := s.member(bob), s.browser()
	busy.signIn(bob, password).is(200)
	s.Pass(29 * day)
	busy.get("/app/account").is(200)
	s.Pass(day + 2*time.Hour)
	idle.get("/app/account").fails(401, "UNAUTHORIZED")
	idle.get("/app/v1/blocks").fails(401, "UNAUTHORIZED")
	for range 13 {
		busy.get("/app/account").is(200)
		s.Pass(25 * day)
	}
	busy.get("/app/account").is(200) // 355 days after it began
	s.Pass(11 * day)
	busy.get("/app/account").fails(401, "UNAUTHORIZED")
}

func TestTheCookieIsRenewedWithTheSession(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	token := b.session()
	for _, path := range []string{"/app/account", "/app/v1/blocks", "/app/sandbox/v1/blocks", "/app/status"} {
		if b.get(path).is(200); len(b.sent) != 0 {
			t.Errorf("%s: renewed within the hour: %v", path, b.sent)
		}
		s.Pass(time.Hour)
		b.get(path).is(200)
		if len(b.sent) != 1 || b.sent[0].Value != token || b.sent[0].MaxAge != 30*24*3600 {
			t.Errorf("%s: not renewed: %v", path, b.sent)
		}
	}
	s.Pass(time.Hour)
	if b.post("/app/sign-out", nil).is(204); len(b.sent) != 1 || b.sent[0].MaxAge >= 0 {
		t.Errorf("signing out sends %v", b.sent)
	}
}

func TestTheCookieIsAsStrictAsTheOriginAllows(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		public string
		name   string
		secure bool
	}{
		{"http://localhost:8080", "studyplanner", false},
		{"https://planner.example.org", "__Host-studyplanner", true},
	} {
		s := newServer(t, at(tt.public))
		b := s.browser()
		b.header.Set("Origin", tt.public)
		b.post("/app/sign-up", obj{"email": bob, "password": password}).is(201)
		if len(b.sent) != 2 {
			t.Fatalf("%s: %v", tt.public, b.sent)
		}
		c, known := b.sent[0], b.sent[1]
		if c.Name != tt.name || c.Secure != tt.secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
			c.Path != "/" || c.Domain != "" || c.MaxAge != 30*24*3600 || len(c.Value) != 26+43 {
			t.Errorf("%s: %v", tt.public, c)
		}
		if known.Name != tt.name+"-device" || known.Secure != tt.secure || !known.HttpOnly || known.SameSite != http.SameSiteLaxMode ||
			known.Path != "/" || known.Domain != "" || known.MaxAge != 365*24*3600 {
			t.Errorf("%s: %v", tt.public, known)
		}
		b.post("/app/sign-out", nil).is(204)
		if gone := b.sent[0]; gone.Name != tt.name || gone.Secure != tt.secure || gone.Path != "/" || gone.MaxAge >= 0 || gone.Value != "" {
			t.Errorf("%s: gone %v", tt.public, gone)
		}
		if len(b.sent) != 1 || b.cookies[known.Name] != known.Value {
			t.Errorf("%s: the browser is not known any more: %v", tt.public, b.sent)
		}
	}
}

// session is a session as the owner of its account sees it.
type session struct {
	ID, Agent     string
	Created, Seen time.Time
	Current       bool
}

func TestTheOwnerSeesAndEndsSessions(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	first, second := s.member(bob), s.browser()
	s.Pass(2 * time.Hour)
	second.header.Set("User-Agent", "Other/2")
	second.signIn(bob, password).is(200)
	stranger := s.member("eve@example.org")

	all := into[[]session](second.get("/app/sessions").is(200))
	want := []session{
		{all[0].ID, "Other/2", monday.Add(2 * time.Hour), monday.Add(2 * time.Hour), true},
		{all[1].ID, "Test/1", monday, monday, false},
	}
	if !slices.Equal(all, want) {
		t.Errorf("sessions %+v", all)
	}
	stranger.delete("/app/sessions/"+all[1].ID).fails(404, "NOT_FOUND")
	first.get("/app/account").is(200)
	second.delete("/app/sessions/" + all[1].ID).is(204)
	first.get("/app/account").fails(401, "UNAUTHORIZED")
	second.delete("/app/sessions/"+all[1].ID).fails(404, "NOT_FOUND")
	second.delete("/app/sessions/" + all[0].ID).is(204)
	if second.session() != "" {
		t.Error("the cookie of the session that was ended is still there")
	}
}

func TestSigningOutEverywhere(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, other, stranger := s.member(bob), s.browser(), s.member("eve@example.org")
	other.signIn(bob, password).is(200)
	b.delete("/app/sessions").is(204)
	if b.session() != "" {
		t.Error("the cookie is still there")
	}
	other.get("/app/account").fails(401, "UNAUTHORIZED")
	stranger.get("/app/account").is(200)
}

func TestANewPasswordEndsTheOtherSessions(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, other := s.member(bob), s.browser()
	other.signIn(bob, password).is(200)
	before := b.session()
	if got := into[owner](b.send("PUT", "/app/account/password", obj{"current_password": password, "new_password": "another password"}).is(200)); !got.HasPassword {
		t.Errorf("account %+v", got)
	}
	if b.session() == before {
		t.Error("the token is the same")
	}
	b.get("/app/account").is(200)
	other.get("/app/account").fails(401, "UNAUTHORIZED")
	other.signIn(bob, password).fails(403, "FORBIDDEN")
	other.signIn(bob, "another password").is(200)
	old := s.browser()
	old.cookies["studyplanner"] = before
	old.get("/app/account").fails(401, "UNAUTHORIZED")
}

func TestAKeyOpensNothingBelowAppAndACookieNothingOutside(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	key, err := s.Key(t.Context(), bob)
	s.must(err)
	s.secret(key)
	bearer := s.browser()
	bearer.header.Set("Authorization", "Bearer "+key)
	for _, path := range []string{"/app/account", "/app/v1/blocks", "/app/sandbox/v1/blocks", "/app/admin/plans"} {
		bearer.get(path).fails(401, "UNAUTHORIZED")
	}
	r := b.request("GET", "/v1/blocks", nil)
	if got := s.direct(r); got.Code != 401 || got.Header().Get("Set-Cookie") != "" {
		t.Errorf("a cookie on /v1: %d %v", got.Code, got.Header())
	}
	r.Header.Set("Authorization", "Bearer "+key)
	if got := s.direct(r); got.Code != 200 {
		t.Errorf("a key on /v1: %d", got.Code)
	}
}
