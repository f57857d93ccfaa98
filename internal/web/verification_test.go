package web_test

import (
	"strings"
	"testing"
	"time"
)

// verifying lets new addresses be verified.
func verifying(c *config) { c.Members.Verifies = true }

// mailed waits for an e-mail, and returns the token of the link in it.
func (s *server) mailed(to, path string) string {
	s.t.Helper()
	m := <-s.mails
	if m.to != to {
		s.t.Fatalf("mail %+v", m)
	}
	return s.token(link.FindString(m.text), path, "token")
}

func (b *browser) verified() bool {
	b.t.Helper()
	return into[owner](b.get("/app/account").is(200)).EmailVerified
}

func TestANewAddressIsVerifiedByALinkThatWorksOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t, verifying)
	b := s.member(bob)
	token := s.mailed(bob, "/verify")
	if b.verified() {
		t.Error("it is verified at first")
	}
	s.browser().post("/app/reset", obj{"token": token, "password": "another password"}).fails(403, "FORBIDDEN")
	s.browser().post("/app/verify", obj{"token": token}).is(204)
	if !b.verified() {
		t.Error("it is not verified")
	}
	s.browser().post("/app/verify", obj{"token": token}).fails(403, "FORBIDDEN")
	b.post("/app/account/verification", nil).is(204)
	if mails := s.sent(); len(mails) != 0 {
		t.Errorf("mails %+v", mails)
	}
}

func TestALinkToVerifyAnAddressEndsAndIsSentAgain(t *testing.T) {
	t.Parallel()
	s := newServer(t, verifying, throttled(2, 100))
	b := s.member(bob)
	first := s.mailed(bob, "/verify")
	s.Pass(day)
	b.post("/app/verify", obj{"token": first}).fails(403, "FORBIDDEN")
	b.post("/app/account/verification", nil).is(204)
	second := s.mailed(bob, "/verify")
	b.post("/app/account/verification", nil).is(204)
	b.post("/app/account/verification", nil).limited()
	b.post("/app/verify", obj{"token": second}).is(204)
	if !b.verified() {
		t.Error("it is not verified")
	}
}

func TestAnotherAddressHasToBeVerifiedAndTheOldLinksAreVoid(t *testing.T) {
	t.Parallel()
	s := newServer(t, verifying)
	b := s.member(bob)
	old := s.mailed(bob, "/verify")
	b.send("PATCH", "/app/account", obj{"email": "new@example.org", "current_password": password}).is(200)
	token := s.mailed("new@example.org", "/verify") // and no notice to an address that was nobody's
	b.post("/app/verify", obj{"token": old}).fails(403, "FORBIDDEN")
	b.post("/app/verify", obj{"token": token}).is(204)
	b.send("PATCH", "/app/account", obj{"email": "NEW@example.org", "current_password": password}).is(200)
	if !b.verified() {
		t.Error("another spelling is not verified")
	}
	b.send("PATCH", "/app/account", obj{"email": "newer@example.org", "current_password": password}).is(200)
	if b.verified() {
		t.Error("another address is verified")
	}
	if mails := s.sent(); len(mails) != 2 {
		t.Errorf("mails %+v", mails)
	}
}

func TestWhoeverHasTheMailboxGetsTheAccountThatSomebodyMadeWithTheirAddress(t *testing.T) {
	t.Parallel()
	s := newServer(t, verifying)
	squatter, d := s.withPasskey(bob)
	s.mailed(bob, "/verify")
	secret := into[made](squatter.makesKey().is(201)).Secret
	b := s.browser()
	b.post("/app/forgot", obj{"email": bob}).is(204)
	b.post("/app/reset", obj{"token": s.mailed(bob, "/reset"), "password": "another password"}).is(200)
	if !b.verified() {
		t.Error("the address is not verified")
	}
	squatter.get("/app/account").fails(401, "UNAUTHORIZED")
	squatter.signIn(bob, password).fails(403, "FORBIDDEN")
	squatter.post("/app/sign-in/passkey", squatter.assert(d, site)).fails(403, "FORBIDDEN")
	if got := s.opens(secret, "GET", "/v1/blocks"); got != 401 {
		t.Errorf("the key opens with %d", got)
	}
}

func TestALinkThatWasSentToAVerifiedAddressRevokesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	secret := into[made](b.makesKey().is(201)).Secret
	<-s.mails
	b.post("/app/forgot", obj{"email": bob}).is(204)
	b.post("/app/reset", obj{"token": s.mailed(bob, "/reset"), "password": "another password"}).is(200)
	if got := s.opens(secret, "GET", "/v1/blocks"); got != 200 {
		t.Errorf("the key opens with %d", got)
	}
}

func TestALinkOfAnAdministratorVerifiesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t, verifying)
	s.member(bob)
	admin, b := s.administrator(), s.browser()
	given := into[struct{ URL string }](admin.post("/app/admin/accounts/"+s.account(bob).ID+"/reset-link", nil).is(200))
	b.post("/app/reset", obj{"token": s.token(given.URL, "/reset", "token"), "password": "another password"}).is(200)
	if b.verified() {
		t.Error("the address is verified")
	}
}

func TestWhereThereIsNoMailServerAddressesCountAsVerified(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *config) { c.Mail = nil })
	b := s.member(bob)
	if !b.verified() {
		t.Error("it is not verified")
	}
	b.post("/app/account/verification", nil).fails(404, "NOT_FOUND")
	if !s.administrator().verified() {
		t.Error("one that was made from the command line is not")
	}
}

func TestLinksToVerifyAddressesFillNobodysMailbox(t *testing.T) {
	t.Parallel()
	s := newServer(t, verifying, throttled(3, 100))
	b := s.member(bob)
	for _, name := range strings.Fields("a b c d e") {
		b.send("PATCH", "/app/account", obj{"email": name + "@example.org", "current_password": password}).is(200)
	}
	s.Pass(time.Second)
	if mails := s.sent(); len(mails) != 3 {
		t.Errorf("%d mails", len(mails))
	}
}
