package store

import (
	"context"
	"database/sql"
	"errors"

	"studyplanner/internal/account"
)

const (
	selectPassword = `
SELECT encoded
FROM passwords
WHERE account_id = $1`

	upsertPassword = `
INSERT INTO passwords (account_id, encoded)
VALUES ($1, $2)
ON CONFLICT (account_id) DO UPDATE
SET encoded = excluded.encoded`

	upgradePassword = `
UPDATE passwords
SET encoded = $3
WHERE account_id = $1 AND encoded = $2`

	deletePassword = `
DELETE FROM passwords
WHERE account_id = $1`
)

// Password implements [account.PasswordStorage].
func (s *Store) Password(ctx context.Context, accountID string) (string, error) {
	encoded, err := one(ctx, s.run, column[string], selectPassword, identOf(account.AccountID, accountID))
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return encoded, s.explain(err)
}

// SetPassword implements [account.PasswordStorage].
func (s *Store) SetPassword(ctx context.Context, accountID, encoded string) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if _, err := s.lockAccount(ctx, run, accountID); err != nil {
			return err
		}
		return replacePassword(ctx, run, accountID, encoded)
	})
}

// replacePassword sets the password of an account, which is locked, and ends
// what was opened with the one before.
func replacePassword(ctx context.Context, run runner, accountID, encoded string) error {
	owner := identOf(account.AccountID, accountID)
	if _, err := run.ExecContext(ctx, upsertPassword, owner, encoded); err != nil {
		return err
	}
	for _, query := range []string{deleteSessions, deleteResets} {
		if _, err := run.ExecContext(ctx, query, owner); err != nil {
			return err
		}
	}
	return nil
}

// UpgradePassword implements [account.PasswordStorage].
func (s *Store) UpgradePassword(ctx context.Context, accountID, old, encoded string) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, upgradePassword, identOf(account.AccountID, accountID), old, encoded)
		return err
	})
}
