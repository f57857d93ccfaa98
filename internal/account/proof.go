package account

import (
	"context"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// proofLife is for how long a proof of who somebody is allows what outlives their
// session, such as making a key.
const proofLife = 10 * time.Minute

// Proven returns ErrUnproven if a session whose owner proved at the time proved who
// they are needs a new proof. An account that has neither a password nor, where
// these can be used, a passkey cannot prove anything and needs none.
func (m *Members) Proven(ctx context.Context, accountID string, proved time.Time, byPasskey bool) error {
	if m.Now().Before(proved.Add(proofLife)) {
		return nil
	}
	has, err := m.HasPassword(ctx, accountID)
	if err != nil {
		return err
	}
	if has {
		return ErrUnproven
	}
	if !byPasskey {
		return nil
	}
	passkeys, err := m.Passkeys(ctx, accountID)
	if err == nil && len(passkeys) > 0 {
		err = ErrUnproven
	}
	return err
}

// ProveByPassword records that the owner of a session knows the password of the
// account. It returns planner.Invalid on current_password, for an account that has
// none too, or ErrSessionNotFound.
func (m *Members) ProveByPassword(ctx context.Context, accountID, sessionID, password string) error {
	has, err := m.HasPassword(ctx, accountID)
	if err != nil {
		return err
	}
	var bad planner.Invalid
	bad.Check(has, "current_password", "cannot be given: this account has none")
	if err := bad.Err(); err != nil {
		return err
	}
	if err := m.Confirm(ctx, accountID, password); err != nil {
		return err
	}
	return m.Prove(ctx, accountID, sessionID)
}

// Prove records that the owner of a session proved in another way who they are. It
// returns ErrSessionNotFound.
func (m *Members) Prove(ctx context.Context, accountID, sessionID string) error {
	if err := m.Store.ProveSession(ctx, accountID, sessionID, m.second()); err != nil {
		return fmt.Errorf("record a proof: %w", err)
	}
	return nil
}
