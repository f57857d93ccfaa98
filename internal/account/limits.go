package account

import (
	"errors"
	"fmt"

	"studyplanner/internal/planner"
)

// How much of something an account has at most. Accounts from before these limits
// keep what they have.
const (
	MaxKeys     = 50  // in force, and as many that are so no more
	MaxPasskeys = 20  // a person's devices
	MaxSessions = 100 // one more ends the one that was not used for the longest time
)

// Errors of storages. Use cases return them as planner.Invalid.
var (
	ErrKeysFull     = fmt.Errorf("no room: an account has at most %d keys; revoke one that is not used any more", MaxKeys)
	ErrPasskeysFull = fmt.Errorf("no room: an account has at most %d passkeys; remove one that is not used any more", MaxPasskeys)
)

// CheckRoom returns planner.Invalid unless an account with so many passkeys may get another
// one. It is a check before a ceremony begins; the store decides.
func CheckRoom(passkeys int) error {
	if passkeys >= MaxPasskeys {
		return asInvalid(ErrPasskeysFull)
	}
	return nil
}

// asInvalid turns the errors of full accounts into planner.Invalid on a field.
func asInvalid(err error) error {
	for field, is := range map[string]error{"keys": ErrKeysFull, "passkeys": ErrPasskeysFull} {
		if errors.Is(err, is) {
			return planner.Invalid{{Field: field, Reason: is.Error()}}
		}
	}
	return err
}
