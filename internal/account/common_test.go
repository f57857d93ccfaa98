package account_test

import (
	"testing"

	"studyplanner/internal/account"
)

func TestAPasswordThatIsGuessedFirstIsRefused(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a, _ := c.join(t, "ada@example.org")
	for _, password := range []string{
		"password", "PassWord", "passw0rd", "password123", "Password1!", "qwertyuiop", "1q2w3e4r", "12345678", "00000000", "147258369",
		"20241224", "aaaaaaaaaaaaaaaaaaaa", "ööööööööö", "international", "Elizabeth", "elizabeth1987", "Fitzgerald", "iloveyou", "admin123", "football1",
	} {
		_, _, signedUp := c.SignUp(t.Context(), account.SignUpDraft{Email: "bob@example.org", Password: password}, "browser")
		wrongIn(t, signedUp, "password")
		_, changed := c.ChangePassword(t.Context(), a.ID, right, password, "browser")
		wrongIn(t, changed, "new_password")
		token, _, err := c.NewReset(t.Context(), a.ID, account.SetPassword)
		if err != nil {
			t.Fatal(err)
		}
		_, _, reset := c.Reset(t.Context(), token.Reveal(), password, "browser")
		wrongIn(t, reset, "password")
		wrongIn(t, c.SetPassword(t.Context(), a.ID, password), "password")
	}
	for _, password := range []string{
		"correct horse", "passwordpassword word", "elizabeth in 1987", "x7#kQ2!v", "48151623421", "пароль и ключ", "internationalhorse", "aaaaaaab b",
	} {
		if err := c.SetPassword(t.Context(), a.ID, password); err != nil {
			t.Errorf("%q: %v", password, err)
		}
	}
}
