package account

import (
	"context"
	"crypto/hmac"
	"errors"
	"strings"

	"studyplanner/internal/planner"
)

// UnsubscribeToken returns the token that ends the weekly e-mail of an account. It never
// expires, as old mail has it. It is signed with the secret of devices.
func (m *Members) UnsubscribeToken(ctx context.Context, accountID string) (string, error) {
	secret, err := m.deviceSecret(ctx)
	if err != nil {
		return "", err
	}
	return accountID + "." + sign(secret, "unsubscribe", accountID), nil
}

// Unsubscribe ends the weekly e-mail of the account that a token is of, if it has not ended.
// It returns ErrNoReset for a token that is wrong, or of an account that is no more.
func (m *Members) Unsubscribe(ctx context.Context, token string) error {
	id, _, _ := strings.Cut(token, ".")
	genuine, err := m.UnsubscribeToken(ctx, id)
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
