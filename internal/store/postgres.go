package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"studyplanner/internal/planner"
)

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const (
	pgForeignKeyViolation  = "23503"
	pgUniqueViolation      = "23505"
	pgSerializationFailure = "40001"
	pgDeadlockDetected     = "40P01"
	pgLockNotAvailable     = "55P03"
	pgTooManyConnections   = "53300"
	pgQueryCanceled        = "57014" // by statement_timeout
	pgAdminShutdown        = "57P01"
	pgCrashShutdown        = "57P02"
	pgIdleTimeout          = "25P03"
	pgConnectionClass      = "08"
)

var postgresDialect = dialect{
	name:       "postgres",
	goose:      goose.DialectPostgres,
	lock:       "\nFOR UPDATE",
	hasVersion: `SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'goose_db_version'`,
	unique:     func(err error) bool { return pgCode(err) == pgUniqueViolation },
	reference:  func(err error) bool { return pgCode(err) == pgForeignKeyViolation },
	unreachable: func(err error) bool {
		return refused(err) || lost(err) || passing(err) || pgCode(err) == pgQueryCanceled
	},
}

// pgCode returns the SQLSTATE of err, or "".
func pgCode(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// refused reports whether no connection could be made, or no more.
func refused(err error) bool {
	_, ok := errors.AsType[*pgconn.ConnectError](err)
	return ok || pgCode(err) == pgTooManyConnections
}

// lost reports whether a connection was made and then lost.
func lost(err error) bool {
	if refused(err) {
		return false
	}
	switch code := pgCode(err); code {
	case pgAdminShutdown, pgCrashShutdown, pgIdleTimeout:
		return true
	case "":
		_, network := errors.AsType[net.Error](err)
		return network || errors.Is(err, driver.ErrBadConn) || errors.Is(err, pgconn.ErrConnClosed) ||
			errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
	default:
		return strings.HasPrefix(code, pgConnectionClass)
	}
}

// passing reports whether others stood in the way, who may be gone next time.
func passing(err error) bool {
	switch pgCode(err) {
	case pgSerializationFailure, pgDeadlockDetected, pgLockNotAvailable:
		return true
	}
	return false
}

// postgresEngine gives every write a transaction of its own.
type postgresEngine struct {
	db      *sql.DB
	patient *sql.DB // without time limits
}

// Limits of the connections of one instance. Settings in the URL have precedence.
const (
	poolSize       = 32
	connectTimeout = 5 * time.Second
)

// limits are the settings of connections that requests wait for.
var limits = map[string]string{
	"statement_timeout":                   "30s",
	"lock_timeout":                        "10s",
	"idle_in_transaction_session_timeout": "60s",
}

func openPostgres(ctx context.Context, address string) (*Store, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "studyplanner"
	}
	patient := stdlib.OpenDB(*config)
	patient.SetMaxIdleConns(0)
	config = config.Copy()
	for name, value := range limits {
		if _, set := config.RuntimeParams[name]; !set {
			config.RuntimeParams[name] = value
		}
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(poolSize)
	db.SetMaxIdleConns(poolSize)
	db.SetConnMaxIdleTime(5 * time.Minute)
	db.SetConnMaxLifetime(time.Hour)
	s := &Store{dialect: postgresDialect, engine: &postgresEngine{db, patient}, reads: db, run: rereading{db}}
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (e *postgresEngine) admin() *sql.DB { return e.patient }

// close leaves the other connections to the Store, which reads through them too.
func (e *postgresEngine) close() error { return e.patient.Close() }

// rereading repeats a query whose connection turns out to be lost, as all that
// wait in the pool are when the server was restarted. The statements
// themselves stay prepared: pgx sees to that.
type rereading struct{ *sql.DB }

// QueryContext implements runner.
func (r rereading) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := r.DB.QueryContext(ctx, query, args...)
	for try := 1; lost(err) && try < poolSize && ctx.Err() == nil; try++ {
		rows, err = r.DB.QueryContext(ctx, query, args...)
	}
	return rows, err
}

// writeTries bounds how often one write is tried.
const writeTries = 5

// transact implements engine.
func (e *postgresEngine) transact(ctx context.Context, do work) error {
	for try := 1; ; try++ {
		again, err := e.try(ctx, do)
		if err == nil || !again || try == writeTries || ctx.Err() != nil {
			return err
		}
		if err := pause(ctx, try); err != nil {
			return err
		}
	}
}

// try runs do in one transaction. again says that nothing was saved and that
// another try may go better.
func (e *postgresEngine) try(ctx context.Context, do work) (again bool, err error) {
	conn, err := e.db.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	// Not with ctx, which would end the COMMIT too.
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return lost(err), err
	}
	defer tx.Rollback()
	if err := do(ctx, tx); err != nil {
		return lost(err) || passing(err), err
	}
	err = tx.Commit()
	if lost(err) {
		return false, fmt.Errorf("%w: the connection was lost during COMMIT, and whether the change was saved is not known: %w",
			planner.ErrUnavailable, err)
	}
	return passing(err), err
}

// pause waits before the next try: up to 10 ms after the first, then twice as
// long each time, at random so that two that collided do not meet again.
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
