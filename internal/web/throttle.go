package web

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// throttleAddress takes r from what its address may try. It returns an error for
// an attempt too many.
func (a *App) throttleAddress(r *api.Request) error {
	return r.Charge(a.ByAddress, addressKey(r))
}

// throttleLink takes r, if it fails, from what its address may try: it has a secret that
// somebody was sent, and a class behind one address opens many.
func (a *App) throttleLink(r *api.Request) error { return r.ChargeFailure(a.ByAddress, addressKey(r)) }

// throttle takes r from what its address may try, and from what may be tried of
// one kind with an account, whether or not there is one of that e-mail address.
func (a *App) throttle(r *api.Request, kind, email string) error {
	if err := a.throttleAddress(r); err != nil {
		return err
	}
	return r.Charge(a.ByAccount, kind+" account "+emailHash(email))
}

// throttleSignIn takes r, if it fails, from what may be tried to sign in to an
// account, whether or not there is one of that e-mail address. A browser in which
// its owner has signed in before is counted by itself, so that nobody can lock the
// owner out there; others are counted by their address, with this account and with
// all, and all of them together.
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

// throttlePasskey takes r, by what charge does, from what may be tried in its
// browser, if somebody has signed in there before, or else from its address.
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

// throttlePassword takes r, if it fails, from the guesses at the current password
// that whoever has a session may make. They are counted apart from those of
// sign-in, so that nobody can keep the owner of an account from changing anything.
func (a *App) throttlePassword(r *api.Request) error {
	return r.ChargeFailure(a.ByAccount, "confirm account "+r.Access().AccountID)
}

func deviceKey(device string) string { return "sign-in device " + device }

func addressKey(r *api.Request) string { return "sign-in address " + r.Address() }

// emailHash is all that is remembered of an address that somebody tries.
func emailHash(email string) string {
	sum := sha256.Sum256([]byte(account.EmailKey(strings.TrimSpace(email))))
	return hex.EncodeToString(sum[:])
}
