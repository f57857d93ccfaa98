package account

import (
	"context"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// AnswerStorage forgets answers to requests.
type AnswerStorage interface {
	// ForgetAnswers forgets the answers of a space that were given before a time,
	// and returns how many these are. It writes nothing if there are none.
	ForgetAnswers(ctx context.Context, space planner.Space, before time.Time) (int, error)
	// Sweep removes the shared counts of those who owe nothing, and ceremonies and resets
	// that have ended, in many transactions that are short, and returns how many rows that
	// were.
	Sweep(ctx context.Context, now time.Time) (int, error)
}

// perRound is how many accounts a Janitor looks at in one round.
const perRound = 100

// A Janitor forgets the answers of spaces that nobody writes to any more, and what has
// ended by itself. It must not be used by several goroutines at once.
type Janitor struct {
	accounts AdministrationStorage
	answers  AnswerStorage
	after    string // the id of the account that was looked at last; "" to begin anew
}

// NewJanitor returns a Janitor of all accounts.
func NewJanitor(accounts AdministrationStorage, answers AnswerStorage) *Janitor {
	return &Janitor{accounts: accounts, answers: answers}
}

// Round removes what is left, and looks at the next accounts. It returns how many
// rows it removed, with the answers that no request gets any more at now. After the last account it begins with the first.
func (j *Janitor) Round(ctx context.Context, now time.Time) (removed int, err error) {
	removed, err = j.answers.Sweep(ctx, now)
	if err != nil {
		return removed, fmt.Errorf("remove what is left: %w", err)
	}
	accounts, err := j.accounts.AccountsAfter(ctx, j.after, perRound)
	if err != nil {
		return removed, fmt.Errorf("list accounts: %w", err)
	}
	for _, a := range accounts {
		for _, mode := range []Mode{Live, Sandbox} {
			n, err := j.answers.ForgetAnswers(ctx, a.Space(mode), now.Add(-planner.AnswersKept))
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
