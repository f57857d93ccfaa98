package web

import (
	"errors"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// proven returns account.ErrUnproven unless whoever makes r proved lately who they
// are: what it guards outlives the session, which may be in somebody else's hands.
func (a *App) proven(r *api.Request) error {
	return a.Members.Proven(r.Context(), r.Access().AccountID, r.Access().Proved, a.passkeys != nil)
}

// confirming is for what the current password confirms: it takes r from the guesses
// at it. An account that has none needs a proof.
func (a *App) confirming(r *api.Request) error {
	if err := a.throttlePassword(r); err != nil {
		return err
	}
	has, err := a.Members.HasPassword(r.Context(), r.Access().AccountID)
	if err != nil || has {
		return err
	}
	return a.proven(r)
}

// proofDraft is how somebody proves who they are.
type proofDraft struct {
	CurrentPassword string `json:"current_password"`
}

func (a *App) proveByPassword(r *api.Request, d proofDraft) (api.None, error) {
	if err := a.throttlePassword(r); err != nil {
		return api.None{}, err
	}
	err := a.Members.ProveByPassword(r.Context(), r.Access().AccountID, r.Access().Key.ID, d.CurrentPassword)
	return api.None{}, ended(err)
}

func (a *App) proveByPasskey(r *api.Request, d assertion) (api.None, error) {
	if err := a.throttlePassword(r); err != nil {
		return api.None{}, err
	}
	passkey, err := a.asserted(r, d)
	if err == nil && passkey.AccountID != r.Access().AccountID {
		err = account.ErrPasskey
	}
	if err != nil {
		return api.None{}, err
	}
	return api.None{}, ended(a.Members.Prove(r.Context(), passkey.AccountID, r.Access().Key.ID))
}

// ended tells of a session that ended since it was looked up.
func ended(err error) error {
	if errors.Is(err, account.ErrSessionNotFound) {
		return account.ErrSignedOut
	}
	return err
}
