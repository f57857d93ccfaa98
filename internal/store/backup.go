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
		return fmt.Errorf("backup: %w", s.explain(err))
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
	tx, err := e.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, withoutTimeouts); err != nil {
		return err
	}
	db, err := file{path, busyTimeout}.connections(1, "immediate", "synchronous(OFF)", "foreign_keys(1)") // synced at the end
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return fill(ctx, sqliteDialect, db, func(to *sql.Tx) error { return copyAll(ctx, tx, to) })
}

// withoutTimeouts lets one transaction of PostgreSQL take as long as it needs.
const withoutTimeouts = `SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

// fill migrates a database and runs do in one transaction on it.
func fill(ctx context.Context, d dialect, db *sql.DB, do func(*sql.Tx) error) error {
	p, err := d.migrator(db)
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
