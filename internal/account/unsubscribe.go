package account

import (
	"context"
	"crypto/hmac"
	"errors"
	"strings"

	"studyplanner/internal/planner"
)

// Unsubscribing returns the token with which whoever has it ends the weekly e-mail of an
// account, for good: mail stays where it is. It is signed with the secret of devices.
func (m *Members) Unsubscribing(ctx context.Context, accountID string) (string, error) {
	secret, err := m.deviceSecret(ctx)
	if err != nil {
		return "", err
	}
	return accountID + "." + sealOf(secret, "unsubscribe", accountID), nil
}

// Unsubscribe ends the weekly e-mail of the account that a token is of, if it has not ended.
// It returns ErrNoReset for a token that is wrong, or of an account that is no more.
func (m *Members) Unsubscribe(ctx context.Context, token string) error {
	id, _, _ := strings.Cut(token, ".")
	genuine, err := m.Unsubscribing(ctx, id)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	if err != nil || !hmac.Equal([]byte(genuine), []byte(token)) {
		return ErrNoReset
	}
	_, err = m.Accounts.Update(ctx, id, Patch{WeeklyMail: planner.Some("")})
	if errors.Is(err, ErrNotFound) {
		return ErrNoReset
	}
	return err
}
