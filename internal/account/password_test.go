package account_test

import (
	"errors"
	"testing"

	"studyplanner/internal/account"
)

func TestAChangeOfThePasswordEndsAllSessions(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, here := c.join(t, "ada@example.org")
	_, there, err := c.SignIn(ctx, a.Email, right, "")
	_, bobs := c.join(t, "bob@example.org")
	reset, _, again := c.NewReset(ctx, a.ID, account.SetPassword)
	if err = errors.Join(err, again); err != nil {
		t.Fatal(err)
	}
	token, err := c.ChangePassword(ctx, a.ID, right, other, "browser")
	if err != nil {
		t.Fatal(err)
	}
	c.out(t, "here", here)
	c.out(t, "there", there)
	c.in(t, "begun by the change", token)
	c.in(t, "somebody else's", bobs)
	if err := c.signsIn(t, a.Email, right); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("with the old password: %v", err)
	}
	if err := c.signsIn(t, a.Email, other); err != nil {
		t.Errorf("with the new password: %v", err)
	}
	if _, _, err := c.Reset(ctx, reset.Reveal(), right, ""); !errors.Is(err, account.ErrNoReset) {
		t.Errorf("with a link of before: %v", err)
	}
}

func TestAPasswordIsChangedByWhoeverKnowsIt(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, token := c.join(t, "ada@example.org")
	_, err := c.ChangePassword(ctx, a.ID, other, "short", "")
	wrongIn(t, err, "current_password", "new_password")
	_, err = c.ChangePassword(ctx, a.ID, "", other, "")
	wrongIn(t, err, "current_password")
	_, err = c.ChangePassword(ctx, a.ID, right, "ADA@example.org", "")
	wrongIn(t, err, "new_password")
	c.in(t, "after refusals", token)
	wrongIn(t, c.Confirm(ctx, a.ID, other), "current_password")
	if err := c.Confirm(ctx, a.ID, right); err != nil {
		t.Error(err)
	}
	if _, err := c.ChangePassword(ctx, "acc_nobody", right, other, ""); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func TestAnAccountWithoutAPasswordSetsOne(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a := c.account(t, "ada@example.org")
	has, err := c.HasPassword(ctx, a.ID)
	if err = errors.Join(err, c.Confirm(ctx, a.ID, "anything")); err != nil || has {
		t.Errorf("has one: %v, %v", has, err)
	}
	if _, err := c.ChangePassword(ctx, a.ID, "", right, ""); err != nil {
		t.Fatal(err)
	}
	has, err = c.HasPassword(ctx, a.ID)
	if err = errors.Join(err, c.signsIn(t, a.Email, right)); err != nil || !has {
		t.Errorf("has one: %v, %v", has, err)
	}
}

func TestAnOperatorSetsAPassword(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, token := c.join(t, "ada@example.org")
	wrongIn(t, c.SetPassword(ctx, a.ID, "short"), "password")
	wrongIn(t, c.SetPassword(ctx, a.ID, a.Email), "password")
	c.in(t, "after refusals", token)
	if err := c.SetPassword(ctx, a.ID, other); err != nil {
		t.Fatal(err)
	}
	c.out(t, "of before", token)
	if err := c.signsIn(t, a.Email, other); err != nil {
		t.Error(err)
	}
	if err := c.SetPassword(ctx, "acc_nobody", other); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}
