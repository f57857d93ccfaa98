package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// Scope says what a key allows.
type Scope string

// The scopes: everything, or reading only.
const (
	Full Scope = "full"
	Read Scope = "read"
)

// UnmarshalText reads "full" or "read".
func (s *Scope) UnmarshalText(b []byte) error {
	switch v := Scope(b); v {
	case Full, Read:
		*s = v
		return nil
	}
	return errors.New("must be full or read")
}

// Key is what is known of an API key: everything but its text.
type Key struct {
	ID       string        `json:"id"`
	Space    planner.Space `json:"-"`
	Hash     string        `json:"-"` // SHA-256 of the text, in hex
	Name     string        `json:"name"`
	Mode     Mode          `json:"mode"`
	Scope    Scope         `json:"scope"`
	Last4    string        `json:"last4"`
	Created  time.Time     `json:"created"`
	Expires  *time.Time    `json:"expires"`   // nil: never
	Revoked  *time.Time    `json:"revoked"`   // nil: not revoked
	LastUsed *time.Time    `json:"last_used"` // to the hour; nil: never
}

// InForce reports whether k opens anything at t.
func (k Key) InForce(t time.Time) bool {
	return k.Revoked == nil && (k.Expires == nil || t.Before(*k.Expires))
}

// Access is what a key opens: a space of an account, as it is now.
type Access struct {
	Key       Key
	AccountID string
	Plan      string
	TimeZone  string
	State     planner.State
	Proved    time.Time // when the owner of a session last proved who they are; zero for a key
}

// Call returns the planner's call for a request made through a at now, in real time. The
// clock of the space says what time it is there.
func (a Access) Call(now time.Time, zone *time.Location) planner.Call {
	return planner.Call{Space: a.Key.Space, Now: planner.MomentAt(a.State.TestClock.Now(now), zone), State: a.State}
}

// KeyDirectory finds what a key opens, from its hash.
type KeyDirectory interface {
	// Access returns ErrKeyNotFound if there is no key with that hash. Keys
	// that are expired or revoked are found.
	Access(ctx context.Context, hash string) (Access, error)
	// WriteAccess is Access for requests that read the space only within a write. The
	// State may be slightly old.
	WriteAccess(ctx context.Context, hash string) (Access, error)
	// TouchKey records that k was used in the hour that begins at hour.
	TouchKey(ctx context.Context, k Key, hour time.Time) error
}

// Authenticator authenticates requests by their keys.
type Authenticator struct {
	keys  KeyDirectory
	zones zones
}

// NewAuthenticator returns an Authenticator for the keys in keys.
func NewAuthenticator(keys KeyDirectory) *Authenticator { return &Authenticator{keys: keys} }

// Authenticate returns what the key with that text opens at now, and the call of a request
// through it. The call is Postponed while the use of the key cannot be recorded. It returns
// ErrUnauthorized for a key that is missing, malformed, unknown, expired or revoked. It
// refuses malformed keys without a look-up.
func (d *Authenticator) Authenticate(ctx context.Context, text string, now time.Time) (Access, planner.Call, error) {
	return d.authenticate(ctx, text, now, d.keys.Access)
}

// AuthenticateWrite is Authenticate for a request that reads its space only within a write.
// The State of the call may be slightly old.
func (d *Authenticator) AuthenticateWrite(ctx context.Context, text string, now time.Time) (Access, planner.Call, error) {
	return d.authenticate(ctx, text, now, d.keys.WriteAccess)
}

func (d *Authenticator) authenticate(
	ctx context.Context, text string, now time.Time, find func(ctx context.Context, hash string) (Access, error),
) (Access, planner.Call, error) {
	if !wellFormed(text) {
		return Access{}, planner.Call{}, ErrUnauthorized
	}
	a, err := find(ctx, hashOf(text))
	if errors.Is(err, ErrKeyNotFound) {
		return Access{}, planner.Call{}, ErrUnauthorized
	}
	if err != nil {
		return Access{}, planner.Call{}, fmt.Errorf("look up key: %w", err)
	}
	if !a.Key.InForce(now) {
		return Access{}, planner.Call{}, ErrUnauthorized
	}
	zone, err := d.zones.load(a.TimeZone)
	if err != nil {
		return Access{}, planner.Call{}, fmt.Errorf("zone of account %s: %w", a.AccountID, err)
	}
	err = d.touch(ctx, a.Key, now)
	if err != nil && !planner.Deferrable(ctx, err) {
		return Access{}, planner.Call{}, err
	}
	call := a.Call(now, zone)
	call.Degraded = err
	return a, call, nil
}

// touchTimeout is how long a request waits until the use of its key or session is recorded.
const touchTimeout = time.Second

// touch records the use of k, once an hour.
func (d *Authenticator) touch(ctx context.Context, k Key, now time.Time) error {
	hour := now.UTC().Truncate(time.Hour)
	if k.LastUsed != nil && !k.LastUsed.Before(hour) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, touchTimeout)
	defer cancel()
	if err := d.keys.TouchKey(ctx, k, hour); err != nil {
		return fmt.Errorf("record use of key: %w", err)
	}
	return nil
}
