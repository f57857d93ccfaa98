package account

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"strings"
)

const mask = "****"

// masked is a text that only Reveal gives away. Printed, logged or encoded in any
// way it shows what may be shown and a mask.
type masked struct {
	_ [0]func() // no ==, which would compare pointers
	// A pointer, so that it prints as an address where package fmt cannot call
	// methods.
	text  *string
	shown string // what may be shown before the mask
}

// Reveal returns the text, for the one who is to use it. It must not be logged
// or stored.
func (m masked) Reveal() string {
	if m.text == nil {
		return ""
	}
	return *m.text
}

// Hash returns the SHA-256 of the text in hexadecimal, under which it is stored.
// The text has enough randomness to need no salt and no slow hash.
func (m masked) Hash() string { return hashOf(m.Reveal()) }

// hashOf is the hash of a secret with that text.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	var digits [2 * len(sum)]byte
	hex.Encode(digits[:], sum[:])
	return string(digits[:])
}

// String returns what may be shown and a mask, such as "svc_live_****".
func (m masked) String() string { return m.shown + mask }

// GoString returns what String does.
func (m masked) GoString() string { return m.String() }

// Format prints what String returns, whatever the verb.
func (m masked) Format(f fmt.State, _ rune) {
	_, _ = io.WriteString(f, m.String()) // the printer of f tells of its own failures
}

// MarshalText returns what String does; JSON uses it too.
func (m masked) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// LogValue returns what String does.
func (m masked) LogValue() slog.Value { return slog.StringValue(m.String()) }

// LooksSecret reports whether a text could give away a key, whole, in part or
// without its prefix, or a token.
func LooksSecret(text string) bool {
	for _, m := range []Mode{Live, Sandbox} {
		if strings.Contains(strings.ToLower(text), m.prefix()) {
			return true
		}
		if _, err := ParseSecret(m.prefix() + text); err == nil {
			return true
		}
	}
	if _, err := ParseToken(text); err == nil {
		return true
	}
	if _, _, err := parseOwnedToken(text); err == nil {
		return true
	}
	_, err := ParseFeedToken(text)
	return err == nil
}
