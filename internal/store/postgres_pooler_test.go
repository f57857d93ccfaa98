//go:build postgres && verify

package store

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest"
	"studyplanner/internal/store/storetest/pg"
)

// ways are how PgBouncer may be set in transaction mode: as it comes, it refuses the
// settings that connections ask for, and it can be told to pass over them.
var ways = map[string][]string{
	"refusing settings": {"pool_mode = transaction"},
	"passing over settings": {
		"pool_mode = transaction",
		"ignore_startup_parameters = enable_sort, statement_timeout, lock_timeout, idle_in_transaction_session_timeout",
	},
}

func TestAStoreKeepsItsPromisesBehindAPooler(t *testing.T) {
	t.Parallel()
	for name, settings := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pooled := pg.Pooler(t, settings...)
			migrated(t, pooled(pg.NewDatabase(t))) // which runs the migrations
			storetest.Run(t, func(t *testing.T) storetest.Store { return promising(migrated(t, pooled(newPostgreSQL(t)))) })
		})
	}
}

func TestSettingsHoldBehindAPooler(t *testing.T) {
	t.Parallel()
	const query = `SELECT current_setting('enable_sort') || ' ' || current_setting('statement_timeout')`
	for name, settings := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := migrated(t, pg.Pooler(t, settings...)(newPostgreSQL(t)))
			got := map[string]string{}
			note := func(what string, run runner) error {
				is, err := one(t.Context(), run, column[string], query)
				got[what] = is
				return err
			}
			errs := errors.Join(note("a read", s.run), s.transact(t.Context(), "", func(_ context.Context, run runner) error { return note("a write", run) }))
			conn, tx, err := s.beginSnapshot(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			errs = errors.Join(errs, note("a snapshot", tx), tx.Rollback(), conn.Close())
			if errs != nil {
				t.Fatal(errs)
			}
			for _, what := range []string{"a read", "a write", "a snapshot"} {
				if got[what] != "off 30s" {
					t.Errorf("%s has %q", what, got[what])
				}
			}
		})
	}
}

func TestABackupIsTakenAndRestoredThroughAPooler(t *testing.T) {
	t.Parallel()
	pooled := pg.Pooler(t, "pool_mode = transaction")
	create := func(t testing.TB) string { return pooled(pg.NewDatabase(t)) }
	restores(t, create, create)
}

func TestAPoolerThatWasNotRecognisedIsNamed(t *testing.T) {
	t.Parallel()
	s := &Store{dialect: postgresDialect}
	for _, code := range []string{pgDuplicateStatement, pgUnknownStatement} {
		err := s.explain(&pgconn.PgError{Code: code})
		if !errors.Is(err, planner.ErrUnavailable) || !strings.Contains(err.Error(), "default_query_exec_mode=cache_describe") {
			t.Errorf("%s: %v", code, err)
		}
	}
}
