package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// Reset lets the owner of an account set a new password, once.
type Reset struct {
	Hash      string // SHA-256 of its token, in hex
	AccountID string
	Expires   time.Time
}

// ResetStorage remembers resets. Tokens are known to it by their hashes alone.
type ResetStorage interface {
	// CreateReset adds r. It returns ErrNotFound if there is no such account.
	CreateReset(ctx context.Context, r Reset) error
	// ResetByHash returns ErrNoReset if there is none. One that has ended is found.
	ResetByHash(ctx context.Context, hash string) (Reset, error)
	// UseReset sets the password of the account that the reset with that hash is
	// for, ends all its sessions and resets, and returns it. It returns
	// ErrNoReset if there is none, or it had ended at the given time.
	UseReset(ctx context.Context, hash, encoded string, at time.Time) (Account, error)
}

// resetLife is how long a reset is in force.
const resetLife = 24 * time.Hour

// NewReset makes a token with which the owner of the account can set a new
// password within 24 hours. It returns ErrNotFound.
func (m *Members) NewReset(ctx context.Context, accountID string) (Token, time.Time, error) {
	token, err := NewToken(m.Random)
	if err != nil {
		return Token{}, time.Time{}, err
	}
	r := Reset{Hash: token.Hash(), AccountID: accountID, Expires: m.second().Add(resetLife)}
	if err := m.Store.CreateReset(ctx, r); err != nil {
		return Token{}, time.Time{}, fmt.Errorf("create reset: %w", err)
	}
	return token, r.Expires, nil
}

// Reset sets a new password by the token of a reset, ends all sessions and begins
// a new one. It returns planner.Invalid on password, or ErrNoReset.
func (m *Members) Reset(ctx context.Context, token, password, agent string) (Account, Token, error) {
	hash, a, err := m.resetting(ctx, token)
	if err != nil {
		return Account{}, Token{}, err
	}
	var bad planner.Invalid
	checkPassword(&bad, "password", password, a.Email)
	if err := bad.Err(); err != nil {
		return Account{}, Token{}, err
	}
	encoded, err := m.passwords.hash(ctx, password)
	if err != nil {
		return Account{}, Token{}, err
	}
	if a, err = m.Store.UseReset(ctx, hash, encoded, m.Now().UTC()); err != nil {
		return Account{}, Token{}, fmt.Errorf("reset password: %w", err)
	}
	begun, _, err := m.begin(ctx, a.ID, agent)
	return a, begun, err
}

// resetting returns the hash of a reset in force and whose it is, or ErrNoReset.
// It looks before any work is done; the store decides.
func (m *Members) resetting(ctx context.Context, text string) (string, Account, error) {
	token, err := ParseToken(text)
	if err != nil {
		return "", Account{}, ErrNoReset
	}
	r, err := m.Store.ResetByHash(ctx, token.Hash())
	if err == nil && !m.Now().Before(r.Expires) {
		err = ErrNoReset
	}
	if err != nil {
		return "", Account{}, fmt.Errorf("look up reset: %w", err)
	}
	a, err := m.Accounts.Get(ctx, r.AccountID)
	if errors.Is(err, ErrNotFound) {
		err = ErrNoReset
	}
	return r.Hash, a, err
}
