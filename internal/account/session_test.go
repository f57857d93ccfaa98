package account_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"studyplanner/internal/account"
)

const day = 24 * time.Hour

func TestASessionThatNobodyUsesEnds(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	c.now = c.now.Truncate(time.Hour) // uses are recorded to the hour
	a, token := c.join(t, "ada@example.org")
	c.now = c.now.Add(30 * day)
	c.in(t, "after 30 days", token)
	c.now = c.now.Add(30*day + time.Second)
	c.out(t, "30 days after its last use", token)
	if all, err := c.Sessions(t.Context(), a.ID); err != nil || len(all) != 0 {
		t.Errorf("%d sessions are in force, %v", len(all), err)
	}
	if stored, err := c.store.Sessions(t.Context(), a.ID); err != nil || len(stored) != 1 {
		t.Errorf("%d sessions are stored, %v", len(stored), err)
	}
	if err := c.signsIn(t, a.Email, right); err != nil {
		t.Fatal(err)
	}
	if stored, err := c.store.Sessions(t.Context(), a.ID); err != nil || len(stored) != 1 {
		t.Errorf("after a sign-in %d sessions are stored, %v", len(stored), err)
	}
	c.out(t, "after another sign-in", token)
}

func TestASessionEndsHoweverMuchItIsUsed(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	_, token := c.join(t, "ada@example.org")
	begun := c.now
	for c.now.Before(begun.Add(360 * day)) {
		c.now = c.now.Add(20 * day)
		c.in(t, "in use", token)
	}
	c.now = begun.Add(365 * day)
	c.in(t, "after 365 days", token)
	c.now = c.now.Add(time.Second)
	c.out(t, "after more", token)
}

// gate is a storage that can only be entered, and counts that: all else panics.
type gate struct {
	account.SessionStorage
	behind           account.SessionStorage
	entered, touched int
}

func (g *gate) SessionAccess(ctx context.Context, accountID, hash string, m account.Mode) (account.SessionAccess, error) {
	g.entered++
	return g.behind.SessionAccess(ctx, accountID, hash, m)
}

func (g *gate) TouchSession(ctx context.Context, accountID, hash string, hour time.Time) error {
	g.touched++
	return g.behind.TouchSession(ctx, accountID, hash, hour)
}

func TestUseOfASessionIsRecordedOnceAnHour(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, token := c.join(t, "ada@example.org") // at half past eight
	g := &gate{behind: c.store}
	counted := c.members(account.OpenSignUp, account.MemberStorage{SessionStorage: g})
	for i, tt := range []struct {
		after   time.Duration
		touched int
	}{{0, 0}, {29 * time.Minute, 0}, {30 * time.Minute, 1}, {31 * time.Minute, 1}, {89 * time.Minute, 1}, {300 * time.Minute, 2}} {
		at, before := c.now.Add(tt.after), g.touched
		e, _, _, err := counted.Authenticate(ctx, token.Reveal(), account.Live, at)
		if err != nil || g.entered != i+1 || g.touched != tt.touched || e.Touched != (g.touched > before) {
			t.Errorf("after %v: entered %d times, touched %d, told %v, %v", tt.after, g.entered, g.touched, e.Touched, err)
		}
		stored, err := c.store.Sessions(ctx, a.ID)
		if want := at.Truncate(time.Hour); err != nil || !stored[0].Seen.Equal(want) || !e.Session.Seen.Equal(want) {
			t.Errorf("after %v: seen %v, told %v, %v", tt.after, stored[0].Seen, e.Session.Seen, err)
		}
	}
}

func TestAnEndedSessionIsNotTouched(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	_, token := c.join(t, "ada@example.org")
	g := &gate{behind: c.store}
	_, _, _, err := c.members(account.OpenSignUp, account.MemberStorage{SessionStorage: g}).Authenticate(t.Context(), token.Reveal(), account.Live, c.now.Add(31*day))
	if !errors.Is(err, account.ErrSignedOut) || g.touched != 0 {
		t.Errorf("touched %d times, %v", g.touched, err)
	}
}

func TestATokenThatCannotBeIsNotLookedUp(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	_, token := c.join(t, "ada@example.org")
	g := &gate{behind: c.store}
	m := c.members(account.OpenSignUp, account.MemberStorage{SessionStorage: g})
	for _, text := range []string{"", "x", token.Reveal() + "A", token.Hash(), strings.Repeat("0", 26) + strings.Repeat("A", 43)} {
		if _, _, _, err := m.Authenticate(t.Context(), text, account.Live, c.now); !errors.Is(err, account.ErrSignedOut) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if g.entered != 1 {
		t.Errorf("%d of them were looked up, want that which could be", g.entered)
	}
}

func TestASignOutEndsOneSession(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	_, one := c.join(t, "ada@example.org")
	_, two, err := c.SignIn(ctx, "ada@example.org", right, "")
	for _, text := range []string{one.Reveal(), one.Reveal(), "", "x", strings.Repeat("A", 43)} { // again and again
		if err := errors.Join(err, c.SignOut(ctx, text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	c.out(t, "signed out", one)
	c.in(t, "the other", two)
}

func TestASignOutEverywhereEndsAllSessionsOfOneAccount(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, one := c.join(t, "ada@example.org")
	_, two, err := c.SignIn(ctx, a.Email, right, "")
	_, bobs := c.join(t, "bob@example.org")
	if err = errors.Join(err, c.SignOutEverywhere(ctx, a.ID)); err != nil {
		t.Fatal(err)
	}
	c.out(t, "one", one)
	c.out(t, "two", two)
	c.in(t, "somebody else's", bobs)
}

func TestASessionIsEndedByItsOwnAccountAlone(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	a, token := c.join(t, "ada@example.org")
	bob, _ := c.join(t, "bob@example.org")
	all, err := c.Sessions(ctx, a.ID)
	if err != nil || len(all) != 1 || all[0].Agent != "browser" || !all[0].Created.Equal(c.now) || all[0].Hash != token.Hash() {
		t.Fatalf("%+v, %v", all, err)
	}
	if err := c.EndSession(ctx, bob.ID, all[0].ID); !errors.Is(err, account.ErrSessionNotFound) {
		t.Errorf("by another account: %v", err)
	}
	c.in(t, "ended by another account", token)
	if err := c.EndSession(ctx, a.ID, all[0].ID); err != nil {
		t.Error(err)
	}
	c.out(t, "ended", token)
}

func TestAnAgentIsCleanedAndCut(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"":                                   "",
		"\x00 Firefox/140\r\n\x1b[31m \x00":  "Firefox/140[31m",
		"a\xffb\xc3":                         "ab",
		strings.Repeat("x", 1000):            strings.Repeat("x", 300),
		"x" + strings.Repeat("é", 500):       "x" + strings.Repeat("é", 149),
		strings.Repeat("\U0001f600", 10_000): strings.Repeat("\U0001f600", 75),
	} {
		c := newClub(t, account.OpenSignUp)
		a := c.account(t, "ada@example.org")
		if _, _, err := c.Admit(t.Context(), a.ID, given); err != nil {
			t.Fatal(err)
		}
		all, err := c.Sessions(t.Context(), a.ID)
		if err != nil || all[0].Agent != want || !utf8.ValidString(all[0].Agent) {
			t.Errorf("%.20q… is stored as %q, %v", given, all[0].Agent, err)
		}
	}
}
