package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"studyplanner/internal/planner"
)

// runner runs statements: *sql.DB and *sql.Tx do, and so does prepared.
type runner interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// prepared runs each statement on a preparation of it that it keeps.
type prepared struct {
	on interface {
		PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	}
	mu    sync.RWMutex
	known map[string]*sql.Stmt
}

func (p *prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	p.mu.RLock()
	stmt := p.known[query]
	p.mu.RUnlock()
	if stmt != nil {
		return stmt, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if stmt := p.known[query]; stmt != nil {
		return stmt, nil
	}
	stmt, err := p.on.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if p.known == nil {
		p.known = map[string]*sql.Stmt{}
	}
	p.known[query] = stmt
	return stmt, nil
}

// QueryContext implements runner.
func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

// ExecContext implements runner.
func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	stmt, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return stmt.ExecContext(ctx, args...)
}

// close forgets all preparations.
func (p *prepared) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var errs []error
	for _, stmt := range p.known {
		errs = append(errs, stmt.Close())
	}
	p.known = nil
	return errors.Join(errs...)
}

// list returns the rows of a query, each read by scan; never nil without error.
func list[T any](ctx context.Context, run runner, scan func(*sql.Rows, *T) error, query string, args ...any) ([]T, error) {
	rows, err := run.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		var none T
		all = append(all, none)
		if err := scan(rows, &all[len(all)-1]); err != nil {
			return nil, err
		}
	}
	return all, rows.Err()
}

// one returns the only row of a query, or sql.ErrNoRows.
func one[T any](ctx context.Context, run runner, scan func(*sql.Rows, *T) error, query string, args ...any) (T, error) {
	var found T
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

// The stored forms of values. All are integers in both databases.
type (
	day     planner.Date  // YYYYMMDD
	minutes planner.Clock // after midnight
	flag    bool          // 0 or 1
	instant time.Time     // milliseconds since 1970 UTC
)

func integer(src any) (int64, error) {
	if n, ok := src.(int64); ok {
		return n, nil
	}
	return 0, fmt.Errorf("%T is stored where an integer belongs", src)
}

// Scan implements [sql.Scanner].
func (d *day) Scan(src any) error {
	n, err := integer(src)
	*d = day(dateOf(int(n)))
	return err
}

// dateOf reads a stored date, of which 0 is none.
func dateOf(number int) planner.Date {
	if number == 0 {
		return 0
	}
	return planner.DateFromNumber(number)
}

// dayOf is the stored form of a date, of which 0 is none.
func dayOf(d planner.Date) int {
	if d == 0 {
		return 0
	}
	return d.Number()
}

// Scan implements [sql.Scanner].
func (m *minutes) Scan(src any) error {
	n, err := integer(src)
	*m = minutes(n)
	return err
}

// Scan implements [sql.Scanner].
func (f *flag) Scan(src any) error {
	n, err := integer(src)
	*f = n != 0
	return err
}

// flagOf is the stored form of b.
func flagOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Scan implements [sql.Scanner].
func (i *instant) Scan(src any) error {
	n, err := integer(src)
	*i = instant(time.UnixMilli(n).UTC())
	return err
}

// optional scans an instant that may be NULL.
type optional struct{ at **time.Time }

// Scan implements [sql.Scanner].
func (o optional) Scan(src any) error {
	if src == nil {
		*o.at = nil
		return nil
	}
	*o.at = new(time.Time)
	return (*instant)(*o.at).Scan(src)
}

// millisOf is the stored form of a time that may be missing.
func millisOf(t *time.Time) *int64 {
	if t == nil {
		return nil
	}
	n := t.UnixMilli()
	return &n
}
