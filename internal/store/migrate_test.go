package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"studyplanner/internal/planner"
)

func TestMigratingTwiceIsHarmless(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := unmigrated(t, Options{Database: database})
		have, want, err := s.SchemaVersion(t.Context())
		if err != nil || have != 0 || want < 1 {
			t.Errorf("at first: version %d, want %d, %v", have, want, err)
		}
		var space planner.Space
		for i := range 2 {
			if err := s.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if have, want, err = s.SchemaVersion(t.Context()); err != nil || have != want {
				t.Errorf("version %d, want %d, %v", have, want, err)
			}
			if i == 0 {
				space = newSpace(t, s, "a")
			}
		}
		if err := s.Write(t.Context(), space, add("a")); err != nil {
			t.Error(err)
		}
	})
}

func TestInstancesMayMigrateAtTheSameTime(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				s, err := Open(t.Context(), Options{Database: database})
				if err != nil {
					t.Error(err)
					return
				}
				if err := errors.Join(s.Migrate(t.Context()), s.Close()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		s := unmigrated(t, Options{Database: database})
		applied, err := one(t.Context(), s.reads, column[int], "SELECT COUNT(*) FROM goose_db_version WHERE version_id > 0")
		if all, _ := fs.Glob(sqliteDialect.scripts, "*.sql"); err != nil || applied != len(all) {
			t.Errorf("%d migrations were applied, want %d, %v", applied, len(all), err)
		}
	})
}

func TestADatabaseOfANewerVersionIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		makeNewer(t, s)
		if err := s.raise(t.Context(), s.admin(), 9999); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), Options{Database: database}); !errors.Is(err, ErrNewer) {
			t.Errorf("err = %v", err)
		}
	})
}

// makeNewer makes the database look as if a newer version had migrated it.
func makeNewer(t *testing.T, s *Store) {
	t.Helper()
	_, err := s.admin().ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)", 9999, true)
	if err != nil {
		t.Fatal(err)
	}
}

func TestANewFileIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	file := newFile(t)
	s := migrated(t, file)
	newSpace(t, s, "a")
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(file + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", info.Name(), info.Mode())
		}
	}
}

func TestAFileThatMustExistIsNotCreated(t *testing.T) {
	t.Parallel()
	file := newFile(t)
	if _, err := Open(t.Context(), Options{Database: file, Existing: true}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("err = %v", err)
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("err = %v", err)
	}
}

func TestAFileThatIsNoDatabaseIsRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	file := newFile(t)
	text := "This is a letter, and nobody wants to lose it.\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), Options{Database: file}); err == nil {
		t.Error("it was opened")
	}
	if got, err := os.ReadFile(file); string(got) != text {
		t.Errorf("it holds %q, %v", got, err)
	}
	if _, err := Open(t.Context(), Options{Database: filepath.Join(filepath.Dir(file), "no", "such", "directory")}); err == nil {
		t.Error("a file in no directory was opened")
	}
}

func TestADatabaseFromBeforeTheFirstSchemaIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := newSpace(t, s, "a")
		for query, version := range map[string]int{
			"DELETE FROM goose_db_version WHERE version_id > $1":                firstSchema,
			"UPDATE goose_db_version SET version_id = $1 WHERE version_id = 35": firstSchema - 2,
		} {
			if _, err := s.admin().ExecContext(t.Context(), query, version); err != nil {
				t.Fatal(err)
			}
		}
		err := s.Migrate(t.Context())
		if want := fmt.Sprintf("its schema is version %d; first migrate it with a program whose schema is version %d", firstSchema-2, firstSchema-1); !errors.Is(err, ErrOlder) || !strings.Contains(err.Error(), want) {
			t.Errorf("err = %v", err)
		}
		backup := filepath.Join(t.TempDir(), "backup")
		if err = s.Backup(t.Context(), backup, nil); err == nil { // a file is copied as it is
			err = Restore(t.Context(), backup, newFile(t), nil)
		}
		if !errors.Is(err, ErrOlder) {
			t.Errorf("err = %v", err)
		}
		if n := count(t, s, space); n != 0 {
			t.Errorf("%d subjects", n)
		}
	})
}
