package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

var accountCases = []testCase{
	{"a new account is found by its id and by its address, in any case", func(f *fixture) {
		for _, email := range []string{f.account.Email, strings.ToUpper(f.account.Email), strings.ToLower(f.account.Email)} {
			a, err := f.AccountByEmail(f.Context(), email)
			f.must(err)
			want(f, "account", a, f.account)
		}
		a, err := f.Account(f.Context(), f.account.ID)
		f.must(err)
		want(f, "account", a, f.account)
	}},
	{"both spaces of a new account are empty", func(f *fixture) {
		for _, space := range []planner.Space{f.account.Live, f.account.Sandbox} {
			want(f, "state", f.state(space), planner.State{Version: 1})
			want(f, "blocks", f.all(space), []planner.Block{})
		}
	}},
	{"an address with the same EmailKey is taken, and nothing is saved", func(f *fixture) {
		twin := draftAccount()
		twin.Email = strings.ToUpper(f.account.Email)
		is(f, f.create(f.Context(), twin), account.ErrEmailTaken)
		_, err := f.Account(f.Context(), twin.ID)
		is(f, err, account.ErrNotFound)
		notFound(f, f.Write(f.Context(), twin.Live, func(context.Context, planner.Tx) error { return nil }))
	}},
	{"of many that want an address at the same time one gets it", func(f *fixture) {
		var made atomic.Int32
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				a := draftAccount()
				a.Email = "same-" + f.account.Email
				err := f.create(f.Context(), a)
				if err == nil {
					made.Add(1)
				} else {
					is(f, err, account.ErrEmailTaken)
				}
			})
		}
		all.Wait()
		want(f, "how many got it", made.Load(), 1)
	}},
	{"accounts come in order of creation", func(f *fixture) {
		old := draftAccount()
		old.Created = someTime.Add(-time.Hour)
		later := draftAccount()
		f.must(errors.Join(f.create(f.Context(), later), f.create(f.Context(), old)))
		all, err := f.Accounts(f.Context())
		f.must(err)
		mine := slices.DeleteFunc(all, func(a account.Account) bool {
			return a.ID != old.ID && a.ID != f.account.ID && a.ID != later.ID
		})
		want(f, "order", mine, []account.Account{old, f.account, later})
	}},
	{"an account that does not exist is not found", func(f *fixture) {
		_, err := f.Account(f.Context(), newID("acc"))
		is(f, err, account.ErrNotFound)
		_, err = f.AccountByEmail(f.Context(), "nobody@example.org")
		is(f, err, account.ErrNotFound)
		is(f, f.DeleteAccount(f.Context(), newID("acc")), account.ErrNotFound)
		_, err = f.UpdateAccount(f.Context(), newID("acc"), func(a account.Account) (account.Account, error) {
			f.Error("change was called")
			return a, nil
		})
		is(f, err, account.ErrNotFound)
	}},
}

var updateAccountCases = []testCase{
	{"an update replaces the account and raises the version of both spaces", func(f *fixture) {
		next := f.account
		next.Email, next.TimeZone, next.Plan = "new-"+f.account.Email, "UTC", "pro"
		next.Name, next.FirstWeekday = "", 0
		got, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			want(f, "given", a, f.account)
			return next, nil
		})
		f.must(err)
		want(f, "returned", got, next)
		stored, err := f.Account(f.Context(), f.account.ID)
		f.must(err)
		want(f, "stored", stored, next)
		want(f, "live", f.state(next.Live), planner.State{Version: 2})
		want(f, "sandbox", f.state(next.Sandbox), planner.State{Version: 2})
	}},
	{"a new address is found, and the old one is free", func(f *fixture) {
		_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			a.Email = "new-" + a.Email
			return a, nil
		})
		f.must(err)
		_, err = f.AccountByEmail(f.Context(), f.account.Email)
		is(f, err, account.ErrNotFound)
		a, err := f.AccountByEmail(f.Context(), "new-"+f.account.Email)
		f.must(err)
		want(f, "id", a.ID, f.account.ID)
		heir := draftAccount()
		heir.Email = f.account.Email
		f.must(f.create(f.Context(), heir))
	}},
	{"an address may change its case", func(f *fixture) {
		upper := strings.ToUpper(f.account.Email)
		_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			a.Email = upper
			return a, nil
		})
		f.must(err)
		a, err := f.AccountByEmail(f.Context(), f.account.Email)
		f.must(err)
		want(f, "address", a.Email, upper)
	}},
	{"an update to an address that is taken, or that change refuses, saves nothing", func(f *fixture) {
		other := f.newAccount()
		for _, c := range []struct {
			email string
			err   error
			want  error
		}{{other.Email, nil, account.ErrEmailTaken}, {"free-" + other.Email, errNo, errNo}} {
			_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
				a.Email, a.Plan = c.email, "pro"
				return a, c.err
			})
			is(f, err, c.want)
			a, err := f.AccountByEmail(f.Context(), f.account.Email)
			f.must(err)
			want(f, "account", a, f.account)
			want(f, "state", f.state(a.Live), planner.State{Version: 1})
		}
	}},
	{"no update of an account is lost", func(f *fixture) {
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
					a.Plan += "x"
					return a, nil
				})
				if err != nil {
					f.Error(err)
				}
			})
		}
		all.Wait()
		a, err := f.Account(f.Context(), f.account.ID)
		f.must(err)
		want(f, "plan", a.Plan, f.account.Plan+strings.Repeat("x", 10))
	}},
}

