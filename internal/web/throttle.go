package web

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// throttleAddress charges r to the attempts of its address. It returns an error for an attempt too
// many.
func (a *App) throttleAddress(r *api.Request) error {
	return r.Charge(a.ByAddress, addressKey(r))
}

// throttleLink charges r, if it fails, to the attempts of its address. Links have a secret from an
// e-mail. A class behind one address may open many.
func (a *App) throttleLink(r *api.Request) error { return r.ChargeFailure(a.ByAddress, addressKey(r)) }

// throttle charges r to the attempts of its address, and to those of one kind with an e-mail
// address. There need not be an account with it.
func (a *App) throttle(r *api.Request, kind, email string) error {
	if err := a.throttleAddress(r); err != nil {
		return err
	}
	return r.Charge(a.ByAccount, kind+" account "+emailHash(email))
}

// throttleSignIn charges r, if it fails, to the attempts to sign in with an e-mail address. There
// need not be an account with it. A browser that the owner has used before has its own quota, so
// nobody can lock the owner out there. Other browsers have three: their address with this
// account, their address with all accounts, and all strangers together.
func (a *App) throttleSignIn(r *api.Request, email string) error {
	device, err := a.Members.Recognize(r.Context(), a.cookies.devices(r), email)
	if err != nil {
		return err
	}
	if device != "" {
		return r.ChargeFailure(a.ByAccount, deviceKey(device))
	}
	who := "sign-in account " + emailHash(email)
	if err := r.ChargeFailure(a.ByStrangers, who); err != nil {
		return err
	}
	if err := r.ChargeFailure(a.ByAddress, addressKey(r)); err != nil {
		return err
	}
	return r.ChargeFailure(a.ByAccount, who+" "+r.Address())
}

// throttlePasskey charges r to the attempts of its browser, if somebody has signed in there before.
// Otherwise it charges the address.
func (a *App) throttlePasskey(r *api.Request, charge func(api.Plan, string) error) error {
	device, err := a.Members.RecognizeAny(r.Context(), a.cookies.devices(r))
	if err != nil {
		return err
	}
	if device != "" {
		return charge(a.ByAccount, deviceKey(device))
	}
	return charge(a.ByAddress, addressKey(r))
}

// throttlePassword charges r, if it fails, to the guesses at the current password within sessions.
// Sign-in has a quota of its own, so strangers cannot use this one up.
func (a *App) throttlePassword(r *api.Request) error {
	return r.ChargeFailure(a.ByAccount, "confirm account "+r.Access().AccountID)
}

func deviceKey(device string) string { return "sign-in device " + device }

func addressKey(r *api.Request) string { return "sign-in address " + r.Address() }

// emailHash is the hash of an e-mail address. Quotas store nothing else of it.
func emailHash(email string) string {
	sum := sha256.Sum256([]byte(account.EmailKey(strings.TrimSpace(email))))
	return hex.EncodeToString(sum[:])
}
