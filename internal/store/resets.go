package store

import (
	"context"
	"time"

	"studyplanner/internal/account"
)

var resetTable = table[account.Reset]{
	{"hash", fixed, func(r *account.Reset) any { return &r.Hash }},
	{"account_id", fixed, func(r *account.Reset) any { return &r.AccountID }},
	{"expires_at", fixed, func(r *account.Reset) any { return (*instant)(&r.Expires) }},
}

var (
	insertReset = `
INSERT INTO resets (` + resetTable.names() + `)
VALUES (` + resetTable.marks(1) + `)`

	selectReset = `
SELECT ` + resetTable.selected("r") + `
FROM resets r
WHERE r.hash = $1`
)

const (
	takeReset = `
DELETE FROM resets
WHERE hash = $1 AND expires_at > $2`

	deleteOldResets = `
DELETE FROM resets
WHERE expires_at < $1`

	deleteResets = `
DELETE FROM resets
WHERE account_id = $1`
)

// longestReset is more than any reset lives: one that ends so long before a new
// one has ended already.
const longestReset = 7 * 24 * time.Hour

// CreateReset implements [account.ResetStorage].
func (s *Store) CreateReset(ctx context.Context, r account.Reset) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, r.AccountID); err != nil {
			return err
		}
		if _, err := run.ExecContext(ctx, deleteOldResets, r.Expires.Add(-longestReset).UnixMilli()); err != nil {
			return err
		}
		_, err := resetTable.insert(ctx, run, insertReset, &r)
		return err
	})
}

// ResetByHash implements [account.ResetStorage].
func (s *Store) ResetByHash(ctx context.Context, hash string) (account.Reset, error) {
	r, err := findReset(ctx, s.run, hash)
	return r, s.explain(err)
}

func findReset(ctx context.Context, run runner, hash string) (account.Reset, error) {
	r, err := one(ctx, run, resetTable.scan, selectReset, hash)
	return r, missing(err, account.ErrNoReset)
}

// UseReset implements [account.ResetStorage].
func (s *Store) UseReset(ctx context.Context, hash, encoded string, at time.Time) (account.Account, error) {
	var a account.Account
	err := s.write(ctx, func(ctx context.Context, run runner) error {
		r, err := findReset(ctx, run, hash)
		if err != nil {
			return err
		}
		if a, err = one(ctx, run, accountTable.scan, selectAccount+s.lock, r.AccountID); err != nil {
			return missing(err, account.ErrNoReset)
		}
		if err := take(ctx, run, account.ErrNoReset, takeReset, hash, at.UnixMilli()); err != nil {
			return err
		}
		return replacePassword(ctx, run, a.ID, encoded)
	})
	if err != nil {
		return account.Account{}, err
	}
	return a, nil
}
