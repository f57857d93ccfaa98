package web_test

import (
	"testing"

	"studyplanner/internal/account"
)

// undecided leaves to the settings who may sign up.
func undecided(c *config) { c.Members.SignUp = "" }

const settingsPath = "/app/admin/settings"

func TestAdministratorsSayWhoMaySignUpAndInWhichZone(t *testing.T) {
	t.Parallel()
	s := newServer(t, undecided)
	admin := s.administrator()
	stranger := s.browser()
	draft := func(email string) obj { return obj{"email": email, "password": password} }
	if a := admin.get(settingsPath).is(200); string(a.Data) != `{"sign_up":"invited","sign_up_given":false,"time_zone":null}` {
		t.Errorf("at first %s", a.Data)
	}
	stranger.send("POST", "/app/sign-up", draft(bob)).fails(403, "FORBIDDEN")
	a := admin.send("PUT", settingsPath, obj{"sign_up": "open", "time_zone": "Europe/Berlin"}).is(200)
	if string(a.Data) != `{"sign_up":"open","sign_up_given":false,"time_zone":"Europe/Berlin"}` {
		t.Errorf("then %s", a.Data)
	}
	type state struct {
		SignUp   string `json:"sign_up"`
		TimeZone string `json:"time_zone"`
	}
	if got := into[state](stranger.get("/app/status").is(200)); got != (state{"open", "Europe/Berlin"}) {
		t.Errorf("strangers are told %+v", got)
	}
	stranger.send("POST", "/app/sign-up", draft(bob)).is(201)
	if zone := s.account(bob).TimeZone; zone != "Europe/Berlin" {
		t.Errorf("bob is in %s", zone)
	}
	s.browser().send("POST", "/app/sign-up", obj{"email": "cy@example.org", "password": password, "time_zone": "Asia/Tokyo"}).is(201)
	if zone := s.account("cy@example.org").TimeZone; zone != "Asia/Tokyo" {
		t.Errorf("cy is in %s", zone)
	}
	admin.send("PUT", settingsPath, obj{"sign_up": "closed"}).is(200)
	s.browser().send("POST", "/app/sign-up", draft("eve@example.org")).fails(403, "FORBIDDEN")
	if a := admin.get(settingsPath).is(200); string(a.Data) != `{"sign_up":"closed","sign_up_given":false,"time_zone":null}` {
		t.Errorf("in the end %s", a.Data)
	}
}

func TestSettingsThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t, undecided)
	admin := s.administrator()
	admin.send("PUT", settingsPath, obj{"sign_up": "some", "time_zone": "Nowhere"}).invalid("sign_up", "time_zone")
	admin.send("PUT", settingsPath, obj{"time_zone": "UTC"}).invalid("sign_up")
	admin.send("PUT", settingsPath, obj{"sign_up": "open"}).is(200)
	s.member(bob).get(settingsPath).fails(403, "FORBIDDEN")
	s.member("cy@example.org").send("PUT", settingsPath, obj{"sign_up": "open"}).fails(403, "FORBIDDEN")
}

func TestWhatTheServerWasToldWinsOverTheSettings(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Members.SignUp = account.ClosedSignUp })
	admin := s.administrator()
	admin.send("PUT", settingsPath, obj{"sign_up": "open"}).invalid("sign_up")
	a := admin.send("PUT", settingsPath, obj{"sign_up": "closed", "time_zone": "Asia/Tokyo"}).is(200)
	if string(a.Data) != `{"sign_up":"closed","sign_up_given":true,"time_zone":"Asia/Tokyo"}` {
		t.Errorf("set %s", a.Data)
	}
	// What was set before comes back once the server is told nothing any more.
	if set, err := s.Store.MemberStorage().Settings(t.Context()); err != nil || set != (account.Settings{TimeZone: "Asia/Tokyo"}) {
		t.Errorf("stored %+v, %v", set, err)
	}
}
