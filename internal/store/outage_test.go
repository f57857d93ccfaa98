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

func TestAFileThatCannotBeReadIsUnavailable(t *testing.T) {
	t.Parallel()
	for name, whole := range map[string]int{"but its first page": 4096, "at all": 0} {
		path := newFile(t)
		content, err := migratedFile()
		if err != nil {
			t.Fatal(err)
		}
		content = bytes.Clone(content)
		copy(content[whole:], bytes.Repeat([]byte{0xff}, len(content)))
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := file{path, busyTimeout}.connections(1, "deferred")
		if err != nil {
			t.Fatal(err)
		}
		_, err = one(t.Context(), db, column[int], "SELECT COUNT(*) FROM blocks")
		if err == nil || !sqliteDialect.unreachable(err) {
			t.Errorf("%s: err = %v", name, err)
		}
		db.Close()
	}
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
			s.saved.Store(0) // as if long ago
			if err := s.Ready(t.Context()); err != nil || s.saved.Load() == 0 {
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
