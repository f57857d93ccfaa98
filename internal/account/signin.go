package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// SignIn begins a session. It returns ErrWrongSignIn, after the same work whether
// or not there is such an account and whether or not it has a password.
func (m *Members) SignIn(ctx context.Context, email, password, agent string) (Account, Token, error) {
	a, err := m.Accounts.Find(ctx, strings.TrimSpace(email))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Account{}, Token{}, fmt.Errorf("sign in: %w", err)
	}
	encoded, err := m.proven(ctx, a.ID, password)
	if err != nil {
		return Account{}, Token{}, err
	}
	token, s, err := m.begin(ctx, a.ID, agent)
	if errors.Is(err, ErrNotFound) { // the account is gone by now
		err = ErrWrongSignIn
	}
	if err != nil {
		return Account{}, Token{}, err
	}
	if err := m.recheck(ctx, s, password, encoded); err != nil {
		return Account{}, Token{}, err
	}
	if err := m.upgrade(ctx, a.ID, password, encoded); err != nil {
		return Account{}, Token{}, err
	}
	return a, token, nil
}

// recheck ends the new session s if the account's password has changed meanwhile. encoded is
// the hash that was verified. A change of the password ends existing sessions, and this one
// may have begun just after.
func (m *Members) recheck(ctx context.Context, s Session, password, encoded string) error {
	now, err := m.Store.Password(ctx, s.AccountID)
	if err == nil && now == encoded {
		return nil
	}
	if err == nil {
		_, err = m.proven(ctx, s.AccountID, password)
	}
	if err != nil {
		return errors.Join(err, m.Store.LeaveSession(context.WithoutCancel(ctx), s.AccountID, s.Hash))
	}
	return nil
}

// Admit begins a session for a user who was authenticated in another way, such as by a passkey.
// It returns ErrNotFound.
func (m *Members) Admit(ctx context.Context, accountID, agent string) (Account, Token, error) {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return Account{}, Token{}, err
	}
	token, _, err := m.begin(ctx, a.ID, agent)
	return a, token, err
}
