package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// standingAt is when the tests here begin.
var standingAt = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// someone is an account with a key and a session.
type someone struct {
	account account.Account
	key     account.Key
	session account.Session
}

// newSomeone makes one whose ids end in a name.
func newSomeone(t testing.TB, s *Store, name string) someone {
	t.Helper()
	space := newSpace(t, s, name)
	a, err := s.Account(t.Context(), called(account.AccountID, name))
	who := someone{
		account: a,
		key:     account.Key{ID: called(account.KeyID, name), Space: space, Hash: "k" + name, Mode: account.Live, Scope: account.Full, Created: standingAt},
		session: account.Session{ID: called(account.SessionID, name), Hash: "s" + name, AccountID: a.ID, Created: standingAt, Seen: standingAt, Proved: standingAt},
	}
	err = errors.Join(err, s.CreateKey(t.Context(), who.key), s.CreateSession(t.Context(), who.session, time.Time{}, time.Time{}))
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// entry is what somebody may enter, and what kept them from it.
type entry struct {
	Key         account.Access
	Session     account.SessionAccess
	Keyless     error
	Sessionless error
}

// entryOf is what s tells of somebody.
func entryOf(s *Store, who someone) (e entry) {
	e.Key, e.Keyless = s.Access(context.Background(), who.key.Hash)
	e.Session, e.Sessionless = s.SessionAccess(context.Background(), who.session.AccountID, who.session.Hash, account.Live)
	return e
}

// agree fails the test unless two entries are the same.
func agree(t rapid.TB, what string, got, want entry) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.Comparer(errors.Is)); diff != "" {
		t.Fatalf("%s:\n%s", what, diff)
	}
}

// anew is entryOf a store that remembers nothing.
func anew(s *Store, who someone) entry {
	s.keys.Purge()
	s.sessions.Purge()
	return entryOf(s, who)
}

// standingWrites are all kinds of writes that change what somebody may enter, each at
// a time of its own.
var standingWrites = map[string]func(s *Store, who someone, at time.Time) error{
	"a subject": func(s *Store, who someone, at time.Time) error {
		return s.Write(context.Background(), who.account.Live, add(fmt.Sprint(at.Unix())))
	},
	"the end of what is generated": func(s *Store, who someone, at time.Time) error {
		return s.Write(context.Background(), who.account.Live, func(ctx context.Context, tx planner.Tx) error {
			return tx.SetThrough(ctx, planner.Date(at.Unix()%1000))
		})
	},
	"what another week needs": func(s *Store, who someone, at time.Time) error {
		return s.Write(context.Background(), who.account.Live, func(ctx context.Context, tx planner.Tx) error {
			return tx.SetNeeded(ctx, int(at.Unix()%1000))
		})
	},
	"all that a space holds": func(s *Store, who someone, _ time.Time) error {
		return planner.ReplaceContents(context.Background(), s, who.account.Live, planner.Contents{}, 0, nil)
	},
	"a use of the key": func(s *Store, who someone, at time.Time) error {
		return s.TouchKey(context.Background(), who.key, at)
	},
	"the end of the key": func(s *Store, who someone, at time.Time) error {
		return s.RevokeKey(context.Background(), who.account, who.key.ID, at)
	},
	"the end of all keys": func(s *Store, who someone, at time.Time) error {
		return s.RevokeAll(context.Background(), who.account, at)
	},
	"a use of the session": func(s *Store, who someone, at time.Time) error {
		return s.TouchSession(context.Background(), who.session.AccountID, who.session.Hash, at)
	},
	"a proof": func(s *Store, who someone, at time.Time) error {
		return s.ProveSession(context.Background(), who.account.ID, who.session.ID, at)
	},
	"the end of the session": func(s *Store, who someone, _ time.Time) error {
		return s.EndSession(context.Background(), who.account.ID, who.session.ID)
	},
	"the end of all sessions": func(s *Store, who someone, _ time.Time) error {
		return s.EndSessions(context.Background(), who.account.ID, "")
	},
	"the zone and the plan": func(s *Store, who someone, at time.Time) error {
		_, err := s.UpdateAccount(context.Background(), who.account.ID, func(a account.Account) (account.Account, error) {
			a.TimeZone, a.Plan = "Europe/Berlin", fmt.Sprint("plan", at.Unix())
			return a, nil
		})
		return err
	},
	"a removal of the account": func(s *Store, who someone, _ time.Time) error {
		return s.DeleteAccount(context.Background(), who.account.ID)
	},
	"something that is saved together": func(s *Store, who someone, at time.Time) error {
		return s.Together(context.Background(), func(ctx context.Context, in account.Storages) error {
			return in.Spaces.Write(ctx, who.account.Live, add(fmt.Sprint("t", at.Unix())))
		})
	},
}

