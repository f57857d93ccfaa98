package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

const verificationText = `Somebody, probably you, gave this address to an account at Study Planner. Confirm
that it is yours here:

%s

The link works once, until %s. If it was not you,
do nothing. To make the account yours, ask for a new password here:

%s/forgot
`

// askToVerify sends a link to the new address of owner, in the background, if there
// is a mail server. It never fails r: the owner can ask for the link again.
func (a *App) askToVerify(r *api.Request, owner account.Account) {
	if !owner.Unverified || a.Mail == nil {
		return
	}
	if !a.ByAccount.Take(r.Context(), verificationKey(owner)).Allowed || !a.verifyLater(r, owner) {
		a.Log.LogAttrs(r.Context(), slog.LevelWarn, "a link to verify an address was left out: there are too many", slog.String("account", owner.ID))
	}
}

// verificationKey is what the links are counted by that are sent for an account.
func verificationKey(owner account.Account) string { return "verification account " + owner.ID }

func (a *App) verifyLater(r *api.Request, owner account.Account) bool {
	return a.sendLater(r.Context(), "a link to verify an address", func(ctx context.Context) error { return a.sendVerification(ctx, owner) })
}

func (a *App) sendVerification(ctx context.Context, owner account.Account) error {
	token, expires, err := a.Members.NewReset(ctx, owner.ID, account.VerifyAddress)
	if err != nil {
		return err
	}
	link := a.origin + "/verify?token=" + url.QueryEscape(token.Reveal())
	return a.Mail(ctx, owner.Email, "Confirm your address for Study Planner", fmt.Sprintf(verificationText, link, formatTime(expires), a.origin))
}

// resendVerification sends the link again, unless the address is verified by now.
func (a *App) resendVerification(r *api.Request) (api.None, error) {
	owner, err := a.owner(r)
	if err != nil {
		return api.None{}, err
	}
	if !owner.Unverified {
		return api.None{}, nil
	}
	if err := r.Charge(a.ByAccount, verificationKey(owner)); err != nil {
		return api.None{}, err
	}
	if !a.verifyLater(r, owner) {
		return api.None{}, api.ErrBusy
	}
	return api.None{}, nil
}

// verificationDraft verifies an address by the token of a link.
type verificationDraft struct {
	Token string `json:"token"`
}

func (a *App) verifyAddress(r *api.Request, d verificationDraft) (api.None, error) {
	if err := a.throttleLink(r); err != nil {
		return api.None{}, err
	}
	return api.None{}, a.Members.Verify(r.Context(), d.Token)
}
