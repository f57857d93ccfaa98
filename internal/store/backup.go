package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes everything, as of one moment, to a new SQLite file at path,
// which [Restore] reads. Reads and writes go on meanwhile. It returns
// fs.ErrExist if there is such a file; a file that it leaves is whole.
func (s *Store) Backup(ctx context.Context, path string) error {
	err := createWhole(path, func(temp string) error { return s.engine.backup(ctx, temp) })
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// createWhole makes the file at path from what write puts into an empty file
// beside it, so that it appears when it is complete and durable, or not at all.
func createWhole(path string, write func(temp string) error) error {
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

// backup implements engine.
func (e *sqliteEngine) backup(ctx context.Context, path string) error {
	_, err := e.writes.ExecContext(ctx, "VACUUM INTO $1", path)
	return err
}

// backup implements engine: PostgreSQL too is backed up into a SQLite file,
// so that a backup also moves from one to the other.
func (e *postgresEngine) backup(ctx context.Context, path string) (err error) {
	// It is synced at the end.
	db, err := file{path, busyTimeout}.connections(1, "immediate", "synchronous(OFF)", "foreign_keys(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := sqliteDialect.migrate(ctx, db); err != nil {
		return err
	}
	return copyAll(ctx, e.patient, db, 1, func(*sql.Tx) error { return nil })
}
