package account_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
)

func TestSomebodySignsIn(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a, first := c.join(t, "ada@example.org")
	got, second, err := c.SignIn(t.Context(), " ADA@example.org ", right, "browser")
	if err != nil || got != a {
		t.Fatalf("%+v, %v", got, err)
	}
	c.in(t, "the sign-up", first)
	c.in(t, "the sign-in", second)
	if first.Reveal() == second.Reveal() {
		t.Error("two sessions have one token")
	}
}

func TestAWrongSignInCostsTheSameWhateverIsWrong(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	c.SetCost(account.NewMembers(account.MembersConfig{}).Cost()) // that of production
	c.join(t, "ada@example.org")
	c.account(t, "passkey@example.org")
	production := argon2id.Params{Memory: 19456, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	for name, tt := range map[string]struct{ email, password string }{
		"wrong password":       {"ada@example.org", other},
		"empty password":       {"ada@example.org", ""},
		"account without one":  {"passkey@example.org", right},
		"without one, empty":   {"passkey@example.org", ""},
		"unknown address":      {"eve@example.org", right},
		"unknown, empty":       {"eve@example.org", ""},
		"no address":           {"", ""},
		"text that is no such": {"not an address", right},
	} {
		c.hashed = nil
		if err := c.signsIn(t, tt.email, tt.password); !errors.Is(err, account.ErrWrongSignIn) || err.Error() != account.ErrWrongSignIn.Error() {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff([]argon2id.Params{production}, c.hashed); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

func TestAHashIsUpgradedBySigningIn(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, first := c.join(t, "ada@example.org")
	old, _ := c.store.Password(ctx, a.ID)
	dear := cheap
	dear.Iterations++
	c.SetCost(dear)
	if err := c.signsIn(t, a.Email, other); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("a wrong password: %v", err)
	}
	if now, _ := c.store.Password(ctx, a.ID); now != old {
		t.Error("a wrong password has upgraded the hash")
	}
	for _, want := range [][]argon2id.Params{{cheap, dear}, {dear}} { // the second time it is as it should be
		c.hashed = nil
		if err := c.signsIn(t, a.Email, right); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, c.hashed); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
	c.in(t, "a session of before", first)
	if err := c.signsIn(t, a.Email, other); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("a wrong password afterwards: %v", err)
	}
}

// meddling is a storage in which something happens just before a session begins.
type meddling struct {
	account.SessionStorage
	before func(accountID string) error
}

func (m meddling) CreateSession(ctx context.Context, s account.Session, stale, born time.Time) error {
	if err := m.before(s.AccountID); err != nil {
		return err
	}
	return m.SessionStorage.CreateSession(ctx, s, stale, born)
}

// meddled returns the use cases of c where before runs just before a session begins.
func (c *club) meddled(before func(accountID string) error) *account.Members {
	s := c.store.MemberStorage()
	s.SessionStorage = meddling{s.SessionStorage, before}
	return c.members(account.OpenSignUp, s)
}

func TestAPasswordThatIsChangedMeanwhileOpensNothing(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, _ := c.join(t, "ada@example.org")
	slow := c.meddled(func(id string) error { return c.SetPassword(ctx, id, other) })
	if _, _, err := slow.SignIn(ctx, a.Email, right, ""); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("it was changed: %v", err)
	}
	if all, err := c.Sessions(ctx, a.ID); err != nil || len(all) != 0 {
		t.Errorf("%d sessions are in force, %v", len(all), err)
	}
	if _, token, err := slow.SignIn(ctx, a.Email, other, ""); err != nil { // set again, to the same
		t.Errorf("it was only hashed anew: %v", err)
	} else {
		c.in(t, "after it was hashed anew", token)
	}
	slow = c.meddled(func(id string) error { return c.Retire(ctx, id) })
	if _, _, err := slow.SignIn(ctx, a.Email, other, ""); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("the account is gone: %v", err)
	}
}

func TestSomebodyIsAdmittedWithoutAPassword(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a := c.account(t, "ada@example.org")
	got, token, err := c.Admit(t.Context(), a.ID, "browser")
	if err != nil || got != a {
		t.Fatalf("%+v, %v", got, err)
	}
	c.in(t, "admitted", token)
	if _, _, err := c.Admit(t.Context(), "acc_nobody", ""); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
}

func TestWhoIsWrittenDownIsLetInHoweverLongItTook(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	late := func(do func(context.Context, *account.Members) (account.Token, error)) (account.Token, error) {
		ctx, cancel := context.WithCancel(t.Context())
		return do(ctx, c.meddled(func(string) error { cancel(); return nil }))
	}
	var a account.Account
	token, err := late(func(ctx context.Context, m *account.Members) (token account.Token, err error) {
		a, token, err = m.SignUp(ctx, account.SignUpDraft{Email: "ada@example.org", Password: right}, "browser")
		return token, err
	})
	if err != nil {
		t.Fatalf("signing up: %v", err)
	}
	c.in(t, "after signing up", token)
	token, err = late(func(ctx context.Context, m *account.Members) (account.Token, error) {
		return m.ChangePassword(ctx, a.ID, right, other, "browser")
	})
	if err != nil {
		t.Fatalf("changing the password: %v", err)
	}
	c.in(t, "after changing the password", token)
	link, _, err := c.NewReset(t.Context(), a.ID, account.MailPassword)
	if err != nil {
		t.Fatal(err)
	}
	token, err = late(func(ctx context.Context, m *account.Members) (token account.Token, err error) {
		_, token, err = m.Reset(ctx, link.Reveal(), right, "browser")
		return token, err
	})
	if err != nil {
		t.Fatalf("resetting the password: %v", err)
	}
	c.in(t, "after resetting the password", token)
}
