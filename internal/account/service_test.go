package account_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/fresh"
)

var lastID atomic.Int64

func newID() string { return fmt.Sprintf("%025d0", lastID.Add(1)) }

// office is the use cases of accounts on a real database, at a time that the
// test sets.
type office struct {
	*account.Service
	store         *store.Store
	authenticator *account.Authenticator
	planner       *planner.Service
	now           time.Time
}

func newOffice(t *testing.T) *office {
	s := fresh.SQLite(t)
	o := &office{store: s, now: time.Date(2026, 3, 2, 8, 30, 0, 0, time.UTC)}
	o.Service = account.NewService(s, s, s, newID, rand.Reader, func() time.Time { return o.now })
	o.authenticator = account.NewAuthenticator(s)
	o.planner = planner.NewService(s, s, newID, func(int) {})
	return o
}

// account makes one with the given address.
func (o *office) account(t *testing.T, email string) account.Account {
	t.Helper()
	a, err := o.Create(t.Context(), account.Draft{Email: email})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// key makes one and returns its text.
func (o *office) key(t *testing.T, accountID string, d account.KeyDraft) string {
	t.Helper()
	secret, _, err := o.CreateKey(t.Context(), accountID, d)
	if err != nil {
		t.Fatal(err)
	}
	return secret.Reveal()
}

var liveFull = account.KeyDraft{Mode: account.Live, Scope: account.Full}

func TestAnAccountHasItsDefaults(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, " ada@example.org ")
	if a.Email != "ada@example.org" || a.TimeZone != "UTC" || a.Plan != "personal" || a.Live == a.Sandbox || !a.Created.Equal(o.now) ||
		a.Name != "" || a.FirstWeekday != 1 {
		t.Errorf("got %+v", a)
	}
	found, err := o.Find(t.Context(), "ADA@example.org")
	if err != nil || !cmp.Equal(found, a) {
		t.Errorf("found %+v, %v", found, err)
	}
}

func TestAnAddressIsTakenWhateverItsCase(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.account(t, "ada@example.org")
	if _, err := o.Create(t.Context(), account.Draft{Email: "Ada@Example.org"}); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("err = %v", err)
	}
	bob := o.account(t, "bob@example.org")
	taken := account.Patch{Email: planner.Some("ADA@example.org")}
	if _, err := o.Update(t.Context(), bob.ID, taken); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("err = %v", err)
	}
}

func TestEverythingWrongWithAnAccountIsTold(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for _, d := range []account.Draft{
		{"ada", "Mars/Olympus", "No Plan", "a\tb"},
		{"Ada <ada@example.org>", "Local", "UPPER", strings.Repeat("é", 101)},
		{strings.Repeat("a", 250) + "@example.org", "../etc/passwd", "x y", "\xff"},
		{"ada\u009b31m@example.org", "Europe//Berlin", "a,b", "\xff"}, // terminals obey U+009B
		{"ada@exam\u0085ple.org", "Europe/./Berlin", "0", "a\x7fb"},
	} {
		_, err := o.Create(t.Context(), d)
		if got := fields(err); !slices.Equal(got, []string{"email", "time_zone", "plan", "name"}) {
			t.Errorf("%+v: %v", d, err)
		}
	}
}

// fields names the fields that are wrong.
func fields(err error) []string {
	bad, _ := errors.AsType[planner.Invalid](err)
	var names []string
	for _, p := range bad {
		names = append(names, p.Field)
	}
	return names
}

func TestANameAndAFirstWeekdayAreChangedAndCleaned(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	for given, want := range map[planner.Weekday]planner.Weekday{0: 0, 3: 3, 6: 6, 7: 0} {
		p := account.Patch{Name: planner.Some("  Ame\u0301lie "), FirstWeekday: planner.Some(given)}
		changed, err := o.Update(t.Context(), a.ID, p)
		stored, again := o.Get(t.Context(), a.ID)
		if errors.Join(err, again) != nil || changed.Name != "Am\u00e9lie" || changed.FirstWeekday != want || !cmp.Equal(stored, changed) {
			t.Errorf("%d: changed %+v, stored %+v, %v", given, changed, stored, errors.Join(err, again))
		}
	}
	for _, wrong := range []planner.Weekday{-1, 8, 127} {
		_, err := o.Update(t.Context(), a.ID, account.Patch{FirstWeekday: planner.Some(wrong)})
		if got := fields(err); !slices.Equal(got, []string{"first_weekday"}) {
			t.Errorf("%d: %v", wrong, err)
		}
	}
	if _, err := o.Update(t.Context(), "acc_nobody", account.Patch{}); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
}

func TestTheFirstAccountIsTheAdministrator(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	if a := o.account(t, "ada@example.org"); !a.Administrator {
		t.Error("the first account is not told to be the administrator")
	}
	if b := o.account(t, "bob@example.org"); b.Administrator {
		t.Error("the second account is an administrator too")
	}
}

