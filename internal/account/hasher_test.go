package account

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"

	"github.com/alexedwards/argon2id"
)

// filled returns a hasher all of whose places are taken, and how many these are.
func filled(t *testing.T) (h *hasher, places int) {
	t.Helper()
	h = newHasher(argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	places = max(1, runtime.GOMAXPROCS(0)/2)
	for range places {
		if err := h.acquire(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return h, places
}

func TestHashingWaitsForAPlaceAsLongAsSomebodyWaitsForIt(t *testing.T) {
	t.Parallel()
	h, _ := filled(t)
	hashes := 0
	h.onHash = func(argon2id.Params) { hashes++ }
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, made := h.hash(ctx, "correct horse")
	_, verified := h.verify(ctx, "correct horse", "")
	if !errors.Is(made, context.Canceled) || !errors.Is(verified, context.Canceled) || hashes > 0 {
		t.Errorf("%d hashes, %v, %v", hashes, made, verified)
	}
	h.release()
	encoded, made := h.hash(t.Context(), "correct horse") // each gives its place back
	same, verified := h.verify(t.Context(), "correct horse", encoded)
	if err := errors.Join(made, verified); err != nil || !same || hashes != 2 {
		t.Errorf("%v after %d hashes, %v", same, hashes, err)
	}
}

func TestOneTooManyWhoSignsInIsSentAwayAtOnceAndAllOthersComeIn(t *testing.T) {
	t.Parallel()
	h, places := filled(t)
	var all sync.WaitGroup
	outcomes := make(chan error, maxWaitingHashes)
	for range maxWaitingHashes {
		all.Go(func() {
			_, err := h.hash(t.Context(), "correct horse")
			outcomes <- err
		})
	}
	for h.places.Waiting() < maxWaitingHashes {
		runtime.Gosched()
	}
	for range 3 {
		if _, err := h.verify(t.Context(), "correct horse", ""); !errors.Is(err, ErrCrowded) {
			t.Errorf("one too many: err = %v", err)
		}
	}
	if n := h.places.Waiting(); n != maxWaitingHashes {
		t.Errorf("%d wait, want %d", n, maxWaitingHashes)
	}
	for range places {
		h.release()
	}
	all.Wait()
	close(outcomes)
	for err := range outcomes {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestAHashThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	h := newHasher(passwordCost)
	if same, err := h.verify(t.Context(), "correct horse", "$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA"); err == nil || same {
		t.Errorf("it is the same: %v", same)
	}
}
