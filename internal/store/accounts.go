package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
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

	insertAccount = `
INSERT INTO accounts (id, email, time_zone, plan, created_at, live_space, sandbox_space)
VALUES ($1, $2, $3, $4, $5, $6, $7)`

	selectAccounts = `
SELECT id, email, time_zone, plan, created_at, live_space, sandbox_space
FROM accounts
ORDER BY created_at, id`

	selectAccount = `
SELECT id, email, time_zone, plan, created_at, live_space, sandbox_space
FROM accounts
WHERE id = $1`

	updateAccount = `
UPDATE accounts
SET email = $2, time_zone = $3, plan = $4
WHERE id = $1`

	deleteAccount = `
DELETE FROM accounts
WHERE id = $1`

	insertSpace = `
INSERT INTO spaces (space_id, account_id, mode, time_zone, plan, version, through, blocks)
VALUES ($1, $2, $3, $4, $5, 1, 0, 0)`

	updateSpace = `
UPDATE spaces
SET time_zone = $2, plan = $3, version = version + 1
WHERE space_id = $1`

	deleteSpace = `
DELETE FROM spaces
WHERE space_id = $1`
)

func scanAccount(rows *sql.Rows, a *account.Account) error {
	return rows.Scan(&a.ID, &a.Email, &a.TimeZone, &a.Plan, (*instant)(&a.Created), &a.Live, &a.Sandbox)
}

// emailHash is what the directory knows an address by.
func emailHash(email string) string {
	sum := sha256.Sum256([]byte(account.EmailKey(email)))
	return hex.EncodeToString(sum[:])
}

// modes are the modes of the spaces that every account has.
var modes = [...]account.Mode{account.Live, account.Sandbox}

// CreateAccount implements [account.Storage].
func (s *Store) CreateAccount(ctx context.Context, a account.Account) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		if err := s.enterEmail(ctx, run, a); err != nil {
			return err
		}
		_, err := run.ExecContext(ctx, insertAccount, a.ID, a.Email, a.TimeZone, a.Plan, a.Created.UnixMilli(),
			string(a.Live), string(a.Sandbox))
		if err != nil {
			return err
		}
		for _, mode := range modes {
			_, err := run.ExecContext(ctx, insertSpace, string(a.Space(mode)), a.ID, string(mode), a.TimeZone, a.Plan)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// enterEmail puts the address of a into the directory.
func (s *Store) enterEmail(ctx context.Context, run runner, a account.Account) error {
	_, err := run.ExecContext(ctx, insertEmail, emailHash(a.Email), a.ID)
	if s.unique(err) {
		return account.ErrEmailTaken
	}
	return err
}

// Accounts implements [account.Storage].
func (s *Store) Accounts(ctx context.Context) ([]account.Account, error) {
	accounts, err := list(ctx, s.run, scanAccount, selectAccounts)
	return accounts, s.explain(err)
}

// AccountByEmail implements [account.Storage].
func (s *Store) AccountByEmail(ctx context.Context, email string) (account.Account, error) {
	id, err := one(ctx, s.run, column[string], selectEmail, emailHash(email))
	if err != nil {
		return account.Account{}, s.explain(missing(err, account.ErrNotFound))
	}
	return s.Account(ctx, id)
}

// Account implements [account.Storage].
func (s *Store) Account(ctx context.Context, id string) (account.Account, error) {
	a, err := one(ctx, s.run, scanAccount, selectAccount, id)
	return a, s.explain(missing(err, account.ErrNotFound))
}

// UpdateAccount implements [account.Storage].
func (s *Store) UpdateAccount(ctx context.Context, id string, change func(account.Account) (account.Account, error)) (account.Account, error) {
	var a account.Account
	err := s.write(ctx, func(ctx context.Context, run runner) error {
		old, err := one(ctx, run, scanAccount, selectAccount+s.lock, id)
		if err != nil {
			return missing(err, account.ErrNotFound)
		}
		if a, err = change(old); err != nil {
			return err
		}
		return s.replaceAccount(ctx, run, old, a)
	})
	if err != nil {
		return account.Account{}, err
	}
	return a, nil
}

// replaceAccount stores a in the place of old, whose row is locked.
func (s *Store) replaceAccount(ctx context.Context, run runner, old, a account.Account) error {
	if emailHash(a.Email) != emailHash(old.Email) {
		if err := s.enterEmail(ctx, run, a); err != nil {
			return err
		}
		if _, err := run.ExecContext(ctx, deleteEmail, emailHash(old.Email)); err != nil {
			return err
		}
	}
	if _, err := run.ExecContext(ctx, updateAccount, a.ID, a.Email, a.TimeZone, a.Plan); err != nil {
		return err
	}
	for _, mode := range modes {
		if _, err := run.ExecContext(ctx, updateSpace, string(a.Space(mode)), a.TimeZone, a.Plan); err != nil {
			return err
		}
	}
	return nil
}

// DeleteAccount implements [account.Storage].
func (s *Store) DeleteAccount(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		a, err := one(ctx, run, scanAccount, selectAccount+s.lock, id)
		if err != nil {
			return missing(err, account.ErrNotFound)
		}
		for _, mode := range modes {
			if err := s.deleteSpace(ctx, run, a.Space(mode)); err != nil {
				return err
			}
		}
		if _, err := run.ExecContext(ctx, deleteEmail, emailHash(a.Email)); err != nil {
			return err
		}
		_, err = run.ExecContext(ctx, deleteAccount, id)
		return err
	})
}

// deleteSpace removes a space with all that is in it, and its keys from the
// directory. Its row is locked first, so that no key comes in between.
func (s *Store) deleteSpace(ctx context.Context, run runner, space planner.Space) error {
	if _, err := one(ctx, run, scanState, selectState+s.lock, string(space)); err != nil {
		return missing(err, account.ErrNotFound)
	}
	hashes, err := list(ctx, run, column[string], selectKeyHashes, string(space))
	if err != nil {
		return err
	}
	for _, hash := range hashes {
		if _, err := run.ExecContext(ctx, deleteKeyEntry, hash); err != nil {
			return err
		}
	}
	_, err = run.ExecContext(ctx, deleteSpace, string(space))
	return err
}
