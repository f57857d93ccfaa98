package apitest

import "testing"

// ID returns the id of the account with that address.
func (s *Service) ID(t testing.TB, email string) string {
	t.Helper()
	a, err := s.Accounts.Find(t.Context(), email)
	if err != nil {
		t.Fatalf("%s: %v", email, err)
	}
	return a.ID
}

// Revoke ends the key with that text or id.
func (s *Service) Revoke(t testing.TB, key string) {
	t.Helper()
	accountID, keyID, err := s.Accounts.FindKey(t.Context(), key)
	if err == nil {
		err = s.Accounts.Revoke(t.Context(), accountID, keyID)
	}
	if err != nil {
		t.Fatal(err)
	}
}
