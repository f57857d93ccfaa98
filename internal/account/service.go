package account

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"studyplanner/internal/planner"
)

// AccountStorage remembers accounts.
type AccountStorage interface {
	// Enroll adds an account with two empty spaces, and returns it. The first account of
	// all is the administrator, whatever e says, and ends the founding invitations. It
	// returns ErrEmailTaken if an account has an address with the same EmailKey. It
	// returns ErrNotInvited if there is no such invitation in force at e.At, or if it is
	// founding and this is not the first account. After an error nothing is saved.
	Enroll(ctx context.Context, e Enrollment) (Account, error)
	// Accounts returns all accounts in order of creation.
	Accounts(ctx context.Context) ([]Account, error)
	// AccountByEmail and Account return ErrNotFound if there is no such account.
	AccountByEmail(ctx context.Context, email string) (Account, error)
	Account(ctx context.Context, id string) (Account, error)
	// UpdateAccount replaces an account by the result of change, and increments the version
	// of both spaces, in one transaction. A new address deletes the account's resets, which
	// were sent to the old one. It returns ErrNotFound, ErrEmailTaken, or the error of
	// change. After an error nothing is saved.
	UpdateAccount(ctx context.Context, id string, change func(Account) (Account, error)) (Account, error)
	// DeleteAccount removes an account with its keys, its spaces and all that
	// is in them. It returns ErrNotFound if there is no such account.
	DeleteAccount(ctx context.Context, id string) error
	// Together runs do with storages in one transaction. It saves nothing, and returns the
	// error, if do returns one. After a rollback it may run do again. The function do must
	// return the first error of a storage.
	Together(ctx context.Context, do func(context.Context, Storages) error) error
}

// Storages are those of a Service.
type Storages struct {
	Accounts AccountStorage
	Keys     KeyStorage
	Spaces   planner.ContentStorage
}

// Service holds the use cases of accounts and keys.
type Service struct {
	accounts AccountStorage
	keys     KeyStorage
	spaces   planner.ContentStorage
	newID    func() string
	random   io.Reader
	now      func() time.Time
}

// NewService returns a Service with these storages. newID is that of [planner.NewService].
// random must be cryptographically secure.
func NewService(
	accounts AccountStorage, keys KeyStorage, spaces planner.ContentStorage, newID func() string, random io.Reader, now func() time.Time,
) *Service {
	return &Service{accounts, keys, spaces, newID, random, now}
}

// Create makes an account. It returns planner.Invalid or ErrEmailTaken.
func (s *Service) Create(ctx context.Context, d Draft) (Account, error) {
	return s.add(ctx, s.newAccount(d), Patch{Email: planner.Some(d.Email)})
}

// newAccount returns the account that d would make, unchecked and without its address.
func (s *Service) newAccount(d Draft) Account {
	return Account{
		ID: string(AccountID) + s.newID(), Created: s.now().UTC().Truncate(time.Second),
		Live: planner.Space(string(SpaceID) + s.newID()), Sandbox: planner.Space(string(SpaceID) + s.newID()),
		TimeZone: cmp.Or(d.TimeZone, "UTC"), Plan: cmp.Or(d.Plan, DefaultPlan),
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
	if a, err = s.accounts.Enroll(ctx, Enrollment{Account: a}); err != nil {
		return Account{}, fmt.Errorf("create account: %w", err)
	}
	return a, nil
}

// List returns all accounts in order of creation.
func (s *Service) List(ctx context.Context) ([]Account, error) { return s.accounts.Accounts(ctx) }

// Get returns the account with that id, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id string) (Account, error) {
	return s.accounts.Account(ctx, id)
}

// Find returns the account with that address, or ErrNotFound.
func (s *Service) Find(ctx context.Context, email string) (Account, error) {
	return s.accounts.AccountByEmail(ctx, email)
}

// Update changes the fields that p sets. It returns planner.Invalid,
// ErrNotFound or ErrEmailTaken.
func (s *Service) Update(ctx context.Context, accountID string, p Patch) (Account, error) {
	return s.accounts.UpdateAccount(ctx, accountID, p.Apply)
}

// Delete removes an account and all its data, for good. It returns ErrNotFound.
func (s *Service) Delete(ctx context.Context, accountID string) error {
	return s.accounts.DeleteAccount(ctx, accountID)
}
