package account_test

import (
	"crypto/rand"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// cheap is what hashing costs in tests that are not about it.
var cheap = argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// A club is an office with members.
type club struct {
	*office
	*account.Members
	hashed []argon2id.Params // the cost of each hash that was computed
}

func newClub(t *testing.T, policy account.SignUpPolicy) *club {
	o := newOffice(t)
	c := &club{office: o}
	c.Members = o.members(policy, o.store.MemberStorage())
	c.OnHash(func(p argon2id.Params) { c.hashed = append(c.hashed, p) })
	return c
}

// members returns the members of o whose data is in s.
func (o *office) members(policy account.SignUpPolicy, s account.MemberStorage) *account.Members {
	m := account.NewMembers(account.MembersConfig{
		Store: s, Accounts: o.Service, NewID: newID, Random: rand.Reader, Now: func() time.Time { return o.now }, SignUp: policy,
	})
	m.SetCost(cheap)
	return m
}

const (
	right = "correct horse"
	other = "battery staple"
)

// join signs somebody up with the password right.
func (c *club) join(t *testing.T, email string) (account.Account, account.Token) {
	t.Helper()
	a, token, err := c.SignUp(t.Context(), account.SignUpDraft{Email: email, Password: right}, "browser")
	if err != nil {
		t.Fatal(err)
	}
	return a, token
}

// enters returns the error of a use of the session now.
func (c *club) enters(t *testing.T, token account.Token) error {
	t.Helper()
	_, _, _, err := c.Authenticate(t.Context(), token.Reveal(), account.Live, c.now)
	return err
}

// out checks that a session has ended.
func (c *club) out(t *testing.T, what string, token account.Token) {
	t.Helper()
	if err := c.enters(t, token); !errors.Is(err, account.ErrSignedOut) {
		t.Errorf("%s: %v", what, err)
	}
}

// in checks that a session is in force.
func (c *club) in(t *testing.T, what string, token account.Token) {
	t.Helper()
	if err := c.enters(t, token); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

// signsIn returns the error of a sign-in.
func (c *club) signsIn(t *testing.T, email, password string) error {
	t.Helper()
	_, _, err := c.SignIn(t.Context(), email, password, "browser")
	return err
}

// wrongIn checks that err is about these fields.
func wrongIn(t *testing.T, err error, want ...string) {
	t.Helper()
	if got := fields(err); !slices.Equal(got, want) {
		t.Errorf("wrong are %q, want %q: %v", got, want, err)
	}
}

func TestAnAddressIsChangedByWhoeverKnowsThePassword(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, token := c.join(t, "ada@example.org")
	c.join(t, "bob@example.org")
	_, err := c.Update(ctx, a.ID, account.Patch{Email: planner.Some("new@example.org")}, other)
	wrongIn(t, err, "current_password")
	_, err = c.Update(ctx, a.ID, account.Patch{Email: planner.Some("not an address")}, "")
	wrongIn(t, err, "email", "current_password")
	_, err = c.Update(ctx, a.ID, account.Patch{Email: planner.Some("BOB@example.org")}, other)
	wrongIn(t, err, "current_password") // whether it is taken is told to nobody who guesses
	_, err = c.Update(ctx, a.ID, account.Patch{Email: planner.Some("BOB@example.org")}, right)
	wrongIn(t, err, "email")
	changed, err := c.Update(ctx, a.ID, account.Patch{Email: planner.Some(" Lovelace@example.org ")}, right)
	if err != nil || changed.Email != "Lovelace@example.org" || changed.ID != a.ID {
		t.Errorf("%+v, %v", changed, err)
	}
	if err := errors.Join(c.signsIn(t, "lovelace@example.org", right), c.enters(t, token)); err != nil {
		t.Error(err)
	}
	both := account.Patch{Name: planner.Some("Countess"), Email: planner.Some("countess@example.org")}
	_, err = c.Update(ctx, a.ID, both, other)
	wrongIn(t, err, "current_password")
	if now, err := c.Accounts.Get(ctx, a.ID); err != nil || now.Name != "" {
		t.Errorf("half of a change was made: %+v, %v", now, err)
	}
	if now, err := c.Update(ctx, a.ID, account.Patch{Name: planner.Some("Countess")}, ""); err != nil || now.Name != "Countess" {
		t.Errorf("a name needs no password: %+v, %v", now, err)
	}
	if err := c.signsIn(t, "ada@example.org", right); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("with the old address: %v", err)
	}
	if _, err := c.Update(ctx, "acc_nobody", account.Patch{Email: planner.Some("x@example.org")}, right); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func TestAnAccountIsDeletedByItsOwner(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	c.join(t, "first@example.org")
	a, token := c.join(t, "ada@example.org")
	key := c.key(t, a.ID, liveFull)
	wrongIn(t, c.Members.Delete(ctx, a.ID, "bob@example.org", other), "email", "current_password")
	wrongIn(t, c.Members.Delete(ctx, a.ID, "ada@example.org", ""), "current_password")
	c.in(t, "after refusals", token)
	if err := c.Members.Delete(ctx, a.ID, " ADA@example.org ", right); err != nil {
		t.Fatal(err)
	}
	c.out(t, "after the deletion", token)
	_, _, err := c.authenticator.Authenticate(ctx, key, c.now)
	_, gone := c.Get(ctx, a.ID)
	if !errors.Is(err, account.ErrUnauthorized) || !errors.Is(gone, account.ErrNotFound) {
		t.Errorf("the key: %v; the account: %v", err, gone)
	}
	c.join(t, "ada@example.org") // the address is free again
}

func TestAnAccountWithoutAPasswordIsDeletedByItsAddressAlone(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a := c.account(t, "ada@example.org")
	wrongIn(t, c.Members.Delete(t.Context(), a.ID, "bob@example.org", ""), "email")
	if err := c.Members.Delete(t.Context(), a.ID, a.Email, ""); err != nil {
		t.Error(err)
	}
}

func TestOneAdministratorStays(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	ada, _ := c.join(t, "ada@example.org")
	bob, _ := c.join(t, "bob@example.org")
	if !ada.Administrator || bob.Administrator {
		t.Errorf("ada: %v, bob: %v", ada.Administrator, bob.Administrator)
	}
	_, demoted := c.SetAdministrator(ctx, ada.ID, false)
	for what, err := range map[string]error{
		"demoted": demoted, "retired": c.Retire(ctx, ada.ID), "deleted": c.Members.Delete(ctx, ada.ID, ada.Email, right),
	} {
		if !errors.Is(err, account.ErrLastAdministrator) {
			t.Errorf("%s: %v", what, err)
		}
	}
	promoted, err := c.SetAdministrator(ctx, bob.ID, true)
	if err != nil || !promoted.Administrator {
		t.Fatalf("%+v, %v", promoted, err)
	}
	if err := c.Members.Delete(ctx, ada.ID, ada.Email, right); err != nil {
		t.Errorf("with another administrator: %v", err)
	}
	if err := c.Retire(ctx, bob.ID); err != nil {
		t.Errorf("the only account of all: %v", err)
	}
	if err := c.Retire(ctx, bob.ID); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("twice: %v", err)
	}
}

func TestAccountsArePaged(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	var want []string
	for _, email := range []string{"a@example.org", "b@example.org", "c@example.org"} {
		a, _ := c.join(t, email)
		want = append(want, a.ID)
	}
	var got []string
	for after := ""; ; after = got[len(got)-1] {
		page, err := c.Page(t.Context(), after, 2)
		if err != nil || len(page) > 2 {
			t.Fatalf("%d accounts, %v", len(page), err)
		}
		if len(page) == 0 {
			break
		}
		for _, a := range page {
			got = append(got, a.ID)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A call of the planner through a session is like one through a key.
func TestASessionOpensBothSpaces(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	draft := account.SignUpDraft{Email: "ada@example.org", Password: right, TimeZone: "Pacific/Kiritimati"}
	a, token, err := c.SignUp(ctx, draft, "browser")
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []account.Mode{account.Live, account.Sandbox} {
		e, access, call, err := c.Authenticate(ctx, token.Reveal(), mode, time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
		if err != nil || call.Space != a.Space(mode) || call.Now.Today.String() != "2026-03-03" || call.Version != e.State.Version {
			t.Errorf("%s: call %+v, %v", mode, call, err)
		}
		k := access.Key
		if k.ID != e.Session.ID || k.Space != a.Space(mode) || k.Mode != mode || k.Scope != account.Full || e.Account != a {
			t.Errorf("%s: key %+v, entry %+v", mode, k, e)
		}
		if access.AccountID != a.ID || access.Plan != a.Plan || access.TimeZone != a.TimeZone || access.State != e.State {
			t.Errorf("%s: access %+v", mode, access)
		}
		if _, err := c.planner.CreateSubject(ctx, call, planner.SubjectDraft{Name: "Maths", Type: planner.Study}); err != nil {
			t.Errorf("%s: %v", mode, err)
		}
	}
}
