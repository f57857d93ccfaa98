package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
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

// firstSchema opens a database of schema 1 with so many accounts in it, of
// which number 1 is the earliest.
func firstSchema(t *testing.T, database string, accounts int) *Store {
	t.Helper()
	s := unmigrated(t, Options{Database: database})
	if err := s.migrate(t.Context(), s.admin(), 1); err != nil {
		t.Fatal(err)
	}
	exec := func(query string, args ...any) {
		if _, err := s.admin().ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err, query)
		}
	}
	for i := range accounts {
		id, email, live, sandbox := called(account.AccountID, i), fmt.Sprintf("%d@example.org", i), string(spaceCalled(fmt.Sprint("l", i))), string(spaceCalled(fmt.Sprint("s", i)))
		exec("INSERT INTO accounts VALUES ($1, $2, 'UTC', 'free', $3, $4, $5)", id, email, (i+2)%3, live, sandbox)
		exec("INSERT INTO email_directory VALUES ($1, $2)", emailHash(email), id)
		exec("INSERT INTO spaces VALUES ($1, $2, 'live', 'UTC', 'free', 7, 0, 0)", live, id)
		exec("INSERT INTO spaces VALUES ($1, $2, 'sandbox', 'UTC', 'free', 7, 0, 0)", sandbox, id)
	}
	return s
}

// haveMigrated checks that s holds what three accounts of schema 1 become.
func haveMigrated(t *testing.T, s *Store) {
	t.Helper()
	var want []account.Account
	for n, i := range []int{1, 2, 0} {
		want = append(want, account.Account{
			ID: called(account.AccountID, i), Email: fmt.Sprintf("%d@example.org", i), TimeZone: "UTC", Plan: "free",
			Created: time.UnixMilli(int64(n)).UTC(), FirstWeekday: 1, Administrator: n == 0, MailAgain: time.UnixMilli(0).UTC(),
			Live: spaceCalled(fmt.Sprint("l", i)), Sandbox: spaceCalled(fmt.Sprint("s", i)),
		})
	}
	got, err := s.Accounts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	healthy(t, s)
}

func TestTheEarliestOfTheAccountsThatAreThereBecomesTheAdministrator(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := firstSchema(t, database, 3)
		if err := s.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		haveMigrated(t, s)
		next, err := s.Enroll(t.Context(), account.Enrollment{Account: account.Account{ID: called(account.AccountID, 9), Live: spaceCalled("l"), Sandbox: spaceCalled("s")}})
		if err != nil || next.Administrator {
			t.Errorf("the next is %+v, %v", next, err)
		}
	})
}

func TestWhereNoAccountWasTheNextBecomesTheAdministrator(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := firstSchema(t, database, 0)
		if err := s.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		healthy(t, s)
		next, err := s.Enroll(t.Context(), account.Enrollment{Account: account.Account{ID: called(account.AccountID, 9), Live: spaceCalled("l"), Sandbox: spaceCalled("s")}})
		if err != nil || !next.Administrator {
			t.Errorf("the next is %+v, %v", next, err)
		}
	})
}

// A backup is what one makes before a migration.
func TestAnOlderDatabaseIsBackedUpAsItIsAndRestores(t *testing.T) {
	t.Parallel()
	for from, createFrom := range newDatabase {
		for to, createTo := range newDatabase {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				backup, target := filepath.Join(t.TempDir(), "backup"), createTo(t)
				if err := firstSchema(t, createFrom(t), 3).Backup(t.Context(), backup, func(int, int) {}); err != nil {
					t.Fatal(err)
				}
				if err := Restore(t.Context(), backup, target, nil); err != nil {
					t.Fatal(err)
				}
				if have, _, err := unmigrated(t, Options{Database: backup}).SchemaVersion(t.Context()); have != 1 || err != nil {
					t.Errorf("the backup has schema version %d, %v", have, err)
				}
				haveMigrated(t, unmigrated(t, Options{Database: target}))
			})
		}
	}
}
