package web_test

import (
	"testing"
	"time"
)

// makesKey asks for a key.
func (b *browser) makesKey() answer {
	b.t.Helper()
	return b.post("/app/keys", obj{"mode": "live", "scope": "full"})
}

func TestAKeyNeedsAProofThatIsNotOlderThanTenMinutes(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	s.Pass(10*time.Minute - time.Second)
	b.makesKey().is(201)
	s.Pass(time.Second)
	b.makesKey().fails(403, "PROOF_REQUIRED")
	b.post("/app/passkeys/begin", nil).fails(403, "PROOF_REQUIRED")
	b.post("/app/proof", obj{"current_password": "wrong password"}).invalid("current_password")
	b.makesKey().fails(403, "PROOF_REQUIRED")
	b.post("/app/proof", obj{"current_password": password}).is(204)
	b.makesKey().is(201)
	b.post("/app/passkeys/begin", nil).is(200)
	if all := into[[]key](b.get("/app/keys")); len(all) != 2 {
		t.Errorf("%d keys", len(all))
	}
}

func TestAProofIsOfTheSessionThatAsks(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, thief := s.member(bob), s.browser()
	thief.signIn(bob, password).is(200)
	s.Pass(time.Hour)
	b.post("/app/proof", obj{"current_password": password}).is(204)
	thief.makesKey().fails(403, "PROOF_REQUIRED")
	thief.signIn(bob, password).is(200)
	thief.makesKey().is(201)
}

func TestAPasskeyProvesToo(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, d := s.withPasskey(bob)
	_, strangers := s.withPasskey("eve@example.org")
	s.Pass(time.Hour)
	b.post("/app/proof/passkey", b.assert(strangers, site)).fails(403, "FORBIDDEN")
	b.makesKey().fails(403, "PROOF_REQUIRED")
	b.post("/app/proof/passkey", b.assert(d, site)).is(204)
	b.makesKey().is(201)
}

// withoutPassword returns a browser in which the owner of an account without a
// password is signed in.
func (s *server) withoutPassword(id string) *browser {
	s.t.Helper()
	_, token, err := s.app.Members.Admit(s.t.Context(), id, "Test/1")
	s.must(err)
	b := s.browser()
	b.cookies["studyplanner"] = token.Reveal()
	return b
}

func TestAnAccountWithNoWayToProveAnythingNeedsNoProof(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.withoutPassword(s.account(ada).ID)
	s.Pass(time.Hour)
	b.post("/app/proof", obj{"current_password": ""}).invalid("current_password")
	b.makesKey().is(201)
	b.post("/app/passkeys", b.attest(s.device(ada), site)).is(201)
	b.makesKey().fails(403, "PROOF_REQUIRED")
}

func TestAnAccountWithAPasskeyAloneProvesByItWhatAPasswordWouldConfirm(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, d := s.withoutPassword(s.account(ada).ID), s.device(ada)
	b.post("/app/passkeys", b.attest(d, site)).is(201)
	s.Pass(time.Hour)
	for range 11 { // one more than there are guesses
		b.send("PUT", "/app/account/password", obj{"new_password": password}).fails(403, "PROOF_REQUIRED")
	}
	b.send("PATCH", "/app/account", obj{"email": "new@example.org"}).fails(403, "PROOF_REQUIRED")
	b.send("PATCH", "/app/account", obj{"name": "Ada"}).is(200)
	b.post("/app/account/delete", obj{"email": ada}).fails(403, "PROOF_REQUIRED")
	b.post("/app/proof/passkey", b.assert(d, site)).is(204)
	b.send("PUT", "/app/account/password", obj{"new_password": password}).is(200)
}

func TestAnAdministratorProvesWhoTheyAreBeforeTheyReachForAccounts(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.member(bob)
	admin, path := s.administrator(), "/app/admin/accounts/"+s.account(bob).ID
	s.Pass(time.Hour)
	admin.post(path+"/reset-link", nil).fails(403, "PROOF_REQUIRED")
	admin.send("PATCH", path, obj{"administrator": true}).fails(403, "PROOF_REQUIRED")
	admin.delete(path).fails(403, "PROOF_REQUIRED")
	admin.send("PATCH", path, obj{"plan": "free"}).is(200)
	admin.post("/app/proof", obj{"current_password": password}).is(204)
	admin.post(path+"/reset-link", nil).is(200)
	admin.delete(path).is(204)
}

func TestGuessesAtAProofAreThrottledLikeThoseAtTheCurrentPassword(t *testing.T) {
	t.Parallel()
	s := newServer(t, throttled(3, 100))
	b := s.member(bob)
	for range 3 {
		b.post("/app/proof", obj{"current_password": "wrong password"}).invalid("current_password")
	}
	b.post("/app/proof", obj{"current_password": password}).limited()
	b.send("PATCH", "/app/account", obj{"email": "new@example.org", "current_password": password}).limited()
}
