package account_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// answers counts the answers that a space has.
func (o *office) answers(t *testing.T, space planner.Space, keys ...string) int {
	t.Helper()
	found := 0
	err := o.store.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
		found = 0
		for _, key := range keys {
			if _, err := tx.StoredResponse(ctx, key, time.Time{}); err == nil {
				found++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAJanitorForgetsTheAnswersOfIdleSpacesInRounds(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var accounts []account.Account
	for i := range 103 { // more than one round
		a := o.account(t, fmt.Sprintf("student%d@example.org", i))
		accounts = append(accounts, a)
		for _, space := range []planner.Space{a.Live, a.Sandbox} {
			err := o.store.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
				return tx.StoreResponse(ctx, planner.StoredResponse{Key: "k", Body: []byte("a"), At: o.now}, o.now)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	first, last := accounts[0], accounts[len(accounts)-1]
	janitor := account.NewJanitor(o.store, o.store)
	for i, round := range []struct{ after, forgotten, first, last int }{
		{24, 0, 1, 1}, {24, 0, 1, 1}, // a day has not passed, and both rounds look at all accounts
		{25, 200, 0, 1}, {25, 6, 0, 0}, {25, 0, 0, 0},
	} {
		n, err := janitor.Round(t.Context(), o.now.Add(time.Duration(round.after)*time.Hour))
		if err != nil || n != round.forgotten || o.answers(t, first.Live, "k") != round.first || o.answers(t, last.Sandbox, "k") != round.last {
			t.Errorf("round %d: %d are forgotten, %v", i, n, err)
		}
	}
}
