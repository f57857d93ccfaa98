//go:build postgres

package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
)

// until waits until ok holds, for a minute at most.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx := spared(t)
	for try := time.NewTicker(5 * time.Millisecond); !ok(); {
		select {
		case <-try.C:
		case <-ctx.Done():
			t.Fatalf("it never happens: %s", what)
		}
	}
}

// spoken is a log that is safe to read while it is written.
type spoken struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *spoken) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func (l *spoken) times(text string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.String(), text)
}

// besideStandby opens a database that has a standby, with a space in it, of which the
// standby has all.
func besideStandby(t *testing.T) (primary, standby *pg.Cluster, s *Store, space planner.Space, log *spoken) {
	t.Helper()
	primary = pg.NewCluster(t)
	migrated(t, primary.URL())
	standby = primary.NewStandby()
	log = new(spoken)
	s = unmigrated(t, Options{
		Database: primary.URL(), Standby: standby.URL(), Log: slog.New(slog.NewTextHandler(log, nil)), asks: 10 * time.Millisecond, wait: 3 * time.Second,
	})
	space = spaceOf(t, s)
	until(t, "the standby has all", throughAfter(s, time.Now()))
	return primary, standby, s, space, log
}

// throughAfter reports whether the standby has all that was answered until a moment.
func throughAfter(s *Store, moment time.Time) func() bool {
	return func() bool {
		s.standby.look(context.Background(), time.Now())
		s.standby.mu.Lock()
		defer s.standby.mu.Unlock()
		return s.standby.through.After(moment)
	}
}

// askedAnew waits until the primary was asked once more.
func askedAnew(t *testing.T, s *Store) {
	t.Helper()
	for now := time.Now(); ; {
		s.standby.ask(t.Context(), now)
		s.standby.mu.Lock()
		done := s.standby.asked.After(now)
		s.standby.mu.Unlock()
		if done {
			return
		}
	}
}

// received reports whether the log of a standby holds what the primary had written when it
// was asked last. What it has not received once the primary is gone, it never replays.
func received(t *testing.T, s *Store, standby *pg.Cluster) func() bool {
	s.standby.mu.Lock()
	defer s.standby.mu.Unlock()
	holds := fmt.Sprintf("SELECT 1 / CAST(pg_last_wal_receive_lsn() - CAST('0/0' AS pg_lsn) >= %d AS INTEGER)", s.standby.marks[len(s.standby.marks)-1].lsn)
	return func() bool { return standby.Server.Exec(t.Context(), holds) == nil }
}

// countAt is count in the database that ctx reads.
func countAt(t *testing.T, ctx context.Context, s *Store, space planner.Space) int { //nolint:revive // t comes first
	t.Helper()
	subjects, err := s.Subjects(ctx, space)
	if err != nil {
		t.Fatal(err)
	}
	return len(subjects)
}

func TestAStandbyNeverSaysThatItHasWhatItHasNot(t *testing.T) {
	t.Parallel()
	primary, standby, s, space, _ := besideStandby(t)
	standby.Exec("SELECT pg_wal_replay_pause()")
	until(t, "replay is paused", func() bool {
		return standby.Server.Exec(t.Context(), "SELECT 1 / CAST(pg_get_wal_replay_pause_state() = 'paused' AS INTEGER)") == nil
	})
	askedAnew(t, s)
	if err := s.Write(t.Context(), space, add("b")); err != nil {
		t.Fatal(err)
	}
	answered := time.Now()
	askedAnew(t, s)
	askedAnew(t, s)
	until(t, "the standby has received all", received(t, s, standby))
	primary.Abort()
	if !s.standby.Away(t.Context()) {
		t.Fatal("the primary is there")
	}
	ctx, through, ok := s.standby.Read(t.Context())
	if !ok || through.After(answered) || countAt(t, ctx, s, space) != 1 {
		t.Errorf("all until %s is there, and what was answered at %s is not (%v)", through, answered, ok)
	}
	standby.Exec("SELECT pg_wal_replay_resume()")
	until(t, "replay goes on", throughAfter(s, answered))
	if ctx, through, ok = s.standby.Read(t.Context()); !ok || countAt(t, ctx, s, space) != 2 || through.After(time.Now()) {
		t.Errorf("all until %s is there: %v", through, ok)
	}
}

