package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"studyplanner/internal/planner"
)

// thisSchema is the version of the schema that this program needs.
func thisSchema(t *testing.T) int {
	t.Helper()
	schema, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// mustRaise makes the database of s say that a program must know the schema oldest.
func mustRaise(t *testing.T, s *Store, oldest int) {
	t.Helper()
	if err := s.raise(t.Context(), s.admin(), oldest); err != nil {
		t.Fatal(err)
	}
}

// isRefused checks that err tells that this program is too old to save anything.
func isRefused(t *testing.T, what string, err error) {
	t.Helper()
	if unsaved, ok := errors.AsType[planner.Unsaved](err); !ok || !errors.Is(err, ErrNewer) || unsaved.Why != ErrNewer.Error() {
		t.Errorf("%s: %v", what, err)
	}
}

func TestAnOlderProgramGoesOnBesideANewerSchema(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		space := newSpace(t, migrated(t, database), "a")
		older := unmigrated(t, Options{Database: database})
		makeNewer(t, older)
		if err := errors.Join(older.Migrate(t.Context()), older.Ready(t.Context()), older.Write(t.Context(), space, add("a"))); err != nil {
			t.Error(err)
		}
		if have, _, err := older.SchemaVersion(t.Context()); have != 9999 || err != nil {
			t.Errorf("the schema is version %d, %v", have, err)
		}
	})
}

func TestAProgramThatIsTooOldSavesNothingMore(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s, schema := migrated(t, database), thisSchema(t)
		space := newSpace(t, s, "a")
		older, newer := unmigrated(t, Options{Database: database}), unmigrated(t, Options{Database: database, schema: schema + 1})
		makeNewer(t, s)
		mustRaise(t, s, schema)
		if err := errors.Join(older.Write(t.Context(), space, add("before")), older.Ready(t.Context())); err != nil {
			t.Fatal(err)
		}
		mustRaise(t, s, schema+1)
		isRefused(t, "ready, a moment after a write", older.Ready(t.Context()))
		for range 2 {
			isRefused(t, "a write to a space", older.Write(t.Context(), space, add("after")))
			_, err := older.DeviceSecret(t.Context(), "secret")
			isRefused(t, "a write to no space", err)
		}
		if _, err := Open(t.Context(), Options{Database: database}); !errors.Is(err, ErrNewer) {
			t.Errorf("it may start: %v", err)
		}
		if err := errors.Join(newer.Write(t.Context(), space, add("by a newer one")), newer.Ready(t.Context())); err != nil {
			t.Error(err)
		}
		if n := count(t, older, space); n != 2 {
			t.Errorf("%d subjects are there, want 2", n)
		}
	})
}

// What is sent with COMMIT, so that nothing of it was answered before, is not saved
// either.
func TestATransactionThatIsAllSentWithItsCommitIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		older := unmigrated(t, Options{Database: database})
		mustRaise(t, s, thisSchema(t)+1)
		isRefused(t, "it", older.write(t.Context(), func(ctx context.Context, run runner) error {
			return later(ctx, run, asItIs, "INSERT INTO installation (one, founding) VALUES (1, 1)")
		}))
		if there, err := s.Populated(t.Context()); there || err != nil {
			t.Errorf("it is saved: %v, %v", there, err)
		}
	})
}

func TestAProgramCopiesNoDatabaseThatItDoesNotKnowWhole(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		older := unmigrated(t, Options{Database: database})
		makeNewer(t, s)
		if err := older.Backup(t.Context(), filepath.Join(t.TempDir(), "backup"), nil); !errors.Is(err, ErrNewer) {
			t.Errorf("err = %v", err)
		}
	})
}

// nextMigrations are two: one that any program may meet, and one that only programs may
// meet which know the first.
func nextMigrations(t *testing.T, d dialect) (scripts fstest.MapFS, next int) {
	t.Helper()
	scripts, next = fstest.MapFS{}, thisSchema(t)+1
	names, err := fs.Glob(d.scripts, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(d.scripts, name)
		if err != nil {
			t.Fatal(err)
		}
		scripts[name] = &fstest.MapFile{Data: text}
	}
	scripts[numbered(next)] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE novelties (one INTEGER);\n")}
	scripts[numbered(next+1)] = &fstest.MapFile{Data: fmt.Appendf(nil, "-- +goose Up\n-- oldest: %d\nALTER TABLE subjects RENAME TO themes;\n", next)}
	return scripts, next
}

func numbered(version int) string { return fmt.Sprintf("%05d_next.sql", version) }

func TestAMigrationThatContractsRefusesOlderProgramsFirst(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := newSpace(t, s, "a")
		newer := s.dialect
		scripts, next := nextMigrations(t, newer)
		newer.scripts = scripts
		if err := newer.migrate(t.Context(), s.admin(), next); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.Write(t.Context(), space, add("a")), s.Ready(t.Context())); err != nil {
			t.Errorf("after what only expands: %v", err)
		}
		broken := maps.Clone(scripts)
		broken[numbered(next+1)] = &fstest.MapFile{Data: slices.Concat(scripts[numbered(next+1)].Data, []byte("DROP TABLE nothing;\n"))}
		newer.scripts = broken
		if err := newer.migrate(t.Context(), s.admin(), next+1); err == nil {
			t.Error("a broken migration was applied")
		}
		isRefused(t, "before what contracts", s.Write(t.Context(), space, add("b")))
		newer.scripts = scripts
		if err := newer.migrate(t.Context(), s.admin(), next+1); err != nil {
			t.Error(err)
		}
		if oldest, err := one(t.Context(), s.admin(), column[int], selectOldest); oldest != next || err != nil {
			t.Errorf("the oldest program knows %d, %v, want %d", oldest, err, next)
		}
	})
}
