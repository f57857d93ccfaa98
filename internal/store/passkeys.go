package store

import (
	"context"
	"time"

	"studyplanner/internal/account"
)

var passkeyTable = table[account.Passkey]{
	{"id", immutable, func(p *account.Passkey) any { return (*idText[ofPasskey])(&p.ID) }},
	{"account_id", immutable, func(p *account.Passkey) any { return (*idText[ofAccount])(&p.AccountID) }},
	{"name", immutable, func(p *account.Passkey) any { return &p.Name }},
	{"credential", immutable, func(p *account.Passkey) any { return &p.Credential }},
	{"data", mutable, func(p *account.Passkey) any { return &p.Data }},
	{"created_at", immutable, func(p *account.Passkey) any { return (*instant)(&p.Created) }},
	{"used_at", mutable, func(p *account.Passkey) any { return optional(&p.Used) }},
}

var (
	insertPasskey = `
INSERT INTO passkeys (` + passkeyTable.names() + `)
VALUES (` + passkeyTable.marks(1) + `)`

	selectPasskeys = `
SELECT ` + passkeyTable.selected("p") + `
FROM passkeys p
WHERE p.account_id = $1
ORDER BY p.created_at, p.id`

	selectPasskey = `
SELECT ` + passkeyTable.selected("p") + `
FROM passkeys p
WHERE p.account_id = $1 AND p.credential = $2`
)

const (
	countPasskeys = `
SELECT COUNT(*)
FROM passkeys
WHERE account_id = $1`

	updatePasskey = `
UPDATE passkeys
SET data = $3, used_at = $4
WHERE account_id = $1 AND credential = $2`

	deletePasskey = `
DELETE FROM passkeys
WHERE id = $1 AND account_id = $2`

	deletePasskeys = `
DELETE FROM passkeys
WHERE account_id = $1`
)

// CreatePasskey implements [account.PasskeyStorage].
func (s *Store) CreatePasskey(ctx context.Context, p account.Passkey) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, p.AccountID); err != nil {
			return err
		}
		n, err := one(ctx, run, column[int], countPasskeys, identOf(account.AccountID, p.AccountID))
		if err != nil {
			return err
		}
		if n >= account.MaxPasskeys {
			return account.ErrPasskeysFull
		}
		_, err = passkeyTable.insert(ctx, run, insertPasskey, &p)
		if s.unique(err) {
			return account.ErrPasskey
		}
		return err
	})
}

// Passkeys implements [account.PasskeyStorage].
func (s *Store) Passkeys(ctx context.Context, accountID string) ([]account.Passkey, error) {
	passkeys, err := list(ctx, s.run, passkeyTable.scan, selectPasskeys, identOf(account.AccountID, accountID))
	return passkeys, s.explain(err)
}

// PasskeyByCredential implements [account.PasskeyStorage].
func (s *Store) PasskeyByCredential(ctx context.Context, accountID, credential string) (account.Passkey, error) {
	p, err := one(ctx, s.run, passkeyTable.scan, selectPasskey, identOf(account.AccountID, accountID), credential)
	return p, s.explain(missing(err, account.ErrPasskeyNotFound))
}

// UsePasskey implements [account.PasskeyStorage].
func (s *Store) UsePasskey(ctx context.Context, accountID, credential string, data []byte, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, updatePasskey, identOf(account.AccountID, accountID), credential, data, at.UnixMilli())
		return err
	})
}

// DeletePasskey implements [account.PasskeyStorage].
func (s *Store) DeletePasskey(ctx context.Context, accountID, id string) error {
	return s.remove(ctx, account.ErrPasskeyNotFound, deletePasskey, identOf(account.PasskeyID, id), identOf(account.AccountID, accountID))
}
