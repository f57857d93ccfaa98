package apitest

import (
	"context"

	"studyplanner/internal/account"
)

// Key makes a live key of the account with that address, which may do everything
// unless a change alters it. It returns the secret, or the error of
// [account.Service.Find] or [account.Service.CreateKey].
func (s *Service) Key(ctx context.Context, email string, change ...func(*account.KeyDraft)) (string, error) {
	d := account.KeyDraft{Mode: account.Live, Scope: account.Full}
	for _, f := range change {
		f(&d)
	}
	a, err := s.Accounts.Find(ctx, email)
	if err != nil {
		return "", err
	}
	secret, _, err := s.Accounts.CreateKey(ctx, a.ID, d)
	return secret.Reveal(), err
}

// Sandbox makes it a key of the sandbox.
func Sandbox(d *account.KeyDraft) { d.Mode = account.Sandbox }

// ReadOnly makes it a key that changes nothing.
func ReadOnly(d *account.KeyDraft) { d.Scope = account.Read }
