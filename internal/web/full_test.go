package web_test

import (
	"strconv"
	"strings"
	"testing"

	"studyplanner/internal/account"
)

func TestAnAccountThatHasNoRoomIsToldWhatToDo(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.member(bob)
	id := s.account(bob).ID
	for i := range account.MaxKeys {
		_, _, err := s.Accounts.CreateKey(t.Context(), id, account.KeyDraft{Mode: account.Live, Scope: account.Read})
		s.must(err)
		if i < account.MaxPasskeys {
			_, err = s.app.Members.AddPasskey(t.Context(), account.Passkey{AccountID: id, Name: "x", Credential: strconv.Itoa(i), Data: []byte("{}")})
			s.must(err)
		}
	}
	refused := func(a answer, field, text string) {
		t.Helper()
		if a.invalid(field); !strings.Contains(a.body, text) {
			t.Errorf("%s: %s", a.what, a.body)
		}
	}
	draft := obj{"name": "Phone", "mode": "sandbox", "scope": "full"}
	refused(b.post("/app/keys", draft), "keys", "at most 50 keys; revoke one")
	refused(b.post("/app/passkeys/begin", nil), "passkeys", "at most 20 passkeys; remove one")
	_, err := s.app.Members.AddPasskey(t.Context(), account.Passkey{AccountID: id, Name: "x", Credential: "x"})
	if err == nil || !strings.Contains(err.Error(), "passkeys: no room") {
		t.Errorf("added all the same: %v", err)
	}
	b.delete("/app/keys/" + into[[]key](b.get("/app/keys"))[0].ID).is(204)
	b.post("/app/keys", draft).is(201)
}
