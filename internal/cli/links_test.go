package cli

import (
	"strings"
	"testing"

	"studyplanner/internal/console"
)

func TestAResetLinkSetsANewPasswordOnce(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	s := c.serve()
	got := c.run("account", "reset-link", "--email", "ADA@example.org", "--public-url", s.url)
	token, ok := strings.CutPrefix(strings.TrimSpace(got.stdout), s.url+"/reset?token=")
	if !ok || !strings.HasPrefix(got.stderr, "note: it works once, until 20") {
		t.Fatalf("reset-link: %+v", got)
	}
	b := s.browser(t)
	reset := func(password string) int {
		status, _ := b.ask("POST", "/app/reset", map[string]string{"token": token, "password": password})
		return status
	}
	if first, second := reset("correct horse"), reset("battery staple"); first != 200 || second == 200 {
		t.Errorf("reset: %d, then %d", first, second)
	}
	if status := s.browser(t).signIn("ada@example.org", "correct horse"); status != 200 {
		t.Errorf("sign-in: %d", status)
	}
	if code, _ := s.end(t); code != console.ExitOK || strings.Contains(s.stderr.String(), token) {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestALinkLeadsWhereTheServerIsReached(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	file := c.file("config.json", `{"public-url": "https://file.example.org", "listen": ":1"}`)
	begins := func(want string, args ...string) {
		t.Helper()
		for _, command := range [][]string{{"account", "reset-link", "--email", "ada@example.org"}, {"account", "invite"}} {
			if link := c.ok(append(command, args...)...); !strings.HasPrefix(link, want+"/") || strings.Contains(link, "\n") {
				t.Errorf("%q prints %s, want %s", command, link, want)
			}
		}
	}
	begins("http://localhost:8080")
	c.environment["STUDYPLANNER_LISTEN"] = "127.0.0.1:80"
	begins("http://127.0.0.1:80")
	begins("https://file.example.org", "--config", file)
	c.environment["STUDYPLANNER_PUBLIC_URL"] = "https://Environment.example.org"
	begins("https://environment.example.org", "--config", file)
	begins("https://flag.example.org", "--config", file, "--public-url", "https://flag.example.org")
}

func TestLinksThatCannotBeAreRefused(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	c.fails(console.ExitFailed, "eve@example.org: no such account", "account", "reset-link", "--email", "eve@example.org")
	c.fails(console.ExitUsage, "--email: must be an e-mail address", "account", "invite", "--email", "eve")
	c.fails(console.ExitUsage, "--public-url: \"example.org\" must be an origin", "account", "invite", "--public-url", "example.org")
	c.environment["STUDYPLANNER_LISTEN"] = ":0"
	c.fails(console.ExitUsage, "--public-url: must be given", "account", "invite")
}
