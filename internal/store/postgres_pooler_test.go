//go:build postgres && verify

package store

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest"
	"studyplanner/internal/store/storetest/pg"
)

// behindPooler returns what makes URLs of databases behind PgBouncer in transaction mode, set as
// docs/operations.md says.
func behindPooler(t *testing.T) func(database string) string {
	t.Helper()
	pooled := pg.Pooler(t, "pool_mode = transaction")
	return func(database string) string {
		s := unmigrated(t, Options{Database: database})
		name, err := one(t.Context(), s.admin(), column[string], "SELECT current_database()")
		for setting, value := range limits {
			if err == nil {
				_, err = s.admin().ExecContext(t.Context(), "ALTER DATABASE "+name+" SET "+setting+" = '"+value+"'")
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return pooled(database) + "&default_query_exec_mode=cache_describe"
	}
}

func TestAStoreKeepsItsPromisesBehindAPooler(t *testing.T) {
	t.Parallel()
	pooled := behindPooler(t)
	migrated(t, pooled(pg.NewDatabase(t))) // which runs the migrations
	storetest.Run(t, func(t *testing.T) storetest.Store { return promising(migrated(t, pooled(newPostgreSQL(t)))) })
}

func TestSettingsHoldBehindAPooler(t *testing.T) {
	t.Parallel()
	healthy(t, migrated(t, behindPooler(t)(newPostgreSQL(t))))
	without := migrated(t, pg.Pooler(t, "pool_mode = transaction")(newPostgreSQL(t))+"&default_query_exec_mode=cache_describe")
	if wrong := findings(t, without); !slices.Equal(wrong, []string{"enable_sort", "time limits set"}) {
		t.Errorf("wrong without settings of the database: %q", wrong)
	}
}

func TestABackupIsTakenAndRestoredThroughAPooler(t *testing.T) {
	t.Parallel()
	pooled := behindPooler(t)
	create := func(t testing.TB) string { return pooled(pg.NewDatabase(t)) }
	restores(t, create, create)
}

func TestAPoolerThatTheURLDoesNotNameIsNamed(t *testing.T) {
	t.Parallel()
	for _, settings := range [][]string{
		{"pool_mode = transaction"},
		{"pool_mode = transaction", "default_pool_size = 1", "ignore_startup_parameters = enable_sort, statement_timeout, lock_timeout, idle_in_transaction_session_timeout"},
	} {
		database := pg.Pooler(t, settings...)(newPostgreSQL(t))
		var err error
		for range 2 { // of which the second prepares what the first has prepared
			s, opened := Open(t.Context(), Options{Database: database})
			if err = opened; err != nil {
				break
			}
			t.Cleanup(func() { _ = s.Close() })
		}
		if !errors.Is(err, planner.ErrUnavailable) || !strings.Contains(err.Error(), "default_query_exec_mode=cache_describe") {
			t.Errorf("%q: %v", settings, err)
		}
	}
}
