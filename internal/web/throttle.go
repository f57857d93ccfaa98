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

// throttle takes r from what its address may try, and from what may be tried of
// one kind with an account, whether or not there is one of that e-mail address.
func (a *App) throttle(r *api.Request, kind, email string) error {
	if err := a.throttleAddress(r); err != nil {
		return err
	}
	return r.Charge(a.ByAccount, kind+" account "+emailHash(email))
}

// throttlePassword takes r, if it fails, from the guesses at the current password
// that whoever has a session may make. They are counted apart from those of
// sign-in, so that nobody can keep the owner of an account from changing anything.
func (a *App) throttlePassword(r *api.Request) error {
	return r.ChargeFailure(a.ByAccount, "confirm account "+r.Access().AccountID)
}

func addressKey(r *api.Request) string { return "sign-in address " + r.Address() }

// emailHash is all that is remembered of an address that somebody tries.
func emailHash(email string) string {
	sum := sha256.Sum256([]byte(account.EmailKey(strings.TrimSpace(email))))
	return hex.EncodeToString(sum[:])
}
