package web_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"

// sent closes the app, and returns the e-mails that were sent.
func (s *server) sent() []mail {
	s.t.Helper()
	s.must(s.app.Close(s.t.Context()))
	var all []mail
	for len(s.mails) > 0 {
		all = append(all, <-s.mails)
	}
	return all
}

func TestTheOwnerIsToldOfWhatOpensTheAccount(t *testing.T) {
	t.Parallel()
	for subject, act := range map[string]func(b *browser) []string{
		"A new API key for Study Planner": func(b *browser) []string {
			m := into[made](b.post("/app/keys", obj{"name": "http://evil.example", "mode": "sandbox", "scope": "read"}).is(201))
			return []string{"ends in " + m.Key.Last4, "sandbox", "allows reading"}
		},
		"A new passkey for Study Planner": func(b *browser) []string {
			b.post("/app/passkeys", b.attest(b.device(bob), site)).is(201)
			return []string{"A passkey was added"}
		},
		"Your new password for Study Planner": func(b *browser) []string {
			b.send("PUT", "/app/account/password", obj{"current_password": password, "new_password": "another password"}).is(200)
			return []string{"password of your account was changed"}
		},
		"Your address at Study Planner was changed": func(b *browser) []string {
			b.send("PATCH", "/app/account", obj{"email": "new@example.org", "current_password": password}).is(200)
			return []string{"address of your account was changed"}
		},
	} {
		s := newServer(t)
		b := s.member(bob)
		b.header.Set("User-Agent", firefox)
		said := append(act(b), "2 March 2026, 12:00 UTC", "192.0.2.1\n", "Firefox on Windows", origin+"/forgot")
		mails := s.sent()
		if len(mails) != 1 || mails[0].to != bob || mails[0].subject != subject {
			t.Fatalf("%s: mails %+v", subject, mails)
		}
		for _, text := range said {
			if !strings.Contains(mails[0].text, text) {
				t.Errorf("%s: there is no %q in %s", subject, text, mails[0].text)
			}
		}
		for _, secret := range append(s.secrets, "evil") {
			if strings.Contains(mails[0].text, secret) {
				t.Errorf("%s: it has %q", subject, secret)
			}
		}
	}
}

func TestTheOwnerIsToldOfAPasswordThatWasSetByALink(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	token, _, err := s.app.Members.NewReset(t.Context(), s.account(bob).ID, account.SetPassword)
	s.must(err)
	s.browser().post("/app/reset", obj{"token": token.Reveal(), "password": "another password"}).is(200)
	if mails := s.sent(); len(mails) != 1 || mails[0].subject != "Your new password for Study Planner" || !strings.Contains(mails[0].text, "no browser that we know") {
		t.Errorf("mails %+v", mails)
	}
}

func TestWhatChangesNothingThatOpensTheAccountIsNotToldOf(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	b.send("PATCH", "/app/account", obj{"name": "Bob", "email": strings.ToUpper(bob), "current_password": password}).is(200)
	b.post("/app/keys", obj{"mode": "other", "scope": "full"}).invalid("mode")
	b.send("PUT", "/app/account/password", obj{"current_password": "wrong password", "new_password": password}).invalid("current_password")
	if mails := s.sent(); len(mails) != 0 {
		t.Errorf("mails %+v", mails)
	}
}

func TestAMailServerThatFailsOrIsStuckKeepsNothingFromBeingDone(t *testing.T) {
	t.Parallel()
	letGo := make(chan struct{})
	s := newServer(t, stuck(letGo))
	b := s.member(bob)
	for range 40 { // more than are sent at once
		b.makesKey().is(201)
	}
	close(letGo)
	s.must(s.app.Close(t.Context()))
	if log := s.Log.String(); strings.Count(log, "a notice was left out") != 8 {
		t.Errorf("log %s", log)
	}
	s = newServer(t, func(c *config) {
		c.Mail = func(context.Context, string, string, string) error { return errors.New("the mail server is gone") }
	})
	s.member(bob).makesKey().is(201)
	s.must(s.app.Close(t.Context()))
	if log := s.Log.String(); !strings.Contains(log, "a notice was not sent") {
		t.Errorf("log %s", log)
	}
}

func TestNobodyFillsTheMailboxOfAnOwner(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(3, 100))
	b := s.member(bob)
	for range 5 {
		b.makesKey().is(201)
	}
	s.Pass(time.Second)
	if mails := s.sent(); len(mails) != 3 {
		t.Errorf("%d mails", len(mails))
	}
}
