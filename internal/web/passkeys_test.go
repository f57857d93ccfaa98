package web_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// passkey is one as the owner of its account sees it.
type passkey struct {
	ID, Name string
	Created  time.Time
	Used     *time.Time
}

// withPasskey returns a browser in which the owner of a new account is signed in,
// and a device with a passkey of it.
func (s *server) withPasskey(email string) (*browser, *device) {
	s.t.Helper()
	b := s.member(email)
	d := s.device(email)
	b.post("/app/passkeys", b.attest(d, site)).is(201)
	return b, d
}

func TestAPasskeySignsIn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	d := s.device(bob)
	added := into[passkey](b.post("/app/passkeys", b.attest(d, site)).is(201))
	if added.Name != "Phone" || added.ID == "" || !added.Created.Equal(monday) || added.Used != nil {
		t.Errorf("added %+v", added)
	}
	s.Pass(time.Hour)
	fresh := s.browser()
	for range 2 {
		if got := into[owner](fresh.post("/app/sign-in/passkey", fresh.assert(d, site)).is(200)); got.Email != bob {
			t.Errorf("signed in %+v", got)
		}
		fresh.get("/app/account").is(200)
	}
	all := into[[]passkey](b.get("/app/passkeys").is(200))
	if len(all) != 1 || all[0].ID != added.ID || all[0].Used == nil || !all[0].Used.Equal(monday.Add(time.Hour)) {
		t.Errorf("passkeys %+v", all)
	}
}

func TestSigningInByPasskeyEndsTheSessionOfTheBrowser(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, d := s.withPasskey(bob)
	before := b.session()
	b.post("/app/sign-in/passkey", b.assert(d, site)).is(200)
	old := s.browser()
	old.cookies["studyplanner"] = before
	old.get("/app/account").fails(401, "UNAUTHORIZED")
	if b.get("/app/account").is(200); b.session() == before {
		t.Error("the token is the same")
	}
}

func TestWhatABrowserIsAskedToDo(t *testing.T) {
	t.Parallel()
	type ceremony struct{ Options json.RawMessage }
	s := newServer(t)
	b, d := s.withPasskey(bob)
	var creation struct {
		RP                     struct{ ID, Name string }
		User                   struct{ ID, Name, DisplayName string }
		Challenge              string
		AuthenticatorSelection struct{ ResidentKey, UserVerification string }
		ExcludeCredentials     []struct{ ID, Type string }
		Attestation            string
	}
	s.must(json.Unmarshal(into[ceremony](b.post("/app/passkeys/begin", nil).is(200)).Options, &creation))
	handle := base64.RawURLEncoding.EncodeToString([]byte(s.account(bob).ID))
	if creation.RP.ID != "localhost" || creation.User.ID != handle || creation.User.Name != bob || len(creation.Challenge) < 22 ||
		creation.AuthenticatorSelection.ResidentKey != "required" || creation.AuthenticatorSelection.UserVerification != "preferred" ||
		creation.Attestation != "none" {
		t.Errorf("creation %+v", creation)
	}
	if known := creation.ExcludeCredentials; len(known) != 1 || known[0].ID != base64.RawURLEncoding.EncodeToString(d.id) {
		t.Errorf("excluded %+v", known)
	}
	var request struct {
		RPID             string `json:"rpId"`
		Challenge        string
		UserVerification string
		AllowCredentials []any
	}
	s.must(json.Unmarshal(into[ceremony](s.browser().post("/app/sign-in/passkey/begin", nil).is(200)).Options, &request))
	if request.RPID != "localhost" || len(request.Challenge) < 22 || request.UserVerification != "preferred" || len(request.AllowCredentials) > 0 {
		t.Errorf("request %+v", request)
	}
}

func TestAPasskeyOfAnotherOriginIsRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, d := s.withPasskey(bob)
	for _, other := range []relyingParty{
		{"localhost", "http://localhost:9999"},
		{"localhost", "https://localhost:8080"},
		{"evil.example", "https://evil.example"},
		{"evil.example", origin},
	} {
		b.post("/app/passkeys", b.attest(s.device(bob), other)).fails(403, "FORBIDDEN")
		fresh := s.browser()
		fresh.post("/app/sign-in/passkey", fresh.assert(d, other)).fails(403, "FORBIDDEN")
		if fresh.session() != "" {
			t.Error("it left a cookie")
		}
	}
	if !strings.Contains(s.Log.String(), "http://localhost:9999") {
		t.Error("the log does not tell what was wrong")
	}
}

func TestACeremonyHappensOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	d := s.device(bob)
	attestation := b.attest(d, site)
	b.post("/app/passkeys", obj{"ceremony": attestation["ceremony"], "name": " ", "response": attestation["response"]}).invalid("name")
	b.post("/app/passkeys", attestation).is(201)
	b.post("/app/passkeys", attestation).fails(403, "FORBIDDEN")
	assertion := b.assert(d, site)
	s.browser().post("/app/sign-in/passkey", assertion).is(200)
	s.browser().post("/app/sign-in/passkey", assertion).fails(403, "FORBIDDEN")

	late := b.assert(d, site)
	s.Pass(5 * time.Minute)
	s.browser().post("/app/sign-in/passkey", late).fails(403, "FORBIDDEN")
	s.browser().post("/app/sign-in/passkey", obj{"ceremony": "nonsense", "response": late["response"]}).fails(403, "FORBIDDEN")
	s.browser().post("/app/sign-in/passkey", obj{"ceremony": "nonsense"}).invalid("response")
}

func TestACeremonyThatFailedIsOver(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, d := s.withPasskey(bob)
	b := s.browser()
	assertion := b.assert(d, site)
	b.post("/app/sign-in/passkey", obj{"ceremony": assertion["ceremony"], "response": obj{}}).fails(403, "FORBIDDEN")
	b.post("/app/sign-in/passkey", assertion).fails(403, "FORBIDDEN")
}

func TestACeremonyBelongsToWhoeverBeganIt(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, eve := s.member(bob), s.member("eve@example.org")
	eve.post("/app/passkeys", b.attest(s.device("eve@example.org"), site)).fails(403, "FORBIDDEN")
	d := s.device(bob)
	b.post("/app/passkeys", b.attest(d, site)).is(201)
	signIn := b.assert(d, site)
	signIn["name"] = "Phone"
	b.post("/app/passkeys", signIn).fails(403, "FORBIDDEN")
	registration := b.attest(s.device(bob), site)
	delete(registration, "name")
	b.post("/app/sign-in/passkey", registration).fails(403, "FORBIDDEN")
}

func TestAPasskeyThatMayHaveACopyIsRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, d := s.withPasskey(bob)
	b := s.browser()
	d.counter = 5
	b.post("/app/sign-in/passkey", b.assert(d, site)).is(200)
	d.counter = 3
	b.post("/app/sign-in/passkey", b.assert(d, site)).fails(403, "FORBIDDEN")
	d.counter = 5
	b.post("/app/sign-in/passkey", b.assert(d, site)).fails(403, "FORBIDDEN")
	d.counter = 6 // the one that was not refused goes on
	b.post("/app/sign-in/passkey", b.assert(d, site)).is(200)
}

func TestWhetherAPasskeyCanBeCopiedCannotChange(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, d := s.withPasskey(bob)
	d.backupEligible = true
	b := s.browser()
	b.post("/app/sign-in/passkey", b.assert(d, site)).fails(403, "FORBIDDEN")

	synced := s.device(bob)
	synced.backupEligible = true
	owner := s.browser()
	owner.signIn(bob, password).is(200)
	owner.post("/app/passkeys", owner.attest(synced, site)).is(201)
	for _, synced.backedUp = range []bool{true, false, true} {
		b.post("/app/sign-in/passkey", b.assert(synced, site)).is(200)
	}
}

func TestAPasskeyOfSomebodyElseOpensNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	_, d := s.withPasskey(bob)
	s.member("eve@example.org")
	b := s.browser()
	d.userHandle = []byte(s.account("eve@example.org").ID)
	b.post("/app/sign-in/passkey", b.assert(d, site)).fails(403, "FORBIDDEN")
	d.userHandle = nil
	b.post("/app/sign-in/passkey", b.assert(d, site)).fails(403, "FORBIDDEN")
	b.post("/app/sign-in/passkey", b.assert(s.device(bob), site)).fails(403, "FORBIDDEN") // which nobody added
}

func TestTheSamePasskeyIsAddedOnce(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, d := s.withPasskey(bob)
	b.post("/app/passkeys", b.attest(d, site)).fails(403, "FORBIDDEN")
	eve := s.member("eve@example.org")
	eve.post("/app/passkeys", eve.attest(d, site)).fails(403, "FORBIDDEN")
}

func TestADeletedPasskeyOpensNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b, d := s.withPasskey(bob)
	id := into[[]passkey](b.get("/app/passkeys").is(200))[0].ID
	s.member("eve@example.org").delete("/app/passkeys/"+id).fails(404, "NOT_FOUND")
	b.delete("/app/passkeys/" + id).is(204)
	b.delete("/app/passkeys/"+id).fails(404, "NOT_FOUND")
	b.post("/app/sign-in/passkey", b.assert(d, site)).fails(403, "FORBIDDEN")
}

func TestWhereThePublicURLHasNoNameThereAreNoPasskeys(t *testing.T) {
	t.Parallel()
	s := newServer(t, at("http://127.0.0.1:8080"))
	b := s.browser()
	b.header.Del("Sec-Fetch-Site")
	b.header.Set("Origin", "http://127.0.0.1:8080")
	if got := into[state](b.get("/app/status").is(200)); got.Passkeys {
		t.Error("the status says that there are")
	}
	b.post("/app/sign-in/passkey/begin", nil).fails(404, "NOT_FOUND")
}
