package account

import "context"

// AdministrationStorage is what administrators see and change of accounts.
type AdministrationStorage interface {
	// AccountsAfter returns at most limit accounts after the one with that id, in order of
	// creation; "" is the beginning. That account need not exist any more.
	AccountsAfter(ctx context.Context, id string, limit int) ([]Account, error)
	// Populated reports whether there is any account.
	Populated(ctx context.Context) (bool, error)
	// SetAdministrator makes an account an administrator or takes that away. It
	// returns ErrNotFound, or ErrLastAdministrator if none would be left.
	SetAdministrator(ctx context.Context, accountID string, administrator bool) (Account, error)
	// Retire is AccountStorage.DeleteAccount but returns ErrLastAdministrator, with
	// nothing changed, if other accounts would be left without an administrator.
	Retire(ctx context.Context, accountID string) error
}

// First reports whether there is no account yet.
func (m *Members) First(ctx context.Context) (bool, error) {
	populated, err := m.Store.Populated(ctx)
	return err == nil && !populated, err
}

// Page returns at most limit accounts after the one with that id, in order of creation.
func (m *Members) Page(ctx context.Context, after string, limit int) ([]Account, error) {
	return m.Store.AccountsAfter(ctx, after, limit)
}

// SetAdministrator returns ErrNotFound, or ErrLastAdministrator if none would be left.
func (m *Members) SetAdministrator(ctx context.Context, accountID string, administrator bool) (Account, error) {
	return m.Store.SetAdministrator(ctx, accountID, administrator)
}

// Retire removes an account and all its data, for an administrator. It returns
// ErrNotFound or ErrLastAdministrator.
func (m *Members) Retire(ctx context.Context, accountID string) error {
	return m.Store.Retire(ctx, accountID)
}
