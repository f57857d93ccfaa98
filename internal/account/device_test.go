package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
)

// remember lets a browser that keeps known sign in as the owner of a.
func (c *club) remember(t *testing.T, known string, a account.Account) string {
	t.Helper()
	devices, err := c.Remember(t.Context(), known, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	return devices
}

// knows reports whether a browser that keeps known is one in which the owner of
// that address has signed in.
func (c *club) knows(t *testing.T, known, email string) bool {
	t.Helper()
	id, err := c.Recognize(t.Context(), known, email)
	if err != nil {
		t.Fatal(err)
	}
	anybody, err := c.RecognizeAny(t.Context(), known)
	if err != nil || id != "" && anybody == "" {
		t.Fatalf("%q, but of anybody %q, %v", id, anybody, err)
	}
	return id != ""
}

func TestABrowserIsKnownForAYearByTheAccountThatSignedIn(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	ada, _ := c.join(t, "ada@example.org")
	c.join(t, "bob@example.org")
	known := c.remember(t, "", ada)
	if other := c.remember(t, "", ada); other == known {
		t.Error("two browsers cannot be told apart")
	}
	if !c.knows(t, known, " ADA@example.org ") {
		t.Error("it is not known")
	}
	for _, email := range []string{"bob@example.org", "nobody@example.org", ""} {
		if c.knows(t, known, email) {
			t.Errorf("it is known for %q", email)
		}
	}
	c.now = c.now.Add(account.DeviceLife - time.Second)
	if !c.knows(t, known, ada.Email) {
		t.Error("before a year it is not known any more")
	}
	c.now = c.now.Add(time.Second)
	if c.knows(t, known, ada.Email) {
		t.Error("after a year it is known")
	}
}

func TestWhatIsForgedIsNotKnown(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	ada, _ := c.join(t, "ada@example.org")
	bob, _ := c.join(t, "bob@example.org")
	known := c.remember(t, "", ada)
	part := strings.Split(known, ".")
	for _, text := range []string{
		"", "~", "...", known + ".", strings.ToUpper(known), known[:len(known)-1], known + "A",
		strings.Replace(known, ada.ID, bob.ID, 1), strings.Replace(known, part[1], part[1]+"0", 1), strings.Replace(known, part[2], part[2]+"0", 1),
		strings.Join([]string{ada.ID, part[1], part[2], ""}, "."), strings.Repeat("a.b.c.d~", 10) + known,
	} {
		if c.knows(t, text, ada.Email) || c.knows(t, text, bob.Email) {
			t.Errorf("%q is known", text)
		}
	}
}

func TestANewPasswordEndsWhatWasKnownOfBrowsers(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	ada, _ := c.join(t, "ada@example.org")
	known := c.remember(t, "", ada)
	if _, err := c.ChangePassword(t.Context(), ada.ID, right, other, "browser"); err != nil {
		t.Fatal(err)
	}
	if c.knows(t, known, ada.Email) {
		t.Error("it is known after the password was changed")
	}
	if known = c.remember(t, known, ada); !c.knows(t, known, ada.Email) || strings.Contains(known, "~") {
		t.Errorf("after signing in: %s", known)
	}
}

func TestABrowserIsKnownByTheAccountsThatSignedInLast(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	known, all := "", make([]account.Account, 7)
	for i := range all {
		all[i], _ = c.join(t, fmt.Sprintf("a%d@example.org", i))
		known = c.remember(t, known, all[i])
	}
	known = c.remember(t, known, all[2]) // the oldest that it was known by
	for i, a := range all {
		if got := c.knows(t, known, a.Email); got != (i >= 2) {
			t.Errorf("%d: %v", i, got)
		}
	}
	if len(known) > 1000 {
		t.Errorf("it has %d bytes", len(known))
	}
}
