package account

import (
	"context"

	"studyplanner/internal/planner"
)

// Update changes the fields that p sets, all or none. Another address has to be
// confirmed by the password. It returns planner.Invalid (on email, too, for one
// that is taken, and on current_password), or ErrNotFound.
func (m *Members) Update(ctx context.Context, accountID string, p Patch, password string) (Account, error) {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return Account{}, err
	}
	var bad planner.Invalid
	_, wrong := p.Apply(a)
	bad.Merge("", wrong)
	if err := m.confirmEmail(ctx, a, p, password); !bad.Merge("", err) {
		return Account{}, err
	}
	if err := bad.Err(); err != nil {
		return Account{}, err
	}
	a, err = m.Accounts.accounts.UpdateAccount(ctx, a.ID, func(old Account) (Account, error) {
		changed, err := p.Apply(old)
		if EmailKey(changed.Email) != EmailKey(old.Email) {
			changed.Unverified = m.Verifies
		}
		return changed, err
	})
	return a, emailTakenAsInvalid(err)
}

// confirmEmail confirms the password if p is to change the address of a.
func (m *Members) confirmEmail(ctx context.Context, a Account, p Patch, password string) error {
	if !p.Email.Set || p.Email.Value == a.Email {
		return nil
	}
	return m.Confirm(ctx, a.ID, password)
}

// Delete removes an account and all its data after confirming the password and
// the address, repeated. It returns planner.Invalid, ErrNotFound or ErrLastAdministrator.
func (m *Members) Delete(ctx context.Context, accountID, email, password string) error {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return err
	}
	var bad planner.Invalid
	bad.Check(sameEmail(email, a.Email), "email", "is not the address of this account")
	if err := m.Confirm(ctx, a.ID, password); !bad.Merge("", err) {
		return err
	}
	if err := bad.Err(); err != nil {
		return err
	}
	return m.Retire(ctx, a.ID)
}
