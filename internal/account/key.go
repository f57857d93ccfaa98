package account

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// The text of a key is the prefix of its mode, 27 random base62 characters and a checksum.
// 27·log2(62) is 160.7 bits. The checksum is the CRC-32 (IEEE) of everything before it, in
// base62, padded with zeros on the left.
const (
	base62         = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	randomLength   = 27
	checksumLength = 6 // 62⁶ > 2³²
)

// ErrMalformedKey means that a text cannot be a key: it was mistyped, cut off or
// made up. The error never contains the text.
var ErrMalformedKey = errors.New("malformed key")

// Mode says which of an account's two spaces a key opens.
type Mode string

// The modes: real data, and an isolated sandbox.
const (
	Live    Mode = "live"
	Sandbox Mode = "sandbox"
)

// ParseMode reads "live" or "sandbox".
func ParseMode(s string) (Mode, error) {
	if m := Mode(s); m == Live || m == Sandbox {
		return m, nil
	}
	return "", errors.New("must be live or sandbox")
}

// MarshalText implements [encoding.TextMarshaler].
func (m Mode) MarshalText() ([]byte, error) { return []byte(m), nil }

// UnmarshalText reads what ParseMode does.
func (m *Mode) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMode(string(b))
	return err
}

// prefix returns how the keys of a mode begin, "" for a mode that is none.
func (m Mode) prefix() string {
	switch m {
	case Live:
		return "svc_live_"
	case Sandbox:
		return "svc_test_"
	default:
		return ""
	}
}

// modeOf returns the mode whose prefix a text has, or "".
func modeOf(text string) Mode {
	for _, m := range []Mode{Live, Sandbox} {
		if strings.HasPrefix(text, m.prefix()) {
			return m
		}
	}
	return ""
}

// Secret is the whole text of a key. Printed, logged or encoded in any way it
// shows its prefix and "****"; only Reveal gives the text. Two Secrets cannot be
// compared; compare their hashes.
type Secret struct{ masked }

// NewSecret makes the key of a mode from random, which should be
// [crypto/rand.Reader]. It fails if random does, or if mode is none.
func NewSecret(mode Mode, random io.Reader) (Secret, error) {
	if mode.prefix() == "" {
		return Secret{}, fmt.Errorf("unknown mode %q", string(mode))
	}
	body, err := randomBase62(random, randomLength)
	if err != nil {
		return Secret{}, err
	}
	text := mode.prefix() + body
	text += checksum(text)
	return Secret{masked{text: &text, shown: mode.prefix()}}, nil
}

// ParseSecret reads the text of a key. It returns ErrMalformedKey unless prefix,
// length, alphabet and checksum are right; whether there is such a key, only the
// store knows.
func ParseSecret(text string) (Secret, error) {
	if !wellFormed(text) {
		return Secret{}, ErrMalformedKey
	}
	text = strings.Clone(text) // the caller's may be a piece of a large text
	return Secret{masked{text: &text, shown: modeOf(text).prefix()}}, nil
}

// wellFormed reports whether a text can be that of a key.
func wellFormed(text string) bool {
	prefix := modeOf(text).prefix()
	if prefix == "" || len(text) != len(prefix)+randomLength+checksumLength {
		return false
	}
	return allBase62(text[len(prefix):]) && checksummed(text)
}

// allBase62 reports whether a text has no other characters.
func allBase62(text string) bool {
	for i := range len(text) {
		if !isBase62[text[i]] {
			return false
		}
	}
	return true
}

// checksummed reports whether a text, which is long enough, ends in the checksum of what
// is before.
func checksummed(text string) bool {
	body, sum := text[:len(text)-checksumLength], text[len(text)-checksumLength:]
	digits := checkDigits(body)
	return string(digits[:]) == sum
}

// Mode returns the mode that the prefix names; "" for the zero Secret.
func (s Secret) Mode() Mode { return modeOf(s.Reveal()) }

// Last4 returns the last four characters, by which its owner recognizes a key in a
// list. They belong to the checksum.
func (s Secret) Last4() string {
	text := s.Reveal()
	return text[max(0, len(text)-4):]
}

// randomBase62 returns length characters, each equally probable: it skips bytes from the
// greatest multiple of 62 on. One buffer gives about 31 characters.
func randomBase62(random io.Reader, length int) (string, error) {
	const whole = 256 / len(base62) * len(base62)
	text := make([]byte, 0, length)
	var buf [32]byte
	// A good source needs a third buffer in one case of thousands.
	for range 8 {
		if _, err := io.ReadFull(random, buf[:]); err != nil {
			return "", err
		}
		for _, b := range buf {
			if int(b) < whole && len(text) < length {
				text = append(text, base62[int(b)%len(base62)])
			}
		}
		if len(text) == length {
			return string(text), nil
		}
	}
	return "", errors.New("the source of randomness is broken")
}

// isBase62 has the bytes of base62.
var isBase62 = func() (is [256]bool) {
	for i := range len(base62) {
		is[base62[i]] = true
	}
	return is
}()

func checksum(text string) string {
	digits := checkDigits(text)
	return string(digits[:])
}

// checkDigits are those of the checksum of a text.
func checkDigits(text string) (digits [checksumLength]byte) {
	n := crc32.ChecksumIEEE([]byte(text))
	for i := range digits {
		digits[len(digits)-1-i] = base62[n%uint32(len(base62))]
		n /= uint32(len(base62))
	}
	return digits
}
