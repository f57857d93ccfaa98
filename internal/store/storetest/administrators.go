package storetest

import (
	"context"
	"errors"
	"sync/atomic"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// rank makes an account an administrator or takes that away.
func (f *fixture) rank(a account.Account, administrator bool) error {
	got, err := f.SetAdministrator(f.Context(), a.ID, administrator)
	if err != nil {
		return err
	}
	a.Administrator = administrator
	want(f, "returned", got, a)
	stored, err := f.Account(f.Context(), a.ID)
	want(f, "stored", stored, a)
	return err
}

// rounds is how often a race is run.
const rounds = 20

// races runs both on two administrators at the same time, many times, and checks
// that one is left.
func (f *fixture) races(one, two func(a account.Account) error) {
	f.Helper()
	for range rounds {
		rivals := []account.Account{f.newAccount(), f.newAccount()}
		for _, a := range rivals {
			_, err := f.SetAdministrator(f.Context(), a.ID, true)
			f.must(err)
		}
		all, err := f.Accounts(f.Context())
		f.must(err)
		for _, a := range all {
			if a.ID != rivals[0].ID && a.ID != rivals[1].ID {
				f.must(f.Retire(f.Context(), a.ID))
			}
		}
		f.newAccount() // for whom one of them must stay
		var refused atomic.Int32
		together(2, func(i int) {
			if err := []func(account.Account) error{one, two}[i](rivals[i]); err != nil {
				is(f, err, account.ErrLastAdministrator)
				refused.Add(1)
			}
		})
		want(f, "how many were refused", refused.Load(), 1)
		administrators, _ := f.administrators()
		want(f, "administrators", administrators, 1)
	}
}

var administratorCases = []testCase{
	{"an account is made an administrator, and that is taken away", func(f *fixture) {
		f.newAccount()
		a := f.newAccount()
		for _, administrator := range []bool{true, true, false, false} {
			f.must(f.rank(a, administrator))
		}
		want(f, "version", f.state(a.Live).Version, 1)
	}},
	{"an account that does not exist gets no rank", func(f *fixture) {
		for range 2 {
			_, err := f.SetAdministrator(f.Context(), newID("acc"), true)
			is(f, err, account.ErrNotFound)
			f.newAccount()
		}
	}},
	{"the only administrator stays one", func(f *fixture) {
		founder := f.newAccount()
		founder.Administrator = true
		for range 2 {
			_, err := f.SetAdministrator(f.Context(), founder.ID, false)
			is(f, err, account.ErrLastAdministrator)
			a, err := f.Account(f.Context(), founder.ID)
			f.must(err)
			want(f, "account", a, founder)
			f.newAccount()
		}
	}},
	{"the first administrator may make another one and go back", func(f *fixture) {
		founder, heir := f.newAccount(), f.newAccount()
		f.must(errors.Join(f.rank(heir, true), f.rank(founder, false)))
		is(f, f.rank(heir, false), account.ErrLastAdministrator)
	}},
	{"an update never changes the rank", func(f *fixture) {
		founder, other := f.newAccount(), f.newAccount()
		for id, administrator := range map[string]bool{founder.ID: true, other.ID: false} {
			a, err := f.UpdateAccount(f.Context(), id, func(a account.Account) (account.Account, error) {
				want(f, "given", a.Administrator, administrator)
				a.Name, a.Administrator = "Neu", !a.Administrator
				return a, nil
			})
			f.must(err)
			want(f, "returned", a.Administrator, administrator)
			a, err = f.Account(f.Context(), id)
			f.must(err)
			want(f, "stored", a.Administrator, administrator)
		}
	}},
	{"of two administrators who lose their rank at the same time one is refused", func(f *fixture) {
		lose := func(a account.Account) error {
			_, err := f.SetAdministrator(f.Context(), a.ID, false)
			return err
		}
		f.races(lose, lose)
	}},
}

var retireCases = []testCase{
	{"an account retires with all that it has", func(f *fixture) {
		f.newAccount()
		f.account = f.newAccount()
		m := f.newMember(f.account)
		f.must(f.Retire(f.Context(), f.account.ID))
		f.gone(m)
		_, err := f.AccountByEmail(f.Context(), f.account.Email)
		is(f, err, account.ErrNotFound)
		for _, space := range []planner.Space{f.account.Live, f.account.Sandbox} {
			notFound(f, f.Write(f.Context(), space, func(context.Context, planner.Tx) error { return nil }))
		}
		is(f, f.Retire(f.Context(), f.account.ID), account.ErrNotFound)
	}},
	{"an account that does not exist does not retire", func(f *fixture) {
		is(f, f.Retire(f.Context(), newID("acc")), account.ErrNotFound)
		f.populated(false)
	}},
	{"the only administrator does not retire as long as there are others, and nothing is changed", func(f *fixture) {
		founder := f.newAccount()
		m := f.newMember(founder)
		other := f.newAccount()
		is(f, f.Retire(f.Context(), founder.ID), account.ErrLastAdministrator)
		f.kept(m)
		want(f, "state", f.state(founder.Live), planner.State{Version: 1})
		f.must(f.Retire(f.Context(), other.ID))
		f.must(f.Retire(f.Context(), founder.ID))
		f.populated(false)
	}},
	{"an administrator retires if there is another one", func(f *fixture) {
		founder, heir := f.newAccount(), f.newAccount()
		f.newAccount()
		f.must(f.rank(heir, true))
		f.must(f.Retire(f.Context(), founder.ID))
		is(f, f.Retire(f.Context(), heir.ID), account.ErrLastAdministrator)
	}},
	{"one who is no administrator retires also where there is none", func(f *fixture) {
		founder, other := f.newAccount(), f.newAccount()
		f.newAccount()
		f.must(f.DeleteAccount(f.Context(), founder.ID))
		f.must(f.Retire(f.Context(), other.ID))
	}},
	{"of two administrators who retire at the same time one is refused", func(f *fixture) {
		retire := func(a account.Account) error { return f.Retire(f.Context(), a.ID) }
		f.races(retire, retire)
	}},
	{"of two administrators, one who retires and one who loses the rank at the same time, one is refused", func(f *fixture) {
		f.races(
			func(a account.Account) error { return f.Retire(f.Context(), a.ID) },
			func(a account.Account) error {
				_, err := f.SetAdministrator(f.Context(), a.ID, false)
				return err
			},
		)
	}},
	{"where the only account retires while another comes, an administrator is left", func(f *fixture) {
		for range rounds {
			founder := f.newAccount()
			together(2, func(i int) {
				if i == 0 {
					if err := f.Retire(f.Context(), founder.ID); err != nil {
						is(f, err, account.ErrLastAdministrator)
					}
				} else if err := f.create(f.Context(), draftAccount()); err != nil {
					f.Error(err)
				}
			})
			administrators, accounts := f.administrators()
			want(f, "administrators", administrators, 1)
			f.populated(accounts > 0)
			all, err := f.Accounts(f.Context())
			f.must(err)
			for _, a := range all {
				f.must(f.DeleteAccount(f.Context(), a.ID))
			}
		}
	}},
}
