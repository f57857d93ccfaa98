package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

var sqliteDialect = dialect{
	scripts:       scripts("sqlite"),
	goose:         goose.DialectSQLite3,
	hasVersion:    `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'goose_db_version'`,
	hex:           "HEX(b.id)",
	migrationLock: noMigrationLock,
	unique: func(err error) bool {
		code := sqliteCode(err)
		return code == lib.SQLITE_CONSTRAINT_UNIQUE || code == lib.SQLITE_CONSTRAINT_PRIMARYKEY
	},
	reference: func(err error) bool { return sqliteCode(err) == lib.SQLITE_CONSTRAINT_FOREIGNKEY },
	unreachable: func(err error) bool {
		if errors.Is(err, errClosed) {
			return true
		}
		switch sqliteCode(err) & 0xff {
		case lib.SQLITE_BUSY, lib.SQLITE_CANTOPEN, lib.SQLITE_IOERR, lib.SQLITE_PROTOCOL:
			return true
		}
		return false
	},
	unsaved: func(err error) string {
		switch code := sqliteCode(err); {
		case code&0xff == lib.SQLITE_FULL:
			return diskFull
		case code&0xff == lib.SQLITE_READONLY:
			return readOnly
		case code == lib.SQLITE_IOERR_WRITE || code == lib.SQLITE_IOERR_TRUNCATE || code == lib.SQLITE_IOERR_SHMSIZE:
			return "the disk does not take it"
		}
		return ""
	},
}

// fileDamaged reports whether SQLite found the file damaged.
func fileDamaged(err error) bool {
	code := sqliteCode(err) & 0xff
	return code == lib.SQLITE_CORRUPT || code == lib.SQLITE_NOTADB
}

// Why nothing can be saved, where both databases know the same.
const (
	diskFull = "the disk is full"
	readOnly = "the database is read-only"
)

// sqliteCode returns SQLite's extended result code, or 0.
func sqliteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

// sqliteEngine writes through one connection, in groups.
type sqliteEngine struct {
	*writer
	writes *sql.DB
	reads  *prepared
}

// openSQLite opens a file, which it creates unless o says that it exists.
func openSQLite(ctx context.Context, o Options) (*Store, error) {
	path, err := filepath.Abs(o.Database)
	if err != nil {
		return nil, err
	}
	if err := createFile(path, o.Existing); err != nil {
		return nil, err
	}
	f := file{path, cmp.Or(o.busy, busyTimeout)}
	// One connection is the writer's for good, the other for migrations and backups.
	writes, err := f.connections(2, "immediate", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "journal_size_limit(67108864)")
	if err != nil {
		return nil, err
	}
	readers := cmp.Or(o.Connections, max(MinConnections, 2*runtime.GOMAXPROCS(0)))
	reads, err := f.connections(readers, "deferred", "query_only(1)")
	if err != nil {
		return nil, errors.Join(err, writes.Close())
	}
	w, err := openWriter(ctx, f, o.schema, writes, reads)
	if sqliteCode(err)&0xff == lib.SQLITE_CANTOPEN {
		err = fmt.Errorf("%w: %s, and %[2]s-wal and %[2]s-shm beside it, must be files that can be written", err, path)
	}
	if err != nil {
		return nil, errors.Join(err, reads.Close(), writes.Close())
	}
	if err = syncWALDirectory(ctx, w, path); err == nil {
		w.versions, err = newVersionClock(ctx, f)
	}
	if err != nil {
		return nil, errors.Join(err, w.close(), reads.Close(), writes.Close())
	}
	spans := newSpans(o.Tracer, "sqlite")
	w.run.spans = spans
	run := &prepared{on: reads, spans: spans}
	words := sqliteDialect
	words.spans = spans
	words.damaged = new(atomic.Bool)
	e := &sqliteEngine{writer: w, writes: writes, reads: run}
	return &Store{dialect: words, engine: e, path: path, reads: reads, run: run, capacity: readers, versions: w.versions}, nil
}

// openWriter is newWriter, tried again where another process opens or closes the
// file at the same moment: for that SQLite does not wait.
func openWriter(ctx context.Context, f file, schema int, db, reads *sql.DB) (*writer, error) {
	for try := 1; ; try++ {
		w, err := newWriter(ctx, f, schema, db, reads)
		if sqliteCode(err)&0xff != lib.SQLITE_BUSY || try == writeTries {
			return w, err
		}
		if err := pause(ctx, try); err != nil {
			return nil, err
		}
	}
}

// syncWALDirectory syncs the directory of the write-ahead log, so that a power failure
// cannot remove it. SQLite syncs the directory with the first commit, but ignores a
// failure. Then all later commits could be lost, and the file be left half changed.
func syncWALDirectory(ctx context.Context, w *writer, path string) error {
	if _, err := one(ctx, w.run, column[int], sqliteDialect.hasVersion); err != nil {
		return err
	}
	err := flush(filepath.Dir(path))
	if errors.Is(err, fs.ErrPermission) {
		return nil // it may not be read, which SQLite does not need
	}
	return err
}

// createFile makes sure that there is a file at path, which its owner alone
// may read if it is new.
func createFile(path string, existing bool) error {
	if existing {
		_, err := os.Stat(path)
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// busyTimeout is how long a connection waits for other processes that write.
const busyTimeout = 10 * time.Second

// file is a SQLite file and how long to wait for it.
type file struct {
	path string
	busy time.Duration
}

// connections returns up to n connections to f, with pragmas. Transactions begin with lock:
// deferred or immediate.
func (f file) connections(n int, lock string, pragmas ...string) (*sql.DB, error) {
	pragmas = append([]string{fmt.Sprintf("busy_timeout(%d)", f.busy.Milliseconds())}, pragmas...)
	query := url.Values{"mode": {"rw"}, "_txlock": {lock}, "_pragma": pragmas}
	dsn := url.URL{Scheme: "file", OmitHost: true, Path: f.path, RawQuery: query.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

// retried implements engine. SQLite waits for locks, and retries no transaction.
func (e *sqliteEngine) retried() uint64 { return 0 }

func (e *sqliteEngine) admin() *sql.DB { return e.writes }

func (e *sqliteEngine) close() error {
	return errors.Join(e.writer.close(), e.versions.close(), e.reads.close(), e.writes.Close())
}
