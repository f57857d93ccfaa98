package web_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/web"
)

var link = regexp.MustCompile(`http\S+`)

func TestAForgottenPasswordIsResetByALinkInAnEMail(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	old := s.member(bob)
	s.browser().post("/app/forgot", obj{"email": " Bob@example.org "}).is(204)
	s.browser().post("/app/forgot", obj{"email": "nobody@example.org"}).is(204)
	s.must(s.app.Close(t.Context()))
	m := <-s.mails
	if m.to != bob || m.subject == "" || len(s.mails) != 0 || !strings.Contains(m.text, "3 March 2026, 12:00 UTC") {
		t.Errorf("mail %+v, and %d more", m, len(s.mails))
	}
	b := s.browser()
	token := s.token(link.FindString(m.text), "/reset", "token")
	if got := into[owner](b.post("/app/reset", obj{"token": token, "password": "another password"}).is(200)); got.Email != bob {
		t.Errorf("signed in %+v", got)
	}
	old.get("/app/account").fails(401, "UNAUTHORIZED")
	b.post("/app/reset", obj{"token": token, "password": "another password"}).fails(403, "FORBIDDEN")
}

func TestTheWeeklyEMailIsChosenAndEndedByTheAddressInIt(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	b.send("PATCH", "/app/account", obj{"weekly_mail": "fr"}).invalid("weekly_mail")
	if got := into[owner](b.send("PATCH", "/app/account", obj{"weekly_mail": "de"}).is(200)); got.WeeklyMail != "de" {
		t.Errorf("chosen %+v", got)
	}
	token, err := account.NewMembers(s.members).UnsubscribeToken(t.Context(), s.account(bob).ID)
	s.must(err)
	page := s.direct(httptest.NewRequest("GET", origin+"/unsubscribe?token="+token, nil))
	if page.Code != 200 || !strings.Contains(page.Body.String(), "<title>") || s.account(bob).WeeklyMail != "de" {
		t.Errorf("looked at: %d %s", page.Code, page.Body)
	}
	for address, status := range map[string]int{"/unsubscribe?token=" + token: 204, "/unsubscribe?token=x": 403, "/unsubscribe": 403} {
		r := httptest.NewRequest("POST", origin+address, strings.NewReader("List-Unsubscribe=One-Click"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if w := s.direct(r); w.Code != status {
			t.Errorf("%s: %d %s", address, w.Code, w.Body)
		}
	}
	if got := s.account(bob).WeeklyMail; got != "" {
		t.Errorf("still in %s", got)
	}
}

func TestNobodyChoosesAWeeklyEMailThatCannotBeSent(t *testing.T) {
	t.Parallel()
	newServer(t, func(c *config) { c.Mail = nil }).member(bob).send("PATCH", "/app/account", obj{"weekly_mail": "de"}).invalid("weekly_mail")
	verifying := func(c *config) { c.Members.Verifies = true }
	newServer(t, verifying).member(bob).send("PATCH", "/app/account", obj{"weekly_mail": "de", "name": "Bob"}).invalid("weekly_mail")
}

func TestWithoutAMailServerNobodyCanForget(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Mail = nil })
	b := s.browser()
	b.post("/app/forgot", obj{"email": ada}).fails(404, "NOT_FOUND")
	if got := into[state](b.get("/app/status").is(200)); got.Mail {
		t.Error("the status says that there is a mail server")
	}
}

// stuck is a mail server that answers only when it is let go.
func stuck(letGo <-chan struct{}) func(*config) {
	return func(c *config) {
		c.ByAccount, c.ByAddress = c.API.Plans["browser"], c.API.Plans["browser"]
		c.Mail = func(ctx context.Context, _, _, _ string) error {
			if _, limited := ctx.Deadline(); !limited {
				return errors.New("it may take forever")
			}
			select {
			case <-letGo:
			case <-ctx.Done():
			}
			return nil
		}
	}
}

func TestTheAnswerDoesNotWaitForTheMailServerButClosingDoes(t *testing.T) {
	t.Parallel()
	letGo := make(chan struct{})
	s := newServer(t, stuck(letGo))
	s.browser().post("/app/forgot", obj{"email": ada}).is(204)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.app.Close(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("closed with %v", err)
	}
	close(letGo)
}

func TestClosingWaitsUntilTheMailsHaveGone(t *testing.T) {
	t.Parallel()
	letGo := make(chan struct{})
	var gone atomic.Bool
	s := newServer(t, stuck(letGo), func(c *config) {
		send := c.Mail
		c.Mail = func(ctx context.Context, to, subject, text string) error {
			err := send(ctx, to, subject, text)
			gone.Store(true)
			return err
		}
	})
	s.browser().post("/app/forgot", obj{"email": ada}).is(204)
	go close(letGo)
	if s.must(s.app.Close(t.Context())); !gone.Load() {
		t.Error("closed before the mail was gone")
	}
	if log := s.Log.String(); strings.Contains(log, "was not sent") {
		t.Errorf("log %s", log)
	}
	s.browser().post("/app/forgot", obj{"email": ada}).fails(503, "UNAVAILABLE")
}

func TestOnlySoManyMailsAreSentAtOnce(t *testing.T) {
	t.Parallel()
	letGo := make(chan struct{})
	s := newServer(t, stuck(letGo))
	b := s.browser()
	for range web.MaxMails {
		b.post("/app/forgot", obj{"email": ada}).is(204)
	}
	if a := b.post("/app/forgot", obj{"email": ada}).fails(503, "UNAVAILABLE"); a.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	close(letGo)
	s.must(s.app.Close(t.Context()))
}

func TestAMailThatIsNotSentIsToldInTheLogAlone(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) {
		c.Mail = func(context.Context, string, string, string) error { return errors.New("the mail server is gone") }
	})
	s.browser().post("/app/forgot", obj{"email": ada}).is(204)
	s.browser().post("/app/forgot", obj{"email": "nobody@example.org"}).is(204)
	s.must(s.app.Close(t.Context()))
	if log := s.Log.String(); strings.Count(log, "the mail server is gone") != 1 || strings.Count(log, "was not sent") != 1 {
		t.Errorf("log %s", log)
	}
}
