package account

import "context"

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