func TestAKeyIsRevokedByItsOwnAccountAlone(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	o := newOffice(t)
	ada, bob := o.account(t, "ada@example.org"), o.account(t, "bob@example.org")
	secret, key, err := o.CreateKey(ctx, ada.ID, liveFull)
	if err != nil {
		t.Fatal(err)
	}
	opens := func() error {
		_, _, err := o.authenticator.Authenticate(ctx, secret.Reveal(), o.now)
		return err
	}
	for _, named := range []string{key.ID, key.Hash, secret.Reveal(), ""} {
		if err := o.Revoke(ctx, bob.ID, named); !errors.Is(err, account.ErrKeyNotFound) {
			t.Errorf("by another account: %v", err)
		}
	}
	if err := errors.Join(o.Revoke(ctx, "acc_nobody", key.ID), opens()); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("by nobody: %v", err)
	}
	if err := errors.Join(o.Revoke(ctx, ada.ID, key.ID), opens()); !errors.Is(err, account.ErrUnauthorized) {
		t.Errorf("by its own account: %v", err)
	}
	keys, err := o.Keys(ctx, ada.ID)
	if err != nil || len(keys) != 1 || keys[0].Revoked == nil {
		t.Errorf("%+v, %v", keys, err)
	}
	if _, _, err := o.CreateKey(ctx, "acc_nobody", liveFull); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("a key for nobody: %v", err)
	}
}

func TestAKeyOpensItsSpaceOnly(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	for mode, space := range map[account.Mode]planner.Space{account.Live: a.Live, account.Sandbox: a.Sandbox} {
		text := o.key(t, a.ID, account.KeyDraft{Mode: mode, Scope: account.Read, Name: "laptop"})
		access, call, err := o.authenticator.Authenticate(t.Context(), text, o.now)
		if err != nil || call.Space != space || access.AccountID != a.ID || access.Key.Mode != mode || access.Key.Scope != account.Read || access.Key.Name != "laptop" {
			t.Errorf("%s: %+v, %v", mode, access, err)
		}
	}
}

func TestAKeyStopsWhenItExpiresOrIsRevoked(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	expiring := o.key(t, a.ID, account.KeyDraft{Mode: account.Live, Scope: account.Full, Life: time.Hour})
	lasting := o.key(t, a.ID, liveFull)
	opens := func(text string, at time.Time) error {
		_, _, err := o.authenticator.Authenticate(t.Context(), text, at)
		return err
	}
	if err := opens(expiring, o.now.Add(time.Hour-time.Nanosecond)); err != nil {
		t.Errorf("just before it expires: %v", err)
	}
	if err := opens(expiring, o.now.Add(time.Hour)); !errors.Is(err, account.ErrUnauthorized) {
		t.Errorf("when it expires: %v", err)
	}
	if err := opens(lasting, o.now.AddDate(100, 0, 0)); err != nil {
		t.Errorf("in a hundred years: %v", err)
	}
	keys, err := o.Keys(t.Context(), a.ID)
	if err != nil || len(keys) != 2 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	for _, named := range []string{lasting, keys[1].ID} {
		if owner, key, err := o.FindKey(t.Context(), named); err != nil || owner != a.ID || key != keys[1].ID {
			t.Errorf("found %s of %s, %v", key, owner, err)
		}
	}
	if err := o.Revoke(t.Context(), a.ID, keys[1].ID); err != nil {
		t.Fatal(err)
	}
	if err := opens(lasting, o.now); !errors.Is(err, account.ErrUnauthorized) {
		t.Errorf("revoked: %v", err)
	}
	if _, _, err := o.FindKey(t.Context(), "key_unknown"); !errors.Is(err, account.ErrKeyNotFound) {
		t.Errorf("an unknown key: %v", err)
	}
}

func TestUseOfAKeyIsRecordedToTheHour(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	text := o.key(t, a.ID, liveFull)
	for _, tt := range []struct{ at, want time.Time }{
		{o.now, o.now.Truncate(time.Hour)},
		{o.now.Add(20 * time.Minute), o.now.Truncate(time.Hour)},
		{o.now.Add(40 * time.Minute), o.now.Truncate(time.Hour).Add(time.Hour)},
	} {
		if _, _, err := o.authenticator.Authenticate(t.Context(), text, tt.at); err != nil {
			t.Fatal(err)
		}
		keys, err := o.Keys(t.Context(), a.ID)
		if err != nil || keys[0].LastUsed == nil || !keys[0].LastUsed.Equal(tt.want) {
			t.Errorf("used at %v: last used %v, %v", tt.at, keys[0].LastUsed, err)
		}
	}
}

func TestANewTimeZoneHoldsFromTheNextRequest(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	text := o.key(t, a.ID, liveFull)
	if _, err := o.Update(t.Context(), a.ID, account.Patch{TimeZone: planner.Some("Pacific/Kiritimati")}); err != nil {
		t.Fatal(err)
	}
	_, call, err := o.authenticator.Authenticate(t.Context(), text, time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	if err != nil || call.Now.Today.String() != "2026-03-03" || call.Now.Clock.String() != "02:00" {
		t.Errorf("today is %v %v, %v", call.Now.Today, call.Now.Clock, err)
	}
}
