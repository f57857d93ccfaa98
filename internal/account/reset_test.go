package account_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

func TestAResetSetsAPasswordOnce(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, old := c.join(t, "ada@example.org")
	link, expires, err := c.NewReset(ctx, a.ID, account.SetPassword)
	second, _, again := c.NewReset(ctx, a.ID, account.SetPassword)
	if err = errors.Join(err, again); err != nil || expires.Sub(c.now) != 24*time.Hour {
		t.Fatalf("it ends at %v, %v", expires, err)
	}
	for _, bad := range []string{"short", "ADA@example.org"} { // a failure does not use it up
		_, _, err := c.Reset(ctx, link.Reveal(), bad, "")
		wrongIn(t, err, "password")
	}
	c.in(t, "after refusals", old)
	c.now = c.now.Add(24*time.Hour - time.Second)
	got, token, err := c.Reset(ctx, link.Reveal(), other, "browser")
	if err != nil || got.ID != a.ID {
		t.Fatalf("%+v, %v", got, err)
	}
	c.out(t, "of before", old)
	c.in(t, "begun by the reset", token)
	for what, used := range map[string]account.Token{"used": link, "made beside it": second} {
		c.hashed = nil
		if _, _, err := c.Reset(ctx, used.Reveal(), right, ""); !errors.Is(err, account.ErrNoReset) || len(c.hashed) > 0 {
			t.Errorf("%s: %v after %d hashes", what, err, len(c.hashed))
		}
	}
	if err := c.signsIn(t, a.Email, other); err != nil {
		t.Error(err)
	}
}

func TestAResetThatIsNotInForceDoesNothing(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, session := c.join(t, "ada@example.org")
	link, expires, err := c.NewReset(ctx, a.ID, account.SetPassword)
	if err != nil {
		t.Fatal(err)
	}
	c.now, c.hashed = expires, nil
	for what, text := range map[string]string{
		"ended": link.Reveal(), "malformed": "x", "none": "", "unknown": strings.Repeat("A", 43), "a session": session.Reveal(),
	} {
		if _, _, err := c.Reset(ctx, text, other, ""); !errors.Is(err, account.ErrNoReset) || len(c.hashed) > 0 {
			t.Errorf("%s: %v after %d hashes", what, err, len(c.hashed))
		}
	}
	c.in(t, "after refusals", session)
	c.out(t, "a reset is no session", link)
	if _, _, err := c.NewReset(ctx, "acc_nobody", account.SetPassword); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func TestAResetGivesAPasswordToAnAccountWithoutOne(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a := c.account(t, "ada@example.org")
	link, _, err := c.NewReset(t.Context(), a.ID, account.SetPassword)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Reset(t.Context(), link.Reveal(), right, ""); err != nil {
		t.Error(err)
	}
	if err := c.signsIn(t, a.Email, right); err != nil {
		t.Error(err)
	}
}
