package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"studyplanner/internal/planner"
)

// ErrNotBackup means that a file is none that Backup wrote, or is damaged.
var ErrNotBackup = errors.New("not a whole backup of this program")

// Restore restores a backup of [Store.Backup] at path into a new database. That is a SQLite
// file that does not exist yet, or a PostgreSQL database without accounts. It migrates the
// data if the backup has an older schema.
//
// It returns fs.ErrExist for any other database, ErrNotBackup, ErrNewer, or ErrOlder.
// Progress is in KiB while the file is copied, then in rows for PostgreSQL. The check of the
// file in between has no progress.
func Restore(ctx context.Context, path, database string, progress planner.Progress) error {
	restore := restoreFile
	if isURL(database) {
		restore = restoreRows
	}
	if err := restore(ctx, path, database, progress); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// restoreFile copies a backup to the path of a new database, and migrates that.
func restoreFile(ctx context.Context, path, database string, progress planner.Progress) error {
	for _, suffix := range []string{"-wal", "-journal"} {
		if _, err := os.Lstat(database + suffix); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(err, &fs.PathError{Op: "create", Path: database + suffix, Err: fs.ErrExist})
		}
	}
	return createAtomic(database, func(temp string) error {
		s, err := openCopy(ctx, path, temp, progress)
		if err != nil {
			return err
		}
		return errors.Join(s.Migrate(ctx), s.Close())
	})
}

// restoreRows copies what a backup holds to a PostgreSQL database.
func restoreRows(ctx context.Context, path, database string, progress planner.Progress) error {
	dir, err := os.MkdirTemp("", "studyplanner-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	// A copy, because it may have to be migrated.
	from, err := openCopy(ctx, path, filepath.Join(dir, "backup"), progress)
	if err != nil {
		return err
	}
	defer from.Close()
	if err := from.Migrate(ctx); err != nil {
		return err
	}
	to, err := Open(ctx, Options{Database: database})
	if err != nil {
		return err
	}
	defer to.Close()
	if err := to.Migrate(ctx); err != nil {
		return err
	}
	return transfer{from: from.admin(), to: to.admin(), batch: restoredAtOnce}.run(ctx, progress, func(tx *sql.Tx) error {
		accounts, err := one(ctx, tx, column[int], countAccounts)
		if err == nil && accounts > 0 {
			return usedError(accounts)
		}
		return err
	})
}

// usedError says that a database holds so many accounts, over which nothing is restored.
type usedError int

// Error implements error.
func (n usedError) Error() string {
	return fmt.Sprintf("the database is in use, with accounts: %d; nothing is restored over them: name a database that is empty", int(n))
}

// Is reports whether target is fs.ErrExist.
func (usedError) Is(target error) bool { return target == fs.ErrExist }

// restoredAtOnce is how many rows one statement inserts.
const restoredAtOnce = 50

const countAccounts = `SELECT COUNT(*) FROM accounts`

// openCopy copies the backup at path to the file copied, checks that it is
// whole and opens it.
func openCopy(ctx context.Context, path, copied string, progress planner.Progress) (*Store, error) {
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return nil, fmt.Errorf("%s is a database in use: %w", path, ErrNotBackup)
	}
	if err := copyFile(path, copied, progress); err != nil {
		return nil, err
	}
	progress.Tell(0, 0)
	s, err := Open(ctx, Options{Database: copied, Existing: true})
	if errors.Is(err, ErrNewer) || ctx.Err() != nil {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	if err = s.checkSchemaKnown(ctx); err == nil {
		err = s.checkComplete(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// checkComplete returns ErrNotBackup unless the schema is there and the file undamaged.
func (s *Store) checkComplete(ctx context.Context) error {
	have, _, err := s.SchemaVersion(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	if have == 0 {
		return ErrNotBackup
	}
	findings, err := s.engine.check(ctx)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotBackup, err)
	}
	for _, f := range findings {
		if f.Problem != "" {
			return fmt.Errorf("%w: %s: %s", ErrNotBackup, f.What, f.Problem)
		}
	}
	return nil
}

func copyFile(from, to string, progress planner.Progress) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	total := kibibytes(info)
	stop := watch(to, total, progress)
	_, err = io.Copy(out, in)
	stop()
	if err = errors.Join(err, out.Close()); err == nil {
		progress.Tell(total, total)
	}
	return err
}
