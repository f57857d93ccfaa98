package store

import (
	"context"
	"database/sql"
	"errors"

	"studyplanner/internal/planner"
)

// runner runs statements: *sql.DB and *sql.Tx do, and so does prepared.
type runner interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// deferring is a runner that sends a statement with later ones: its result is not needed.
type deferring interface {
	execLater(ctx context.Context, s queued) error
}

// queued is a statement that waits. explain translates its error.
type queued struct {
	query   string
	args    []any
	explain func(error) error
}

// later runs a statement whose result is not needed. Where the runner defers it, its
// error, explained, comes from a statement after it or from the end of the transaction.
func later(ctx context.Context, run runner, explain func(error) error, query string, args ...any) error {
	if d, ok := run.(deferring); ok {
		return d.execLater(ctx, queued{query: query, args: args, explain: explain})
	}
	if _, err := run.ExecContext(ctx, query, args...); err != nil {
		return explain(err)
	}
	return nil
}

// asItIs explains an error by itself.
func asItIs(err error) error { return err }

// checkedRows is the number of rows after which a query checks its context. SQLite does not
// cancel statements otherwise, see prepared.
const checkedRows = 256

// list returns the rows of a query, each read by scan; never nil without error.
func list[T any](ctx context.Context, run runner, scan func(*sql.Rows, *T) error, query string, args ...any) ([]T, error) {
	return planner.Collect(each(ctx, run, scan, query, args...))
}

// each is list for rows that are handed over one after the other.
func each[T any](ctx context.Context, run runner, scan func(*sql.Rows, *T) error, query string, args ...any) planner.Rows[T] {
	return func(yield func(T, error) bool) {
		var row, none T
		err := walk(ctx, run, query, args, func(rows *sql.Rows) (bool, error) {
			row = none
			err := scan(rows, &row)
			return err != nil || yield(row, nil), err
		})
		if err != nil {
			yield(none, err)
		}
	}
}

// walk calls do for each row of a query, until it returns false or an error.
func walk(ctx context.Context, run runner, query string, args []any, do func(*sql.Rows) (bool, error)) (err error) {
	span := observe(ctx, run, query)
	defer func() { endSpan(span, err) }()
	rows, err := run.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for n := 0; rows.Next(); n++ {
		if n%checkedRows == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if more, err := do(rows); !more || err != nil {
			return err
		}
	}
	return rows.Err()
}

// one returns the only row of a query, or sql.ErrNoRows.
func one[T any](ctx context.Context, run runner, scan func(*sql.Rows, *T) error, query string, args ...any) (found T, err error) {
	span := observe(ctx, run, query)
	defer func() { endSpan(span, err) }()
	rows, err := run.QueryContext(ctx, query, args...)
	if err != nil {
		return found, err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return found, err
		}
		return found, sql.ErrNoRows
	}
	if err := scan(rows, &found); err != nil {
		return found, err
	}
	return found, rows.Close()
}

// column scans rows of a single column.
func column[T any](rows *sql.Rows, v *T) error { return rows.Scan(v) }

// affected runs a statement and returns how many rows it changed or removed.
func affected(ctx context.Context, run runner, query string, args ...any) (int, error) {
	result, err := run.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// missing returns err, or what for a row that is not there.
func missing(err error, what error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return what
	}
	return err
}

// take runs a statement that changes or deletes one row. It returns absent if the row was not
// there: one of several concurrent calls succeeds.
func take(ctx context.Context, run runner, absent error, query string, args ...any) error {
	n, err := affected(ctx, run, query, args...)
	if err == nil && n == 0 {
		return absent
	}
	return err
}
