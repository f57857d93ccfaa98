package store

import (
	"os"
	"path/filepath"
	"testing"

	"studyplanner/internal/store/storetest"
	"studyplanner/internal/store/storetest/pg"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pg.Stop()
	os.Exit(code)
}

// newDatabase names a new, empty database of each kind.
var newDatabase = map[string]func(t testing.TB) string{
	"SQLite":     newFile,
	"PostgreSQL": pg.NewDatabase,
}

// newFile returns the path of a SQLite file that does not exist yet. Its name
// has characters that mean something in a URL.
func newFile(t testing.TB) string { return filepath.Join(t.TempDir(), "a b?c#d%20.db") }

// onBoth runs test on a new database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, database string)) {
	for name, create := range newDatabase {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, create(t))
		})
	}
}

// migrated opens and migrates a database until the test ends.
func migrated(t testing.TB, database string) *Store {
	t.Helper()
	s := unmigrated(t, Options{Database: database})
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// unmigrated opens a database until the test ends.
func unmigrated(t testing.TB, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), o)
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

func TestAStoreKeepsItsPromises(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		storetest.Run(t, func(t *testing.T) storetest.Store {
			s := migrated(t, fresh(t, database))
			return storetest.Store{Storage: s, AccountStorage: s, KeyStorage: s, KeyDirectory: s, MemberStorage: s.MemberStorage()}
		})
	})
}
