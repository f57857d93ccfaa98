package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// newSpace makes an account and returns its live space.
func newSpace(t testing.TB, s *Store, name string) planner.Space {
	t.Helper()
	a := account.Account{
		ID: called(account.AccountID, name), Email: name + "@example.org", TimeZone: "UTC", Plan: "free",
		Live: spaceCalled("l" + name), Sandbox: spaceCalled("s" + name),
	}
	if _, err := s.Enroll(t.Context(), account.Enrollment{Account: a}); err != nil {
		t.Fatal(err)
	}
	return a.Live
}

// add returns a change that adds a subject.
func add(name string) func(context.Context, planner.Tx) error {
	return func(ctx context.Context, tx planner.Tx) error {
		return tx.InsertSubject(ctx, planner.Subject{ID: called(planner.SubjectID, name), Name: name, Type: planner.Study, Color: "#123"})
	}
}

// count returns how many subjects there are.
func count(t testing.TB, s *Store, space planner.Space) int {
	t.Helper()
	subjects, err := s.Subjects(context.WithoutCancel(t.Context()), space)
	if err != nil {
		t.Fatal(err)
	}
	return len(subjects)
}

func writerOf(s *Store) *writer { return s.engine.(*sqliteEngine).writer }

// hold occupies the writer of s until the function that it returns is called,
// which returns what became of the group. The group takes in all that came
// meanwhile, however long that took.
func hold(s *Store) (release func() error) {
	writerOf(s).gatherTime = time.Hour
	held, end, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		ended <- s.write(context.Background(), func(context.Context, runner) error {
			close(held)
			<-end
			return nil
		})
	}()
	<-held
	return func() error {
		close(end)
		return <-ended
	}
}

// untilQueued returns when n jobs wait for the writer.
func untilQueued(w *writer, n int) {
	for {
		w.mu.Lock()
		queued := w.queue.Len()
		w.mu.Unlock()
		if queued == n {
			return
		}
		runtime.Gosched()
	}
}

func TestWritesThatWaitAreCommittedTogether(t *testing.T) {
	t.Parallel()
	const n = 50
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	before := writerOf(s).commits.Load()
	release := hold(s)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if err := s.Write(t.Context(), space, add(fmt.Sprint(i))); err != nil {
				t.Error(err)
			}
		})
	}
	untilQueued(writerOf(s), n)
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	if commits := writerOf(s).commits.Load() - before; commits != 1 || count(t, s, space) != n {
		t.Errorf("%d of %d writes are saved by %d commits, want all by 1", count(t, s, space), n, commits)
	}
}

func TestAGroupIsBounded(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	before := writerOf(s).commits.Load()
	release := hold(s)
	var all sync.WaitGroup
	for range groupSize {
		all.Go(func() { _ = s.write(t.Context(), func(context.Context, runner) error { return nil }) })
	}
	untilQueued(writerOf(s), groupSize)
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	if commits := writerOf(s).commits.Load() - before; commits != 2 {
		t.Errorf("%d jobs were committed by %d commits, want 2", groupSize+1, commits)
	}
}

