package storetest

import (
	"strings"
	"sync/atomic"
	"time"

	"studyplanner/internal/account"
)

// newReset stores a reset that ends an hour after someTime.
func (f *fixture) newReset(a account.Account) account.Reset {
	f.Helper()
	r := account.Reset{Hash: hashOf(newID("reset")), AccountID: a.ID, Expires: someTime.Add(time.Hour), Purpose: account.SetPassword}
	f.must(f.CreateReset(f.Context(), r))
	return r
}

func (f *fixture) reset(of account.Reset) account.Reset {
	f.Helper()
	r, err := f.ResetByHash(f.Context(), of.AccountID, of.Hash)
	f.must(err)
	return r
}

var resetCases = []testCase{
	{"a reset is found by its hash, also when it has ended", func(f *fixture) {
		r := f.newReset(f.account)
		f.newReset(f.account)
		want(f, "reset", f.reset(r), r)
		ended := account.Reset{Hash: hashOf(newID("reset")), AccountID: f.account.ID, Expires: someTime}
		f.must(f.CreateReset(f.Context(), ended))
		want(f, "one that has ended", f.reset(ended), ended)
		_, err := f.ResetByHash(f.Context(), f.account.ID, hashOf("nothing"))
		is(f, err, account.ErrNoReset)
		_, err = f.ResetByHash(f.Context(), f.newAccount().ID, r.Hash)
		is(f, err, account.ErrNoReset)
	}},
	{"a reset of no account is refused", func(f *fixture) {
		r := account.Reset{Hash: hashOf(newID("reset")), AccountID: newID("acc"), Expires: someTime}
		is(f, f.CreateReset(f.Context(), r), account.ErrNotFound)
		_, err := f.ResetByHash(f.Context(), r.AccountID, r.Hash)
		is(f, err, account.ErrNoReset)
	}},
	{"a reset sets the password, ends the sessions and resets of its account alone, and returns it", func(f *fixture) {
		m, other, second := f.newMember(f.account), f.newMember(f.newAccount()), f.newReset(f.account)
		a, err := f.UseReset(f.Context(), f.account.ID, m.reset.Hash, "$new", m.reset.Expires.Add(-time.Millisecond))
		f.must(err)
		want(f, "account", a, f.account)
		want(f, "password", f.password(f.account.ID), "$new")
		want(f, "sessions", f.sessions(f.account), []account.Session{})
		for _, hash := range []string{m.reset.Hash, second.Hash} {
			_, err := f.UseReset(f.Context(), f.account.ID, hash, "$newer", someTime)
			is(f, err, account.ErrNoReset)
		}
		want(f, "password", f.password(f.account.ID), "$new")
		want(f, "passkey", f.passkey(m.passkey), m.passkey)
		f.kept(other)
	}},
	{"a reset that was mailed verifies the address, and ends what was made before that", func(f *fixture) {
		for _, unverified := range []bool{true, false} {
			a := f.newAccount()
			_, err := f.UpdateAccount(f.Context(), a.ID, func(a account.Account) (account.Account, error) {
				a.Unverified = unverified
				return a, nil
			})
			f.must(err)
			k, m := draftKey(a.Live), f.newMember(a)
			k.Revoked = nil
			f.must(f.CreateKey(f.Context(), k))
			r := account.Reset{Hash: hashOf(newID("reset")), AccountID: a.ID, Expires: someTime.Add(time.Hour), Purpose: account.MailPassword}
			f.must(f.CreateReset(f.Context(), r))
			got, err := f.UseReset(f.Context(), r.AccountID, r.Hash, "$new", someTime)
			f.must(err)
			want(f, "account", got, a)
			_, err = f.PasskeyByCredential(f.Context(), a.ID, m.passkey.Credential)
			if unverified {
				k.Revoked = &someTime
				is(f, err, account.ErrPasskeyNotFound)
			} else {
				f.must(err)
			}
			want(f, "key", f.access(k.Hash).Key, k)
		}
	}},
	{"an address is verified once, by what is for that", func(f *fixture) {
		_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			a.Unverified = true
			return a, nil
		})
		f.must(err)
		m := f.newMember(f.account)
		r := account.Reset{Hash: hashOf(newID("reset")), AccountID: f.account.ID, Expires: someTime.Add(time.Hour), Purpose: account.VerifyAddress}
		f.must(f.CreateReset(f.Context(), r))
		is(f, f.UseVerification(f.Context(), f.account.ID, r.Hash, r.Expires), account.ErrNoReset)
		is(f, f.UseVerification(f.Context(), f.account.ID, m.reset.Hash, someTime), account.ErrNoReset)
		_, err = f.UseReset(f.Context(), r.AccountID, r.Hash, "$new", someTime)
		is(f, err, account.ErrNoReset)
		f.must(f.UseVerification(f.Context(), f.account.ID, r.Hash, someTime))
		is(f, f.UseVerification(f.Context(), f.account.ID, r.Hash, someTime), account.ErrNoReset)
		want(f, "account", f.enter(m.session, account.Live).Account, f.account)
		f.kept(m)
	}},
	{"another address makes the resets void that were sent to the old one, another name does not", func(f *fixture) {
		r, other := f.newReset(f.account), f.newReset(f.newAccount())
		rename := func(change func(*account.Account)) {
			_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
				change(&a)
				return a, nil
			})
			f.must(err)
		}
		rename(func(a *account.Account) { a.Name, a.Email = "Ada", strings.ToUpper(a.Email) })
		want(f, "reset", f.reset(r), r)
		rename(func(a *account.Account) { a.Email = "new-" + a.Email })
		_, err := f.ResetByHash(f.Context(), r.AccountID, r.Hash)
		is(f, err, account.ErrNoReset)
		want(f, "somebody else's", f.reset(other), other)
	}},
	{"a reset that has ended, or never was, changes nothing", func(f *fixture) {
		m := f.newMember(f.account)
		for hash, at := range map[string]time.Time{m.reset.Hash: m.reset.Expires, hashOf("nothing"): someTime} {
			_, err := f.UseReset(f.Context(), f.account.ID, hash, "$new", at)
			is(f, err, account.ErrNoReset)
		}
		f.kept(m)
	}},
	{"of many that use a reset at the same time one does", func(f *fixture) {
		r := f.newReset(f.account)
		var used atomic.Int32
		together(8, func(int) {
			_, err := f.UseReset(f.Context(), r.AccountID, r.Hash, "$new", someTime)
			if err == nil {
				used.Add(1)
			} else {
				is(f, err, account.ErrNoReset)
			}
		})
		want(f, "how many did", used.Load(), 1)
	}},
}
