package account

import (
	"context"
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// KeyStorage remembers keys.
type KeyStorage interface {
	// CreateKey adds k to its space. It keeps the last MaxKeys of the account's ended keys.
	// It returns ErrNotFound if there is no such space. It returns ErrKeysFull if k is in
	// force and the account has MaxKeys keys in force, as of the creation of k.
	CreateKey(ctx context.Context, k Key) error
	// Keys returns the keys of a's spaces in order of creation.
	Keys(ctx context.Context, a Account) ([]Key, error)
	// KeyOwner returns the ids of the key with that id or hash and of its
	// account, or ErrKeyNotFound.
	KeyOwner(ctx context.Context, idOrHash string) (accountID, keyID string, err error)
	// RevokeKey revokes a key of a's spaces, as of a time. One that is revoked already
	// stays as it is. It returns ErrKeyNotFound if a has no such key.
	RevokeKey(ctx context.Context, a Account, id string, at time.Time) error
	// RevokeAll revokes all keys of a's spaces that are not revoked yet, as of a time, and
	// removes all its passkeys, in one transaction. It returns ErrNotFound if there is no
	// such account.
	RevokeAll(ctx context.Context, a Account, at time.Time) error
}

// KeyDraft is what a new key is made from.
type KeyDraft struct {
	Name  string // at most 100 characters
	Mode  Mode
	Scope Scope
	Life  time.Duration // 0: it does not expire
}

// CreateKey makes a key of an account. Its text is returned here and never
// again. It returns planner.Invalid (on keys if there are too many) or ErrNotFound.
func (s *Service) CreateKey(ctx context.Context, accountID string, d KeyDraft) (Secret, Key, error) {
	if err := d.validate(); err != nil {
		return Secret{}, Key{}, err
	}
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return Secret{}, Key{}, err
	}
	secret, err := NewSecret(d.Mode, s.random)
	if err != nil {
		return Secret{}, Key{}, fmt.Errorf("make key: %w", err)
	}
	k := Key{
		ID: string(KeyID) + s.newID(), Space: a.Space(d.Mode), Hash: secret.Hash(), Name: d.Name, Mode: d.Mode,
		Scope: d.Scope, Last4: secret.Last4(), Created: s.now().UTC().Truncate(time.Second),
	}
	if d.Life > 0 {
		expires := k.Created.Add(d.Life)
		k.Expires = &expires
	}
	if err := s.keys.CreateKey(ctx, k); err != nil {
		return Secret{}, Key{}, fmt.Errorf("create key: %w", asInvalid(err))
	}
	return secret, k, nil
}

func (d KeyDraft) validate() error {
	var bad planner.Invalid
	bad.Check(utf8.ValidString(d.Name) && utf8.RuneCountInString(d.Name) <= 100, "name", "is over 100 characters")
	for _, r := range d.Name {
		if unicode.IsControl(r) {
			bad.Check(false, "name", "must not contain control characters")
			break
		}
	}
	bad.Check(d.Mode == Live || d.Mode == Sandbox, "mode", "must be live or sandbox")
	bad.Check(d.Scope == Full || d.Scope == Read, "scope", "must be full or read")
	bad.Check(d.Life >= 0, "expires", "must lie in the future")
	return bad.Err()
}

// Keys returns the keys of an account in order of creation, or ErrNotFound.
func (s *Service) Keys(ctx context.Context, accountID string) ([]Key, error) {
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return nil, err
	}
	return s.keys.Keys(ctx, a)
}

// FindKey returns the ids of the key that is named by its id or its whole text,
// and of its account. It returns ErrKeyNotFound.
func (s *Service) FindKey(ctx context.Context, key string) (accountID, keyID string, err error) {
	if secret, err := ParseSecret(key); err == nil {
		key = secret.Hash()
	}
	return s.keys.KeyOwner(ctx, key)
}

// Revoke ends a key of an account for good. It returns ErrNotFound, or
// ErrKeyNotFound for a key that is not the account's.
func (s *Service) Revoke(ctx context.Context, accountID, keyID string) error {
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return err
	}
	return s.keys.RevokeKey(ctx, a, keyID, s.now().UTC().Truncate(time.Second))
}

// RevokeAll revokes all keys of an account for good, and removes its passkeys. It returns
// ErrNotFound.
func (s *Service) RevokeAll(ctx context.Context, accountID string) error {
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return err
	}
	return s.keys.RevokeAll(ctx, a, s.now().UTC().Truncate(time.Second))
}
