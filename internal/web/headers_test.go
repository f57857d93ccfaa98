package web_test

import (
	"net/http"
	"testing"
)

func TestWithTLSBrowsersAreToldToComeByItAlone(t *testing.T) {
	t.Parallel()
	for public, want := range map[string]string{"https://planner.example.org": "max-age=31536000", origin: ""} {
		b := newServer(t, at(public)).browser()
		for _, path := range []string{"/", "/assets/main-1a2b.js", "/app/status", "/app/none", "/v1/blocks", "/healthz", "/none"} {
			if got := b.raw("GET", path, func(*http.Request) {}).Header().Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s%s: %q, want %q", public, path, got, want)
			}
		}
	}
}

func TestWhoGoesLeavesNothingInTheBrowser(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	const cached, all = `"cache"`, `"cache", "storage"`
	for what, test := range map[string]struct {
		leave func(*browser) answer
		want  string
	}{
		"signs out":            {func(b *browser) answer { return b.post("/app/sign-out", nil) }, cached},
		"signs out everywhere": {func(b *browser) answer { return b.delete("/app/sessions") }, cached},
		"looks at the account": {func(b *browser) answer { return b.get("/app/account") }, ""},
		"fails to delete it": {func(b *browser) answer {
			return b.post("/app/account/delete", obj{"email": bob, "current_password": "wrong"})
		}, ""},
		"deletes another email": {func(b *browser) answer {
			return b.post("/app/account/delete", obj{"email": ada, "current_password": password})
		}, ""},
	} {
		b := s.browser()
		b.signIn(bob, password).is(200)
		if got := test.leave(b).header.Get("Clear-Site-Data"); got != test.want {
			t.Errorf("who %s: %q, want %q", what, got, test.want)
		}
	}
	b := s.browser()
	b.signIn(bob, password).is(200)
	if got := b.post("/app/account/delete", obj{"email": bob, "current_password": password}).is(204).header.Get("Clear-Site-Data"); got != all {
		t.Errorf("who deletes the account: %q, want %q", got, all)
	}
}
