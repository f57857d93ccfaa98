package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"testing"

	"studyplanner/internal/console"
)

// browser is somebody's, with the cookies that it was given.
type browser struct {
	t *testing.T
	s *server
	http.Client
}

func (s *server) browser(t *testing.T) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t, s, http.Client{Transport: new(http.Transport), Jar: jar}}
}

// ask sends a request of the web app, and returns the status and the body.
func (b *browser) ask(method, path string, body any) (int, string) {
	b.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.s.url+path, bytes.NewReader(text))
	if err != nil {
		b.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	resp, err := b.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return resp.StatusCode, string(answer)
}

// signIn returns the status of an attempt to sign in.
func (b *browser) signIn(email, password string) int {
	b.t.Helper()
	status, _ := b.ask("POST", "/app/sign-in", map[string]string{"email": email, "password": password})
	return status
}

// signUp returns the status of an attempt to make an account.
func (b *browser) signUp(email, invitation string) int {
	b.t.Helper()
	status, _ := b.ask("POST", "/app/sign-up", map[string]string{"email": email, "password": "correct horse", "invitation": invitation})
	return status
}

func TestAServerServesTheWebAppAndTheAPIBesideIt(t *testing.T) {
	c := newShell(t)
	s := c.serve("--sign-up", "open")
	b := s.browser(t)
	if status, body := b.ask("GET", "/", nil); status != 200 || !strings.Contains(body, "<html") {
		t.Errorf("the page: %d %s", status, body)
	}
	if status := b.signUp("ada@example.org", ""); status != 201 {
		t.Errorf("the first account: %d", status)
	}
	if status, body := b.ask("GET", "/app/v1/schedule", nil); status != 200 {
		t.Errorf("the week: %d %s", status, body)
	}
	if status, body := b.ask("POST", "/app/sandbox/v1/sandbox/reset", map[string]any{"demo": true}); status != 204 {
		t.Errorf("the demo: %d %s", status, body)
	}
	if status, body := b.ask("GET", "/app/admin/plans", nil); status != 200 || !strings.Contains(body, `{"name":"pro","quotas":[{"requests":120`) ||
		strings.Contains(body, "anonymous") || strings.Contains(body, "sign-in") || strings.Contains(body, "browser") {
		t.Errorf("the plans of accounts: %d %s", status, body)
	}
	if status, _ := s.get(t, "/v1/schedule", ""); status != 401 {
		t.Errorf("the API without a key: %d", status)
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestThePlansOfTheWebAppCanBeChanged(t *testing.T) {
	c := newShell(t)
	c.account("ada@example.org")
	s := c.serve("--plan", "sign-in=1/1h", "--plan", "sign-in-address=2/1h")
	b := s.browser(t)
	for i, test := range []struct {
		email string
		want  int
	}{{"ada@example.org", 403}, {"ada@example.org", 429}, {"bob@example.org", 403}, {"eve@example.org", 429}} {
		if status := b.signIn(test.email, "wrong password"); status != test.want {
			t.Errorf("attempt %d: %d, want %d", i, status, test.want)
		}
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

func TestWhoMayMakeAnAccountIsASetting(t *testing.T) {
	for policy, test := range map[string]struct{ first, second, invited int }{
		"open": {201, 201, 201}, "invited": {403, 403, 201}, "closed": {403, 403, 403},
	} {
		t.Run(policy, func(t *testing.T) {
			c := newShell(t)
			s := c.serve("--sign-up", policy)
			b := s.browser(t)
			if first, second := b.signUp("ada@example.org", ""), b.signUp("bob@example.org", ""); first != test.first || second != test.second {
				t.Errorf("the first account: %d, the second: %d", first, second)
			}
			link := c.ok("account", "invite", "--email", "eve@example.org", "--public-url", s.url)
			token, ok := strings.CutPrefix(link, s.url+"/join?email=eve%40example.org&invitation=")
			if status := b.signUp("eve@example.org", token); !ok || status != test.invited {
				t.Errorf("invited by %s: %d", link, status)
			}
			if _, body := b.ask("GET", "/app/status", nil); !strings.Contains(body, `"sign_up":"`+policy+`"`) || !strings.Contains(body, `"mail":false`) {
				t.Errorf("the status is %s", body)
			}
			if code, _ := s.end(t); code != console.ExitOK || strings.Contains(s.stderr.String(), token) {
				t.Errorf("serve exits with %d: %s", code, s.stderr.String())
			}
		})
	}
}

func TestALinkForTheFirstAccountIsPrintedAtEachStartUntilThereIsOne(t *testing.T) {
	c := newShell(t)
	printed := func(s *server, pattern string) string {
		t.Helper()
		if code, _ := s.end(t); code != console.ExitOK {
			t.Errorf("serve exits with %d: %s", code, s.stderr.String())
		}
		link := regexp.MustCompile(pattern).FindStringSubmatch(s.stderr.String())
		if link == nil {
			return ""
		}
		return link[1]
	}
	old := printed(c.serve(), `(?m)^  http://127\.0\.0\.1:\d+/join\?invitation=(\S+)$`)
	token := printed(c.serve("--log-format", "json", "--public-url", "https://planner.example.org"), `"url":"https://planner\.example\.org/join\?invitation=([^"]+)"`)
	if old == "" || token == "" || old == token {
		t.Fatalf("%q and %q were printed", old, token)
	}
	s := c.serve("--sign-up", "closed")
	if link := printed(s, `invitation=(\S+)`); link != "" {
		t.Errorf("where sign-up is closed: %q", link)
	}
	if link := printed(c.serve("--sign-up", "open"), `invitation=(\S+)`); link != "" {
		t.Errorf("where sign-up is open: %q", link)
	}
	s = c.serve("--public-url", "http://localhost")
	b := s.browser(t)
	newest := regexp.MustCompile(`invitation=(\S+)`).FindStringSubmatch(s.stderr.String())
	if newest == nil {
		t.Fatalf("no link was printed: %s", s.stderr.String())
	}
	if status := b.signUp("ada@example.org", token); status != 403 {
		t.Errorf("with the link of the start before: %d", status)
	}
	if status := b.signUp("ada@example.org", newest[1]); status != 201 {
		t.Errorf("with the link: %d", status)
	}
	s.end(t)
	if link := printed(c.serve(), `invitation=(\S+)`); link != "" {
		t.Errorf("with an account: %q", link)
	}
}

func TestWithAPublicURLOfHTTPSCookiesAreSentOverTLSOnly(t *testing.T) {
	c := newShell(t)
	c.ok("account", "create", "--email", "ada@example.org")
	s := c.serve("--public-url", "https://planner.example.org", "--sign-up", "open")
	b := s.browser(t)
	var cookies []string
	b.Transport = roundTripper(func(r *http.Request) (*http.Response, error) {
		resp, err := new(http.Transport).RoundTrip(r)
		if err == nil {
			cookies = append(cookies, resp.Header["Set-Cookie"]...)
		}
		return resp, err
	})
	b.signUp("bob@example.org", "")
	if len(cookies) != 2 { // that of the session, and that of the browser
		t.Errorf("the cookies are %q", cookies)
	}
	for _, cookie := range cookies {
		if !strings.HasPrefix(cookie, "__Host-studyplanner") || !strings.Contains(cookie, "; Secure") {
			t.Errorf("the cookie is %q", cookie)
		}
	}
	if code, _ := s.end(t); code != console.ExitOK || !strings.Contains(s.stderr.String(), "public_url=https://planner.example.org") {
		t.Errorf("serve exits with %d: %s", code, s.stderr.String())
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
