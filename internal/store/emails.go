package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"studyplanner/internal/account"
)

const (
	insertEmail = `
INSERT INTO email_directory (hash, account_id)
VALUES ($1, $2)`

	selectEmail = `
SELECT account_id
FROM email_directory
WHERE hash = $1`

	deleteEmail = `
DELETE FROM email_directory
WHERE hash = $1`
)

// emailHash is what the directory knows an address by.
func emailHash(email string) string {
	sum := sha256.Sum256([]byte(account.EmailKey(email)))
	return hex.EncodeToString(sum[:])
}

// enterEmail puts the address of a into the directory.
func (s *Store) enterEmail(ctx context.Context, run runner, a account.Account) error {
	_, err := run.ExecContext(ctx, insertEmail, emailHash(a.Email), identOf(account.AccountID, a.ID))
	if s.unique(err) {
		return account.ErrEmailTaken
	}
	return err
}

// AccountByEmail implements [account.AccountStorage].
func (s *Store) AccountByEmail(ctx context.Context, email string) (account.Account, error) {
	id, err := one(ctx, s.run, idColumn[ofAccount], selectEmail, emailHash(email))
	if err != nil {
		return account.Account{}, s.explain(missing(err, account.ErrNotFound))
	}
	return s.Account(ctx, id)
}