func TestAGroupThatTookLongTakesInNoMore(t *testing.T) {
	t.Parallel()
	const n = 5
	s := migrated(t, newFile(t))
	before := writerOf(s).commits.Load()
	release := hold(s)
	writerOf(s).gatherTime = -1 // all time is long; the writer reads it after the job that holds it
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			if err := s.write(t.Context(), func(context.Context, runner) error { return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	untilQueued(writerOf(s), n)
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	if commits := writerOf(s).commits.Load() - before; commits != n+1 {
		t.Errorf("%d jobs were committed by %d commits, want each by its own", n+1, commits)
	}
}

func TestSpacesTakeTurnsAtTheWriter(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	busy, quiet := newSpace(t, s, "busy"), newSpace(t, s, "quiet")
	release := hold(s)
	var order []planner.Space // of the jobs, which the writer runs one after the other
	var all sync.WaitGroup
	for i := range maxQueuedPerSpace + 1 {
		space := busy
		if i == maxQueuedPerSpace {
			space = quiet
		}
		all.Go(func() {
			err := s.Write(t.Context(), space, func(context.Context, planner.Tx) error {
				order = append(order, space)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		untilQueued(writerOf(s), i+1)
	}
	if err := s.Write(t.Context(), busy, add("more")); !errors.Is(err, fair.ErrFull) {
		t.Errorf("one write too many of a space: err = %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	if at := slices.Index(order, quiet); at > 1 {
		t.Errorf("the neighbour had to wait for %d of %d writes to another space, want 1", at, maxQueuedPerSpace)
	}
}

func TestAFailureInOneJobLeavesItsNeighbours(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	no := errors.New("no")
	release := hold(s)
	var all sync.WaitGroup
	for i := range 9 {
		all.Go(func() {
			defer func() {
				if r := recover(); (r != nil) != (i%3 == 2) {
					t.Errorf("job %d: recovered %v", i, r)
				}
			}()
			err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
				err := add(fmt.Sprint(i))(ctx, tx)
				switch i % 3 {
				case 1:
					return errors.Join(err, no)
				case 2:
					panic("no")
				}
				return err
			})
			if errors.Is(err, no) != (i%3 == 1) || i%3 == 0 && err != nil {
				t.Errorf("job %d: %v", i, err)
			}
		})
	}
	untilQueued(writerOf(s), 9)
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	if n := count(t, s, space); n != 3 {
		t.Errorf("%d writes are saved, want 3", n)
	}
}

func TestNobodyIsAnsweredBeforeTheCommit(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	release := hold(s)
	first := &job{ctx: t.Context(), do: func(context.Context, runner) error { return nil }, done: make(chan struct{})}
	second := &job{ctx: t.Context(), done: make(chan struct{}), do: func(context.Context, runner) error {
		select {
		case <-first.done:
			t.Error("a job was answered while its group ran")
		default:
		}
		return nil
	}}
	for _, j := range []*job{first, second} {
		if _, err := writerOf(s).submit("", j); err != nil {
			t.Fatal(err)
		}
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	<-second.done
}

func TestNobodyIsToldThatALostTransactionIsSaved(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil []string
		saved []bool
	}{
		"COMMIT fails": {
			[]string{"PRAGMA defer_foreign_keys = ON", "INSERT INTO answers VALUES (x'00', 'k', 'f', x'00', 0)"},
			[]bool{false, false, false},
		},
		// As it does when the disk is full. What comes later is in another group.
		"SQLite rolls back": {[]string{"ROLLBACK"}, []bool{false, false, true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := migrated(t, newFile(t))
			space := newSpace(t, s, "a")
			release := hold(s)
			var all sync.WaitGroup
			errs := make([]error, len(c.saved))
			for i := range errs {
				change := add(fmt.Sprint(i))
				if i == 1 {
					change = runAll(c.spoil)
				}
				all.Go(func() { errs[i] = s.Write(t.Context(), space, change) })
				untilQueued(writerOf(s), i+1)
			}
			if err := release(); err == nil {
				t.Error("the job before was told that it is saved")
			}
			all.Wait()
			for i, saved := range c.saved {
				_, err := s.Subject(t.Context(), space, called(planner.SubjectID, i))
				if (errs[i] == nil) != saved || (err == nil) != saved {
					t.Errorf("job %d: Write says %v, reading it %v", i, errs[i], err)
				}
			}
			if err := s.Write(t.Context(), space, add("next")); err != nil {
				t.Errorf("the next write: %v", err)
			}
		})
	}
}

// runAll returns a change that runs queries as they stand.
func runAll(queries []string) func(context.Context, planner.Tx) error {
	return func(ctx context.Context, ptx planner.Tx) error {
		for _, query := range queries {
			if _, err := ptx.SpaceTx.(*tx).run.ExecContext(ctx, query); err != nil {
				return err
			}
		}
		return nil
	}
}

func TestAJobIsNotRunOnceItsContextIsDone(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	release := hold(s)
	ctx, cancel := context.WithCancel(t.Context())
	answered := make(chan error)
	go func() {
		answered <- s.write(ctx, func(context.Context, runner) error {
			t.Error("it has run")
			return nil
		})
	}()
	untilQueued(writerOf(s), 1)
	cancel()
	if err := <-answered; !errors.Is(err, context.Canceled) { // while the writer is still held
		t.Errorf("err = %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	if err := s.write(t.Context(), func(context.Context, runner) error { return nil }); err != nil {
		t.Error(err)
	}
}

func TestAJobIsNotRunIfItsContextWasDoneBefore(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	j := &job{ctx: ctx, done: make(chan struct{}), do: func(context.Context, runner) error {
		t.Error("it has run")
		return nil
	}}
	if _, err := writerOf(s).submit("", j); err != nil {
		t.Fatal(err)
	}
	if err := s.write(t.Context(), func(context.Context, runner) error { return nil }); err != nil {
		t.Error(err)
	}
}

func TestAJobThatRunsIsNotCancelled(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
		cancel()
		return add("a")(ctx, tx)
	})
	if err != nil || count(t, s, space) != 1 {
		t.Errorf("err = %v, %d are saved", err, count(t, s, space))
	}
}

func TestCloseLetsTheJobsThatWaitFinish(t *testing.T) {
	t.Parallel()
	const n = 20
	file := newFile(t)
	s, err := Open(t.Context(), Options{Database: file})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	space := newSpace(t, s, "a")
	release := hold(s)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if err := s.Write(t.Context(), space, add(fmt.Sprint(i))); err != nil {
				t.Error(err)
			}
		})
	}
	untilQueued(writerOf(s), n)
	all.Go(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := release(); err != nil {
		t.Error(err)
	}
	all.Wait()
	err = s.Write(t.Context(), space, add("late"))
	if !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("after Close: err = %v", err)
	}
	if n := count(t, migrated(t, file), space); n != 20 {
		t.Errorf("%d are saved", n)
	}
}

func TestTheWriterIsDurable(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	for pragma, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1", "busy_timeout": "10000", "temp_store": "2", "wal_autocheckpoint": "0"} {
		err := s.write(t.Context(), func(ctx context.Context, run runner) error {
			got, err := one(ctx, run, column[string], "PRAGMA "+pragma)
			if got != want {
				t.Errorf("%s is %s, want %s", pragma, got, want)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	if _, err := s.reads.ExecContext(t.Context(), "DELETE FROM accounts"); err == nil {
		t.Error("they can")
	}
}

func TestTwoProcessesLoseNothing(t *testing.T) {
	t.Parallel()
	file := newFile(t)
	stores := []*Store{migrated(t, file), migrated(t, file)}
	space := newSpace(t, stores[0], "a")
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			if err := stores[i%2].Write(t.Context(), space, add(fmt.Sprint(i))); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := count(t, stores[0], space); n != 40 {
		t.Errorf("%d of 40 are saved", n)
	}
	a, err := stores[1].Account(t.Context(), called(account.AccountID, "a"))
	if err != nil {
		t.Error(err)
	}
	err = stores[0].Write(t.Context(), a.Live, func(_ context.Context, tx planner.Tx) error {
		if v := tx.State().Version; v != 41 {
			t.Errorf("the version is %d, want 41", v)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestAWriteDoesNotWaitForeverForAnotherProcess(t *testing.T) {
	t.Parallel()
	file := newFile(t)
	other := migrated(t, file)
	space := newSpace(t, other, "a")
	s := unmigrated(t, Options{Database: file, busy: time.Millisecond})
	release := hold(other)
	defer func() {
		if err := release(); err != nil {
			t.Error(err)
		}
	}()
	if err := s.Write(t.Context(), space, add("a")); !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("err = %v", err)
	}
	if n := count(t, s, space); n != 0 { // reading goes on
		t.Errorf("%d are saved", n)
	}
}

func TestWhatCannotBeOpenedIsNamed(t *testing.T) {
	t.Parallel()
	database := newFile(t)
	if err := os.Mkdir(database, 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), Options{Database: database})
	if err == nil || !strings.Contains(err.Error(), database+"-wal") {
		t.Errorf("a folder in place of the file gives %v", err)
	}
}
