package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const (
	pgForeignKeyViolation  = "23503"
	pgUniqueViolation      = "23505"
	pgSerializationFailure = "40001"
	pgDeadlockDetected     = "40P01"
	pgLockNotAvailable     = "55P03"
	pgCompletionUnknown    = "40003"
	pgReadOnlyTransaction  = "25006" // of a server that was demoted, too
	pgTooManyConnections   = "53300"
	pgDiskFull             = "53100"
	pgQueryCanceled        = "57014" // by statement_timeout
	pgIdleTimeout          = "25P03"
	pgTransactionTimeout   = "25P04"
	pgConnectionClass      = "08"
	pgResourcesClass       = "53"
	pgOperatorClass        = "57"
	pgSystemClass          = "58" // of the operating system's errors

	// What a connection pooler in transaction mode does to settings and prepared statements.
	pgProtocolViolation  = "08P01" // with "unsupported startup parameter"
	pgDuplicateStatement = "42P05"
	pgUnknownStatement   = "26000"
)

var postgresDialect = dialect{
	scripts:    scripts("postgres"),
	goose:      goose.DialectPostgres,
	remote:     true,
	lock:       "\nFOR UPDATE",
	hasVersion: `SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'goose_db_version'`,
	hex:        "UPPER(REPLACE(CAST(b.id AS TEXT), '-', ''))",
	unique:     func(err error) bool { return pgCode(err) == pgUniqueViolation },
	reference:  func(err error) bool { return pgCode(err) == pgForeignKeyViolation },
	unreachable: func(err error) bool {
		return connectionRefused(err) || connectionLost(err) || workerUnreachable(err) || transient(err) || poolerError(err) || pgClass(err, pgResourcesClass, pgOperatorClass, pgSystemClass)
	},
	fence:         []string{"SET LOCAL lock_timeout = '2s'", awaitWriters},
	migrationLock: lockMigrations,
	snapshots:     &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
	unsaved: func(err error) string {
		switch pgCode(err) {
		case pgDiskFull:
			return diskFull
		case pgReadOnlyTransaction:
			return readOnly
		}
		return ""
	},
}

// pgCode returns the SQLSTATE of err, or "".
func pgCode(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// pgClass reports whether the SQLSTATE of err is of one of classes.
func pgClass(err error, classes ...string) bool {
	code := pgCode(err)
	return len(code) == 5 && slices.Contains(classes, code[:2])
}

// connectionRefused reports whether no connection could be made, or no more.
func connectionRefused(err error) bool {
	_, ok := errors.AsType[*pgconn.ConnectError](err)
	return ok || pgCode(err) == pgTooManyConnections
}

// connectionLost reports whether a connection was made and then lost.
func connectionLost(err error) bool {
	if connectionRefused(err) {
		return false
	}
	switch pgCode(err) {
	case pgIdleTimeout, pgTransactionTimeout:
		return true
	case pgQueryCanceled:
		return false
	case "":
		_, network := errors.AsType[net.Error](err)
		return network || errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) ||
			errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	default:
		return pgClass(err, pgConnectionClass, pgOperatorClass) && !workerUnreachable(err)
	}
}

// workerUnreachable reports whether the coordinator of a distributed database could not
// reach a worker. The connection to the coordinator is intact.
func workerUnreachable(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pgClass(err, pgConnectionClass) && cmp.Or(e.SeverityUnlocalized, e.Severity) == "ERROR"
}

// transient reports whether a retry may succeed: a conflict, a deadlock or a lock timeout.
func transient(err error) bool {
	switch pgCode(err) {
	case pgSerializationFailure, pgDeadlockDetected, pgLockNotAvailable:
		return true
	}
	return false
}

// poolerHint says what to do about a pooler that the URL of the database does not name.
const poolerHint = "a connection pooler stands before PostgreSQL: add default_query_exec_mode=cache_describe to the URL of the database, " +
	"and set its limits there; docs/operations.md says how"

// poolerError reports whether a pooler refused a setting, or a prepared statement was lost.
func poolerError(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == pgDuplicateStatement || e.Code == pgUnknownStatement ||
		e.Code == pgProtocolViolation && strings.Contains(e.Message, "startup parameter"))
}

// postgresEngine gives every write a transaction of its own.
type postgresEngine struct {
	db          *sql.DB
	unlimited   *sql.DB // without time limits
	wait        time.Duration
	places      *fair.Semaphore
	schema      int           // the version that this program knows
	distributed *atomic.Bool  // see [dialect]
	retries     atomic.Uint64 // of transactions
}

// writeLimits returns how many writes may have a connection at the same time. Writes to one
// space wait for each other in the database. So two are enough: one is sent while the other
// commits.
func writeLimits(connections int) fair.Limits {
	return fair.Limits{Places: connections / 2, PerAccount: 2, Waiting: maxQueuedPerSpace}
}

func (e *postgresEngine) retried() uint64 { return e.retries.Load() }

func (e *postgresEngine) admin() *sql.DB { return e.unlimited }

// close leaves the other connections to the Store, which reads through them too.
func (e *postgresEngine) close() error { return e.unlimited.Close() }

// writeTries bounds how often one write is tried.
const writeTries = 5

// transact implements engine.
func (e *postgresEngine) transact(ctx context.Context, tenant string, do work) error {
	if tenant != "" {
		if err := e.places.Acquire(ctx, tenant); err != nil {
			return err
		}
		defer e.places.Release(tenant)
	}
	for try := 1; ; try++ {
		again, err := e.try(ctx, do)
		if err == nil || !again || try == writeTries || ctx.Err() != nil {
			return err
		}
		if err := pause(ctx, try); err != nil {
			return err
		}
		e.retries.Add(1)
	}
}

// try runs do in one transaction. again says that nothing was saved and that
// another try may go better.
func (e *postgresEngine) try(ctx context.Context, do work) (again bool, err error) {
	t := &transaction{wait: e.wait}
	if t.Conn, err = withLiveConn(ctx, e.db, e.wait, func(conn *sql.Conn) error { return t.begin(ctx, conn, e.schema) }); err != nil {
		return transient(err), err
	}
	defer t.Close() // the pool drops a connection that is still in a transaction
	uncertain := false
	if err = do(ctx, t); err == nil {
		uncertain, err = t.commit(ctx)
	}
	switch {
	case err == nil:
		return false, nil
	case uncertain:
		return false, fmt.Errorf("%w: COMMIT: %w", planner.ErrUncertain, err)
	case pgCode(err) == pgReadOnlyTransaction:
		discard(t.Conn)
	default:
		t.rollback(ctx)
	}
	return connectionLost(err) || transient(err), err
}

// knownRolledBack reports whether err, the error of a statement, says that nothing was
// saved. After an error of an earlier statement the server skips COMMIT. An error of COMMIT
// that ended the server's process does not say so. With PANIC, the write-ahead log may have
// the transaction. FATAL may come after the commit.
func knownRolledBack(err error, statement string) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || statement != commit {
		return ok
	}
	return cmp.Or(e.SeverityUnlocalized, e.Severity) == "ERROR" && e.Code != pgCompletionUnknown && !connectionLost(err) && !workerUnreachable(err)
}

// discard closes a connection for good. The next may lead to another server.
func discard(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
}

// pause waits before the next try: up to 10 ms after the first, then twice as long each
// time. The time is random, so that two that collided do not meet again.
func pause(ctx context.Context, try int) error {
	timer := time.NewTimer(rand.N(5 * time.Millisecond << try))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
