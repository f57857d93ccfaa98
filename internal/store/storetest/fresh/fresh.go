// Package fresh opens new, migrated databases for the tests of other packages.
package fresh

import (
	"path/filepath"
	"sync"
	"testing"

	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/pg"
)

// Databases returns a new store of each kind that the tests run on, by its name:
// PostgreSQL with the build tag postgres alone. The test's TestMain must end with pg.Stop.
func Databases() map[string]func(testing.TB) *store.Store {
	kinds := map[string]func(testing.TB) *store.Store{"SQLite": SQLite}
	if pg.Wanted {
		kinds["PostgreSQL"] = PostgreSQL
	}
	return kinds
}

// SQLite returns a store on a new file.
func SQLite(t testing.TB) *store.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "planner.db")
	if err := File(path); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

// PostgreSQL returns a store on a new database. The test's TestMain must end
// with pg.Stop.
func PostgreSQL(t testing.TB) *store.Store {
	t.Helper()
	migrated, err := postgresTemplate()
	if err != nil {
		t.Fatal(err)
	}
	return open(t, pg.NewCopy(t, migrated))
}

// Distributed returns a store on a new database that is distributed, if all tests of
// this process run on such, else nil.
func Distributed(t testing.TB) *store.Store {
	t.Helper()
	if !pg.Distributed() {
		return nil
	}
	return PostgreSQL(t)
}

// postgresTemplate names a database that was migrated.
var postgresTemplate = sync.OnceValues(func() (string, error) { return pg.NewTemplate(migrate) })

// open opens a database until the end of the test.
func open(t testing.TB, database string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{Database: database})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
