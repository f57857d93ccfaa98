package storetest

import "studyplanner/internal/account"

// member is what an account may have for signing in: one of each.
type member struct {
	account  account.Account
	password string
	session  account.Session
	passkey  account.Passkey
	ceremony account.Ceremony
	reset    account.Reset
}

// newMember stores one of each for a.
func (f *fixture) newMember(a account.Account) member {
	f.Helper()
	f.must(f.SetPassword(f.Context(), a.ID, "$of "+a.ID))
	return member{a, "$of " + a.ID, f.newSession(a), f.newPasskey(a), f.newCeremony(a), f.newReset(a)}
}

// kept checks that all of m is there, and ends its ceremony.
func (f *fixture) kept(m member) {
	f.Helper()
	want(f, "password", f.password(m.account.ID), m.password)
	want(f, "session", f.enter(m.session, account.Live).Session, m.session)
	want(f, "passkey", f.passkey(m.passkey), m.passkey)
	want(f, "reset", f.reset(m.reset), m.reset)
	c, err := f.EndCeremony(f.Context(), m.ceremony.Hash, someTime)
	f.must(err)
	want(f, "ceremony", c, m.ceremony)
}

// gone checks that nothing of m is there.
func (f *fixture) gone(m member) {
	f.Helper()
	f.unknown(m.account)
	_, err := f.SessionAccess(f.Context(), m.account.ID, m.session.Hash, account.Live)
	is(f, err, account.ErrSessionNotFound)
	want(f, "sessions", f.sessions(m.account), []account.Session{})
	_, err = f.PasskeyByCredential(f.Context(), m.account.ID, m.passkey.Credential)
	is(f, err, account.ErrPasskeyNotFound)
	_, err = f.ResetByHash(f.Context(), m.account.ID, m.reset.Hash)
	is(f, err, account.ErrNoReset)
	_, err = f.EndCeremony(f.Context(), m.ceremony.Hash, someTime)
	is(f, err, account.ErrPasskey)
}

func (f *fixture) password(accountID string) string {
	f.Helper()
	encoded, err := f.Password(f.Context(), accountID)
	f.must(err)
	return encoded
}

var passwordCases = []testCase{
	{"what has no password has an empty one", func(f *fixture) {
		want(f, "of an account", f.password(f.account.ID), "")
		want(f, "of none", f.password(newID("acc")), "")
	}},
	{"a password replaces the one before, and ends the sessions and resets of its account alone", func(f *fixture) {
		m, other := f.newMember(f.account), f.newMember(f.newAccount())
		f.must(f.SetPassword(f.Context(), f.account.ID, "$new"))
		want(f, "password", f.password(f.account.ID), "$new")
		want(f, "sessions", f.sessions(f.account), []account.Session{})
		_, err := f.ResetByHash(f.Context(), m.account.ID, m.reset.Hash)
		is(f, err, account.ErrNoReset)
		want(f, "passkey", f.passkey(m.passkey), m.passkey)
		f.kept(other)
	}},
	{"what is no account gets no password", func(f *fixture) {
		id := newID("acc")
		is(f, f.SetPassword(f.Context(), id, "$new"), account.ErrNotFound)
		want(f, "password", f.password(id), "")
	}},
	{"a password is upgraded if it is still there, and nothing ends", func(f *fixture) {
		m, other := f.newMember(f.account), f.newMember(f.newAccount())
		for _, old := range []string{m.password, m.password, "$stale"} {
			f.must(f.UpgradePassword(f.Context(), f.account.ID, old, old+"+"))
		}
		f.must(f.UpgradePassword(f.Context(), newID("acc"), m.password, "$new"))
		m.password += "+"
		f.kept(m)
		f.kept(other)
	}},
}
