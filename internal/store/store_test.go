package store

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest"
	"studyplanner/internal/store/storetest/pg"
)

func TestMain(m *testing.M) {
	code := m.Run()
	pg.Stop()
	os.Exit(code)
}

// called returns the id of a kind that tests call so. Those of one length, at most 16
// bytes, sort as their names do.
func called(of planner.Kind, name any) string {
	var id [16]byte
	text := fmt.Sprint(name)
	if len(text) > len(id) {
		return of.Text([16]byte(fmt.Appendf(nil, "%016x", maphash.String(seed, text))))
	}
	copy(id[len(id)-len(text):], text)
	return of.Text(id)
}

var seed = maphash.MakeSeed()

// spaceCalled is called for a space.
func spaceCalled(name any) planner.Space { return planner.Space(called(account.SpaceID, name)) }

// newDatabase names a new, empty database of each kind that the tests run on.
var newDatabase = func() map[string]func(t testing.TB) string {
	kinds := map[string]func(t testing.TB) string{"SQLite": newFile}
	if pg.Wanted {
		kinds["PostgreSQL"] = pg.NewDatabase
	}
	return kinds
}()

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

// migrated opens a database until the test ends, and migrates it unless it is
// a copy of a migrated one.
func migrated(t testing.TB, database string) *Store {
	t.Helper()
	if _, err := os.Stat(database); !isURL(database) && errors.Is(err, fs.ErrNotExist) {
		content, err := migratedFile()
		if err == nil {
			err = os.WriteFile(database, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	s := unmigrated(t, Options{Database: database})
	have, want, err := s.SchemaVersion(t.Context())
	if err == nil && have != want {
		err = s.Migrate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// newPostgreSQL is pg.NewDatabase for what [migrated] will open.
func newPostgreSQL(t testing.TB) string {
	t.Helper()
	template, err := migratedDatabase()
	if err != nil {
		t.Fatal(err)
	}
	return pg.NewCopy(t, template)
}

// A file and a database that were migrated once, of which most tests take copies.
var (
	migratedFile = sync.OnceValues(func() ([]byte, error) {
		folder, err := os.MkdirTemp("", "migrated-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		path := filepath.Join(folder, "planner.db")
		if err := migrate(path); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	})
	migratedDatabase = sync.OnceValues(func() (string, error) { return pg.NewTemplate(migrate) })
)

// migrate migrates a new database for the process.
func migrate(database string) error {
	ctx := context.Background()
	s, err := Open(ctx, Options{Database: database})
	if err != nil {
		return err
	}
	err = s.Migrate(ctx)
	if err == nil && isURL(database) && pg.Distributed() {
		_, err = s.Distribute(ctx, 4)
	}
	return errors.Join(err, s.Close())
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

// promising is s as storetest knows it.
func promising(s *Store) storetest.Store {
	return storetest.Store{Storage: s, AccountStorage: s, KeyStorage: s, KeyDirectory: s, FeedReader: s, CalendarReader: s, FocusReader: s, ExamReader: s, StatsReader: s, FeedDirectory: s, CleanupStorage: s, ReminderStorage: s, Contents: s, MemberStorage: s.MemberStorage(), Scattered: s.Distributed()}
}

func TestAStoreKeepsItsPromises(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		storetest.Run(t, func(t *testing.T) storetest.Store {
			return promising(migrated(t, fresh(t, database)))
		})
	})
}
