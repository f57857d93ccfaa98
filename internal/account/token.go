package account

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
)

// tokenBytes is how much randomness is in a token.
const tokenBytes = 32

// ErrMalformedToken means that a text cannot be a token. The error never
// contains the text.
var ErrMalformedToken = errors.New("malformed token")

// Token is the text of a session, an invitation, a reset or a ceremony: 256
// random bits in base64url. Printed, logged or encoded in any way it shows "****";
// only Reveal gives the text.
type Token struct{ masked }

// tokenText allows one text for each token: bits that do not count must be zero.
var tokenText = base64.RawURLEncoding.Strict()

// NewToken makes a token from random, which should be [crypto/rand.Reader].
func NewToken(random io.Reader) (Token, error) {
	var bits [tokenBytes]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return Token{}, fmt.Errorf("make token: %w", err)
	}
	text := tokenText.EncodeToString(bits[:])
	return Token{masked{text: &text}}, nil
}

// ParseToken reads the text of a token, or returns ErrMalformedToken. Whether
// there is such a token, only the store knows.
func ParseToken(text string) (Token, error) {
	if len(text) != tokenText.EncodedLen(tokenBytes) {
		return Token{}, ErrMalformedToken
	}
	// Line feeds, which the decoder skips, would leave too few bits.
	if bits, err := tokenText.DecodeString(text); err != nil || len(bits) != tokenBytes {
		return Token{}, ErrMalformedToken
	}
	text = strings.Clone(text) // the caller's may be a piece of a large text
	return Token{masked{text: &text}}, nil
}

// newOwnedToken makes the token of a session or a reset of an account: what its id has
// after the prefix, and a token. So it is looked for where its account is; the
// id proves nothing.
func newOwnedToken(random io.Reader, accountID string) (Token, error) {
	token, err := NewToken(random)
	if err != nil {
		return Token{}, err
	}
	text := strings.TrimPrefix(accountID, string(AccountID)) + token.Reveal()
	return Token{masked{text: &text}}, nil
}

// parseOwnedToken reads the text of the token of a session or a reset, and whose it is,
// or returns ErrMalformedToken.
func parseOwnedToken(text string) (accountID string, t Token, err error) {
	owner := max(0, len(text)-tokenText.EncodedLen(tokenBytes))
	if accountID = string(AccountID) + text[:owner]; !AccountID.Is(accountID) {
		return "", Token{}, ErrMalformedToken
	}
	if _, err := ParseToken(text[owner:]); err != nil {
		return "", Token{}, err
	}
	text = strings.Clone(text)
	return accountID, Token{masked{text: &text}}, nil
}
