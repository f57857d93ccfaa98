//go:build postgres

package store

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/quota"
	"studyplanner/internal/quota/quotatest"
	"studyplanner/internal/store/storetest/pg"
)

// counts are those of s, which can be aged.
func counts(t *testing.T, s *Store) quotatest.Counts {
	return quotatest.Counts{Counts: s.Quotas(), Age: func(d time.Duration) {
		if _, err := s.admin().ExecContext(t.Context(), "UPDATE quotas SET at = at - $1", d.Microseconds()); err != nil {
			t.Error(err)
		}
	}}
}

func TestQuotasAreCountedTogether(t *testing.T) {
	t.Parallel()
	quotatest.Run(t, counts(t, migrated(t, newPostgreSQL(t))))
}

// shared counts with s, and takes along what it can.
func shared(s *Store) *quota.Shared {
	return quota.NewShared(quota.SharedConfig{
		Counts: s.Quotas(), Along: true, Local: quota.New(time.Now, 100), Now: time.Now, Log: slog.New(slog.DiscardHandler), Patience: time.Hour,
	})
}

var tight = quota.Policy{Name: "tight", Limits: []quota.Limit{{Requests: 3, Window: 24 * time.Hour}, {Requests: 100, Window: 48 * time.Hour}}}

// entering looks a key and a session up, again and again.
func entering(t *testing.T, s *Store) map[string]func(ctx context.Context, toll account.Toll) error {
	t.Helper()
	who := newSomeone(t, s, "one")
	return map[string]func(ctx context.Context, toll account.Toll) error{
		"key": func(ctx context.Context, toll account.Toll) error {
			_, err := s.Access(ctx, who.key.Hash, toll)
			return err
		},
		"session": func(ctx context.Context, toll account.Toll) error {
			_, err := s.SessionAccess(ctx, who.session.AccountID, who.session.Hash, account.Live, toll)
			return err
		},
	}
}

func TestWhatARequestIsChargedGoesWithItsLookUp(t *testing.T) {
	t.Parallel()
	chargedWithItsLookUp(t, newPostgreSQL(t))
}

// chargedWithItsLookUp holds what a request is charged at a database to one round trip.
func chargedWithItsLookUp(t *testing.T, database string) {
	t.Helper()
	url, turns := pg.Counted(t, database)
	s := migrated(t, url)
	s.reads.SetMaxOpenConns(1) // on which all is prepared
	counter := shared(s)
	for what, enter := range entering(t, s) {
		var fare *quota.Fare
		toll := func(account.Access) *quota.Fare {
			fare = counter.Fare(what, tight)
			return fare
		}
		for range 2 { // the first prepares
			if err := enter(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := enter(t.Context(), toll); err != nil {
			t.Fatal(err)
		}
		before := turns.Count()
		if err := enter(t.Context(), toll); err != nil {
			t.Fatal(err)
		}
		if took := turns.Count() - before; took != 1 {
			t.Errorf("%s: %d round trips", what, took)
		}
		d := counter.Take(t.Context(), what, tight, fare)
		if !d.Allowed || d.States[0].Remaining != 1 || turns.Count()-before != 1 {
			t.Errorf("%s: %+v after %d round trips", what, d, turns.Count()-before)
		}
		other := quota.Policy{Name: "other", Limits: tight.Limits[:1]}
		if d := counter.Take(t.Context(), what, other, fare); d.States[0].Remaining != 2 {
			t.Errorf("%s: under another plan %+v", what, d)
		}
		if d := counter.Take(t.Context(), what, tight, nil); d.States[0].Remaining != 1 { // one was given back, one taken
			t.Errorf("%s: what was paid under another plan was not given back: %+v", what, d)
		}
	}
}

func TestALookUpGoesOnWhereNothingCanBeCharged(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	all := entering(t, s)
	for _, enter := range all {
		if err := enter(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.admin().ExecContext(t.Context(), "DROP TABLE quotas"); err != nil {
		t.Fatal(err)
	}
	for what, enter := range all {
		counter := shared(s)
		toll := func(account.Access) *quota.Fare { return counter.Fare(what, tight) }
		if err := enter(t.Context(), toll); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if got := counter.Stats(); got.Up || got.Failures != 1 || counter.Fare(what, tight) != nil {
			t.Errorf("%s: %+v", what, got)
		}
		if d := counter.Take(t.Context(), what, tight, nil); !d.Allowed || d.States[0].Limit.Requests != 1 {
			t.Errorf("%s: alone %+v", what, d)
		}
	}
}

func TestWhatFailsWithItsLookUpIsNotCharged(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	counter := shared(s)
	var fare *quota.Fare
	toll := func(account.Access) *quota.Fare {
		fare = counter.Fare("k", tight)
		return fare
	}
	enter := entering(t, s)["key"]
	if err := enter(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := s.admin().ExecContext(t.Context(), "ALTER TABLE api_keys RENAME TO elsewhere"); err != nil {
		t.Fatal(err)
	}
	if err := enter(t.Context(), toll); err == nil {
		t.Fatal("a look-up without its table succeeds")
	}
	fare.Refund(t.Context())
	if d := counter.Take(t.Context(), "k", tight, fare); d.States[0].Remaining != 2 {
		t.Errorf("%+v", d)
	}
}

func TestCountsOfThoseWhoOweNothingAreRemoved(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	c := counts(t, s)
	for _, key := range []string{"a", "b", "c"} {
		if _, err := c.Take(t.Context(), key, tight); err != nil {
			t.Fatal(err)
		}
	}
	sweep := func(want int) {
		t.Helper()
		if n, err := s.Sweep(t.Context(), time.Now()); err != nil || n != want {
			t.Errorf("%d rows are removed, want %d: %v", n, want, err)
		}
	}
	sweep(0)
	if _, err := s.admin().ExecContext(t.Context(), "UPDATE quotas SET until = until - $1", tight.Limits[1].Window.Microseconds()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Take(t.Context(), "a", tight); err != nil { // of which something is owed again
		t.Fatal(err)
	}
	sweep(2)
}

func TestNoNameIsStoredOfThoseWhoAreCounted(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	if _, err := s.Quotas().Take(t.Context(), "sign-in address 192.0.2.1", tight); err != nil {
		t.Fatal(err)
	}
	row, err := one(t.Context(), s.admin(), column[string], "SELECT CAST(q AS TEXT) FROM quotas q")
	if err != nil || strings.Contains(row, "192") {
		t.Errorf("%s, %v", row, err)
	}
}

func TestQuotasOfADatabaseThatIsAwayFail(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Quotas().Take(ctx, "k", tight); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}
