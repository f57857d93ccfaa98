package account

import (
	"context"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// CleanupStorage deletes expired rows.
type CleanupStorage interface {
	// DeleteStoredResponses deletes the responses of a space that were stored for
	// idempotency keys before a time, and returns how many. It writes nothing if there are
	// none.
	DeleteStoredResponses(ctx context.Context, space planner.Space, before time.Time) (int, error)
	// DeleteExpired deletes the shared counters of full quotas, and expired ceremonies and
	// resets, in short transactions. It returns how many rows it deleted.
	DeleteExpired(ctx context.Context, now time.Time) (int, error)
}

// perRound is how many accounts a Janitor looks at in one round.
const perRound = 100

// A Janitor deletes expired rows, such as stored responses of spaces without new writes. It
// must not be used by several goroutines at once.
type Janitor struct {
	accounts AdministrationStorage
	storage  CleanupStorage
	after    string // the id of the account that was looked at last; "" to begin anew
}

// NewJanitor returns a Janitor of all accounts.
func NewJanitor(accounts AdministrationStorage, storage CleanupStorage) *Janitor {
	return &Janitor{accounts: accounts, storage: storage}
}

// Round deletes expired rows, and the old stored responses of the next accounts. It returns
// how many rows it deleted. After the last account it begins with the first.
func (j *Janitor) Round(ctx context.Context, now time.Time) (removed int, err error) {
	removed, err = j.storage.DeleteExpired(ctx, now)
	if err != nil {
		return removed, fmt.Errorf("remove what is left: %w", err)
	}
	accounts, err := j.accounts.AccountsAfter(ctx, j.after, perRound)
	if err != nil {
		return removed, fmt.Errorf("list accounts: %w", err)
	}
	for _, a := range accounts {
		for _, mode := range []Mode{Live, Sandbox} {
			n, err := j.storage.DeleteStoredResponses(ctx, a.Space(mode), now.Add(-planner.IdempotencyTTL))
			if err != nil {
				return removed, fmt.Errorf("forget answers: %w", err)
			}
			removed += n
		}
		j.after = a.ID
	}
	if len(accounts) < perRound {
		j.after = ""
	}
	return removed, nil
}
