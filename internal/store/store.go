// Package store keeps accounts, keys and spaces in SQL: one text of every
// statement for SQLite and PostgreSQL, and one small value for what differs.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/pressly/goose/v3"
	"go.opentelemetry.io/otel/trace"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

var (
	_ planner.Storage        = (*Store)(nil)
	_ account.AccountStorage = (*Store)(nil)
	_ account.KeyStorage     = (*Store)(nil)
	_ account.KeyDirectory   = (*Store)(nil)
	_ account.CleanupStorage = (*Store)(nil)

	_ account.ReminderStorage = (*Store)(nil)
)

// Options say which database to open.
type Options struct {
	// Database is a URL that begins with postgres:// or postgresql://, else
	// the path of a SQLite file.
	Database string
	// Connections is the maximum number of connections to PostgreSQL, or of those that
	// read a SQLite file. It is at least MinConnections, or 0 for the default.
	Connections int
	// Existing says not to create a SQLite file that is not there.
	Existing bool
	// Tracer makes spans of transactions and statements, for requests that have a span.
	// It may be nil.
	Tracer trace.Tracer
	// Now is the clock; nil: that of the machine.
	Now func() time.Time

	busy   time.Duration // how long SQLite waits for other processes; 0: busyTimeout
	wait   time.Duration // how long PostgreSQL is waited for; 0: serverWait
	schema int           // the version of the schema that this program knows; 0: Schema
}

// MinConnections is enough for concurrent reads, writes and exports.
const MinConnections = 4

// Store is an open database. It is safe for concurrent use.
type Store struct {
	dialect
	engine
	reads     *sql.DB // what single statements run on
	run       runner  // runs them
	snapshot  bool    // run reads one snapshot
	schema    int     // the version that this program knows
	now       func() time.Time
	capacity  int
	keys      *cache[account.Access]
	sessions  *cache[account.SessionAccess] // by mode, account and hash
	feeds     *cache[account.FeedAccess]
	versions  *versionClock // of cache entries; nil: nothing is cached
	path      string        // of a file; "" for a server
	serveLock *os.File      // locks a byte for [Store.Serve]; nil if that was not called
	closed    atomic.Bool
	uncertain atomic.Uint64 // writes
	lastWrite atomic.Int64  // when the last write succeeded, in ns; 0 after one that the database failed
}

// MemberStorage returns s as what [account.NewMembers] takes.
func (s *Store) MemberStorage() account.MemberStorage {
	return account.MemberStorage{
		PasswordStorage: s, SessionStorage: s, DeviceStorage: s, PasskeyStorage: s, CeremonyStorage: s, ResetStorage: s,
		InvitationStorage: s, AdministrationStorage: s, SettingsStorage: s,
		PreparedStorage: s,
	}
}

// dialect is everything that SQLite and PostgreSQL disagree about in SQL.
type dialect struct {
	scripts       fs.FS              // its migrations
	goose         goose.Dialect      // what goose calls it
	remote        bool               // the database is a server: statements are cancelled with their context
	lock          string             // ends a SELECT of what the transaction will change
	hasVersion    string             // counts the tables that goose keeps versions in
	hex           string             // the hex digits of b.id, HEX(b.id) in SQLite
	unique        func(error) bool   // a UNIQUE constraint was broken
	reference     func(error) bool   // a FOREIGN KEY constraint was broken
	unreachable   func(error) bool   // the database could not be reached, or not in time
	snapshots     *sql.TxOptions     // for a transaction that sees one moment; nil for any
	unsaved       func(error) string // why nothing can be written; "" for other errors
	fence         []string           // what a transaction does first before which all others end
	migrationLock locking            // keeps other instances from migrating
	distributed   *atomic.Bool       // whether rows lie on several servers; nil where they never do
	damaged       *atomic.Bool       // whether a statement found the file damaged; nil where there is no file
	spans         *spans             // nil: no tracing
}

// endings returns a statement that looks at the hex digits of ids.
func (d dialect) endings(query string) string { return strings.Replace(query, "HEX(b.id)", d.hex, 1) }

// engine is how each of them runs transactions and is looked after.
type engine interface {
	// transact runs do in one transaction, retries transient failures, and returns
	// when the outcome is durable. Transactions of one tenant wait for each other;
	// tenants take turns. The tenant is the id of a space, or "" for writes outside
	// of spaces.
	transact(ctx context.Context, tenant string, do work) error
	// retried is how many tries of transactions were made again.
	retried() uint64
	// admin returns the connections for migrations and maintenance, which may
	// take as long as they need.
	admin() *sql.DB
	// backup writes a consistent copy of everything into path, an empty file.
	backup(ctx context.Context, path string, progress planner.Progress) error
	// settings looks at what a database must be set to in order to keep its promises.
	settings(ctx context.Context) ([]Finding, error)
	// check looks for what else is wrong with the database as such.
	check(ctx context.Context) ([]Finding, error)
	// close finishes the writes that wait.
	close() error
}

// work is what one transaction does.
type work func(ctx context.Context, run runner) error

