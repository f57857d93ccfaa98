//go:build postgres

package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
)

// kill ends the server's end of the connection that run is on.
func kill(ctx context.Context, s *Store, run runner) error {
	pid, err := one(ctx, run, column[int], "SELECT pg_backend_pid()")
	if err != nil {
		return err
	}
	gone, err := one(ctx, s.reads, column[bool], "SELECT pg_terminate_backend($1, 60000)", pid)
	if err == nil && !gone {
		err = errors.New("it lives on")
	}
	return err
}

func TestAWriteThatMayFareBetterIsTriedAgainAndNothingIsDoubled(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	failures := map[string]func(ctx context.Context, tx *tx) error{
		"the backend is killed": func(ctx context.Context, tx *tx) error {
			if err := kill(ctx, s, tx.run); err != nil {
				return err
			}
			_, err := tx.Subjects(ctx)
			return err
		},
		"the backend is killed, and the change does not notice": func(ctx context.Context, tx *tx) error {
			return kill(ctx, s, tx.run)
		},
	}
	for _, code := range []string{"40001", "40P01", "55P03"} {
		failures[code] = func(context.Context, *tx) error {
			return fmt.Errorf("wrapped: %w", &pgconn.PgError{Code: code})
		}
	}
	want := 0
	for name, fail := range failures {
		tries := 0
		err := s.Write(t.Context(), space, func(ctx context.Context, ptx planner.Tx) error {
			tries++
			if err := block(name)(ctx, ptx); err != nil || tries > 1 {
				return err
			}
			return fail(ctx, ptx.SpaceTx.(*tx))
		})
		want++
		is, says := blocks(t, s, space)
		if err != nil || tries != 2 || is != want || says != want {
			t.Errorf("%s: err = %v after %d tries, %d blocks of %d, want %d", name, err, tries, is, says, want)
		}
	}
}

func TestTryingAgainEnds(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	tries := 0
	err := s.Write(t.Context(), space, func(context.Context, planner.Tx) error {
		tries++
		return &pgconn.PgError{Code: "40001"}
	})
	if !errors.Is(err, planner.ErrUnavailable) || tries != writeTries {
		t.Errorf("err = %v after %d tries", err, tries)
	}
	if got := s.Writes(); got != (Writes{Retried: writeTries - 1}) {
		t.Errorf("counted %+v", got)
	}
}

func TestOtherFailuresAreNotTriedAgain(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	tries := 0
	err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
		tries++
		_, err := one(ctx, s.reads, column[int], "SELECT 1 / 0")
		return err
	})
	if err == nil || errors.Is(err, planner.ErrUnavailable) || tries != 1 {
		t.Errorf("err = %v after %d tries", err, tries)
	}
}

func TestACommitThatCouldNotBeSentIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	tries := 0
	err := s.write(t.Context(), func(ctx context.Context, run runner) error {
		if tries++; tries > 1 {
			return nil
		}
		return kill(ctx, s, run)
	})
	if err != nil || tries != 2 {
		t.Errorf("err = %v after %d tries", err, tries)
	}
}

func TestACommitIsNotCancelled(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := stateTable.update(ctx, run, updateState, &state{Version: 7}, spaceIdent(space))
		cancel()
		return err
	})
	now, readErr := one(t.Context(), s.reads, stateTable.scan, selectState, spaceIdent(space))
	if err != nil || readErr != nil || now.Version != 7 {
		t.Errorf("err = %v, version %d, %v", err, now.Version, readErr)
	}
}

func TestWhatHasNotBeenSentIsNotSentOnceTheContextIsDone(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
		defer cancel()
		return block("b")(ctx, tx)
	})
	if is, says := blocks(t, s, space); !errors.Is(err, context.Canceled) || is+says != 0 {
		t.Errorf("err = %v, %d blocks of %d", err, is, says)
	}
}

func TestAWriteThatWaitsForAnotherIsCancelledWithItsContext(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
		waiting, cancel := context.WithCancel(ctx)
		defer cancel()
		done := make(chan error)
		go func() { done <- s.Write(waiting, space, block("late")) }()
		err := untilLocked(ctx, s)
		cancel()
		if late := <-done; !errors.Is(late, context.Canceled) || errors.Is(late, planner.ErrUnavailable) {
			t.Errorf("err = %v", late)
		}
		return errors.Join(err, block("b")(ctx, tx))
	})
	if is, _ := blocks(t, s, space); err != nil || is != 1 {
		t.Errorf("err = %v, %d blocks", err, is)
	}
}

// untilLocked returns when a connection waits for a lock.
func untilLocked(ctx context.Context, s *Store) error {
	for {
		n, err := one(ctx, s.reads, column[int],
			"SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
		if n > 0 || err != nil {
			return err
		}
	}
}

func TestWorkGoesOnWhenAllConnectionsWereLost(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	space := spaceOf(t, s)
	for name, work := range map[string]func() error{
		"reading": func() error { return s.Ping(t.Context()) },
		"writing": func() error { return s.write(t.Context(), turn) },
		"a snapshot": func() error {
			return s.Snapshot(t.Context(), func(ctx context.Context, at planner.Snapshot) error {
				_, err := at.State(ctx, space)
				return err
			})
		},
	} {
		fillPool(t, s)
		loseAll(t, s)
		if err := work(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// fillPool makes all connections that s may have.
func fillPool(t *testing.T, s *Store) {
	t.Helper()
	for range poolSize {
		conn, err := s.reads.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
}

// loseAll ends the server's ends of all connections.
func loseAll(t *testing.T, s *Store) {
	t.Helper()
	conn, err := s.admin().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
	if _, err := list(t.Context(), conn, column[bool], "SELECT pg_terminate_backend(pid) "+others); err != nil {
		t.Fatal(err)
	}
	for left := 1; left > 0; {
		if left, err = one(t.Context(), conn, column[int], "SELECT COUNT(*) "+others); err != nil {
			t.Fatal(err)
		}
	}
}

func TestADatabaseThatGoesAwayIsUnavailable(t *testing.T) {
	t.Parallel()
	database := pg.NewDatabase(t)
	s := migrated(t, database)
	space := spaceOf(t, s)
	name, err := one(t.Context(), s.reads, column[string], "SELECT current_database()")
	if err != nil {
		t.Fatal(err)
	}
	other := unmigrated(t, Options{Database: strings.Replace(database, name, "postgres", 1)})
	if _, err := other.reads.ExecContext(t.Context(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
		t.Fatal(err)
	}
	_, read := s.Subjects(t.Context(), space)
	for what, err := range map[string]error{
		"reading": read, "writing": s.Write(t.Context(), space, add("a")), "a ping": s.Ping(t.Context()),
	} {
		if !errors.Is(err, planner.ErrUnavailable) {
			t.Errorf("%s: err = %v", what, err)
		}
	}
}