func TestNothingIsWrittenWhileAStandbyIsRead(t *testing.T) {
	t.Parallel()
	primary, _, s, space, log := besideStandby(t)
	primary.Stop()
	for range 2 { // asked twice, which the log tells once
		if !s.standby.Away(t.Context()) {
			t.Error("the primary is there")
		}
	}
	if s.standby.Primary().Err() == nil {
		t.Error("who asks the primary is not told that it is away")
	}
	ctx, _, ok := s.standby.Read(t.Context())
	if !ok {
		t.Fatal("the standby cannot be read")
	}
	if err := s.Write(ctx, space, add("b")); !isUnsaved(err, "the primary database cannot be reached") {
		t.Errorf("err = %v", err)
	}
	if _, err := elsewhereOf(ctx).ExecContext(ctx, "DELETE FROM subjects"); pgCode(err) != pgReadOnlyTransaction {
		t.Errorf("past all that: %v", err)
	}
	err := s.Snapshot(ctx, func(ctx context.Context, at planner.Snapshot) error {
		_, err := at.State(ctx, space)
		return err
	})
	if err != nil {
		t.Errorf("a snapshot: %v", err)
	}
	if _, err := s.Access(ctx, "unknown"); !errors.Is(err, account.ErrKeyNotFound) {
		t.Errorf("an unknown key: %v", err)
	}
	primary.Start()
	until(t, "the primary is back", func() bool { return s.standby.Primary().Err() == nil })
	if err := s.Write(t.Context(), space, add("b")); err != nil || count(t, s, space) != 2 {
		t.Errorf("err = %v", err)
	}
	if out, back := log.times("cannot be reached: reads"), log.times("is reached again"); out != 1 || back != 1 {
		t.Errorf("logged %d and %d times", out, back)
	}
}

func TestAFrozenPrimaryIsAwayUntilItGoesOn(t *testing.T) {
	t.Parallel()
	primary, _, s, space, _ := besideStandby(t)
	here := s.standby.Primary()
	primary.Freeze()
	select {
	case <-here.Done():
	case <-spared(t).Done():
		t.Fatal("nobody notices")
	}
	ctx, _, ok := s.standby.Read(t.Context())
	if !ok || countAt(t, ctx, s, space) != 1 {
		t.Error("the standby cannot be read")
	}
	primary.Thaw()
	until(t, "the primary is back", func() bool { return s.standby.Primary().Err() == nil })
}

func TestAStandbyThatWasPromotedIsNotRead(t *testing.T) {
	t.Parallel()
	primary, standby, s, _, log := besideStandby(t)
	primary.Abort()
	if _, _, ok := s.standby.Read(t.Context()); !s.standby.Away(t.Context()) || !ok {
		t.Error("it is not read")
	}
	standby.Promote()
	until(t, "it is not read any more", func() bool {
		_, _, ok := s.standby.Read(t.Context())
		return !ok
	})
	if log.times("it has been promoted") != 1 {
		t.Error("the log does not say so once")
	}
	if n := s.standby.Stats(); n.Usable || !n.Reading || n.Behind != 0 {
		t.Errorf("%+v", n)
	}
}

func TestAStandbyOfOthersOrNoneIsNotRead(t *testing.T) {
	t.Parallel()
	primary, other := pg.NewCluster(t), pg.NewCluster(t)
	for _, url := range []string{other.NewStandby().URL(), "postgres:///none?host=/nowhere"} {
		s := unmigrated(t, Options{Database: primary.URL(), Standby: url, asks: time.Hour})
		for _, known := range []bool{true, false} {
			if !known { // which the primary is, when the standby is looked at
				s.standby.mu.Lock()
				s.standby.system = ""
				s.standby.mu.Unlock()
				s.standby.look(t.Context(), time.Now())
			}
			until(t, "it is known which the primary is", func() bool {
				s.standby.ask(t.Context(), time.Now())
				s.standby.mu.Lock()
				defer s.standby.mu.Unlock()
				return s.standby.system != ""
			})
			if _, _, ok := s.standby.Read(t.Context()); ok {
				t.Errorf("%s is read; known before: %v", url, known)
			}
		}
	}
	if _, err := Open(t.Context(), Options{Database: newFile(t), Standby: other.URL()}); err == nil {
		t.Error("a file has a standby")
	}
}

func TestMilestonesOfAnotherTimelineSayNothing(t *testing.T) {
	t.Parallel()
	at := func(s int64) time.Time { return time.Unix(s, 0) }
	all := []milestone{{1, 100, at(10)}, {1, 100, at(11)}, {1, 200, at(12)}}
	for _, c := range []struct {
		r    replayed
		want int64
	}{
		{replayed{timeline: 1, lsn: 199, last: 5000}, 11},
		{replayed{timeline: 1, lsn: 200, last: 5000}, 12},
		{replayed{timeline: 1, lsn: 99, last: 5000}, 5},
		{replayed{timeline: 2, lsn: 300, last: 6000}, 6},
		{replayed{timeline: 2, lsn: 300, last: 99000}, 20}, // by a clock that is ahead
	} {
		if got := c.r.through(all, at(20)); !got.Equal(at(c.want)) {
			t.Errorf("%+v: %s", c.r, got)
		}
	}
	b := &Standby{}
	for i := range int64(3 * mostMarks) {
		b.note(milestone{1, i, at(i + 1)})
	}
	if n := len(b.marks); n > mostMarks || b.marks[n-1].lsn != 3*mostMarks-1 {
		t.Errorf("%d are kept", n)
	}
	if b.note(milestone{2, 5, at(1)}); len(b.marks) != 1 {
		t.Error("those of another timeline are kept")
	}
	for offset, want := range map[int64]int64{40: 960, 8192 + 24: 976, 8192 + 40: 1000, 100: 1000} {
		if m, err := (written{timeline: "0000000A", lsn: 1000, offset: offset}).mark(at(1)); err != nil || m.lsn != want || m.timeline != 10 {
			t.Errorf("%d: %+v, %v", offset, m, err)
		}
	}
}
