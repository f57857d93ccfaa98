package web_test

import (
	"strings"
	"testing"
)

func TestTheOwnerChangesTheProfile(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	before := into[owner](b.get("/app/account").is(200))
	want := before
	want.Name, want.TimeZone, want.FirstWeekday = "Bób", "Asia/Tokyo", 0
	if got := into[owner](b.send("PATCH", "/app/account", obj{"name": " Bób", "time_zone": "Asia/Tokyo", "first_weekday": 0}).is(200)); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	want.Name = ""
	if got := into[owner](b.send("PATCH", "/app/account", obj{"name": ""}).is(200)); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := into[owner](b.send("PATCH", "/app/account", obj{}).is(200)); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := into[struct {
		TimeZone string `json:"timezone"`
		Today    string
	}](b.get("/app/v1/account").is(200)); got.Today != "2026-03-02" {
		t.Errorf("the planner has %+v", got)
	}
}

func TestEverythingWrongWithAProfileIsToldAtOnceAndNothingIsSaved(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	before := into[owner](b.get("/app/account").is(200))
	b.send("PATCH", "/app/account", obj{
		"name": strings.Repeat("x", 101), "time_zone": "Local", "first_weekday": 8, "email": "no address", "current_password": password,
	}).invalid("name", "time_zone", "first_weekday", "email")
	b.send("PATCH", "/app/account", obj{"name": nil, "plan": "pro", "administrator": true}).invalid("name", "plan", "administrator")
	b.send("PATCH", "/app/account", obj{"name": "New", "email": ada, "current_password": password}).invalid("email")
	b.send("PATCH", "/app/account", obj{"name": "New", "email": "new@example.org"}).invalid("current_password")
	if after := into[owner](b.get("/app/account").is(200)); after != before {
		t.Errorf("saved %+v", after)
	}
}

func TestANewAddressNeedsThePassword(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	got := into[owner](b.send("PATCH", "/app/account", obj{"email": "robert@example.org", "name": "Robert", "current_password": password}).is(200))
	if got.Email != "robert@example.org" || got.Name != "Robert" {
		t.Errorf("got %+v", got)
	}
	// The address that it has already is no new one.
	b.send("PATCH", "/app/account", obj{"email": "robert@example.org", "name": "Rob"}).is(200)
	s.browser().signIn(bob, password).fails(403, "FORBIDDEN")
	s.browser().signIn("robert@example.org", password).is(200)
}

func TestAWrongNewPasswordChangesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	token := b.session()
	b.send("PUT", "/app/account/password", obj{"current_password": "wrong", "new_password": "short"}).invalid("current_password", "new_password")
	b.send("PUT", "/app/account/password", obj{"current_password": password, "new_password": bob}).invalid("new_password")
	b.send("PUT", "/app/account/password", obj{"current_password": password}).invalid("new_password")
	if b.session() != token {
		t.Error("the session changed")
	}
	b.get("/app/account").is(200)
}

func TestTheOwnerDeletesTheAccountByRepeatingTheAddress(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, other := s.member(bob), s.browser()
	other.signIn(bob, password).is(200)
	b.post("/app/account/delete", obj{"email": "else@example.org", "current_password": "wrong"}).invalid("email", "current_password")
	b.post("/app/account/delete", obj{"email": bob}).invalid("current_password")
	b.post("/app/account/delete", obj{"email": strings.ToUpper(bob), "current_password": password}).is(204)
	if b.session() != "" {
		t.Error("the cookie is still there")
	}
	other.get("/app/account").fails(401, "UNAUTHORIZED")
	s.browser().signIn(bob, password).fails(403, "FORBIDDEN")
}

func TestTheOnlyAdministratorCannotGoWhileOthersStay(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	admin := s.administrator()
	s.member(bob)
	admin.post("/app/account/delete", obj{"email": ada, "current_password": password}).fails(409, "CONFLICT")
	admin.get("/app/account").is(200)
	s.must(s.Accounts.Delete(t.Context(), s.ID(t, bob)))
	admin.post("/app/account/delete", obj{"email": ada, "current_password": password}).is(204)
	if got := into[state](s.browser().get("/app/status").is(200)); !got.First {
		t.Error("somebody is left")
	}
}
