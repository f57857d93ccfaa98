package store

import (
	"context"
	"time"
)

// DeleteExpired implements [account.CleanupStorage].
func (s *Store) DeleteExpired(ctx context.Context, now time.Time) (int, error) {
	rows, err := s.deleteIdleQuotas(ctx)
	if err != nil {
		return rows, err
	}
	ended, err := s.deleteEnded(ctx, now)
	return rows + ended, err
}

// deleteEach runs a statement that removes a row for each of some values, many in one
// transaction, and returns how many values that were.
func deleteEach[T any](ctx context.Context, s *Store, query string, values []T) (rows int, err error) {
	for len(values) > 0 && err == nil {
		some := values[:min(len(values), maxPipelined)]
		values = values[len(some):]
		err = s.write(ctx, func(ctx context.Context, run runner) error {
			for _, v := range some {
				if err := later(ctx, run, asItIs, query, v); err != nil {
					return err
				}
			}
			return nil
		})
		rows += len(some)
	}
	return rows, err
}
