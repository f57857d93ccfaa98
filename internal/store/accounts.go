package store

import (
	"context"

	"studyplanner/internal/account"
)

var accountTable = table[account.Account]{
	{"id", immutable, func(a *account.Account) any { return (*idText[ofAccount])(&a.ID) }},
	{"email", mutable, func(a *account.Account) any { return &a.Email }},
	{"time_zone", mutable, func(a *account.Account) any { return &a.TimeZone }},
	{"plan", mutable, func(a *account.Account) any { return &a.Plan }},
	{"created_at", immutable, func(a *account.Account) any { return (*instant)(&a.Created) }},
	{"live_space", immutable, func(a *account.Account) any { return (*idText[ofSpace])(&a.Live) }},
	{"sandbox_space", immutable, func(a *account.Account) any { return (*idText[ofSpace])(&a.Sandbox) }},
	{"name", mutable, func(a *account.Account) any { return &a.Name }},
	{"first_weekday", mutable, func(a *account.Account) any { return &a.FirstWeekday }},
	{"administrator", mutable, func(a *account.Account) any { return (*mark)(&a.Administrator) }},
	{"unverified", mutable, func(a *account.Account) any { return (*mark)(&a.Unverified) }},
	{"weekly_mail", mutable, func(a *account.Account) any { return &a.WeeklyMail }},
	{"mail_again", mutable, func(a *account.Account) any { return (*instant)(&a.NextWeeklyMail) }},
}

var (
	insertAccount = `
INSERT INTO accounts (` + accountTable.names() + `)
VALUES (` + accountTable.marks(1) + `)`

	selectAccounts = `
SELECT ` + accountTable.selected("a") + `
FROM accounts a
ORDER BY a.created_at, a.id`

	selectAccountsAfter = `
SELECT ` + accountTable.selected("a") + `
FROM accounts a
WHERE a.id > $1
ORDER BY a.id
LIMIT CAST($2 AS BIGINT)`

	selectAccount = `
SELECT ` + accountTable.selected("a") + `
FROM accounts a
WHERE a.id = $1`

	updateAccount = `
UPDATE accounts
SET ` + accountTable.sets(2) + `
WHERE id = $1`
)

const (
	deleteAccount = `
DELETE FROM accounts
WHERE id = $1`
)

// modes are the modes of the spaces that every account has.
var modes = [...]account.Mode{account.Live, account.Sandbox}

// addAccount adds a with its address and its spaces.
func (s *Store) addAccount(ctx context.Context, run runner, a account.Account) error {
	if err := s.enterEmail(ctx, run, a); err != nil {
		return err
	}
	if _, err := accountTable.insert(ctx, run, insertAccount, &a); err != nil {
		return err
	}
	for _, mode := range modes {
		if err := addSpace(ctx, run, a, mode); err != nil {
			return err
		}
	}
	return awaitWeeklyMail(ctx, run, a)
}

// Accounts implements [account.AccountStorage].
func (s *Store) Accounts(ctx context.Context) ([]account.Account, error) {
	accounts, err := list(ctx, s.run, accountTable.scan, selectAccounts)
	return accounts, s.explain(err)
}

// AccountsAfter implements [account.AdministrationStorage]. The order is that of the
// ids, which begin with the time at which they were made.
func (s *Store) AccountsAfter(ctx context.Context, id string, limit int) ([]account.Account, error) {
	accounts, err := list(ctx, s.run, accountTable.scan, selectAccountsAfter, identAfter(account.AccountID, id), limit)
	return accounts, s.explain(err)
}

// Account implements [account.AccountStorage].
func (s *Store) Account(ctx context.Context, id string) (account.Account, error) {
	a, err := one(ctx, s.run, accountTable.scan, selectAccount, identOf(account.AccountID, id))
	return a, s.explain(missing(err, account.ErrNotFound))
}

// UpdateAccount implements [account.AccountStorage].
func (s *Store) UpdateAccount(ctx context.Context, id string, change func(account.Account) (account.Account, error)) (account.Account, error) {
	var a account.Account
	err := s.write(ctx, func(ctx context.Context, run runner) error {
		old, err := s.lockAccount(ctx, run, id)
		if err != nil {
			return err
		}
		if a, err = change(old); err != nil {
			return err
		}
		a.Administrator = old.Administrator // SetAdministrator changes it, under a lock
		return s.replaceAccount(ctx, run, old, a)
	})
	if err != nil {
		return account.Account{}, err
	}
	return a, nil
}

// lockAccount locks the row of an account and returns it, or account.ErrNotFound.
func (s *Store) lockAccount(ctx context.Context, run runner, id string) (account.Account, error) {
	a, err := one(ctx, run, accountTable.scan, selectAccount+s.lock, identOf(account.AccountID, id))
	return a, missing(err, account.ErrNotFound)
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
		if _, err := run.ExecContext(ctx, deleteResets, identOf(account.AccountID, a.ID)); err != nil {
			return err // they were sent to the old address
		}
	}
	if _, err := accountTable.update(ctx, run, updateAccount, &a, identOf(account.AccountID, a.ID)); err != nil {
		return err
	}
	for _, mode := range modes {
		if _, err := run.ExecContext(ctx, updateSpace, spaceIdent(a.Space(mode)), a.TimeZone, a.Plan); err != nil {
			return err
		}
	}
	return awaitWeeklyMail(ctx, run, a)
}

// DeleteAccount implements [account.AccountStorage].
func (s *Store) DeleteAccount(ctx context.Context, id string) error {
	return s.removeAccount(ctx, id, func(context.Context, runner, account.Account) error { return nil })
}

// removeAccount removes an account, once it is claimed, with all that belongs to it,
// unless allowed returns an error.
func (s *Store) removeAccount(ctx context.Context, id string, allowed func(context.Context, runner, account.Account) error) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		a, err := s.claimAccount(ctx, run, id)
		if err != nil {
			return err
		}
		if err := allowed(ctx, run, a); err != nil {
			return err
		}
		return s.forgetAccount(ctx, run, a)
	})
}

// forgetAccount deletes a, which is claimed, with its spaces and directory rows.
func (s *Store) forgetAccount(ctx context.Context, run runner, a account.Account) error {
	for _, mode := range modes {
		if err := s.dropSpace(ctx, run, spaceIdent(a.Space(mode))); err != nil {
			return err
		}
	}
	if _, err := run.ExecContext(ctx, deleteEmail, emailHash(a.Email)); err != nil {
		return err
	}
	for _, query := range []string{deletePassword, deleteSessions, deletePasskeys, deleteCeremonies, deleteResets, deleteAccount} {
		if _, err := run.ExecContext(ctx, query, identOf(account.AccountID, a.ID)); err != nil {
			return err
		}
	}
	others, err := list(ctx, run, accountTable.scan, selectAccountsAfter, zeroIdent, 1)
	for _, query := range []string{deleteInstallation, deleteAllPrepared} {
		if err == nil && len(others) == 0 {
			_, err = run.ExecContext(ctx, query)
		}
	}
	return err
}
