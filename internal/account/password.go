package account

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// The length of a password, in characters of its NFC.
const (
	minPassword = 8
	maxPassword = 1000
)

// PasswordStorage remembers passwords by their encoded hashes.
type PasswordStorage interface {
	// Password returns the encoded hash of the password of an account, "" if it
	// has none or does not exist.
	Password(ctx context.Context, accountID string) (string, error)
	// SetPassword replaces the password of an account, and ends all its sessions
	// and resets. It returns ErrNotFound.
	SetPassword(ctx context.Context, accountID, encoded string) error
	// UpgradePassword replaces the encoded hash old by encoded if it is still
	// there, and ends nothing.
	UpgradePassword(ctx context.Context, accountID, old, encoded string) error
}

// checkPassword records in bad what is wrong with a new password of the account with that
// address.
func checkPassword(bad *planner.Invalid, field, password, email string) {
	composed, short := planner.Compose(password, maxPassword)
	length := utf8.RuneCountInString(composed)
	switch {
	case !utf8.ValidString(password):
		bad.Check(false, field, "must be valid UTF-8")
	case !short || length < minPassword || length > maxPassword:
		bad.Check(false, field, "must have 8 to 1,000 characters")
	case sameEmail(password, email):
		bad.Check(false, field, "must not be the e-mail address")
	case isCommon(password):
		bad.Check(false, field, "must not be one that is guessed first: a common password, a single word, a name or a number")
	}
}

// sameEmail reports whether typed is the same address as email.
func sameEmail(typed, email string) bool {
	return EmailKey(strings.TrimSpace(typed)) == EmailKey(strings.TrimSpace(email))
}

// HasPassword reports whether an account has one.
func (m *Members) HasPassword(ctx context.Context, accountID string) (bool, error) {
	encoded, err := m.Store.Password(ctx, accountID)
	if err != nil {
		return false, fmt.Errorf("look up password: %w", err)
	}
	return encoded != "", nil
}

// Confirm returns planner.Invalid on the field current_password unless password
// is that of the account. An account without a password needs none.
func (m *Members) Confirm(ctx context.Context, accountID, password string) error {
	encoded, err := m.Store.Password(ctx, accountID)
	if err != nil {
		return fmt.Errorf("look up password: %w", err)
	}
	if encoded == "" {
		return nil
	}
	right, err := m.passwords.verify(ctx, password, encoded)
	if err != nil {
		return err
	}
	var bad planner.Invalid
	bad.Check(right, "current_password", "is not the password of this account")
	return bad.Err()
}

// ChangePassword sets a new password after confirming the current one, ends all
// sessions of the account and begins a new one. It returns planner.Invalid on
// current_password or new_password, or ErrNotFound.
func (m *Members) ChangePassword(ctx context.Context, accountID, current, password, agent string) (Token, error) {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return Token{}, err
	}
	var bad planner.Invalid
	if err := m.Confirm(ctx, a.ID, current); !bad.Merge("", err) {
		return Token{}, err
	}
	checkPassword(&bad, "new_password", password, a.Email)
	if err := bad.Err(); err != nil {
		return Token{}, err
	}
	if err := m.replacePassword(ctx, a.ID, password); err != nil {
		return Token{}, err
	}
	token, _, err := m.begin(context.WithoutCancel(ctx), a.ID, agent)
	return token, err
}

// SetPassword sets a password without asking for the current one, for the
// operator of a server. It ends all sessions. It returns planner.Invalid on
// password, or ErrNotFound.
func (m *Members) SetPassword(ctx context.Context, accountID, password string) error {
	a, err := m.Accounts.Get(ctx, accountID)
	if err != nil {
		return err
	}
	var bad planner.Invalid
	checkPassword(&bad, "password", password, a.Email)
	if err := bad.Err(); err != nil {
		return err
	}
	return m.replacePassword(ctx, a.ID, password)
}

// replacePassword stores a valid password.
func (m *Members) replacePassword(ctx context.Context, accountID, password string) error {
	encoded, err := m.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	if err := m.Store.SetPassword(ctx, accountID, encoded); err != nil {
		return fmt.Errorf("set password: %w", err)
	}
	return nil
}

// proven returns the encoded hash of the account's password if password is
// right, or else ErrWrongSignIn. The account "" is nobody's, and costs the same.
func (m *Members) proven(ctx context.Context, accountID, password string) (string, error) {
	encoded, err := m.Store.Password(ctx, accountID)
	if err != nil {
		return "", fmt.Errorf("look up password: %w", err)
	}
	right, err := m.passwords.verify(ctx, password, encoded)
	if err == nil && !right {
		err = ErrWrongSignIn
	}
	return encoded, err
}

// upgrade hashes a password that is right at the cost of today, if that is not
// what its stored hash was made at.
func (m *Members) upgrade(ctx context.Context, accountID, password, encoded string) error {
	if !m.passwords.outdated(encoded) {
		return nil
	}
	better, err := m.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	if err := m.Store.UpgradePassword(ctx, accountID, encoded, better); err != nil {
		return fmt.Errorf("upgrade password: %w", err)
	}
	return nil
}
