package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// prepared runs statements of SQLite, and keeps them prepared. A statement that has begun is
// not cancelled: that would take two goroutines, and a third of the time of a short read.
type prepared struct {
	on interface {
		PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
	}
	spans *spans // nil: no tracing
	mu    sync.RWMutex
	known map[string]*sql.Stmt
}

// statement returns the preparation of query, unless ctx is done.
func (p *prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
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
	stmt, err := p.on.PrepareContext(ctx, query) //nolint:sqlclosecheck // kept until p.close
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
	stmt, err := p.statement(ctx, query) //nolint:sqlclosecheck // kept until p.close
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(context.WithoutCancel(ctx), args...)
}

// ExecContext implements runner.
func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	stmt, err := p.statement(ctx, query) //nolint:sqlclosecheck // kept until p.close
	if err != nil {
		return nil, err
	}
	span := p.observe(ctx, query)
	result, err := stmt.ExecContext(context.WithoutCancel(ctx), args...)
	endSpan(span, err)
	return result, err
}

// close closes all prepared statements.
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
