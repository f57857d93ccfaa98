package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
)

func newToken(t testing.TB) Token {
	t.Helper()
	token, err := NewToken(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestATokenReadsAsItself(t *testing.T) {
	t.Parallel()
	made := newToken(t)
	read, err := ParseToken(made.Reveal())
	if err != nil || read.Reveal() != made.Reveal() || len(made.Reveal()) != 43 {
		t.Errorf("%q reads as %q, %v", made.Reveal(), read.Reveal(), err)
	}
	sum := sha256.Sum256([]byte(made.Reveal()))
	if read.Hash() != hex.EncodeToString(sum[:]) {
		t.Errorf("its hash is %s", read.Hash())
	}
	if other := newToken(t); other.Reveal() == made.Reveal() {
		t.Error("two tokens are the same")
	}
}

func TestATokenNeverPrints(t *testing.T) {
	t.Parallel()
	token := newToken(t)
	neverPrints(t, token, token.Reveal())
	if got := fmt.Sprintf("%v %s %+v %#v", token, token, token, token); got != "**** **** **** ****" {
		t.Errorf("it prints %s", got)
	}
	if got := (Token{}).String() + (Token{}).Reveal(); got != "****" {
		t.Errorf("the zero Token prints %s", got)
	}
}

func TestTextsThatAreNoTokensAreRefused(t *testing.T) {
	t.Parallel()
	text := newToken(t).Reveal()
	for name, bad := range map[string]string{
		"empty":               "",
		"cut off":             text[:42],
		"too long":            text + "A",
		"padded":              text + "=",
		"a line feed inside":  text[:20] + "\n" + text[20:42],
		"a line feed after":   text[:42] + "\n",
		"31 bytes, filled up": strings.Repeat("A", 42) + "\n",
		"another alphabet":    "+/" + text[2:],
		"bits that are over":  text[:42] + "B",
		"not ASCII":           strings.Repeat("é", 21) + "a",
		"a key":               knownKey + "a",
		"far too long":        strings.Repeat(text, 1000),
		"something before it": " " + text[:42],
	} {
		if token, err := ParseToken(bad); !errors.Is(err, ErrMalformedToken) || err.Error() != "malformed token" || token.Reveal() != "" {
			t.Errorf("%s: reads as %q, %v", name, token.Reveal(), err)
		}
	}
}

func TestTheTokenOfASessionOrResetTellsWhoseItIs(t *testing.T) {
	t.Parallel()
	const owner = "acc_06f2a8bgqv1m5s7t3ni9edlh4o"
	made, err := newOwnedToken(rand.Reader, owner)
	if err != nil {
		t.Fatal(err)
	}
	text := made.Reveal()
	whose, read, err := parseOwnedToken(text)
	if err != nil || whose != owner || read.Reveal() != text || len(text) != 26+43 || !LooksSecret(text) {
		t.Errorf("%q is %q of %q, %v", text, read.Reveal(), whose, err)
	}
	neverPrints(t, made, text)
	for name, bad := range map[string]string{
		"empty":         "",
		"without owner": text[26:],
		"cut off":       text[:68],
		"too long":      text + "A",
		"no id":         "w" + text[1:],
		"no token":      text[:68] + "B",
		"a prefix":      string(AccountID) + text,
		"far too long":  strings.Repeat(text, 1000),
	} {
		if whose, token, err := parseOwnedToken(bad); !errors.Is(err, ErrMalformedToken) || whose != "" || token.Reveal() != "" {
			t.Errorf("%s: reads as %q of %q, %v", name, token.Reveal(), whose, err)
		}
	}
	if _, err := newOwnedToken(iotest.ErrReader(errors.New("no entropy")), owner); err == nil {
		t.Error("it is made without randomness")
	}
}

func TestATokenOfABrokenSourceIsNone(t *testing.T) {
	t.Parallel()
	broken := errors.New("no entropy")
	if token, err := NewToken(iotest.ErrReader(broken)); !errors.Is(err, broken) || token.Reveal() != "" {
		t.Errorf("made %q, %v", token.Reveal(), err)
	}
	if token, err := NewToken(strings.NewReader("short")); err == nil || token.Reveal() != "" {
		t.Errorf("made %q, %v", token.Reveal(), err)
	}
}

func FuzzParseToken(f *testing.F) {
	f.Add(strings.Repeat("A", 43))
	f.Add(newToken(f).Reveal())
	f.Fuzz(func(t *testing.T, text string) {
		token, err := ParseToken(text)
		if err != nil {
			return
		}
		bits, err := tokenText.DecodeString(text)
		if err != nil || len(bits) != 32 || token.Reveal() != text || tokenText.EncodeToString(bits) != text {
			t.Errorf("%q reads as %q", text, token.Reveal())
		}
	})
}
