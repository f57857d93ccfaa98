package account_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

func TestAPasskeyIsKept(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, _ := c.join(t, "ada@example.org")
	bob, _ := c.join(t, "bob@example.org")
	p, err := c.AddPasskey(ctx, account.Passkey{AccountID: a.ID, Name: " Phone ", Credential: "Y3JlZA", Data: []byte("one"), ID: "mine"})
	if err != nil || p.Name != "Phone" || !strings.HasPrefix(p.ID, "psk_") || !p.Created.Equal(c.now) || p.Used != nil {
		t.Fatalf("%+v, %v", p, err)
	}
	_, err = c.AddPasskey(ctx, account.Passkey{AccountID: bob.ID, Name: "Mine", Credential: "Y3JlZA", Data: []byte("x")})
	if !errors.Is(err, account.ErrPasskey) {
		t.Errorf("the same credential: %v", err)
	}
	for _, name := range []string{"", " ", "a\nb", strings.Repeat("x", 101)} {
		_, err = c.AddPasskey(ctx, account.Passkey{AccountID: a.ID, Name: name, Credential: "b3RoZXI"})
		wrongIn(t, err, "name")
	}
	c.now = c.now.Add(time.Minute)
	if err := c.UsePasskey(ctx, a.ID, p.Credential, []byte("two")); err != nil {
		t.Fatal(err)
	}
	found, err := c.PasskeyByCredential(ctx, a.ID, "Y3JlZA")
	if err != nil || found.ID != p.ID || found.AccountID != a.ID || string(found.Data) != "two" || found.Used == nil || !found.Used.Equal(c.now) {
		t.Errorf("%+v, %v", found, err)
	}
	if err := c.DeletePasskey(ctx, bob.ID, p.ID); !errors.Is(err, account.ErrPasskeyNotFound) {
		t.Errorf("deleted by another account: %v", err)
	}
	if all, err := c.Passkeys(ctx, a.ID); err != nil || len(all) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
	if err := c.DeletePasskey(ctx, a.ID, p.ID); err != nil {
		t.Error(err)
	}
	if _, err := c.PasskeyByCredential(ctx, a.ID, "Y3JlZA"); !errors.Is(err, account.ErrPasskeyNotFound) {
		t.Errorf("deleted: %v", err)
	}
}

func TestACeremonyEndsOnceAndInTime(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, session := c.join(t, "ada@example.org")
	begin := func(accountID string) account.Token {
		t.Helper()
		token, err := c.BeginCeremony(ctx, accountID, []byte("challenge"))
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	ends := func(text string) error {
		_, err := c.EndCeremony(ctx, text)
		return err
	}
	registration, signIn, late := begin(a.ID), begin(""), begin("")
	c.now = c.now.Add(5*time.Minute - time.Second)
	if got, err := c.EndCeremony(ctx, registration.Reveal()); err != nil || got.AccountID != a.ID || string(got.Data) != "challenge" {
		t.Errorf("a registration: %+v, %v", got, err)
	}
	if got, err := c.EndCeremony(ctx, signIn.Reveal()); err != nil || got.AccountID != "" {
		t.Errorf("a sign-in: %+v, %v", got, err)
	}
	c.now = c.now.Add(time.Second)
	for what, text := range map[string]string{
		"twice": registration.Reveal(), "late": late.Reveal(), "malformed": "x", "a session": session.Reveal(), "unknown": strings.Repeat("A", 43),
	} {
		if err := ends(text); !errors.Is(err, account.ErrPasskey) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
