package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// fill has one commit put so many pages into a file.
func fill(t *testing.T, s *Store, pages int) {
	t.Helper()
	err := s.write(t.Context(), func(ctx context.Context, run runner) error {
		if _, err := run.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS filler (x BLOB)"); err != nil {
			return err
		}
		_, err := run.ExecContext(ctx, "INSERT INTO filler VALUES (zeroblob($1))", pages*4096)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// logOf says how much of the log of a file is copied, which is asked on another connection.
func logOf(t *testing.T, s *Store) walState {
	t.Helper()
	l, err := one(t.Context(), s.engine.admin(), scanWALState, "PRAGMA wal_checkpoint(NOOP)")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestTheLogIsCopiedOnceItIsLong(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	for range 10 {
		fill(t, s, checkpointPages+1)
		for l := logOf(t, s); l.checkpointed < l.pages; l = logOf(t, s) { // until the test runs out of time
			runtime.Gosched()
		}
	}
	if l := logOf(t, s); l.pages > 3*checkpointPages {
		t.Errorf("the log has %d pages, though nobody reads", l.pages)
	}
}

func TestTheLogIsCopiedAfterManyShortCommits(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	for range 24 {
		fill(t, s, checkpointPages/8)
	}
	if l := logOf(t, s); l.pages > 3*checkpointPages/2 {
		t.Errorf("the log has %d pages", l.pages)
	}
}

func TestTheLogIsNotCopiedWhileSomebodyReads(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	before := logOf(t, s).checkpointed
	rows, err := s.reads.QueryContext(t.Context(), "SELECT name FROM sqlite_schema")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if !rows.Next() { // what it has read stays as it is
		t.Fatal(rows.Err())
	}
	fill(t, s, checkpointPages+1)
	fill(t, s, 0) // before which the writer has looked
	if l := logOf(t, s); l.checkpointed > before {
		t.Errorf("%d of %d pages are copied, before there were %d", l.checkpointed, l.pages, before)
	}
	if err := rows.Err(); err != nil {
		t.Error(err)
	}
}

// copiedInPart has somebody read what s holds, and then so much written that the log is
// copied as far as that. It returns what ends the reading, and the file as it was before.
func copiedInPart(t *testing.T, s *Store, path string) (end func(), before []byte) {
	t.Helper()
	fill(t, s, checkpointPages/4)
	reader, err := s.reads.QueryContext(t.Context(), "SELECT name FROM sqlite_schema")
	if err != nil {
		t.Fatal(err)
	}
	if !reader.Next() {
		t.Fatal(reader.Err())
	}
	end = func() {
		if err := errors.Join(reader.Err(), reader.Close()); err != nil {
			t.Error(err)
		}
	}
	if before, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	copied := logOf(t, s).checkpointed
	fill(t, s, maxWALPages)
	for l := logOf(t, s); l.checkpointed <= copied; l = logOf(t, s) {
		runtime.Gosched()
	}
	if l := logOf(t, s); l.checkpointed == l.pages {
		t.Fatalf("all of the %d pages are copied", l.pages)
	}
	return end, before
}

// TestWhatMayNotBeOnTheDiskStaysInTheLog has the sync fail that follows a copy of a part
// of the log, and then loses all that was copied without a sync.
func TestWhatMayNotBeOnTheDiskStaysInTheLog(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	migrated(t, path)
	s, err := Open(t.Context(), Options{Database: path})
	if err != nil {
		t.Fatal(err)
	}
	s.engine.(*sqliteEngine).disk = syncless(t)
	end, before := copiedInPart(t, s, path)
	end()
	for range 3 {
		fill(t, s, checkpointPages+1)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	after := filepath.Join(t.TempDir(), "after.db")
	for name, content := range map[string][]byte{after: before, after + "-wal": log} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := unmigrated(t, Options{Database: after})
	rows, err := one(t.Context(), again.run, column[int], "SELECT COUNT(*) FROM filler")
	if err != nil || rows != 5 {
		t.Errorf("%d of 5 rows are left, %v", rows, err)
	}
	if sound, err := one(t.Context(), again.run, column[string], "PRAGMA integrity_check"); err != nil || sound != "ok" {
		t.Errorf("%.200s, %v", sound, err)
	}
}

// syncless is a file that cannot be synced.
func syncless(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "closed"))
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestALogThatWasCopiedInPartIsCopiedWholeLater(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	s := migrated(t, path)
	end, _ := copiedInPart(t, s, path)
	end()
	fill(t, s, 1)
	for l := logOf(t, s); l.checkpointed < l.pages; l = logOf(t, s) {
		runtime.Gosched()
	}
}

func TestAShortLogIsLeftAlone(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	fill(t, s, checkpointPages+1)
	for l := logOf(t, s); l.checkpointed < l.pages; l = logOf(t, s) {
		runtime.Gosched()
	}
	fill(t, s, checkpointPages/4) // the log begins anew
	fill(t, s, checkpointPages/4)
	if l := logOf(t, s); l.checkpointed > 0 {
		t.Errorf("%d of %d pages were copied", l.checkpointed, l.pages)
	}
}

func TestTheLogIsThereFromTheBeginning(t *testing.T) {
	t.Parallel()
	path := newFile(t)
	unmigrated(t, Options{Database: path})
	if _, err := os.Stat(path + "-wal"); err != nil { // so its name was synced with the directory
		t.Error(err)
	}
}
