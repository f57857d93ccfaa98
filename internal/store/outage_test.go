package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"studyplanner/internal/planner"
)

// isUnsaved reports whether err says that nothing can be saved for that reason.
func isUnsaved(err error, why string) bool {
	unsaved, ok := errors.AsType[planner.Unsaved](err)
	return ok && unsaved.Why == why && errors.Is(err, planner.ErrUnavailable)
}

// spared is a context with far more time than anything in it should take.
func spared(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestADamagedFileIsNotReadyOnceThatIsFound(t *testing.T) {
	t.Parallel()
	s := migrated(t, damaged(t, "subjects"))
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("before it is read there: err = %v", err)
	}
	if _, err := s.Subjects(t.Context(), spaceCalled("la")); !errors.Is(err, planner.ErrDamaged) || !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("a read: err = %v", err)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, planner.ErrDamaged) {
		t.Errorf("after that: err = %v", err)
	}
}

func TestAFileThatIsNoDatabaseIsDamaged(t *testing.T) {
	t.Parallel()
	_, err := Open(t.Context(), Options{Database: damaged(t, "sqlite_schema")})
	if !fileDamaged(err) {
		t.Errorf("err = %v", err)
	}
}

// damaged returns a file with a subject in the space la. The first page of a table is
// overwritten.
func damaged(t *testing.T, table string) string {
	t.Helper()
	path := newFile(t)
	content, err := migratedFile()
	if err == nil {
		err = os.WriteFile(path, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), Options{Database: path})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Write(t.Context(), newSpace(t, s, "a"), add("a")); err != nil {
		t.Fatal(err)
	}
	page, err := one(t.Context(), s.reads, column[int], "SELECT COALESCE((SELECT rootpage FROM sqlite_schema WHERE name = ?), 1)", table)
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if content, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	copy(content[(page-1)*4096:page*4096], bytes.Repeat([]byte{0xff}, 4096))
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// spoiledBy returns a store of which pragma makes the writer fail.
func spoiledBy(t *testing.T, pragma string) (*Store, planner.Space) {
	t.Helper()
	s := migrated(t, newFile(t))
	space := newSpace(t, s, "a")
	if err := writerOf(s).exec(pragma); err != nil {
		t.Fatal(err)
	}
	return s, space
}

func TestAFileThatTakesNothingMoreIsRead(t *testing.T) {
	t.Parallel()
	for pragma, why := range map[string]string{
		"PRAGMA max_page_count = 1": diskFull, // which is then the number that there are
		"PRAGMA query_only = 1":     readOnly,
	} {
		s, space := spoiledBy(t, pragma)
		var err error
		for i := 0; err == nil && i < 1000; i++ { // there is some room in the pages
			err = s.Write(t.Context(), space, add(fmt.Sprint("filler ", i)))
		}
		before := count(t, s, space)
		if !isUnsaved(err, why) {
			t.Errorf("%s: err = %v", pragma, err)
		}
		if err := s.Ready(t.Context()); why == readOnly && !isUnsaved(err, why) { // in the other there is room for no more than is there
			t.Errorf("%s: it says it is ready: %v", pragma, err)
		}
		if err := s.Write(t.Context(), space, add("what comes too late for it")); !isUnsaved(err, why) || count(t, s, space) != before {
			t.Errorf("%s: the next: err = %v", pragma, err)
		}
	}
}

func TestBeingReadyIsFoundOutByAWriteThatMeansNothing(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		newSpace(t, s, "a")
		look := func() int {
			s.lastWrite.Store(0) // as if long ago
			if err := s.Ready(t.Context()); err != nil || s.lastWrite.Load() == 0 {
				t.Errorf("err = %v, or nothing was written", err)
			}
			now, err := one(t.Context(), s.reads, column[int], selectInstallation)
			if err != nil {
				t.Fatal(err)
			}
			return now
		}
		if first := look(); look() == first {
			t.Error("a row that stays as it is, which SQLite does not save")
		}
		if populated, err := s.Populated(t.Context()); err != nil || !populated {
			t.Errorf("there is no account any more: %v", err)
		}
		if err := s.write(t.Context(), func(ctx context.Context, run runner) error {
			first, err := claim(ctx, run)
			if first {
				t.Error("the next account would become an administrator")
			}
			return err
		}); err != nil {
			t.Error(err)
		}
	})
}
