package account

import (
	"context"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// Passkey is a public key with which an authenticator signs in (WebAuthn).
type Passkey struct {
	ID         string // psk_…
	AccountID  string
	Name       string
	Credential string // its id of WebAuthn, in unpadded base64url; unique
	Data       []byte // the credential record, as package web writes it
	Created    time.Time
	Used       *time.Time // nil: never
}

// PasskeyStorage remembers passkeys.
type PasskeyStorage interface {
	// CreatePasskey adds p. It returns ErrPasskey if the credential is there
	// already, ErrNotFound if there is no such account, and ErrPasskeysFull if it has
	// MaxPasskeys.
	CreatePasskey(ctx context.Context, p Passkey) error
	// Passkeys returns the passkeys of an account in order of creation.
	Passkeys(ctx context.Context, accountID string) ([]Passkey, error)
	// PasskeyByCredential returns the account's passkey with that credential, or
	// ErrPasskeyNotFound.
	PasskeyByCredential(ctx context.Context, accountID, credential string) (Passkey, error)
	// UsePasskey records the use of a passkey of the account, by its credential, and its
	// data after it.
	UsePasskey(ctx context.Context, accountID, credential string, data []byte, at time.Time) error
	// DeletePasskey removes one passkey of the account, by its id, or returns
	// ErrPasskeyNotFound.
	DeletePasskey(ctx context.Context, accountID, id string) error
}

// Passkeys returns the passkeys of an account in order of creation.
func (m *Members) Passkeys(ctx context.Context, accountID string) ([]Passkey, error) {
	return m.Store.Passkeys(ctx, accountID)
}

// PasskeyByCredential returns the account's passkey with that credential id, or
// ErrPasskeyNotFound.
func (m *Members) PasskeyByCredential(ctx context.Context, accountID, credential string) (Passkey, error) {
	return m.Store.PasskeyByCredential(ctx, accountID, credential)
}

// PasskeyName returns the name that a passkey gets, or planner.Invalid.
func PasskeyName(name string) (string, error) {
	var bad planner.Invalid
	name = planner.Clean(&bad, "name", name, maxName)
	bad.Check(name != "" || len(bad) > 0, "name", "must not be blank")
	return name, bad.Err()
}

// AddPasskey adds a passkey of an account; ID and Created are set. It returns
// planner.Invalid on name, or on passkeys if there are too many, ErrPasskey for a credential that is there already, or
// ErrNotFound.
func (m *Members) AddPasskey(ctx context.Context, p Passkey) (Passkey, error) {
	var err error
	if p.Name, err = PasskeyName(p.Name); err != nil {
		return Passkey{}, err
	}
	p.ID, p.Created, p.Used = string(PasskeyID)+m.NewID(), m.second(), nil
	if err := m.Store.CreatePasskey(ctx, p); err != nil {
		return Passkey{}, fmt.Errorf("add passkey: %w", asInvalid(err))
	}
	return p, nil
}

// UsePasskey records that the account's passkey with a credential was used, and its data
// after that.
func (m *Members) UsePasskey(ctx context.Context, accountID, credential string, data []byte) error {
	return m.Store.UsePasskey(ctx, accountID, credential, data, m.second())
}

// DeletePasskey returns ErrPasskeyNotFound if the account has no such passkey.
func (m *Members) DeletePasskey(ctx context.Context, accountID, id string) error {
	return m.Store.DeletePasskey(ctx, accountID, id)
}
