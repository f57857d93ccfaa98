package web_test

import (
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

// key is a key as the owner of its account sees it.
type key struct {
	ID, Name, Mode, Scope, Last4 string
	Created                      time.Time
	Expires, Revoked             *time.Time
	LastUsed                     *time.Time `json:"last_used"`
}

type made struct {
	Key    key
	Secret string
}

// opens reports the status of a request to the API with a key.
func (s *server) opens(secret, method, path string) int {
	s.secret(secret)
	b := s.browser()
	r := b.request(method, path, nil)
	r.Header.Set("Authorization", "Bearer "+secret)
	return s.direct(r).Code
}

func TestAKeyIsShownOnceAndWorksUntilItIsRevoked(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	m := into[made](b.post("/app/keys", obj{"name": "Phone", "mode": "live", "scope": "full", "expires_days": 30}).is(201))
	if m.Key.Name != "Phone" || m.Key.Mode != "live" || m.Key.Scope != "full" || !m.Key.Created.Equal(monday) ||
		m.Key.Expires == nil || !m.Key.Expires.Equal(monday.Add(30*day)) || m.Key.Revoked != nil || m.Key.LastUsed != nil {
		t.Errorf("key %+v", m.Key)
	}
	if !strings.HasPrefix(m.Secret, "svc_live_") || !strings.HasSuffix(m.Secret, m.Key.Last4) {
		t.Errorf("last4 %q", m.Key.Last4)
	}
	if got := s.opens(m.Secret, "GET", "/v1/blocks"); got != 200 {
		t.Errorf("it opens with %d", got)
	}
	list := b.get("/app/keys").is(200)
	if all := into[[]key](list); len(all) != 1 || all[0].ID != m.Key.ID || all[0].LastUsed == nil {
		t.Errorf("keys %+v", all)
	}
	if strings.Contains(list.body, m.Secret) || strings.Contains(list.body, "hash") {
		t.Errorf("the list tells too much: %s", list.body)
	}
	b.delete("/app/keys/" + m.Key.ID).is(204)
	if got := s.opens(m.Secret, "GET", "/v1/blocks"); got != 401 {
		t.Errorf("revoked, it opens with %d", got)
	}
	if all := into[[]key](b.get("/app/keys").is(200)); len(all) != 1 || all[0].Revoked == nil {
		t.Errorf("keys %+v", all)
	}
}

func TestAKeyHasTheModeAndTheScopeThatWereChosen(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	m := into[made](b.post("/app/keys", obj{"mode": "sandbox", "scope": "read"}).is(201))
	if !strings.HasPrefix(m.Secret, "svc_test_") || m.Key.Name != "" || m.Key.Expires != nil {
		t.Errorf("key %+v", m.Key)
	}
	if got := s.opens(m.Secret, "GET", "/v1/blocks"); got != 200 {
		t.Errorf("reading: %d", got)
	}
	if got := s.opens(m.Secret, "DELETE", "/v1/subjects/sub_1"); got != 403 {
		t.Errorf("writing: %d", got)
	}
}

func TestEverythingWrongWithAKeyIsToldAtOnce(t *testing.T) {
	t.Parallel()
	b := newServer(t).member(bob)
	b.post("/app/keys", obj{"mode": "other", "scope": "write", "expires_days": 0}).invalid("mode", "scope", "expires_days")
	b.post("/app/keys", obj{"mode": "live", "scope": "full", "expires_days": 3651}).invalid("expires_days")
	b.post("/app/keys", obj{"mode": "live", "scope": "full", "name": strings.Repeat("x", 101)}).invalid("name")
	b.post("/app/keys", obj{}).invalid("mode", "scope")
}

func TestNobodyRevokesTheKeyOfAnother(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	m := into[made](s.member(bob).post("/app/keys", obj{"mode": "live", "scope": "full"}).is(201))
	eve := s.member("eve@example.org")
	eve.delete("/app/keys/"+m.Key.ID).fails(404, "NOT_FOUND")
	eve.delete("/app/keys/"+m.Secret).fails(404, "NOT_FOUND")
	if got := s.opens(m.Secret, "GET", "/v1/blocks"); got != 200 {
		t.Errorf("it opens with %d", got)
	}
	if all := into[[]key](eve.get("/app/keys").is(200)); len(all) != 0 {
		t.Errorf("eve sees %+v", all)
	}
}

func TestAllKeysAndPasskeysAreRevokedAfterAReset(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	thief, d := s.withPasskey(bob)
	live := into[made](thief.makesKey().is(201))
	sandbox := into[made](thief.post("/app/keys", obj{"mode": "sandbox", "scope": "read"}).is(201))
	eves := into[made](s.member("eve@example.org").makesKey().is(201))
	token, _, err := s.app.Members.NewReset(t.Context(), s.account(bob).ID, account.SetPassword)
	s.must(err)
	b := s.browser()
	b.post("/app/reset", obj{"token": token.Reveal(), "password": "another password"}).is(200)
	b.delete("/app/credentials").is(204)
	for _, m := range []made{live, sandbox} {
		if got := s.opens(m.Secret, "GET", "/v1/blocks"); got != 401 {
			t.Errorf("a key opens with %d", got)
		}
	}
	thief.post("/app/sign-in/passkey", thief.assert(d, site)).fails(403, "FORBIDDEN")
	if left := into[[]passkey](b.get("/app/passkeys")); len(left) != 0 {
		t.Errorf("passkeys %+v", left)
	}
	b.get("/app/account").is(200)
	if got := s.opens(eves.Secret, "GET", "/v1/blocks"); got != 200 {
		t.Errorf("the key of somebody else opens with %d", got)
	}
}
