package account

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"studyplanner/internal/fair"
	"studyplanner/internal/planner"
)

// passwordCost is what hashing a password costs: the first choice of the OWASP
// Password Storage Cheat Sheet, in KiB.
var passwordCost = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// maxWaitingHashes is the number of passwords that may wait to be hashed. They wait for less
// than a second, and take no memory yet.
const maxWaitingHashes = 16

// hasher hashes passwords, as many at a time as half of the processors. The other processors
// go on with requests, and the memory is bounded.
type hasher struct {
	cost   argon2id.Params
	places *fair.Semaphore
	onHash func(argon2id.Params) // called after each hash
}

func newHasher(cost argon2id.Params) *hasher {
	places := max(1, runtime.GOMAXPROCS(0)/2)
	semaphore := fair.NewSemaphore(fair.Limits{Places: places, PerAccount: places, Waiting: maxWaitingHashes})
	return &hasher{cmp.Or(cost, passwordCost), semaphore, func(argon2id.Params) {}}
}

// hash returns the encoded hash of password with a new salt.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	if err := h.acquire(ctx); err != nil {
		return "", err
	}
	defer h.release()
	encoded, err := argon2id.CreateHash(norm.NFC.String(password), &h.cost)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	h.onHash(h.cost)
	return encoded, nil
}

// verify reports whether encoded is a hash of password. With "" for encoded it
// does the same work and reports false.
func (h *hasher) verify(ctx context.Context, password, encoded string) (bool, error) {
	against := encoded
	if encoded == "" {
		against = h.dummy()
	}
	if err := h.acquire(ctx); err != nil {
		return false, err
	}
	defer h.release()
	composed, _ := planner.Compose(password, maxPassword) // no password is longer, and none is empty
	same, cost, err := argon2id.CheckHash(composed, against)
	if err != nil {
		return false, fmt.Errorf("verify a password: %w", err)
	}
	h.onHash(*cost)
	return same && encoded != "", nil
}

// dummy returns the encoded hash of a password that nobody knows.
func (h *hasher) dummy() string {
	zeros := func(n uint32) string { return base64.RawStdEncoding.EncodeToString(make([]byte, n)) }
	return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", h.cost.Memory, h.cost.Iterations, h.cost.Parallelism,
		zeros(h.cost.SaltLength), zeros(h.cost.KeyLength))
}

// outdated reports whether encoded was made at another cost than that of today.
func (h *hasher) outdated(encoded string) bool {
	cost, _, _, err := argon2id.DecodeHash(encoded)
	return err != nil || *cost != h.cost
}

// acquire waits for a place, as long as ctx lasts. It returns ErrCrowded if too many wait
// already.
func (h *hasher) acquire(ctx context.Context) error {
	err := h.places.Acquire(ctx, sharedTenant)
	if errors.Is(err, fair.ErrFull) {
		return ErrCrowded
	}
	if err != nil {
		return fmt.Errorf("wait to hash a password: %w", err)
	}
	return nil
}

// release returns a place.
func (h *hasher) release() { h.places.Release(sharedTenant) }

// sharedTenant is the one account of the semaphore: nobody is authenticated yet.
const sharedTenant = ""