// Open opens a database. It migrates nothing: an empty or older one is usable after
// [Store.Migrate]. It returns ErrNewer for a schema that needs a newer version of this
// program, and planner.ErrUnavailable if the database cannot be reached.
func Open(ctx context.Context, o Options) (*Store, error) {
	s, err := open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := errors.Join(s.compatible(ctx), s.learnLayout(ctx)); err != nil {
		return nil, fmt.Errorf("open database: %w", errors.Join(err, s.Close()))
	}
	return s, nil
}

func open(ctx context.Context, o Options) (s *Store, err error) {
	if o.schema == 0 {
		if o.schema, err = Schema(); err != nil {
			return nil, err
		}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if isURL(o.Database) {
		s, err = openPostgres(ctx, o)
	} else {
		s, err = openSQLite(ctx, o)
	}
	if err == nil {
		s.schema, s.now = o.schema, o.Now
		s.keys, s.sessions, s.feeds = newCache[account.Access](), newCache[account.SessionAccess](), newCache[account.FeedAccess]()
	}
	return s, err
}

// OnServer reports whether a database is a server of PostgreSQL, by its URL, and no file.
func OnServer(database string) bool { return isURL(database) }

func isURL(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

// Close finishes the writes that wait and closes the database.
func (s *Store) Close() error {
	err := s.engine.close()
	s.closed.Store(true)
	if s.serveLock != nil {
		err = errors.Join(err, s.serveLock.Close())
	}
	return errors.Join(err, s.reads.Close())
}

// Ping returns planner.ErrUnavailable if the database cannot be reached.
func (s *Store) Ping(ctx context.Context) error {
	_, err := one(ctx, s.run, column[int], s.hasVersion)
	return s.explain(err)
}

// Capacity returns the number of reads to run concurrently.
func (s *Store) Capacity() int { return s.capacity }

// lastWriteMaxAge is for how long a successful write shows that the database is writable.
const lastWriteMaxAge = 5 * time.Second

// touchInstallation is a write without effect: only the transaction that adds the row reads
// founding. It changes the value, since SQLite writes nothing for an unchanged row.
const touchInstallation = `
UPDATE installation
SET founding = 1 - founding
WHERE one = 1`

// Ready returns nil if the database can be read and written. It tries a write without effect
// unless another write succeeded within lastWriteMaxAge. It returns
//   - planner.ErrUnavailable if the database cannot be reached,
//   - planner.ErrDamaged once a statement has found the file damaged, until it is reopened,
//   - planner.Unsaved if it is read-only, or needs a newer version of this program.
func (s *Store) Ready(ctx context.Context) error {
	if s.damaged != nil && s.damaged.Load() {
		return planner.ErrDamaged
	}
	oldest, err := one(ctx, s.run, column[int], selectOldest)
	if err == nil {
		err = tooOld(s.schema, oldest)
	}
	if err != nil {
		return s.explain(err)
	}
	if time.Since(time.Unix(0, s.lastWrite.Load())) < lastWriteMaxAge {
		return nil
	}
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, touchInstallation)
		return err
	})
}

// Stats returns statistics of the connections; for SQLite, of those for reading.
func (s *Store) Stats() sql.DBStats { return s.reads.Stats() }

// Writes are what became of transactions since the store was opened.
type Writes struct {
	Retried   uint64 // tries that failed and were made again
	Uncertain uint64 // of which it is not known whether they were saved
}

// Writes returns the counters of retried and uncertain writes.
func (s *Store) Writes() Writes { return Writes{s.retried(), s.uncertain.Load()} }

// explain returns err as a failure that callers understand, if it is one.
func (s *Store) explain(err error) error {
	if err == nil || errors.Is(err, planner.ErrUnavailable) || errors.Is(err, context.Canceled) {
		return err
	}
	if s.damaged != nil && fileDamaged(err) {
		s.damaged.Store(true)
		return fmt.Errorf("%w: %w", planner.ErrDamaged, err)
	}
	if errors.Is(err, ErrNewer) {
		return fmt.Errorf("%w: %w", planner.Unsaved{Why: ErrNewer.Error()}, err)
	}
	if why := s.unsaved(err); why != "" {
		return fmt.Errorf("%w: %w", planner.Unsaved{Why: why}, err)
	}
	if poolerError(err) {
		err = fmt.Errorf("%s: %w", poolerHint, err)
	}
	if s.closed.Load() || errors.Is(err, context.DeadlineExceeded) || s.unreachable(err) {
		return fmt.Errorf("%w: %w", planner.ErrUnavailable, err)
	}
	return err
}

// write is transact, outside any space, with an error that callers understand.
func (s *Store) write(ctx context.Context, do work) error {
	return s.writeIn(ctx, "", do)
}

// writeIn is write in a space.
func (s *Store) writeIn(ctx context.Context, space string, do work) error {
	var span trace.Span
	if s.spans != nil {
		ctx, span = s.spans.begin(ctx, "transaction")
	}
	err := s.explain(s.transact(ctx, space, do))
	endSpan(span, err)
	if err == nil {
		s.lastWrite.Store(time.Now().UnixNano())
	} else if errors.Is(err, planner.ErrUnavailable) {
		s.lastWrite.Store(0)
	}
	if errors.Is(err, planner.ErrUncertain) {
		s.uncertain.Add(1)
	}
	return err
}

// remove is take in a transaction of its own.
func (s *Store) remove(ctx context.Context, absent error, query string, args ...any) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		return take(ctx, run, absent, query, args...)
	})
}
