//go:build postgres

package store

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
)

// impatient opens the database of c, and does not wait for it long.
func impatient(t *testing.T, c *pg.Cluster) *Store {
	t.Helper()
	s := unmigrated(t, Options{Database: c.URL(), wait: 3 * time.Second}) // enough for one that answers
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAServerThatWasStoppedIsUnavailableUntilItIsBack(t *testing.T) {
	t.Parallel()
	c := pg.NewCluster(t)
	s := impatient(t, c)
	space := spaceOf(t, s)
	c.Stop()
	_, read := s.Subjects(t.Context(), space)
	for what, err := range map[string]error{"reading": read, "writing": s.Write(t.Context(), space, add("a"))} {
		if !errors.Is(err, planner.ErrUnavailable) || errors.Is(err, planner.ErrUncertain) {
			t.Errorf("%s: err = %v", what, err)
		}
	}
	c.Start()
	if err := s.Write(t.Context(), space, add("a")); err != nil || count(t, s, space) != 2 {
		t.Errorf("err = %v after the start", err)
	}
}

func TestNobodyWaitsForAFrozenServer(t *testing.T) {
	t.Parallel()
	c := pg.NewCluster(t)
	s := impatient(t, c)
	space := spaceOf(t, s)
	c.Freeze()
	brief, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond) // as that of a request
	defer cancel()
	if _, err := s.Subjects(brief, space); !errors.Is(err, planner.ErrUnavailable) { // on a connection that was just used
		t.Errorf("in time: err = %v", err)
	}
	brief, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	err := s.Snapshot(brief, func(ctx context.Context, at planner.Snapshot) error {
		_, err := at.State(ctx, space)
		return err
	})
	if !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("a snapshot in time: err = %v", err)
	}
	s.reads.SetMaxIdleConns(0) // those that are left were just used, too
	s.reads.SetMaxIdleConns(poolSize)
	_, read := s.Subjects(spared(t), space)
	for what, err := range map[string]error{
		"reading": read, "writing": s.Write(spared(t), space, add("a")), "being ready": s.Ready(spared(t)),
	} {
		if !errors.Is(err, planner.ErrUnavailable) || errors.Is(err, planner.ErrUncertain) {
			t.Errorf("%s: err = %v", what, err)
		}
	}
	c.Thaw()
	if err := s.Write(t.Context(), space, add("a")); err != nil || count(t, s, space) != 2 {
		t.Errorf("err = %v after the thaw", err)
	}
}

func TestACommitThatIsNotAnsweredIsUncertain(t *testing.T) {
	t.Parallel()
	c := pg.NewCluster(t)
	s := impatient(t, c)
	space := spaceOf(t, s)
	tries := 0
	err := s.Write(spared(t), space, func(context.Context, planner.Tx) error {
		tries++
		c.Freeze()
		return nil
	})
	if !errors.Is(err, planner.ErrUncertain) || !errors.Is(err, planner.ErrUnavailable) || tries != 1 {
		t.Errorf("err = %v after %d tries", err, tries)
	}
	if got := s.Writes(); got.Uncertain != 1 {
		t.Errorf("counted %+v", got)
	}
}

// cutAfter returns a URL of the database of c. A connection to it ends as soon as the
// server has said that a statement is done, before it has said all.
func cutAfter(t *testing.T, c *pg.Cluster, statement string) string {
	t.Helper()
	done := append([]byte{'C', 0, 0, 0, byte(len(statement) + 5)}, statement+"\x00"...) // the message CommandComplete
	return pg.Between(t, c.URL(), func() func([]byte) (int, bool) {
		return func(told []byte) (int, bool) {
			if at := bytes.Index(told, done); at >= 0 {
				return at + len(done), false
			}
			return len(told), true
		}
	})
}

func TestACommitOfWhichTheAnswerIsCutOffIsUncertain(t *testing.T) {
	t.Parallel()
	for _, last := range []string{"COMMIT", "UPDATE 1"} { // which is sent together with COMMIT
		c := pg.NewCluster(t)
		whole := migrated(t, c.URL())
		space := spaceOf(t, whole)
		s := unmigrated(t, Options{Database: cutAfter(t, c, last)})
		before := count(t, whole, space)
		tries := 0
		err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			tries++
			return add("b")(ctx, tx)
		})
		if !errors.Is(err, planner.ErrUncertain) || tries != 1 {
			t.Errorf("after %s: err = %v after %d tries", last, err, tries)
		}
		if n := count(t, whole, space) - before; last == "COMMIT" && n != 1 {
			t.Errorf("after %s: it was saved %d times", last, n)
		}
	}
}

func TestAServerThatIsReadOnlyIsRead(t *testing.T) {
	t.Parallel()
	c := pg.NewCluster(t)
	s := migrated(t, c.URL())
	space := spaceOf(t, s)
	c.Exec("ALTER SYSTEM SET default_transaction_read_only = on")
	c.Stop()
	c.Start()
	if err := s.Write(t.Context(), space, add("a")); !isUnsaved(err, readOnly) {
		t.Errorf("writing: err = %v", err)
	}
	if err := s.Ready(t.Context()); !isUnsaved(err, readOnly) {
		t.Errorf("it says it is ready: %v", err)
	}
	if n := count(t, s, space); n != 1 {
		t.Errorf("%d subjects", n)
	}
}
