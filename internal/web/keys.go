package web

import (
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

func (a *App) keys(r *api.Request) ([]account.Key, error) {
	return a.Accounts.Keys(r.Context(), r.Access().AccountID)
}

// maxKeyDays is how long a key that expires can last, in days.
const maxKeyDays = 3650

// keyDraft is what a new key is made from.
type keyDraft struct {
	Name        planner.Opt[string] `json:"name"`
	Mode        account.Mode        `json:"mode"`
	Scope       account.Scope       `json:"scope"`
	ExpiresDays *int                `json:"expires_days"` // nil: it does not expire
}

// Validate reports a life that is none.
func (d keyDraft) Validate() error {
	var bad planner.Invalid
	bad.Check(d.ExpiresDays == nil || 1 <= *d.ExpiresDays && *d.ExpiresDays <= maxKeyDays, "expires_days", "must be from 1 to 3650")
	return bad.Err()
}

// newKey is a key with its text, which is only shown here.
type newKey struct {
	Key    account.Key `json:"key"`
	Secret string      `json:"secret"`
}

func (a *App) createKey(r *api.Request, d keyDraft) (newKey, error) {
	if err := a.requireProof(r); err != nil {
		return newKey{}, err
	}
	draft := account.KeyDraft{Name: d.Name.Value, Mode: d.Mode, Scope: d.Scope}
	if d.ExpiresDays != nil {
		draft.Life = time.Duration(*d.ExpiresDays) * 24 * time.Hour
	}
	secret, key, err := a.Accounts.CreateKey(r.Context(), r.Access().AccountID, draft)
	if err != nil {
		return newKey{}, err
	}
	a.notifyOwner(r, newKeyNotice(key))
	return newKey{key, secret.Reveal()}, nil
}

func (a *App) revokeKey(r *api.Request) (api.None, error) {
	return api.None{}, a.Accounts.Revoke(r.Context(), r.Access().AccountID, r.Param(0))
}

// revokeAll ends what may have been made by somebody who was in the account.
func (a *App) revokeAll(r *api.Request) (api.None, error) {
	return api.None{}, a.Accounts.RevokeAll(r.Context(), r.Access().AccountID)
}
