package e2e_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
)

// A browser is a client with cookies and no key.
type browser struct {
	t    *testing.T
	s    *server
	http http.Client
}

func newBrowser(t *testing.T, s *server) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t, s, http.Client{Jar: jar}}
}

// ask sends a request, wants a status, and reads the data of the answer into out
// unless that is nil.
func (b *browser) ask(method, path, body string, status int, out any) {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.s.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if resp.StatusCode != status {
		b.t.Fatalf("%s %s: status %d, want %d: %s", method, path, resp.StatusCode, status, text)
	}
	if out == nil {
		return
	}
	if err := json.Unmarshal(text, &struct{ Data any }{out}); err != nil {
		b.t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
}

func TestPeopleSignUpPlanAndLeaveOnBothDatabases(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		s.run(t, "account", "create", "--email", "founder.web@example.org") // the first one is an administrator, who may not leave the others
		const who = `{"email":"ada.web@example.org","password":"correct horse battery"`
		var me, again struct{ ID, Email string }
		here, there := newBrowser(t, s), newBrowser(t, s)
		here.ask("POST", "/app/sign-up", who+`,"time_zone":"Europe/Berlin","name":"Ada"}`, 201, &me)
		here.ask("POST", "/app/v1/subjects", `{"name":"Algebra","type":"study","slots":[{"days":[0,1,2,3,4,5,6],"start":"10:00","end":"11:00"}]}`, 201, nil)
		here.ask("GET", "/app/sandbox/v1/subjects", "", 200, nil)

		there.ask("GET", "/app/v1/blocks", "", 401, nil)
		there.ask("POST", "/app/sign-in", `{"email":"ADA.web@example.org","password":"correct horse batterie"}`, 403, nil)
		there.ask("POST", "/app/sign-in", who+"}", 200, &again)
		var blocks []struct{ ID string }
		there.ask("GET", "/app/v1/blocks", "", 200, &blocks)
		if again != me || len(blocks) < 7 {
			t.Errorf("signed in as %+v, not %+v, with %d blocks", again, me, len(blocks))
		}

		var made struct {
			Secret string
			Key    struct{ ID string }
		}
		there.ask("POST", "/app/keys", `{"name":"laptop","mode":"live","scope":"full"}`, 201, &made)
		program := client{s: s, key: made.Secret}
		if got := program.list(t, "/v1/blocks"); len(got) != len(blocks) {
			t.Errorf("the key sees %d blocks, the session %d", len(got), len(blocks))
		}

		there.ask("PUT", "/app/account/password", `{"current_password":"correct horse battery","new_password":"another good one"}`, 200, nil)
		here.ask("GET", "/app/account", "", 401, nil)
		link := s.run(t, "account", "reset-link", "--email", me.Email, "--public-url", s.url)
		_, token, _ := strings.Cut(link, "token=")
		here.ask("POST", "/app/reset", `{"token":"`+token+`","password":"a third good one"}`, 200, nil)
		there.ask("GET", "/app/account", "", 401, nil)
		here.ask("POST", "/app/account/delete", `{"email":"ada.web@example.org","current_password":"a third good one"}`, 204, nil)
		here.ask("GET", "/app/account", "", 401, nil)
		program.send(t, "GET", "/v1/blocks", nil).is(t, 401)
	})
}
