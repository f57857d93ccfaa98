package account_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/fresh"
)

var lastID atomic.Int64

func newID() string { return fmt.Sprintf("%026d", lastID.Add(1)) }

// office is the use cases of accounts on a real database, at a time that the
// test sets.
type office struct {
	*account.Service
	door    *account.Doorkeeper
	planner *planner.Service
	now     time.Time
}

func newOffice(t *testing.T) *office {
	s := fresh.SQLite(t)
	o := &office{now: time.Date(2026, 3, 2, 8, 30, 0, 0, time.UTC)}
	o.Service = account.NewService(s, s, newID, rand.Reader, func() time.Time { return o.now })
	o.door = account.NewDoorkeeper(s)
	o.planner = planner.NewService(s, newID, func(int) {})
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
func (o *office) key(t *testing.T, email string, d account.KeyDraft) string {
	t.Helper()
	secret, _, err := o.CreateKey(t.Context(), email, d)
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
	if a.Email != "ada@example.org" || a.TimeZone != "UTC" || a.Plan != "personal" || a.Live == a.Sandbox || !a.Created.Equal(o.now) {
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
	o.account(t, "bob@example.org")
	taken := account.Patch{Email: planner.Some("ADA@example.org")}
	if _, err := o.Update(t.Context(), "bob@example.org", taken); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("err = %v", err)
	}
}

func TestEverythingWrongWithAnAccountIsTold(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	for _, d := range []account.Draft{
		{"ada", "Mars/Olympus", "No Plan"},
		{"Ada <ada@example.org>", "Local", "UPPER"},
		{strings.Repeat("a", 250) + "@example.org", "../etc/passwd", "x y"},
	} {
		_, err := o.Create(t.Context(), d)
		bad, _ := errors.AsType[planner.Invalid](err)
		if len(bad) != 3 || bad[0].Field != "email" || bad[1].Field != "timezone" || bad[2].Field != "plan" {
			t.Errorf("%+v: %v", d, err)
		}
	}
}

func TestAKeyOpensItsSpaceOnly(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	for mode, space := range map[account.Mode]planner.Space{account.Live: a.Live, account.Sandbox: a.Sandbox} {
		text := o.key(t, a.Email, account.KeyDraft{Mode: mode, Scope: account.Read, Name: "laptop"})
		access, call, err := o.door.Open(t.Context(), text, o.now)
		if err != nil || call.Space != space || access.AccountID != a.ID || access.Key.Mode != mode || access.Key.Scope != account.Read || access.Key.Name != "laptop" {
			t.Errorf("%s: %+v, %v", mode, access, err)
		}
	}
}

func TestAKeyStopsWhenItExpiresOrIsRevoked(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	expiring := o.key(t, a.Email, account.KeyDraft{Mode: account.Live, Scope: account.Full, Life: time.Hour})
	lasting := o.key(t, a.Email, liveFull)
	opens := func(text string, at time.Time) error {
		_, _, err := o.door.Open(t.Context(), text, at)
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
	if err := o.Revoke(t.Context(), lasting); err != nil {
		t.Fatal(err)
	}
	if err := opens(lasting, o.now); !errors.Is(err, account.ErrUnauthorized) {
		t.Errorf("revoked by its text: %v", err)
	}
	byID := o.key(t, a.Email, liveFull)
	keys, err := o.Keys(t.Context(), a.Email)
	if err != nil || len(keys) != 3 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	if err := errors.Join(o.Revoke(t.Context(), keys[2].ID), opens(byID, o.now)); !errors.Is(err, account.ErrUnauthorized) {
		t.Errorf("revoked by its id: %v", err)
	}
	if err := o.Revoke(t.Context(), "key_unknown"); !errors.Is(err, account.ErrKeyNotFound) {
		t.Errorf("an unknown key: %v", err)
	}
}

func TestUseOfAKeyIsRecordedToTheHour(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	text := o.key(t, a.Email, liveFull)
	for _, tt := range []struct{ at, want time.Time }{
		{o.now, o.now.Truncate(time.Hour)},
		{o.now.Add(20 * time.Minute), o.now.Truncate(time.Hour)},
		{o.now.Add(40 * time.Minute), o.now.Truncate(time.Hour).Add(time.Hour)},
	} {
		if _, _, err := o.door.Open(t.Context(), text, tt.at); err != nil {
			t.Fatal(err)
		}
		keys, err := o.Keys(t.Context(), a.Email)
		if err != nil || keys[0].LastUsed == nil || !keys[0].LastUsed.Equal(tt.want) {
			t.Errorf("used at %v: last used %v, %v", tt.at, keys[0].LastUsed, err)
		}
	}
}

func TestANewTimeZoneHoldsFromTheNextRequest(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	a := o.account(t, "ada@example.org")
	text := o.key(t, a.Email, liveFull)
	if _, err := o.Update(t.Context(), a.Email, account.Patch{TimeZone: planner.Some("Pacific/Kiritimati")}); err != nil {
		t.Fatal(err)
	}
	_, call, err := o.door.Open(t.Context(), text, time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	if err != nil || call.Now.Today.String() != "2026-03-03" || call.Now.Clock.String() != "02:00" {
		t.Errorf("today is %v %v, %v", call.Now.Today, call.Now.Clock, err)
	}
}

// filled makes an account with something in it.
func (o *office) filled(ctx context.Context, t *testing.T, email string) account.Account {
	a := o.account(t, email)
	call := planner.Call{Space: a.Live, Now: planner.MomentAt(o.now, time.UTC)}
	slots := []planner.Slot{{Days: []planner.Weekday{1, 4}, Start: 600, End: 690}}
	for _, name := range []string{"Maths", "Art"} {
		subject, err := o.planner.CreateSubject(ctx, call, planner.SubjectDraft{Name: name, Type: planner.Study, Slots: &slots})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := o.planner.AddItem(ctx, call, subject.ID, planner.ItemDraft{Title: "Sets", Duration: 90}); err != nil {
			t.Fatal(err)
		}
	}
	blocks, _, err := o.planner.Blocks(ctx, call, planner.BlockFilter{})
	if err != nil || len(blocks) == 0 {
		t.Fatalf("%d blocks, %v", len(blocks), err)
	}
	if _, err := o.planner.UpdateBlock(ctx, call, blocks[0].ID, planner.BlockPatch{Done: planner.Some(true)}); err != nil {
		t.Fatal(err)
	}
	return a
}

// exported makes an account with something in it and a key, and exports it.
func (o *office) exported(t *testing.T, email string) account.Document {
	t.Helper()
	o.filled(t.Context(), t, email)
	o.key(t, email, liveFull)
	doc, err := o.Export(t.Context(), email, nil)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestAnExportComesBackWhole(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	o := newOffice(t)
	a := o.filled(ctx, t, "ada@example.org")
	text := o.key(t, a.Email, liveFull)
	before, err := o.Export(ctx, a.Email, nil)
	if err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(before)
	if err != nil {
		t.Fatal(err)
	}
	var read account.Document
	if err := json.Unmarshal(written, &read); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Import(ctx, read, "", nil); !errors.Is(err, account.ErrEmailTaken) {
		t.Fatalf("beside the original: %v", err)
	}
	if err := o.Delete(ctx, a.Email); err != nil {
		t.Fatal(err)
	}
	back, err := o.Import(ctx, read, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	after, err := o.Export(ctx, back.Email, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before.Spaces, after.Spaces, cmpopts.IgnoreFields(planner.Subject{}, "Version")); diff != "" || len(after.Keys) != 1 {
		t.Errorf("%d keys; %s", len(after.Keys), diff)
	}
	if _, call, err := o.door.Open(ctx, text, o.now); err != nil || call.Space != back.Live {
		t.Errorf("the key: %v", err)
	}
}

func TestACopyGetsNoKeys(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	if _, err := o.Import(t.Context(), doc, "copy@example.org", nil); err != nil {
		t.Fatal(err)
	}
	keys, err := o.Keys(t.Context(), "copy@example.org")
	if err != nil || len(keys) != 0 {
		t.Errorf("%d keys, %v", len(keys), err)
	}
}

func TestADocumentThatCannotBeIsRefusedWhole(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	live := doc.Spaces[account.Live]
	live.Subjects[0].Name = ""
	live.Subjects[1].Color = "red"
	live.Subjects[1].Syllabus[0].Duration = 0
	live.Blocks[0].SubjectID = "sub_of_somebody_else"
	live.Blocks[1].End = live.Blocks[1].Start
	live.Blocks[2].ID = live.Blocks[3].ID
	doc.Format = 2
	doc.Keys = []account.DocumentKey{{}}
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	bad, _ := errors.AsType[planner.Invalid](err)
	var fields []string
	for _, p := range bad {
		fields = append(fields, p.Field)
	}
	want := []string{
		"format", "spaces.live.subjects[0].name", "spaces.live.subjects[1].color", "spaces.live.subjects[1].syllabus[0].duration",
		"spaces.live.blocks[0].subject_id", "spaces.live.blocks[1].end", "spaces.live.blocks[3].id",
		"keys[0].id", "keys[0].sha256", "keys[0].mode", "keys[0].scope",
	}
	if diff := cmp.Diff(want, fields); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := o.Find(t.Context(), "copy@example.org"); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("an account remains: %v", err)
	}
}

func TestNothingRemainsOfAnImportThatFails(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	doc.Account.Email = "eve@example.org" // its keys open ada's account already
	if _, err := o.Import(t.Context(), doc, "", nil); err == nil {
		t.Fatal("one key opens two accounts")
	}
	if _, err := o.Find(t.Context(), "eve@example.org"); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("an account remains: %v", err)
	}
}

func TestExportAndImportTellTheirBlocks(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	blocks := len(doc.Spaces[account.Live].Blocks)
	for what, run := range map[string]func(planner.Progress) error{
		"export": func(p planner.Progress) error {
			_, err := o.Export(t.Context(), "ada@example.org", p)
			return err
		},
		"import": func(p planner.Progress) error {
			_, err := o.Import(t.Context(), doc, "copy@example.org", p)
			return err
		},
	} {
		var most [2]int
		err := run(func(done, total int) {
			most = [2]int{max(most[0], done), max(most[1], total)}
		})
		if err != nil || most != [2]int{blocks, blocks} {
			t.Errorf("%s: %v blocks are told, want %d; %v", what, most, blocks, err)
		}
	}
}
