package account_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// untouchable records no use of a key or a session.
type untouchable struct {
	account.KeyDirectory
	account.SessionStorage
	err error
}

func (u untouchable) TouchKey(context.Context, account.Key, time.Time) error { return u.err }

func (u untouchable) TouchSession(context.Context, string, string, time.Time) error { return u.err }

func TestWhoComesInIsLetInThoughThatCannotBeRecorded(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a, token := c.join(t, "ada@example.org")
	secret, _, err := c.CreateKey(t.Context(), a.ID, account.KeyDraft{Mode: account.Live, Scope: account.Full})
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	now := c.now.Add(time.Hour)
	enter := func(broken error) map[string][2]error {
		u := untouchable{c.store, c.store, broken}
		_, byKey, keyErr := account.NewAuthenticator(u).Authenticate(t.Context(), secret.Reveal(), now)
		s := c.store.MemberStorage()
		s.SessionStorage = u
		e, _, bySession, sessionErr := c.members(account.OpenSignUp, s).Authenticate(t.Context(), token.Reveal(), account.Live, now)
		if e.Touched && broken != nil {
			t.Error("the cookie is due")
		}
		return map[string][2]error{"a key": {byKey.Degraded, keyErr}, "a session": {bySession.Degraded, sessionErr}}
	}
	for how, got := range enter(planner.Unsaved{Why: "the disk is full"}) {
		if got[1] != nil || !errors.Is(got[0], planner.ErrUnavailable) {
			t.Errorf("%s: err = %v, postponed %v", how, got[1], got[0])
		}
	}
	fault := errors.New("a fault")
	for how, got := range enter(fault) {
		if !errors.Is(got[1], fault) {
			t.Errorf("%s: err = %v", how, got[1])
		}
	}
	if planner.Deferrable(gone, planner.ErrUnavailable) {
		t.Error("somebody waits who has gone")
	}
}