var deleteAccountCases = []testCase{
	{"with an account its keys, its spaces and all in them are deleted, and nothing else", func(f *fixture) {
		live, sandbox, s, b := f.twins()
		k := f.newKey(live)
		f.access(k.Hash) // so that a cache knows it
		other := f.newAccount()
		kept := f.newKey(other.Live)
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		_, err := f.Account(f.Context(), f.account.ID)
		is(f, err, account.ErrNotFound)
		_, err = f.AccountByEmail(f.Context(), f.account.Email)
		is(f, err, account.ErrNotFound)
		_, err = f.Access(f.Context(), k.Hash)
		is(f, err, account.ErrKeyNotFound)
		is(f, f.RevokeKey(f.Context(), f.account, k.ID, someTime), account.ErrKeyNotFound)
		for _, space := range []planner.Space{live, sandbox} {
			notFound(f, f.Write(f.Context(), space, func(context.Context, planner.Tx) error { return nil }))
			_, err = f.Subject(f.Context(), space, s.ID)
			notFound(f, err)
			_, err = f.Block(f.Context(), space, b.ID)
			notFound(f, err)
		}
		want(f, "the key of another account", f.access(kept.Hash).Key, kept)
		is(f, f.DeleteAccount(f.Context(), f.account.ID), account.ErrNotFound)
	}},
	{"with an account its password, sessions, passkeys, ceremonies and resets are deleted, and no others", func(f *fixture) {
		m, other := f.newMember(f.account), f.newMember(f.newAccount())
		f.enter(m.session, account.Live) // so that a cache knows it
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		f.gone(m)
		f.kept(other)
	}},
	{"with an account the days off of both of its spaces are deleted, and no others", func(f *fixture) {
		live, sandbox, other := f.account.Live, f.account.Sandbox, f.newAccount().Live
		s := f.newSubject(live)
		f.insertOff(live, draftDayOff(&s), draftDayOff(nil))
		f.insertOff(sandbox, draftDayOff(nil))
		kept := f.insertOff(other, draftDayOff(nil))
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		want(f, "left", len(f.daysOff(live))+len(f.daysOff(sandbox)), 0)
		want(f, "of another", f.daysOff(other), kept)
	}},
	{"all of a deleted account can be made again", func(f *fixture) {
		k, m := f.newKey(f.account.Live), f.newMember(f.account)
		f.twins()
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		f.must(f.create(f.Context(), f.account))
		f.must(f.CreateKey(f.Context(), k))
		f.must(errors.Join(
			f.SetPassword(f.Context(), f.account.ID, m.password), f.CreateSession(f.Context(), m.session, someTime, someTime),
			f.CreatePasskey(f.Context(), m.passkey), f.BeginCeremony(f.Context(), m.ceremony), f.CreateReset(f.Context(), m.reset),
		))
		f.twins()
		want(f, "key", f.access(k.Hash).Key, k)
		f.kept(m)
	}},
}

func is(f *fixture, err, target error) {
	f.Helper()
	if !errors.Is(err, target) {
		f.Errorf("err = %v, want %v", err, target)
	}
}
