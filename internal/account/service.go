package account

import (
	"context"
	"fmt"
	"io"
	"time"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// Storage is what the use cases need to be remembered.
type Storage interface {
	// CreateAccount adds a with its two spaces, which are empty. It returns
	// ErrEmailTaken if an account has an address with the same EmailKey.
	CreateAccount(ctx context.Context, a Account) error
	// Accounts returns all accounts in order of creation.
	Accounts(ctx context.Context) ([]Account, error)
	// AccountByEmail and Account return ErrNotFound if there is no such account.
	AccountByEmail(ctx context.Context, email string) (Account, error)
	Account(ctx context.Context, id string) (Account, error)
	// UpdateAccount replaces the account by what change makes of it, and raises
	// the version of both spaces, all in one transaction. It returns
	// ErrNotFound, ErrEmailTaken, or whatever change returns, in which case
	// nothing is saved.
	UpdateAccount(ctx context.Context, id string, change func(Account) (Account, error)) (Account, error)
	// DeleteAccount removes an account with its keys, its spaces and all that
	// is in them. It returns ErrNotFound if there is no such account.
	DeleteAccount(ctx context.Context, id string) error

	// CreateKey adds k to the space that it names. It returns ErrNotFound if
	// there is no such space.
	CreateKey(ctx context.Context, k Key) error
	// Keys returns the keys of a's spaces in order of creation.
	Keys(ctx context.Context, a Account) ([]Key, error)
	// RevokeKey revokes the key with that id or hash at the given time; one
	// that is revoked already stays as it is. It returns ErrKeyNotFound.
	RevokeKey(ctx context.Context, idOrHash string, at time.Time) error
}

// Service holds the use cases of accounts and keys.
type Service struct {
	store  Storage
	spaces planner.Storage
	newID  func() string
	random io.Reader
	now    func() time.Time
}

// NewService returns a Service that keeps accounts in store and exports and
// imports their data from and to spaces. newID is as in [planner.NewService];
// random must be cryptographically secure.
func NewService(store Storage, spaces planner.Storage, newID func() string, random io.Reader, now func() time.Time) *Service {
	return &Service{store, spaces, newID, random, now}
}

// Create makes an account. It returns planner.Invalid or ErrEmailTaken.
func (s *Service) Create(ctx context.Context, d Draft) (Account, error) {
	a := Account{
		ID: "acc_" + s.newID(), Created: s.now().UTC().Truncate(time.Second),
		Live: planner.Space("spc_" + s.newID()), Sandbox: planner.Space("spc_" + s.newID()),
		Email: d.Email, TimeZone: d.TimeZone, Plan: d.Plan,
	}
	if a.TimeZone == "" {
		a.TimeZone = "UTC"
	}
	if a.Plan == "" {
		a.Plan = DefaultPlan
	}
	a, err := Patch{}.Apply(a)
	if err != nil {
		return Account{}, err
	}
	if err := s.store.CreateAccount(ctx, a); err != nil {
		return Account{}, fmt.Errorf("create account: %w", err)
	}
	return a, nil
}

// List returns all accounts in order of creation.
func (s *Service) List(ctx context.Context) ([]Account, error) { return s.store.Accounts(ctx) }

// Get returns the account with that id, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id string) (Account, error) {
	return s.store.Account(ctx, id)
}

// Find returns the account with that address, or ErrNotFound.
func (s *Service) Find(ctx context.Context, email string) (Account, error) {
	return s.store.AccountByEmail(ctx, email)
}

// Update changes the fields that p sets. It returns planner.Invalid,
// ErrNotFound or ErrEmailTaken.
func (s *Service) Update(ctx context.Context, email string, p Patch) (Account, error) {
	a, err := s.Find(ctx, email)
	if err != nil {
		return Account{}, err
	}
	return s.store.UpdateAccount(ctx, a.ID, p.Apply)
}

// Delete removes the account with that address and all its data, for good.
func (s *Service) Delete(ctx context.Context, email string) error {
	a, err := s.Find(ctx, email)
	if err != nil {
		return err
	}
	return s.store.DeleteAccount(ctx, a.ID)
}

// KeyDraft is what a new key is made from.
type KeyDraft struct {
	Name  string // at most 100 characters
	Mode  Mode
	Scope Scope
	Life  time.Duration // 0: it does not expire
}

// CreateKey makes a key of the account with that address. Its text is returned
// here and never again. It returns planner.Invalid or ErrNotFound.
func (s *Service) CreateKey(ctx context.Context, email string, d KeyDraft) (Secret, Key, error) {
	if err := d.validate(); err != nil {
		return Secret{}, Key{}, err
	}
	a, err := s.Find(ctx, email)
	if err != nil {
		return Secret{}, Key{}, err
	}
	secret, err := NewSecret(d.Mode, s.random)
	if err != nil {
		return Secret{}, Key{}, fmt.Errorf("make key: %w", err)
	}
	k := Key{
		ID: "key_" + s.newID(), Space: a.Space(d.Mode), Hash: secret.Hash(), Name: d.Name, Mode: d.Mode,
		Scope: d.Scope, Last4: secret.Last4(), Created: s.now().UTC().Truncate(time.Second),
	}
	if d.Life > 0 {
		expires := k.Created.Add(d.Life)
		k.Expires = &expires
	}
	if err := s.store.CreateKey(ctx, k); err != nil {
		return Secret{}, Key{}, fmt.Errorf("create key: %w", err)
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

// Keys returns the keys of the account with that address, in order of creation.
func (s *Service) Keys(ctx context.Context, email string) ([]Key, error) {
	a, err := s.Find(ctx, email)
	if err != nil {
		return nil, err
	}
	return s.store.Keys(ctx, a)
}

// Revoke ends a key for good, named by its id or its whole text. It returns
// ErrKeyNotFound.
func (s *Service) Revoke(ctx context.Context, key string) error {
	if secret, err := ParseSecret(key); err == nil {
		key = secret.Hash()
	}
	return s.store.RevokeKey(ctx, key, s.now().UTC().Truncate(time.Second))
}
