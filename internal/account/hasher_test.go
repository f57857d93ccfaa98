package account

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/alexedwards/argon2id"
)

func TestHashingWaitsForAPlaceAsLongAsSomebodyWaitsForIt(t *testing.T) {
	t.Parallel()
	h, hashes := newHasher(passwordCost), 0
	h.worked = func(argon2id.Params) { hashes++ }
	for range runtime.GOMAXPROCS(0) {
		if err := h.begin(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, made := h.hash(ctx, "correct horse")
	_, verified := h.verify(ctx, "correct horse", "")
	if !errors.Is(made, context.Canceled) || !errors.Is(verified, context.Canceled) || hashes > 0 {
		t.Errorf("%d hashes, %v, %v", hashes, made, verified)
	}
	h.places.Release(1)
	encoded, made := h.hash(t.Context(), "correct horse") // each gives its place back
	same, verified := h.verify(t.Context(), "correct horse", encoded)
	if err := errors.Join(made, verified); err != nil || !same || hashes != 2 {
		t.Errorf("%v after %d hashes, %v", same, hashes, err)
	}
}

func TestAHashThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	h := newHasher(passwordCost)
	if same, err := h.verify(t.Context(), "correct horse", "$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA"); err == nil || same {
		t.Errorf("it is the same: %v", same)
	}
}
