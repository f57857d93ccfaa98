package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"studyplanner/internal/planner"
)

// Backup writes a consistent snapshot of the database to a new SQLite file at path, which
// [Restore] reads. Reads and writes go on meanwhile. The file is complete or not there.
// Progress is in KiB for SQLite and in rows for PostgreSQL.
//
// It returns fs.ErrExist if the file exists, or ErrNewer for a schema that is too new for
// this program. It returns ErrOlder for a PostgreSQL schema before the first that it knows.
func (s *Store) Backup(ctx context.Context, path string, progress planner.Progress) error {
	if err := s.checkSchemaKnown(ctx); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	err := createAtomic(path, func(temp string) error { return s.engine.backup(ctx, temp, progress) })
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// createAtomic calls write with an empty temporary file, syncs it and renames it to path.
// The file at path is complete and durable, or not there.
func createAtomic(path string, write func(temp string) error) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist})
	}
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	temp := f.Name()
	defer os.Remove(temp) // nothing is there once it is renamed
	if err := errors.Join(f.Close(), write(temp)); err != nil {
		return err
	}
	if err := flush(temp); err != nil {
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	return flush(dir)
}

// flush waits until a file or directory is on disk.
func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// usedSize is how large a SQLite file without its free pages is, in KiB.
const usedSize = `
SELECT (pages.page_count - free.freelist_count) * size.page_size / 1024
FROM pragma_page_count pages JOIN pragma_freelist_count free JOIN pragma_page_size size`

// backup implements engine. One statement makes the copy, so it is consistent. The
// progress is the size of the new file.
func (e *sqliteEngine) backup(ctx context.Context, path string, progress planner.Progress) error {
	total, err := one(ctx, e.reads, column[int], usedSize)
	if err != nil {
		return err
	}
	stop := watch(path, total, progress)
	_, err = e.writes.ExecContext(ctx, "VACUUM INTO $1", path)
	stop()
	if err == nil {
		progress.Tell(total, total)
	}
	return err
}

// oneConnection makes a transaction use one connection to each server of a distributed
// database. So it sees one snapshot of each server.
const oneConnection = "SET LOCAL citus.max_adaptive_executor_pool_size TO 1"

// backup implements engine: PostgreSQL too is backed up into a SQLite file,
// so that a backup also moves from one to the other. Its schema is that of the
// database, which may be older than this program.
func (e *postgresEngine) backup(ctx context.Context, path string, progress planner.Progress) (err error) {
	schema, err := one(ctx, e.unlimited, column[int], selectVersion)
	if err == nil {
		err = checkNotOlder(schema)
	}
	if err != nil {
		return err
	}
	// It is synced at the end.
	db, err := file{path, busyTimeout}.connections(1, "immediate", "synchronous(OFF)", "foreign_keys(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := sqliteDialect.migrate(ctx, db, schema); err != nil {
		return err
	}
	ready := func(*sql.Tx) error { return nil }
	tr := transfer{from: e.unlimited, to: db, batch: 1}
	if e.distributed.Load() {
		tr.setup = oneConnection
	}
	return tr.run(ctx, progress, ready)
}