func TestWhatIsRememberedOfKeysAndSessionsIsWhatIsStored(t *testing.T) {
	t.Parallel()
	database := newFile(t)
	s, others := migrated(t, database), unmigrated(t, Options{Database: database})
	kinds := make([]string, 0, len(standingWrites))
	for kind := range standingWrites {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	var made atomic.Int64
	rapid.Check(t, func(rt *rapid.T) {
		who := newSomeone(t, s, fmt.Sprint("a", made.Add(1)))
		other := newSomeone(t, s, fmt.Sprint("b", made.Add(1)))
		for i, kind := range rapid.SliceOfN(rapid.SampledFrom(kinds), 1, 6).Draw(rt, "writes") {
			entryOf(s, who)
			_ = standingWrites[kind](s, who, standingAt.Add(time.Duration(i+1)*time.Hour)) // it may be gone by then
			toWrite, keyless := s.WriteAccess(context.Background(), who.key.Hash)
			got := entryOf(s, who)
			toWrite.State = got.Key.State
			agree(rt, "to write after "+kind, entry{toWrite, got.Session, keyless, got.Sessionless}, got)
			agree(rt, "after "+kind, got, anew(others, who))
			agree(rt, "once more after "+kind, entryOf(s, who), got)
		}
		agree(rt, "of somebody else", entryOf(s, other), anew(others, other))
	})
}

func TestWhatAnotherProcessWritesIsSeenAfterAQuarterOfASecond(t *testing.T) {
	t.Parallel()
	for kind, write := range standingWrites {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			database := newFile(t)
			s, others := migrated(t, database), unmigrated(t, Options{Database: database})
			now := time.Now()
			s.versions.clock = func() time.Time { return now }
			who := newSomeone(t, s, "ada")
			before := entryOf(s, who)
			if err := write(others, who, standingAt.Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
			now = now.Add(dataVersionInterval - 1)
			agree(t, "a moment before", entryOf(s, who), before)
			now = now.Add(1)
			got := entryOf(s, who)
			agree(t, "then", got, anew(others, who))
			if cmp.Equal(before, got, cmp.Comparer(errors.Is)) {
				t.Error("nothing has changed")
			}
		})
	}
}

