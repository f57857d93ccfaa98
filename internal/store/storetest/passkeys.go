package storetest

import (
	"errors"
	"time"

	"studyplanner/internal/account"
)

// draftPasskey returns a passkey of a that is not stored yet.
func draftPasskey(a account.Account) account.Passkey {
	id := newID("psk")
	return account.Passkey{
		ID: id, AccountID: a.ID, Name: "Telefon „grün“", Credential: "credential-" + id, Data: []byte{0, 255, '"', 0},
		Created: someTime,
	}
}

func (f *fixture) newPasskey(a account.Account) account.Passkey {
	f.Helper()
	p := draftPasskey(a)
	f.must(f.CreatePasskey(f.Context(), p))
	return p
}

func (f *fixture) passkey(of account.Passkey) account.Passkey {
	f.Helper()
	p, err := f.PasskeyByCredential(f.Context(), of.AccountID, of.Credential)
	f.must(err)
	return p
}

func (f *fixture) passkeys(a account.Account) []account.Passkey {
	f.Helper()
	all, err := f.Passkeys(f.Context(), a.ID)
	f.must(err)
	return all
}

var passkeyCases = []testCase{
	{"passkeys are listed as they were stored, in order of creation", func(f *fixture) {
		want(f, "at first", f.passkeys(f.account), []account.Passkey{})
		first, second, third := draftPasskey(f.account), draftPasskey(f.account), draftPasskey(f.account)
		third.Created = someTime.Add(-time.Hour)
		third.Used = &someTime
		f.must(errors.Join(f.CreatePasskey(f.Context(), second), f.CreatePasskey(f.Context(), third), f.CreatePasskey(f.Context(), first)))
		f.newPasskey(f.newAccount())
		want(f, "passkeys", f.passkeys(f.account), []account.Passkey{third, first, second})
	}},
	{"a passkey is found by its credential, in exactly that case", func(f *fixture) {
		p := f.newPasskey(f.account)
		want(f, "passkey", f.passkey(p), p)
		for _, credential := range []string{"C" + p.Credential[1:], p.ID, ""} {
			_, err := f.PasskeyByCredential(f.Context(), f.account.ID, credential)
			is(f, err, account.ErrPasskeyNotFound)
		}
		_, err := f.PasskeyByCredential(f.Context(), f.newAccount().ID, p.Credential)
		is(f, err, account.ErrPasskeyNotFound)
	}},
	{"a credential that is there already is refused, and nothing is saved", func(f *fixture) {
		p := f.newPasskey(f.account)
		heir := f.newAccount()
		owners := []account.Account{f.account, heir}
		if f.Scattered { // what others have lies elsewhere
			owners = owners[:1]
		}
		for _, a := range owners {
			twin := draftPasskey(a)
			twin.Credential = p.Credential
			is(f, f.CreatePasskey(f.Context(), twin), account.ErrPasskey)
		}
		want(f, "passkeys", f.passkeys(f.account), []account.Passkey{p})
		want(f, "of another account", f.passkeys(heir), []account.Passkey{})
	}},
	{"an account has twenty passkeys, and of several that come at the same time no more", func(f *fixture) {
		for range account.MaxPasskeys - 1 {
			f.newPasskey(f.account)
		}
		together(4, func(int) {
			if err := f.CreatePasskey(f.Context(), draftPasskey(f.account)); err != nil {
				is(f, err, account.ErrPasskeysFull)
			}
		})
		all := f.passkeys(f.account)
		want(f, "passkeys", len(all), account.MaxPasskeys)
		is(f, f.CreatePasskey(f.Context(), draftPasskey(f.account)), account.ErrPasskeysFull)
		f.newPasskey(f.newAccount())
		f.must(f.DeletePasskey(f.Context(), f.account.ID, all[0].ID))
		f.newPasskey(f.account)
	}},
	{"a passkey of no account is refused", func(f *fixture) {
		p := draftPasskey(account.Account{ID: newID("acc")})
		is(f, f.CreatePasskey(f.Context(), p), account.ErrNotFound)
		_, err := f.PasskeyByCredential(f.Context(), p.AccountID, p.Credential)
		is(f, err, account.ErrPasskeyNotFound)
	}},
	{"the use of a passkey and its data after it are kept", func(f *fixture) {
		p, other := f.newPasskey(f.account), f.newPasskey(f.account)
		for i := range byte(2) {
			at := someTime.Add(time.Duration(i) * time.Hour)
			p.Used, p.Data = &at, []byte{i, 0, 255}
			f.must(f.UsePasskey(f.Context(), p.AccountID, p.Credential, p.Data, at))
			want(f, "passkeys", f.passkeys(f.account), []account.Passkey{p, other})
		}
		f.must(f.UsePasskey(f.Context(), p.AccountID, newID("psk"), []byte("x"), someTime))
		f.must(f.UsePasskey(f.Context(), f.newAccount().ID, p.Credential, []byte("x"), someTime))
		want(f, "by another account", f.passkeys(f.account), []account.Passkey{p, other})
	}},
	{"one passkey of an account is deleted", func(f *fixture) {
		p, other, strangers := f.newPasskey(f.account), f.newPasskey(f.account), f.newPasskey(f.newAccount())
		f.must(f.DeletePasskey(f.Context(), f.account.ID, p.ID))
		_, err := f.PasskeyByCredential(f.Context(), p.AccountID, p.Credential)
		is(f, err, account.ErrPasskeyNotFound)
		for _, id := range []string{p.ID, strangers.ID, newID("psk")} {
			is(f, f.DeletePasskey(f.Context(), f.account.ID, id), account.ErrPasskeyNotFound)
		}
		want(f, "passkeys", f.passkeys(f.account), []account.Passkey{other})
		want(f, "a stranger's", f.passkey(strangers), strangers)
		f.must(f.CreatePasskey(f.Context(), p)) // its credential is free
	}},
}
