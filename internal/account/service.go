package account

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"studyplanner/internal/planner"
)

// Storage is what the use cases need to be remembered.
type Storage interface {
	// CreateAccount adds a with its two spaces, which are empty. The first
	// account of all is the administrator, whatever a says. It returns
	// ErrEmailTaken if an account has an address with the same EmailKey.
	CreateAccount(ctx context.Context, a Account) error
	// Accounts returns all accounts in order of creation.
	Accounts(ctx context.Context) ([]Account, error)
	// AccountByEmail and Account return ErrNotFound if there is no such account.
	AccountByEmail(ctx context.Context, email string) (Account, error)
	Account(ctx context.Context, id string) (Account, error)
	// UpdateAccount replaces the account by what change makes of it, and raises
	// the version of both spaces, all in one transaction; with another address
	// its resets are forgotten, which went to the old one. It returns
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
	// KeyOwner returns the ids of the key with that id or hash and of its
	// account, or ErrKeyNotFound.
	KeyOwner(ctx context.Context, idOrHash string) (accountID, keyID string, err error)
	// RevokeKey revokes a key of a's spaces at the given time; one that is
	// revoked already stays as it is. It returns ErrKeyNotFound if a has no such key.
	RevokeKey(ctx context.Context, a Account, id string, at time.Time) error
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
	return s.add(ctx, s.blank(d), Patch{})
}

// blank returns the account that d would make, unchecked.
func (s *Service) blank(d Draft) Account {
	return Account{
		ID: "acc_" + s.newID(), Created: s.now().UTC().Truncate(time.Second),
		Live: planner.Space("spc_" + s.newID()), Sandbox: planner.Space("spc_" + s.newID()),
		Email: d.Email, TimeZone: cmp.Or(d.TimeZone, "UTC"), Plan: cmp.Or(d.Plan, DefaultPlan),
		Name: d.Name, FirstWeekday: defaultWeekday,
	}
}

// add stores a changed by p, and returns it as it is then: whether it is the
// administrator, the store decides.
func (s *Service) add(ctx context.Context, a Account, p Patch) (Account, error) {
	a, err := p.Apply(a)
	if err != nil {
		return Account{}, err
	}
	if err := s.store.CreateAccount(ctx, a); err != nil {
		return Account{}, fmt.Errorf("create account: %w", err)
	}
	return s.store.Account(ctx, a.ID)
}

// List returns all accounts in order of creation.
func (s *Service) List(ctx context.Context) ([]Account, error) { return s.store.Accounts(ctx) }

// Get returns the account with that id, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id string) (Account, error) {
	return s.store.Account(ctx, id)
}

// Find returns the account with that address, or ErrNotFound. All that is done
// with an account is done by its id, so whoever is given an address begins here.
func (s *Service) Find(ctx context.Context, email string) (Account, error) {
	return s.store.AccountByEmail(ctx, email)
}

// Update changes the fields that p sets. It returns planner.Invalid,
// ErrNotFound or ErrEmailTaken.
func (s *Service) Update(ctx context.Context, accountID string, p Patch) (Account, error) {
	return s.store.UpdateAccount(ctx, accountID, p.Apply)
}

// Delete removes an account and all its data, for good. It returns ErrNotFound.
func (s *Service) Delete(ctx context.Context, accountID string) error {
	return s.store.DeleteAccount(ctx, accountID)
}
