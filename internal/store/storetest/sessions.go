package storetest

import (
	"context"
	"errors"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// draftSession returns a session of a that is not stored yet.
func draftSession(a account.Account) account.Session {
	id := newID("ses")
	return account.Session{
		ID: id, Hash: hashOf(id), AccountID: a.ID, Agent: "Mozilla/5.0 „Füchslein“",
		Created: someTime, Seen: someTime.Add(time.Minute), Proved: someTime.Add(2 * time.Minute),
	}
}

func (f *fixture) newSession(a account.Account) account.Session {
	f.Helper()
	s := draftSession(a)
	f.must(f.add(s))
	return s
}

// add stores a session, and removes none.
func (f *fixture) add(s account.Session) error {
	return f.CreateSession(f.Context(), s, time.Time{}, time.Time{})
}

func (f *fixture) sessions(a account.Account) []account.Session {
	f.Helper()
	all, err := f.Sessions(f.Context(), a.ID)
	f.must(err)
	return all
}

func (f *fixture) enter(s account.Session, m account.Mode) account.SessionAccess {
	f.Helper()
	e, err := f.SessionAccess(f.Context(), s.AccountID, s.Hash, m)
	f.must(err)
	return e
}

var sessionCases = []testCase{
	{"sessions are listed as they were stored, the one last seen first, of those the one begun last", func(f *fixture) {
		want(f, "at first", f.sessions(f.account), []account.Session{})
		a, b, c, d := draftSession(f.account), draftSession(f.account), draftSession(f.account), draftSession(f.account)
		b.Seen = someTime.Add(time.Hour)
		c.Seen = someTime.Add(-time.Hour)
		f.must(errors.Join(f.add(d), f.add(a), f.add(c), f.add(b)))
		f.newSession(f.newAccount())
		want(f, "sessions", f.sessions(f.account), []account.Session{b, d, a, c})
	}},
	{"a new session removes those of its account that are stale or old, and no others", func(f *fixture) {
		stale, born := someTime.Add(-time.Hour), someTime.Add(-24*time.Hour)
		unseen, ancient, just := draftSession(f.account), draftSession(f.account), draftSession(f.account)
		unseen.Seen = stale.Add(-time.Millisecond)
		ancient.Created = born.Add(-time.Millisecond)
		just.Seen, just.Created = stale, born
		others := draftSession(f.newAccount())
		others.Seen, others.Created = unseen.Seen, ancient.Created
		f.must(errors.Join(f.add(unseen), f.add(ancient), f.add(just), f.add(others)))
		s := draftSession(f.account)
		f.must(f.CreateSession(f.Context(), s, stale, born))
		want(f, "sessions", f.sessions(f.account), []account.Session{s, just})
		want(f, "of another account", f.enter(others, account.Live).Session, others)
	}},
	{"an account has a hundred sessions, and one more ends the one that was unused the longest, of those the oldest", func(f *fixture) {
		var all []account.Session
		for i := range account.MaxSessions {
			s := draftSession(f.account)
			if i == 3 {
				s.Seen = someTime.Add(-time.Hour)
			}
			f.must(f.add(s))
			all = append(all, s)
		}
		others := f.newSession(f.newAccount())
		want(f, "full", len(f.sessions(f.account)), account.MaxSessions)
		f.must(f.TouchSession(f.Context(), f.account.ID, all[0].Hash, someTime.Add(time.Hour)))
		for _, ended := range []account.Session{all[3], all[1], all[2], all[4]} {
			f.enter(ended, account.Live)
			f.must(f.add(draftSession(f.account)))
			_, err := f.SessionAccess(f.Context(), ended.AccountID, ended.Hash, account.Live)
			is(f, err, account.ErrSessionNotFound)
			want(f, "still full", len(f.sessions(f.account)), account.MaxSessions)
		}
		f.enter(all[0], account.Live)
		want(f, "of another account", f.enter(others, account.Live).Session, others)
	}},
	{"of sessions that begin at the same time no more are left than there may be", func(f *fixture) {
		for range account.MaxSessions - 2 {
			f.newSession(f.account)
		}
		together(4, func(int) {
			if err := f.add(draftSession(f.account)); err != nil {
				f.Error(err)
			}
		})
		want(f, "sessions", len(f.sessions(f.account)), account.MaxSessions)
	}},
	{"a session of no account is refused", func(f *fixture) {
		s := draftSession(account.Account{ID: newID("acc")})
		is(f, f.add(s), account.ErrNotFound)
		_, err := f.SessionAccess(f.Context(), s.AccountID, s.Hash, account.Live)
		is(f, err, account.ErrSessionNotFound)
		want(f, "sessions", f.sessions(account.Account{ID: s.AccountID}), []account.Session{})
	}},
	{"a session whose id or hash another has is refused, and removes none", func(f *fixture) {
		s, stranger := f.newSession(f.account), f.newAccount()
		sameID, sameHash, stolen, strangers := draftSession(stranger), draftSession(f.account), draftSession(stranger), f.newSession(stranger)
		sameID.ID, sameHash.Hash, stolen.Hash = s.ID, s.Hash, s.Hash
		twins := []account.Session{stolen, sameID}
		if f.Scattered { // what others have lies elsewhere
			twins = nil
		}
		for _, twin := range twins {
			if err := f.CreateSession(f.Context(), twin, someTime.Add(time.Hour), someTime.Add(time.Hour)); err == nil {
				f.Error("it is stored")
			}
		}
		if f.add(sameHash) == nil {
			f.Error("one of the account itself is stored")
		}
		want(f, "sessions", f.sessions(f.account), []account.Session{s})
		want(f, "a stranger's", f.sessions(stranger), []account.Session{strangers})
	}},
	{"the hour in which a session was last used is kept, and never becomes an earlier one", func(f *fixture) {
		s, other := f.newSession(f.account), f.newSession(f.account)
		for _, later := range []time.Duration{1, 2, 1} {
			hour := someTime.Add(later * time.Hour)
			f.must(f.TouchSession(f.Context(), f.account.ID, s.Hash, hour))
			if s.Seen.Before(hour) {
				s.Seen = hour
			}
			want(f, "sessions", f.sessions(f.account), []account.Session{s, other})
		}
		f.must(f.TouchSession(f.Context(), f.account.ID, hashOf("nothing"), someTime))
		f.must(f.TouchSession(f.Context(), f.newAccount().ID, s.Hash, s.Seen.Add(time.Hour)))
		want(f, "by another account", f.sessions(f.account), []account.Session{s, other})
	}},
	{"of one session of an account it is recorded when its owner proved who they are", func(f *fixture) {
		s, other, strangers := f.newSession(f.account), f.newSession(f.account), f.newSession(f.newAccount())
		f.enter(s, account.Live) // so that a cache knows it
		later := someTime.Add(time.Hour)
		for _, id := range []string{strangers.ID, s.Hash, newID("ses")} {
			is(f, f.ProveSession(f.Context(), f.account.ID, id, later), account.ErrSessionNotFound)
		}
		f.must(f.ProveSession(f.Context(), f.account.ID, s.ID, later))
		s.Proved = later
		for _, unlike := range []account.Session{s, other, strangers} {
			want(f, "session", f.enter(unlike, account.Live).Session, unlike)
		}
	}},
	{"one session of an account is ended", func(f *fixture) {
		s, other, strangers := f.newSession(f.account), f.newSession(f.account), f.newSession(f.newAccount())
		f.enter(s, account.Live) // so that a cache knows it
		f.must(f.EndSession(f.Context(), f.account.ID, s.ID))
		_, err := f.SessionAccess(f.Context(), s.AccountID, s.Hash, account.Live)
		is(f, err, account.ErrSessionNotFound)
		for _, id := range []string{s.ID, strangers.ID, s.Hash, newID("ses")} {
			is(f, f.EndSession(f.Context(), f.account.ID, id), account.ErrSessionNotFound)
		}
		want(f, "sessions", f.sessions(f.account), []account.Session{other})
		want(f, "a stranger's", f.enter(strangers, account.Live).Session, strangers)
	}},
	{"a session is left by its hash", func(f *fixture) {
		s, other := f.newSession(f.account), f.newSession(f.account)
		f.enter(s, account.Live) // so that a cache knows it
		f.must(f.LeaveSession(f.Context(), f.account.ID, s.Hash))
		_, err := f.SessionAccess(f.Context(), s.AccountID, s.Hash, account.Live)
		is(f, err, account.ErrSessionNotFound)
		for _, hash := range []string{s.Hash, other.ID, ""} {
			is(f, f.LeaveSession(f.Context(), f.account.ID, hash), account.ErrSessionNotFound)
		}
		is(f, f.LeaveSession(f.Context(), f.newAccount().ID, other.Hash), account.ErrSessionNotFound)
		want(f, "sessions", f.sessions(f.account), []account.Session{other})
	}},
	{"all sessions of an account but one, or all, are ended", func(f *fixture) {
		s, strangers := f.newSession(f.account), f.newSession(f.newAccount())
		f.newSession(f.account)
		f.must(f.EndSessions(f.Context(), f.account.ID, s.Hash))
		want(f, "sessions", f.sessions(f.account), []account.Session{s})
		f.must(f.EndSessions(f.Context(), f.account.ID, ""))
		want(f, "sessions", f.sessions(f.account), []account.Session{})
		want(f, "a stranger's", f.enter(strangers, account.Live).Session, strangers)
	}},
}

var enterCases = []testCase{
	{"a session opens the space of either mode as it is now, also when it has ended of age", func(f *fixture) {
		s := draftSession(f.account)
		s.Created, s.Seen = time.UnixMilli(0).UTC(), time.UnixMilli(0).UTC()
		f.must(f.add(s))
		for _, mode := range []account.Mode{account.Live, account.Sandbox} {
			expected := account.SessionAccess{Session: s, Account: f.account, State: planner.State{Version: 1}}
			want(f, "at first", f.enter(s, mode), expected)
			space := f.account.Space(mode)
			subject := f.newSubject(space)
			f.insert(space, draft(subject, aMonday, 1, 2), draft(subject, aMonday, 1, 2))
			f.change(space, func(ctx context.Context, tx planner.Tx) error {
				return errors.Join(tx.SetThrough(ctx, aMonday), tx.SetNeeded(ctx, 5))
			})
			expected.State = planner.State{Version: 4, Through: aMonday, Blocks: 2, Needed: 5}
			want(f, "after writes", f.enter(s, mode), expected)
		}
	}},
	{"a change of the account is seen at once", func(f *fixture) {
		s := f.newSession(f.account)
		e := f.enter(s, account.Live)
		a, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			a.Email, a.TimeZone, a.Plan, a.Name, a.FirstWeekday = "new-"+a.Email, "Asia/Tokyo", "pro", "Neu", 0
			return a, nil
		})
		f.must(err)
		e.Account, e.State.Version = a, 2
		want(f, "updated", f.enter(s, account.Live), e)
		_, err = f.SetAdministrator(f.Context(), a.ID, true)
		f.must(err)
		e.Account.Administrator = true
		want(f, "an administrator", f.enter(s, account.Live), e)
	}},
	{"what is no session opens nothing", func(f *fixture) {
		s := draftSession(f.account)
		_, err := f.SessionAccess(f.Context(), s.AccountID, s.Hash, account.Live)
		is(f, err, account.ErrSessionNotFound)
		f.must(f.add(s)) // nor is it forgotten that it may come
		f.enter(s, account.Live)
		_, err = f.SessionAccess(f.Context(), f.newAccount().ID, s.Hash, account.Live)
		is(f, err, account.ErrSessionNotFound)
		for _, mode := range []account.Mode{"", "lively"} {
			_, err := f.SessionAccess(f.Context(), s.AccountID, s.Hash, mode)
			is(f, err, account.ErrSessionNotFound)
		}
	}},
	{"a session that moved to another account opens that one", func(f *fixture) {
		s := f.newSession(f.account)
		f.enter(s, account.Live)
		f.must(f.EndSession(f.Context(), f.account.ID, s.ID))
		heir := f.newAccount()
		s.AccountID = heir.ID
		f.must(f.add(s))
		want(f, "access", f.enter(s, account.Live), account.SessionAccess{Session: s, Account: heir, State: planner.State{Version: 1}})
	}},
}