func TestNobodySeesAnOlderVersionThanSomebodyBefore(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	who := newSomeone(t, s, "ada")
	second := who.key
	second.ID, second.Hash = called(account.KeyID, "second"), "ksecond"
	if err := s.CreateKey(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	var seen atomic.Int64
	var readers, writers sync.WaitGroup
	done := make(chan struct{})
	for _, hash := range []string{who.key.Hash, second.Hash, who.key.Hash} {
		readers.Go(func() {
			for {
				least := seen.Load()
				a, err := s.Access(context.Background(), hash)
				if err != nil || a.State.Version < least {
					t.Errorf("version %d after %d: %v", a.State.Version, least, err)
					return
				}
				for old := least; old < a.State.Version && !seen.CompareAndSwap(old, a.State.Version); old = seen.Load() {
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for w := range 2 {
		writers.Go(func() {
			for i := range 50 {
				if err := s.Write(context.Background(), who.account.Live, add(fmt.Sprintf("%d_%d", w, i))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	if a, err := s.Access(t.Context(), second.Hash); err != nil || a.State.Version != 101 {
		t.Errorf("version %d in the end: %v", a.State.Version, err)
	}
}

// jobsOf are jobs, one in each tenant.
func jobsOf(tenants ...string) (jobs []*job) {
	for _, tenant := range tenants {
		jobs = append(jobs, &job{tenant: tenant})
	}
	return jobs
}

func TestNothingIsKnownOfWhatIsBeingCommitted(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	at := func(space string) cacheVersion { return s.versions.current(t.Context(), space) }
	before, beside := at("a"), at("b")
	committed := s.versions.beginCommit(jobsOf("a"))
	if at("a") != uncacheable || at("b") != beside {
		t.Errorf("while it is committed: %v, and of another %v, before %v", at("a"), at("b"), beside)
	}
	committed()
	if after := at("a"); after == before || after == uncacheable {
		t.Errorf("after it: %v, before %v", after, before)
	}
	committed = s.versions.beginCommit(jobsOf(""))
	if at("b") != uncacheable {
		t.Error("what may concern all spaces leaves one as it was")
	}
	committed()
	if at("b") == beside {
		t.Error("what may concern all spaces has not changed one")
	}
}

func TestWhoWritesIsKnownWhileTheSpaceIsWrittenTo(t *testing.T) {
	t.Parallel()
	s, who, a := askedOnce(t)
	for tenant, known := range map[string]bool{string(who.key.Space): true, "": false} {
		before := a.queries.Load()
		committed := s.versions.beginCommit(jobsOf(tenant))
		if _, err := s.WriteAccess(t.Context(), who.key.Hash); err != nil {
			t.Fatal(err)
		}
		if known != (a.queries.Load() == before) {
			t.Errorf("while %q is written to, there were %d queries", tenant, a.queries.Load()-before)
		}
		committed()
		entryOf(s, who)
	}
}

func TestStampsOfSpacesAreBounded(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t)).versions
	before := s.current(t.Context(), "a")
	for i := range maxSpaceVersions + 1 {
		s.beginCommit(jobsOf(fmt.Sprint(i)))()
	}
	if len(s.spaces) > maxSpaceVersions || s.current(t.Context(), "a") == before {
		t.Errorf("%d are remembered, and what was read before holds: %v", len(s.spaces), s.current(t.Context(), "a") == before)
	}
}

// asked counts the queries of what it runs.
type asked struct {
	runner
	queries atomic.Int64
}

func (a *asked) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	a.queries.Add(1)
	return a.runner.QueryContext(ctx, query, args...)
}

// askedOnce returns a store in which somebody was asked for once, and what counts queries
// from then on.
func askedOnce(t *testing.T) (*Store, someone, *asked) {
	t.Helper()
	s := migrated(t, newFile(t))
	s.versions.clock = func() time.Time { return standingAt }
	who := newSomeone(t, s, "a")
	entryOf(s, who)
	a := &asked{runner: s.run}
	s.run = a
	return s, who, a
}

func TestWhoIsKnownIsNotAskedForUntilSomethingIsWritten(t *testing.T) {
	t.Parallel()
	s, who, a := askedOnce(t)
	for range 3 {
		entryOf(s, who)
	}
	if n := a.queries.Load(); n > 0 {
		t.Errorf("%d queries were made", n)
	}
	if err := s.Write(t.Context(), who.key.Space, add("a")); err != nil {
		t.Fatal(err)
	}
	if e := entryOf(s, who); a.queries.Load() != 2 || e.Key.State.Version != 2 || e.Session.State.Version != 2 {
		t.Errorf("after a write to the space there were %d queries, want one of each, and the versions are %d and %d", a.queries.Load(), e.Key.State.Version, e.Session.State.Version)
	}
	if err := s.TouchKey(t.Context(), who.key, standingAt); err != nil {
		t.Fatal(err)
	}
	if e := entryOf(s, who); a.queries.Load() != 4 || e.Key.Key.LastUsed == nil {
		t.Errorf("after another write there were %d queries, and the key was used %v", a.queries.Load(), e.Key.Key.LastUsed)
	}
}
