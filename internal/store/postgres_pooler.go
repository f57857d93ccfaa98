package store

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// SQLSTATE codes of what a connection pooler in transaction mode does to a session,
// as PgBouncer does: https://www.pgbouncer.org/features.html
const (
	pgProtocolViolation  = "08P01" // with "unsupported startup parameter"
	pgDuplicateStatement = "42P05"
	pgUnknownStatement   = "26000"
)

// statementsHint says what to do about a pooler that was not recognised as one.
const statementsHint = "something between this server and PostgreSQL keeps no prepared statements: " +
	"add default_query_exec_mode=cache_describe to the URL of the database, or set max_prepared_statements of PgBouncer (1.21 or newer)"

// strayed reports whether a prepared statement was not where it had been made.
func strayed(err error) bool {
	return pgCode(err) == pgDuplicateStatement || pgCode(err) == pgUnknownStatement
}

// setLimits sets the limits, each by its name and value, for the transaction that it
// is in.
const setLimits = `
SELECT set_config($1, $2, TRUE), set_config($3, $4, TRUE), set_config($5, $6, TRUE), set_config($7, $8, TRUE)`

// poolWays returns config for connections that keep the limits as their settings, and
// nothing to begin transactions with; or where a pooler stands before the server, which
// gives each transaction another session, config for such, which prepare nothing that
// lasts, and the statement that each of their transactions begins with.
func poolWays(ctx context.Context, config *pgx.ConnConfig) (_ *pgx.ConnConfig, first *queued, err error) {
	asked := config.Copy()
	for _, l := range limits {
		asked.RuntimeParams[l.name] = cmp.Or(asked.RuntimeParams[l.name], l.value)
	}
	kept, err := keeps(ctx, asked)
	if err != nil || kept {
		return asked, nil, err
	}
	pooled := config.Copy()
	first = &queued{query: setLimits, explain: asItIs}
	for _, l := range limits {
		delete(pooled.RuntimeParams, l.name)
		first.args = append(first.args, l.name, asked.RuntimeParams[l.name])
	}
	if pooled.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement {
		pooled.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	return pooled, first, nil
}

// keeps reports whether a session gets and keeps the settings that config asks for. A
// pooler refuses those that it does not know, or passes over them where it is told to.
func keeps(ctx context.Context, config *pgx.ConnConfig) (bool, error) {
	config = config.Copy()
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	conn, err := pgx.ConnectConfig(ctx, config)
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == pgProtocolViolation && strings.Contains(e.Message, "startup parameter") {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var kept string
	err = conn.QueryRow(ctx, "SELECT current_setting('enable_sort')").Scan(&kept)
	return kept == config.RuntimeParams["enable_sort"], errors.Join(err, conn.Close(ctx))
}
