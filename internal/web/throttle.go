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
	return r.Charge(a.ByAddress, "sign-in address "+r.Address())
}

// throttle takes r from what its address may try, and from what may be tried of
// one kind with an account, whether or not there is one of that e-mail address.
// Only a hash of the address is remembered.
func (a *App) throttle(r *api.Request, kind, email string) error {
	if err := a.throttleAddress(r); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(account.EmailKey(strings.TrimSpace(email))))
	return r.Charge(a.ByAccount, kind+" account "+hex.EncodeToString(sum[:]))
}

// throttlePassword takes r from the guesses at the current password that whoever
// has a session may make. They are counted apart from those of sign-in, so that
// nobody can keep the owner of an account from changing anything.
func (a *App) throttlePassword(r *api.Request) error {
	return r.Charge(a.ByAccount, "confirm account "+r.Access().AccountID)
}
