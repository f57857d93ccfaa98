package account_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

func TestSomebodySignsUp(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	if first, err := c.First(t.Context()); err != nil || !first {
		t.Errorf("there is an account: %v", err)
	}
	draft := account.SignUpDraft{Email: " ada@example.org ", Password: right, Name: " Ada ", TimeZone: "Europe/Berlin"}
	a, token, err := c.SignUp(t.Context(), draft, "browser")
	if err != nil || a.Email != "ada@example.org" || a.Name != "Ada" || a.TimeZone != "Europe/Berlin" || a.FirstWeekday != 1 ||
		a.Plan != account.DefaultPlan || !a.Administrator {
		t.Fatalf("%+v, %v", a, err)
	}
	c.in(t, "signed up", token)
	has, err := c.HasPassword(t.Context(), a.ID)
	if err = errors.Join(err, c.signsIn(t, "ada@example.org", right)); err != nil || !has {
		t.Error(err)
	}
	if first, err := c.First(t.Context()); err != nil || first {
		t.Errorf("there is no account: %v", err)
	}
}

func TestEverythingWrongWithASignUpIsTold(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	c.join(t, "ada@example.org")
	_, _, err := c.SignUp(t.Context(), account.SignUpDraft{Email: "x", Password: "short", Name: "\n.\n", TimeZone: "Mars"}, "")
	wrongIn(t, err, "email", "time_zone", "password")
	_, _, err = c.SignUp(t.Context(), account.SignUpDraft{Email: "ADA@example.org", Password: right}, "")
	wrongIn(t, err, "email")
	if all, err := c.List(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("%d accounts, %v", len(all), err)
	}
}

func TestAPasswordHasItsRules(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		password string
		ok       bool
	}{
		"7 characters":               {"abcdefg", false},
		"8 characters":               {"ab-cd+ef", true},
		"8 characters of two bytes":  {strings.Repeat("éè", 4), true},
		"7 that were 14 before NFC":  {strings.Repeat("e\u0301", 7), false},
		"1,000 characters":           {strings.Repeat("xy", 500), true},
		"1,001 characters":           {strings.Repeat("xyz", 333) + "xy", false},
		"spaces around count":        {" abcdef ", true},
		"the address":                {"ada@example.org", false},
		"the address in other cases": {" ADA@Example.org ", false},
		"not UTF-8":                  {"abcdefgh\xff", false},
		"a part of the address":      {"ada@example", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, account.OpenSignUp)
			_, _, err := c.SignUp(t.Context(), account.SignUpDraft{Email: "ada@example.org", Password: tt.password}, "")
			if !tt.ok {
				wrongIn(t, err, "password")
				return
			}
			if err = errors.Join(err, c.signsIn(t, "ada@example.org", tt.password)); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAPasswordIsTheSameHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	_, _, err := c.SignUp(t.Context(), account.SignUpDraft{Email: "ada@example.org", Password: "café au lait"}, "")
	if err = errors.Join(err, c.signsIn(t, "ada@example.org", "cafe\u0301 au lait")); err != nil {
		t.Error(err)
	}
	if err := c.signsIn(t, "ada@example.org", " café au lait"); !errors.Is(err, account.ErrWrongSignIn) {
		t.Errorf("with a space before: %v", err)
	}
}

// uses signs up with an invitation.
func (c *club) uses(t *testing.T, email string, invitation string) error {
	t.Helper()
	_, _, err := c.SignUp(t.Context(), account.SignUpDraft{Email: email, Password: right, Invitation: invitation}, "")
	return err
}

// found makes the first account.
func (c *club) found(t *testing.T, email string) {
	t.Helper()
	link, err := c.InviteFounder(t.Context())
	if err = errors.Join(err, c.uses(t, email, link.Reveal())); err != nil {
		t.Fatal(err)
	}
}

