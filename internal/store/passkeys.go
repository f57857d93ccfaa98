package store

import (
	"context"
	"database/sql"
	"time"

	"studyplanner/internal/account"
)

const (
	passkeyColumns = "id, account_id, name, credential, data, created_at, used_at"

	insertPasskey = `
INSERT INTO passkeys (id, account_id, name, credential, data, created_at, used_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)`

	selectPasskeys = `
SELECT ` + passkeyColumns + `
FROM passkeys
WHERE account_id = $1
ORDER BY created_at, id`

	selectPasskey = `
SELECT ` + passkeyColumns + `
FROM passkeys
WHERE credential = $1`

	updatePasskey = `
UPDATE passkeys
SET data = $2, used_at = $3
WHERE id = $1`

	deletePasskey = `
DELETE FROM passkeys
WHERE id = $1 AND account_id = $2`

	deletePasskeys = `
DELETE FROM passkeys
WHERE account_id = $1`
)

func scanPasskey(rows *sql.Rows, p *account.Passkey) error {
	return rows.Scan(&p.ID, &p.AccountID, &p.Name, &p.Credential, &p.Data, (*instant)(&p.Created), optional{&p.Used})
}

// CreatePasskey implements [account.PasskeyStorage].
func (s *Store) CreatePasskey(ctx context.Context, p account.Passkey) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, p.AccountID); err != nil {
			return err
		}
		_, err := run.ExecContext(ctx, insertPasskey, p.ID, p.AccountID, p.Name, p.Credential, p.Data,
			p.Created.UnixMilli(), millisOf(p.Used))
		if s.unique(err) {
			return account.ErrPasskey
		}
		return err
	})
}

// Passkeys implements [account.PasskeyStorage].
func (s *Store) Passkeys(ctx context.Context, accountID string) ([]account.Passkey, error) {
	passkeys, err := list(ctx, s.run, scanPasskey, selectPasskeys, accountID)
	return passkeys, s.explain(err)
}

// PasskeyByCredential implements [account.PasskeyStorage].
func (s *Store) PasskeyByCredential(ctx context.Context, credential string) (account.Passkey, error) {
	p, err := one(ctx, s.run, scanPasskey, selectPasskey, credential)
	return p, s.explain(missing(err, account.ErrPasskeyNotFound))
}

// UsePasskey implements [account.PasskeyStorage].
func (s *Store) UsePasskey(ctx context.Context, id string, data []byte, at time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, updatePasskey, id, data, at.UnixMilli())
		return err
	})
}

// DeletePasskey implements [account.PasskeyStorage].
func (s *Store) DeletePasskey(ctx context.Context, accountID, id string) error {
	return s.remove(ctx, account.ErrPasskeyNotFound, deletePasskey, id, accountID)
}
