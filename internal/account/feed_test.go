package account

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestTheTokenOfAFeedReadsAsItselfAndNeverPrints(t *testing.T) {
	t.Parallel()
	made, err := NewFeedToken(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text := made.Reveal()
	read, err := ParseFeedToken(text)
	if err != nil || read.Hash() != made.Hash() || len(text) != 43 || !LooksSecret(text) {
		t.Errorf("%q reads as %q, %v", text, read.Reveal(), err)
	}
	neverPrints(t, made, text)
	if got := fmt.Sprint(made); got != "****" {
		t.Errorf("it prints %s", got)
	}
	for at := range text {
		wrong := text[:at] + string(base62[(strings.IndexByte(base62, text[at])+1)%62]) + text[at+1:]
		if _, err := ParseFeedToken(wrong); !errors.Is(err, ErrMalformedFeedToken) {
			t.Errorf("%q, wrong at %d, is read", wrong, at)
		}
	}
	for _, wrong := range []string{"", text[1:], text + "0", text[:42] + "_"} {
		if _, err := ParseFeedToken(wrong); !errors.Is(err, ErrMalformedFeedToken) {
			t.Errorf("%q is read", wrong)
		}
	}
}