func TestAnInvitationLetsOnePersonIn(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.InvitedSignUp)
	c.found(t, "first@example.org")
	notInvited := func(what, invitation string) {
		t.Helper()
		c.hashed = nil
		if err := c.uses(t, "eve@example.org", invitation); !errors.Is(err, account.ErrNotInvited) || len(c.hashed) > 0 {
			t.Errorf("%s: %v after %d hashes", what, err, len(c.hashed))
		}
	}
	i, token, err := c.Invite(ctx, " bob@example.org ")
	if err != nil || i.Email != "bob@example.org" || i.Hash != token.Hash() || i.Expires.Sub(c.now) != 14*24*time.Hour {
		t.Fatalf("%+v, %v", i, err)
	}
	notInvited("without", "")
	notInvited("malformed", "please")
	notInvited("made up", strings.Repeat("A", 43))
	wrongIn(t, c.uses(t, "first@example.org", token.Reveal()), "email") // it is not used up by a failure
	if err := c.uses(t, "bobby@example.org", token.Reveal()); err != nil {
		t.Errorf("in force: %v", err)
	}
	notInvited("used", token.Reveal())
	_, token, _ = c.Invite(ctx, "")
	c.now = c.now.Add(14*24*time.Hour - time.Second)
	if all, err := c.Invitations(ctx); err != nil || len(all) != 1 {
		t.Errorf("%d in force, %v", len(all), err)
	}
	c.now = c.now.Add(time.Second)
	notInvited("expired", token.Reveal())
	if all, err := c.Invitations(ctx); err != nil || len(all) != 0 {
		t.Errorf("%d in force, %v", len(all), err)
	}
}

func TestAnInvitationIsTakenBack(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.InvitedSignUp)
	c.found(t, "first@example.org")
	i, token, err := c.Invite(ctx, "")
	if err = errors.Join(err, c.Uninvite(ctx, i.ID)); err != nil {
		t.Fatal(err)
	}
	if err := c.uses(t, "bob@example.org", token.Reveal()); !errors.Is(err, account.ErrNotInvited) {
		t.Errorf("taken back: %v", err)
	}
	if err := c.Uninvite(ctx, i.ID); !errors.Is(err, account.ErrInvitationNotFound) {
		t.Errorf("twice: %v", err)
	}
	_, _, err = c.Invite(ctx, "not an address")
	wrongIn(t, err, "email")
}

func TestTheFirstAccountNeedsTheLinkOfTheServer(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.InvitedSignUp)
	old, err := c.InviteFounder(ctx)
	link, again := c.InviteFounder(ctx)
	if err = errors.Join(err, again); err != nil {
		t.Fatal(err)
	}
	for name, invitation := range map[string]string{
		"none": "", "malformed": "x", "unknown": strings.Repeat("A", 43), "of the start before": old.Reveal(),
	} {
		if err := c.uses(t, "ada@example.org", invitation); !errors.Is(err, account.ErrNotFounder) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := c.uses(t, "ada@example.org", link.Reveal()); err != nil {
		t.Fatal(err)
	}
	if err := c.uses(t, "bob@example.org", link.Reveal()); !errors.Is(err, account.ErrNotInvited) {
		t.Errorf("the second: %v", err)
	}
	late, err := c.InviteFounder(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.uses(t, "bob@example.org", late.Reveal()); !errors.Is(err, account.ErrNotInvited) {
		t.Errorf("with a link that was made meanwhile: %v", err)
	}
}

func TestAnInvitationFromTheCommandLineMakesTheFirstAccountToo(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.InvitedSignUp)
	_, token, err := c.Invite(t.Context(), "")
	if err = errors.Join(err, c.uses(t, "ada@example.org", token.Reveal())); err != nil {
		t.Error(err)
	}
}

func TestNobodySignsUpWhereThatIsClosed(t *testing.T) {
	t.Parallel()
	for _, policy := range []account.SignUpPolicy{account.ClosedSignUp, "openn"} {
		c := newClub(t, policy)
		_, token, err := c.Invite(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, invitation := range []string{"", token.Reveal()} {
			if err := c.uses(t, "ada@example.org", invitation); !errors.Is(err, account.ErrNotInvited) {
				t.Errorf("%q: %v", policy, err)
			}
		}
	}
}
