package web

import (
	"errors"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// requireProof returns account.ErrUnproven unless the user of r has recently proved their identity.
// The actions that need it outlast the session, which may be stolen.
func (a *App) requireProof(r *api.Request) error {
	return a.Members.Proven(r.Context(), r.Access().AccountID, r.Access().Proved, a.passkeys != nil)
}

// confirming is for actions that the current password confirms. It charges r to the guesses at
// the password. An account without a password needs a proof.
func (a *App) confirming(r *api.Request) error {
	if err := a.throttlePassword(r); err != nil {
		return err
	}
	has, err := a.Members.HasPassword(r.Context(), r.Access().AccountID)
	if err != nil || has {
		return err
	}
	return a.requireProof(r)
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

// ended returns account.ErrSignedOut for a session that has ended since its look-up.
func ended(err error) error {
	if errors.Is(err, account.ErrSessionNotFound) {
		return account.ErrSignedOut
	}
	return err
}
