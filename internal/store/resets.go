package store

import (
	"context"
	"time"

	"studyplanner/internal/account"
)

var resetTable = table[account.Reset]{
	{"hash", immutable, func(r *account.Reset) any { return &r.Hash }},
	{"account_id", immutable, func(r *account.Reset) any { return (*idText[ofAccount])(&r.AccountID) }},
	{"expires_at", immutable, func(r *account.Reset) any { return (*instant)(&r.Expires) }},
	{"purpose", immutable, func(r *account.Reset) any { return &r.Purpose }},
}

var (
	insertReset = `
INSERT INTO resets (` + resetTable.names() + `)
VALUES (` + resetTable.marks(1) + `)`

	selectReset = `
SELECT ` + resetTable.selected("r") + `
FROM resets r
WHERE r.account_id = $1 AND r.hash = $2`
)

const (
	takeReset = `
DELETE FROM resets
WHERE account_id = $1 AND hash = $2 AND expires_at > $3`

	selectOldResets = `
SELECT hash
FROM resets
WHERE expires_at <= $1
LIMIT 1000`

	deleteReset = `
DELETE FROM resets
WHERE hash = $1`

	deleteResets = `
DELETE FROM resets
WHERE account_id = $1`
)

// CreateReset implements [account.ResetStorage].
func (s *Store) CreateReset(ctx context.Context, r account.Reset) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, r.AccountID); err != nil {
			return err
		}
		_, err := resetTable.insert(ctx, run, insertReset, &r)
		return err
	})
}

// ResetByHash implements [account.ResetStorage].
func (s *Store) ResetByHash(ctx context.Context, accountID, hash string) (account.Reset, error) {
	r, err := findReset(ctx, s.run, accountID, hash)
	return r, s.explain(err)
}

func findReset(ctx context.Context, run runner, accountID, hash string) (account.Reset, error) {
	r, err := one(ctx, run, resetTable.scan, selectReset, identOf(account.AccountID, accountID), hash)
	return r, missing(err, account.ErrNoReset)
}

// UseReset implements [account.ResetStorage].
func (s *Store) UseReset(ctx context.Context, accountID, hash, encoded string, at time.Time) (account.Account, error) {
	var a account.Account
	err := s.write(ctx, func(ctx context.Context, run runner) error {
		r, locked, err := s.takeReset(ctx, run, accountID, hash, at)
		if err != nil {
			return err
		}
		a = locked
		if r.Purpose == account.VerifyAddress {
			return account.ErrNoReset
		}
		if r.Purpose == account.MailPassword && a.Unverified {
			if err := revokeAll(ctx, run, a, at); err != nil {
				return err
			}
			if err := verify(ctx, run, &a); err != nil {
				return err
			}
		}
		return replacePassword(ctx, run, a.ID, encoded)
	})
	if err != nil {
		return account.Account{}, err
	}
	return a, nil
}

// UseVerification implements [account.ResetStorage].
func (s *Store) UseVerification(ctx context.Context, accountID, hash string, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		r, a, err := s.takeReset(ctx, run, accountID, hash, at)
		if err != nil {
			return err
		}
		if r.Purpose != account.VerifyAddress {
			return account.ErrNoReset
		}
		return verify(ctx, run, &a)
	})
}

// takeReset removes a reset that has not ended, and returns it with its account,
// locked. It returns account.ErrNoReset if there is none.
func (s *Store) takeReset(ctx context.Context, run runner, accountID, hash string, at time.Time) (account.Reset, account.Account, error) {
	r, err := findReset(ctx, run, accountID, hash)
	if err != nil {
		return r, account.Account{}, err
	}
	owner := identOf(account.AccountID, accountID)
	a, err := one(ctx, run, accountTable.scan, selectAccount+s.lock, owner)
	if err != nil {
		return r, a, missing(err, account.ErrNoReset)
	}
	return r, a, take(ctx, run, account.ErrNoReset, takeReset, owner, hash, at.UnixMilli())
}

// verify records that the address of a, which is locked, is its owner's.
func verify(ctx context.Context, run runner, a *account.Account) error {
	a.Unverified = false
	_, err := accountTable.update(ctx, run, updateAccount, a, identOf(account.AccountID, a.ID))
	return err
}
