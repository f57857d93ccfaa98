package store

import (
	"context"
	"database/sql"
	"errors"
	"testing"
)

func TestALongReadEndsWithItsContext(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	ctx, cancel := context.WithCancel(t.Context())
	read := 0
	_, err := list(ctx, s.run, func(rows *sql.Rows, n *int) error {
		read++
		cancel()
		return rows.Scan(n)
	}, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) SELECT i FROM n`)
	if !errors.Is(err, context.Canceled) || read > checkedRows {
		t.Errorf("err = %v after %d rows", err, read)
	}
}
