package store

import (
	"context"

	"studyplanner/internal/account"
)

// The installation has a row as long as there are accounts.
const (
	// upsertInstallation returns 1 to the transaction that adds the row, which
	// the key allows to one, and 0 to others, which wait for it. Either way the
	// row is locked.
	upsertInstallation = `
INSERT INTO installation (one, founding)
VALUES (1, 1)
ON CONFLICT (one) DO UPDATE
SET founding = 0
RETURNING founding`

	selectInstallation = `
SELECT founding
FROM installation
WHERE one = 1`

	deleteInstallation = `
DELETE FROM installation
WHERE one = 1`

	selectOtherAdministrator = `
SELECT id
FROM accounts
WHERE administrator = 1 AND id <> $1
LIMIT 1`
)

// claim keeps other transactions from adding and removing accounts, and from
// making administrators, until this one ends. First says that there is no
// account yet. A transaction that claims does so before it locks anything else.
func claim(ctx context.Context, run runner) (first bool, err error) {
	return one(ctx, run, column[bool], upsertInstallation)
}

// claimAccount claims, and returns the account, locked.
func (s *Store) claimAccount(ctx context.Context, run runner, id string) (account.Account, error) {
	if _, err := claim(ctx, run); err != nil {
		return account.Account{}, err
	}
	return s.lockAccount(ctx, run, id)
}

// Enroll implements [account.AccountStorage].
func (s *Store) Enroll(ctx context.Context, e account.Enrollment) (account.Account, error) {
	a := e.Account
	err := s.write(ctx, func(ctx context.Context, run runner) error {
		first, err := claim(ctx, run)
		if err != nil {
			return err
		}
		a.Administrator = first || e.Account.Administrator
		if e.Invitation != "" {
			if err := take(ctx, run, account.ErrNotInvited, takeInvitation, e.Invitation, e.At.UnixMilli(), flagOf(first)); err != nil {
				return err
			}
		}
		if first {
			if _, err := run.ExecContext(ctx, deleteFoundingInvitations); err != nil {
				return err
			}
		}
		if err := s.addAccount(ctx, run, a); err != nil {
			return err
		}
		if e.Password != "" {
			_, err = run.ExecContext(ctx, upsertPassword, identOf(account.AccountID, a.ID), e.Password)
		}
		return err
	})
	if err != nil {
		return account.Account{}, err
	}
	return a, nil
}

// Populated implements [account.AdministrationStorage].
func (s *Store) Populated(ctx context.Context) (bool, error) {
	found, err := list(ctx, s.run, column[bool], selectInstallation)
	return len(found) > 0, s.explain(err)
}

// SetAdministrator implements [account.AdministrationStorage].
func (s *Store) SetAdministrator(ctx context.Context, accountID string, administrator bool) (account.Account, error) {
	var a account.Account
	err := s.write(ctx, func(ctx context.Context, run runner) (err error) {
		if a, err = s.claimAccount(ctx, run, accountID); err != nil {
			return err
		}
		if a.Administrator && !administrator {
			if err := notLast(ctx, run, a); err != nil {
				return err
			}
		}
		a.Administrator = administrator
		_, err = accountTable.update(ctx, run, updateAccount, &a, identOf(account.AccountID, a.ID))
		return err
	})
	if err != nil {
		return account.Account{}, err
	}
	return a, nil
}

// notLast returns account.ErrLastAdministrator if a, which is claimed, is the
// only administrator.
func notLast(ctx context.Context, run runner, a account.Account) error {
	_, err := one(ctx, run, column[ident], selectOtherAdministrator, identOf(account.AccountID, a.ID))
	return missing(err, account.ErrLastAdministrator)
}

// Retire implements [account.AdministrationStorage].
func (s *Store) Retire(ctx context.Context, accountID string) error {
	return s.removeAccount(ctx, accountID, func(ctx context.Context, run runner, a account.Account) error {
		some, err := list(ctx, run, accountTable.scan, selectAccountsAfter, zeroIdent, 2)
		if err != nil || !a.Administrator || len(some) < 2 {
			return err
		}
		return notLast(ctx, run, a)
	})
}
