package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// poolSize is the default number of connections of one instance.
const poolSize = 32

// connectTimeout is how long one may take to be made. Settings in the URL have
// precedence.
const connectTimeout = 5 * time.Second

// serverWait is the timeout for a connection, from the pool or new, and for the end of a
// transaction.
const serverWait = 5 * time.Second

// limits are the settings of connections for requests. Lists come in the order of an
// index. PostgreSQL would sort the rows of a large space, since it takes all spaces to be
// of one size. The last limit is for an instance that froze within a transaction: writes
// to the same space wait for it.
var limits = map[string]string{
	"enable_sort":                         "off",
	"statement_timeout":                   "30s",
	"lock_timeout":                        "10s",
	"idle_in_transaction_session_timeout": "10s",
}

// noLimits are those of connections for migrations and maintenance.
var noLimits = map[string]string{
	"statement_timeout":                   "0",
	"lock_timeout":                        "0",
	"idle_in_transaction_session_timeout": "0",
}

// withSettings returns config for sessions with settings that the URL does not set.
// Behind a pooler in transaction mode there are no such sessions: the URL then has
// another default_query_exec_mode, and the database has the settings.
func withSettings(config *pgx.ConnConfig, settings map[string]string) *pgx.ConnConfig {
	config = config.Copy()
	for name, value := range settings {
		if config.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement && config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	return config
}

// connConfig reads the URL of a database.
func connConfig(url string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.DialFunc = (&net.Dialer{KeepAliveConfig: keepAlive, Control: setTCPUserTimeout}).DialContext
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "studyplanner"
	}
	return config, nil
}

func openPostgres(ctx context.Context, o Options) (*Store, error) {
	config, err := connConfig(o.Database)
	if err != nil {
		return nil, err
	}
	words := postgresDialect
	words.distributed = &atomic.Bool{}
	if words.spans = newSpans(o.Tracer, "postgresql"); words.spans != nil {
		config.Tracer = &roundTrips{words.spans}
	}
	unlimited := stdlib.OpenDB(*withSettings(config, noLimits))
	unlimited.SetMaxIdleConns(1)
	unlimited.SetConnMaxIdleTime(time.Minute)
	db := stdlib.OpenDB(*withSettings(config, limits), stdlib.OptionShouldPing(skipPing))
	size := cmp.Or(o.Connections, poolSize)
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	db.SetConnMaxIdleTime(5 * time.Minute)
	db.SetConnMaxLifetime(time.Hour)
	wait := cmp.Or(o.wait, serverWait)
	s := &Store{dialect: words, engine: &postgresEngine{db: db, unlimited: unlimited, wait: wait, places: fair.NewSemaphore(writeLimits(size)), schema: o.schema, distributed: words.distributed}, reads: db, run: retryingReader{DB: db, wait: wait}, capacity: size / 2}
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// skipPing keeps the pool from a ping of a connection that was idle for a second. A ping
// would be a round trip; a query on a lost connection is retried on another.
func skipPing(context.Context, stdlib.ShouldPingParams) bool { return false }

// keepAlive notices within half a minute that the server's machine is gone while
// an answer is waited for.
var keepAlive = net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 4}

// reserve returns a connection of db, for which it waits no longer than wait.
func reserve(ctx context.Context, db *sql.DB, wait time.Duration) (*sql.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	conn, err := db.Conn(waiting)
	if err != nil && waiting.Err() != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w: no connection within %s: %w", planner.ErrUnavailable, wait, err)
	}
	return conn, err
}

// withLiveConn returns a connection of db on which do has succeeded. It takes the next one
// if a connection is lost: a restart of the server loses all in the pool.
func withLiveConn(ctx context.Context, db *sql.DB, wait time.Duration, do func(*sql.Conn) error) (*sql.Conn, error) {
	for try := 1; ; try++ {
		conn, err := reserve(ctx, db, wait)
		if err != nil {
			return nil, err
		}
		if err = do(conn); err == nil {
			return conn, nil
		}
		_ = conn.Close() // it is closed already if it was lost
		if !connectionLost(err) || try > db.Stats().MaxOpenConnections || ctx.Err() != nil {
			return nil, err
		}
	}
}

// retryingReader runs each query on a live connection, and retries after transient errors,
// such as those during a migration. pgx keeps the statements prepared.
type retryingReader struct {
	*sql.DB
	wait time.Duration // for a connection
}

// QueryContext implements runner.
func (r retryingReader) QueryContext(ctx context.Context, query string, args ...any) (rows *sql.Rows, err error) {
	for try := 1; ; try++ {
		conn, err := withLiveConn(ctx, r.DB, r.wait, func(conn *sql.Conn) error {
			rows, err = conn.QueryContext(ctx, query, args...) //nolint:rowserrcheck,sqlclosecheck // the caller does
			return err
		})
		if err == nil {
			go conn.Close() // which waits until rows is closed
			return rows, nil
		}
		if !transient(err) || try == writeTries || ctx.Err() != nil {
			return nil, err
		}
	}
}
