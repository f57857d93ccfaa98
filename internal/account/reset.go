package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// Reset is a link that allows one action on an account, once.
type Reset struct {
	Hash      string // SHA-256 of its token, in hex
	AccountID string
	Expires   time.Time
	Purpose   Purpose
}

// Purpose says what a Reset is for.
type Purpose string

// The purposes. To follow a link that was mailed proves ownership of the address.
const (
	SetPassword   Purpose = "password" // to set a new password; an administrator passes the link on
	MailPassword  Purpose = "mailed"   // to set a new password, sent to the address
	VerifyAddress Purpose = "address"  // to verify the address, sent to it
)

// ResetStorage remembers resets. Tokens are known to it by their hashes alone.
type ResetStorage interface {
	// CreateReset adds r. It returns ErrNotFound if there is no such account.
	CreateReset(ctx context.Context, r Reset) error
	// ResetByHash returns the account's reset with that hash, or ErrNoReset. One that has
	// ended is found until [CleanupStorage] deletes it after that.
	ResetByHash(ctx context.Context, accountID, hash string) (Reset, error)
	// UseReset sets the password of an account by its reset with that hash, ends all its
	// sessions and resets, and returns it. MailPassword verifies the address, too. If that
	// was unverified, somebody else may have made the account: then all keys are revoked
	// and passkeys removed. It returns ErrNoReset if there is none, if it had expired by
	// then, or if it has another purpose.
	UseReset(ctx context.Context, accountID, hash, encoded string, at time.Time) (Account, error)
	// UseVerification verifies the address of an account by its reset with that hash. It
	// returns ErrNoReset if there is none, if it had expired by then, or if it has another
	// purpose.
	UseVerification(ctx context.Context, accountID, hash string, at time.Time) error
}

// resetLife is how long a reset is in force.
const resetLife = 24 * time.Hour

// NewReset makes a token with which the owner of the account can do what purpose says
// within 24 hours. It returns ErrNotFound.
func (m *Members) NewReset(ctx context.Context, accountID string, purpose Purpose) (Token, time.Time, error) {
	token, err := newOwnedToken(m.Random, accountID)
	if err != nil {
		return Token{}, time.Time{}, err
	}
	r := Reset{Hash: token.Hash(), AccountID: accountID, Expires: m.second().Add(resetLife), Purpose: purpose}
	if err := m.Store.CreateReset(ctx, r); err != nil {
		return Token{}, time.Time{}, fmt.Errorf("create reset: %w", err)
	}
	return token, r.Expires, nil
}

// Reset sets a new password by the token of a reset, ends all sessions and begins
// a new one. It returns planner.Invalid on password, or ErrNoReset.
func (m *Members) Reset(ctx context.Context, token, password, agent string) (Account, Token, error) {
	r, a, err := m.resetting(ctx, token)
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
	if a, err = m.Store.UseReset(ctx, r.AccountID, r.Hash, encoded, m.Now().UTC()); err != nil {
		return Account{}, Token{}, fmt.Errorf("reset password: %w", err)
	}
	begun, _, err := m.begin(context.WithoutCancel(ctx), a.ID, agent)
	return a, begun, err
}

// resetting returns a reset in force and whose it is, or ErrNoReset.
// It looks before any work is done; the store decides.
func (m *Members) resetting(ctx context.Context, text string) (Reset, Account, error) {
	accountID, token, err := parseOwnedToken(text)
	if err != nil {
		return Reset{}, Account{}, ErrNoReset
	}
	r, err := m.Store.ResetByHash(ctx, accountID, token.Hash())
	if err == nil && (!m.Now().Before(r.Expires) || r.Purpose == VerifyAddress) {
		err = ErrNoReset
	}
	if err != nil {
		return Reset{}, Account{}, fmt.Errorf("look up reset: %w", err)
	}
	a, err := m.Accounts.Get(ctx, r.AccountID)
	if errors.Is(err, ErrNotFound) {
		err = ErrNoReset
	}
	return r, a, err
}

// Verify verifies the address of an account by the token of a link that was sent to
// it. It returns ErrNoReset.
func (m *Members) Verify(ctx context.Context, text string) error {
	accountID, token, err := parseOwnedToken(text)
	if err != nil {
		return ErrNoReset
	}
	if err := m.Store.UseVerification(ctx, accountID, token.Hash(), m.Now().UTC()); err != nil {
		return fmt.Errorf("verify an address: %w", err)
	}
	return nil
}
