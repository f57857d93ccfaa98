// Package storetest says what any store must do: one case for each sentence
// that the interfaces of planner and account promise.
package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// Store is what is tested.
type Store struct {
	planner.Storage
	planner.FeedReader
	planner.CalendarReader
	planner.FocusReader
	planner.ExamReader
	planner.StatsReader
	account.AccountStorage
	account.KeyStorage
	account.KeyDirectory
	account.FeedDirectory
	account.CleanupStorage
	account.MemberStorage
	account.ReminderStorage

	Contents planner.ContentStorage
	// Scattered says that rows lie on several servers, so that nobody compares their ids
	// with those of others, which are made to be unique.
	Scattered bool
}

// create adds an account.
func (s Store) create(ctx context.Context, a account.Account) error {
	_, err := s.Enroll(ctx, account.Enrollment{Account: a})
	return err
}

// testCase is one sentence and the check that it holds.
type testCase struct {
	name  string
	check func(*fixture)
}

// Run tests the stores that open returns, which must be new and empty.
func Run(t *testing.T, open func(t *testing.T) Store) {
	s := open(t)
	if err := s.create(t.Context(), draftAccount()); err != nil { // the first, which is not like others
		t.Fatal(err)
	}
	for _, c := range slices.Concat(
		writeCases, contentCases, snapshotCases, blockCases, listCases, subjectCases, totalCases, wishCases, timerCases, dayOffCases, examCases, feedCases, reminderCases, calendarCases, answerCases, isolationCases,
		accountCases, updateAccountCases, deleteAccountCases, keyCases, accessCases,
		enrollCases, passwordCases, sessionCases, enterCases, passkeyCases, ceremonyCases, resetCases, invitationCases,
	) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := &fixture{T: t, Store: s}
			f.account = f.newAccount()
			f.space = f.account.Live
			c.check(f)
		})
	}
	for _, c := range slices.Concat(firstCases, administratorCases, retireCases, purgeCases, deviceCases, pushKeyCases, settingsCases, preparedCases) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.check(&fixture{T: t, Store: open(t)})
		})
	}
}

// fixture is one test with an account of its own, or with a store of its own
// and no account.
type fixture struct {
	*testing.T
	Store
	account account.Account
	space   planner.Space // the account's live one
}

var lastID atomic.Int64

// newID returns an id that sorts after all before it.
func newID(prefix string) string { return fmt.Sprintf("%s_%025d0", prefix, lastID.Add(1)) }

// someTime is when things are made here. Times are stored in milliseconds.
var someTime = time.Date(2026, 3, 4, 5, 6, 7, 89_000_000, time.UTC)

// draftAccount returns an account that is not stored yet.
func draftAccount() account.Account {
	id := newID("acc")
	return account.Account{
		ID: id, Email: "Student." + id + "@Example.org", TimeZone: "Europe/Berlin", Plan: "free", Created: someTime,
		Live: planner.Space(newID("spc")), Sandbox: planner.Space(newID("spc")), Name: "Käthe „ε–δ“", FirstWeekday: 6,
	}
}

func (f *fixture) newAccount() account.Account {
	f.Helper()
	a := draftAccount()
	f.must(f.create(f.Context(), a))
	return a
}

// must ends the test unless err is nil. A change must not call it.
func (f *fixture) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// want compares two values.
func want[T any](f *fixture, what string, got, want T) {
	f.Helper()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(planner.Timetable{})); diff != "" {
		f.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// change runs a write to space that must succeed.
func (f *fixture) change(space planner.Space, change func(ctx context.Context, tx planner.Tx) error) {
	f.Helper()
	f.must(f.Write(f.Context(), space, change))
}

// state returns the space as it is.
// state is how far a space has come, where the version is also that at which it is known
// how its calendars have changed.
func (f *fixture) state(space planner.Space) (s planner.State) {
	f.Helper()
	f.change(space, func(_ context.Context, tx planner.Tx) error {
		s = tx.State()
		return nil
	})
	return s
}

// newSubject stores a subject with a name of its own.
func (f *fixture) newSubject(space planner.Space, of ...planner.SubjectType) planner.Subject {
	f.Helper()
	s := draftSubject()
	if len(of) > 0 {
		s.Type = of[0]
	}
	f.change(space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertSubject(ctx, s) })
	return f.subject(space, s.ID)
}

func (f *fixture) subject(space planner.Space, id string) planner.Subject {
	f.Helper()
	s, err := f.Subject(f.Context(), space, id)
	f.must(err)
	return s
}

// draftSubject returns a subject that uses every field and is not stored yet.
func draftSubject() planner.Subject {
	id := newID("sub")
	return planner.Subject{
		ID: id, Name: "Mathe " + id[len(id)-6:], Type: planner.Study, Color: "#aBc",
		Slots: []planner.Slot{{Days: []planner.Weekday{3, 0}, Start: 540, End: 600}, {Days: []planner.Weekday{6}, Start: 0, End: 1439}},
		Syllabus: []planner.Item{{
			ID: newID("itm"), Title: "Grenzwerte „ε–δ“", Duration: 90, Done: true,
			DoneOn: planner.Some(planner.NewDate(2026, 3, 1)), Step: planner.Some(0), Due: planner.Some(planner.NewDate(2026, 3, 4)),
		}, {ID: newID("itm"), Title: "b", Duration: 1, OpenedOn: planner.NewDate(2026, 3, 2)}},
		Review: []int{3, 14},
	}
}

// draft returns a block of s that is not stored yet.
func draft(s planner.Subject, date planner.Date, start, end planner.Clock) planner.Block {
	return planner.Block{ID: newID("blk"), SubjectID: s.ID, SubjectName: s.Name, Date: date, Start: start, End: end}
}

// insert stores blocks and returns them as they are then.
func (f *fixture) insert(space planner.Space, blocks ...planner.Block) []planner.Block {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertBlocks(ctx, blocks) })
	stored := make([]planner.Block, len(blocks))
	for i, b := range blocks {
		stored[i] = f.block(space, b.ID)
	}
	return stored
}

func (f *fixture) block(space planner.Space, id string) planner.Block {
	f.Helper()
	b, err := f.Block(f.Context(), space, id)
	f.must(err)
	return b
}

// all returns all blocks of the space.
func (f *fixture) all(space planner.Space) []planner.Block {
	f.Helper()
	return f.list(space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate})
}

func (f *fixture) list(space planner.Space, q planner.BlockQuery) []planner.Block {
	f.Helper()
	blocks, err := planner.Collect(f.Blocks(f.Context(), space, q))
	f.must(err)
	return blocks
}

func ids(blocks []planner.Block) []string {
	all := make([]string, len(blocks))
	for i, b := range blocks {
		all[i] = b.ID
	}
	return all
}

// aMonday is some date; others lie around it.
var aMonday = planner.NewDate(2026, time.March, 2)
