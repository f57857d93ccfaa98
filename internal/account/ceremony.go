package account

import (
	"context"
	"fmt"
	"time"
)

// Ceremony is a registration of a passkey, or a sign-in with one, that has begun.
type Ceremony struct {
	Hash      string // SHA-256 of its token, in hex
	AccountID string // "" for a sign-in
	Data      []byte // what has to be remembered, as package web writes it
	Expires   time.Time
}

// CeremonyStorage remembers ceremonies while they last.
type CeremonyStorage interface {
	// BeginCeremony remembers c, until it is ended or [CleanupStorage] deletes it after that.
	BeginCeremony(ctx context.Context, c Ceremony) error
	// EndCeremony deletes the ceremony with that hash and returns it. It returns ErrPasskey
	// if there is none, or it had expired by then.
	EndCeremony(ctx context.Context, hash string, at time.Time) (Ceremony, error)
}

// ceremonyLife is how long a ceremony may take.
const ceremonyLife = 5 * time.Minute

// BeginCeremony remembers data for five minutes under a new token; accountID is
// "" for a sign-in.
func (m *Members) BeginCeremony(ctx context.Context, accountID string, data []byte) (Token, error) {
	token, err := NewToken(m.Random)
	if err != nil {
		return Token{}, err
	}
	c := Ceremony{Hash: token.Hash(), AccountID: accountID, Data: data, Expires: m.Now().UTC().Add(ceremonyLife)}
	if err := m.Store.BeginCeremony(ctx, c); err != nil {
		return Token{}, fmt.Errorf("begin ceremony: %w", err)
	}
	return token, nil
}

// EndCeremony returns what was remembered under a token, once. It returns
// ErrPasskey if there is nothing.
func (m *Members) EndCeremony(ctx context.Context, token string) (Ceremony, error) {
	t, err := ParseToken(token)
	if err != nil {
		return Ceremony{}, ErrPasskey
	}
	return m.Store.EndCeremony(ctx, t.Hash(), m.Now().UTC())
}
