package storetest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// enrolled stores an account with a password.
func (f *fixture) enrolled(e account.Enrollment) account.Account {
	f.Helper()
	a, err := f.Enroll(f.Context(), e)
	f.must(err)
	return a
}

// unknown checks that nothing of an account is stored.
func (f *fixture) unknown(a account.Account) {
	f.Helper()
	_, err := f.Account(f.Context(), a.ID)
	is(f, err, account.ErrNotFound)
	want(f, "password", f.password(a.ID), "")
}

// together runs do n times at once.
func together(n int, do func(i int)) {
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-start
			do(i)
		})
	}
	close(start)
	all.Wait()
}

var enrollCases = []testCase{
	{"what is done together is saved together, and seen by others then", func(f *fixture) {
		d := draftAccount()
		f.must(f.Together(f.Context(), func(ctx context.Context, in account.Storages) error {
			a, err := in.Accounts.Enroll(ctx, account.Enrollment{Account: d})
			if err == nil {
				err = in.Spaces.Write(ctx, a.Live, func(ctx context.Context, tx planner.Tx) error { return tx.SetThrough(ctx, 20260301) })
			}
			if err == nil {
				_, err = in.Accounts.Account(ctx, a.ID)
			}
			_, outside := f.Account(ctx, d.ID)
			is(f, outside, account.ErrNotFound)
			return err
		}))
		want(f, "state", f.state(d.Live), planner.State{Version: 2, Through: 20260301})
	}},
	{"nothing of what is done together is saved if any of it fails", func(f *fixture) {
		d, wrong := draftAccount(), errors.New("wrong")
		is(f, f.Together(f.Context(), func(ctx context.Context, in account.Storages) error {
			if _, err := in.Accounts.Enroll(ctx, account.Enrollment{Account: d}); err != nil {
				return err
			}
			return wrong
		}), wrong)
		f.unknown(d)
		_, err := f.AccountByEmail(f.Context(), d.Email)
		is(f, err, account.ErrNotFound)
	}},
	{"an enrolment adds an account with two empty spaces and a password, and returns it", func(f *fixture) {
		d := draftAccount()
		a := f.enrolled(account.Enrollment{Account: d, Password: "$encoded", At: someTime})
		want(f, "returned", a, d)
		stored, err := f.AccountByEmail(f.Context(), strings.ToUpper(d.Email))
		f.must(err)
		want(f, "stored", stored, d)
		want(f, "password", f.password(a.ID), "$encoded")
		for _, space := range []planner.Space{a.Live, a.Sandbox} {
			want(f, "state", f.state(space), planner.State{Version: 1})
		}
	}},
	{"an enrolment may leave the account without a password", func(f *fixture) {
		a := f.enrolled(account.Enrollment{Account: draftAccount(), At: someTime})
		want(f, "password", f.password(a.ID), "")
	}},
	{"an account that is not the first has the rank that its enrolment says", func(f *fixture) {
		for _, rank := range []bool{true, false} {
			d := draftAccount()
			d.Administrator = rank
			want(f, "returned", f.enrolled(account.Enrollment{Account: d}), d)
			d.ID, d.Email, d.Live, d.Sandbox = newID("acc"), "x"+d.Email, planner.Space(newID("spc")), planner.Space(newID("spc"))
			f.must(f.create(f.Context(), d))
			stored, err := f.Account(f.Context(), d.ID)
			f.must(err)
			want(f, "stored", stored, d)
		}
	}},
	{"an address that is taken is refused, and nothing is saved or used up", func(f *fixture) {
		i := f.newInvitation()
		twin := draftAccount()
		twin.Email = strings.ToUpper(f.account.Email)
		_, err := f.Enroll(f.Context(), account.Enrollment{Account: twin, Password: "$encoded", Invitation: i.Hash, At: someTime})
		is(f, err, account.ErrEmailTaken)
		f.unknown(twin)
		want(f, "invitation", f.invitation(i.Hash), i)
	}},
	{"an enrolment uses its invitation up", func(f *fixture) {
		i, other := f.newInvitation(), f.newInvitation()
		f.enrolled(account.Enrollment{Account: draftAccount(), Invitation: i.Hash, At: i.Expires.Add(-time.Millisecond)})
		_, err := f.InvitationByHash(f.Context(), i.Hash)
		is(f, err, account.ErrInvitationNotFound)
		d := draftAccount()
		_, err = f.Enroll(f.Context(), account.Enrollment{Account: d, Password: "$encoded", Invitation: i.Hash, At: someTime})
		is(f, err, account.ErrNotInvited)
		f.unknown(d)
		want(f, "another invitation", f.invitation(other.Hash), other)
	}},
	{"an invitation that has ended, or never was, is none, and nothing is saved", func(f *fixture) {
		i := f.newInvitation()
		for hash, at := range map[string]time.Time{i.Hash: i.Expires, hashOf("nothing"): someTime} {
			d := draftAccount()
			_, err := f.Enroll(f.Context(), account.Enrollment{Account: d, Password: "$encoded", Invitation: hash, At: at})
			is(f, err, account.ErrNotInvited)
			f.unknown(d)
		}
		want(f, "invitation", f.invitation(i.Hash), i)
	}},
	{"of many that come with the same invitation at the same time one enters", func(f *fixture) {
		i := f.newInvitation()
		var entered atomic.Int32
		together(8, func(int) {
			_, err := f.Enroll(f.Context(), account.Enrollment{Account: draftAccount(), Invitation: i.Hash, At: someTime})
			if err == nil {
				entered.Add(1)
			} else {
				is(f, err, account.ErrNotInvited)
			}
		})
		want(f, "how many entered", entered.Load(), 1)
	}},
	{"a founding invitation makes no account but the first, and is not used up", func(f *fixture) {
		i := draftInvitation()
		i.Founding = true
		f.must(f.CreateInvitation(f.Context(), i))
		d := draftAccount()
		_, err := f.Enroll(f.Context(), account.Enrollment{Account: d, Password: "$encoded", Invitation: i.Hash, At: someTime})
		is(f, err, account.ErrNotInvited)
		f.unknown(d)
		want(f, "invitation", f.invitation(i.Hash), i)
	}},
}

// administrators returns how many there are, and how many accounts.
func (f *fixture) administrators() (administrators, accounts int) {
	f.Helper()
	all, err := f.Accounts(f.Context())
	f.must(err)
	for _, a := range all {
		if a.Administrator {
			administrators++
		}
	}
	return administrators, len(all)
}

// populated checks whether the store says that there are accounts.
func (f *fixture) populated(expected bool) {
	f.Helper()
	is, err := f.Populated(f.Context())
	f.must(err)
	want(f, "populated", is, expected)
}

var firstCases = []testCase{
	{"the first account that is enrolled is the administrator, and no other", func(f *fixture) {
		f.populated(false)
		d := draftAccount()
		a := f.enrolled(account.Enrollment{Account: d, At: someTime})
		d.Administrator = true
		want(f, "returned", a, d)
		stored, err := f.Account(f.Context(), a.ID)
		f.must(err)
		want(f, "stored", stored, d)
		f.populated(true)
		want(f, "the second", f.enrolled(account.Enrollment{Account: draftAccount(), At: someTime}).Administrator, false)
	}},
	{"the first account that is created is the administrator, and no other", func(f *fixture) {
		for i := range 3 {
			a, err := f.Account(f.Context(), f.newAccount().ID)
			f.must(err)
			want(f, "administrator", a.Administrator, i == 0)
			f.populated(true)
		}
	}},
	{"an account that is refused was not the first", func(f *fixture) {
		_, err := f.Enroll(f.Context(), account.Enrollment{Account: draftAccount(), Invitation: "nothing", At: someTime})
		is(f, err, account.ErrNotInvited)
		f.populated(false)
		a := f.enrolled(account.Enrollment{Account: draftAccount(), At: someTime})
		want(f, "administrator", a.Administrator, true)
	}},
	{"of many first accounts at the same time one is the administrator", func(f *fixture) {
		together(8, func(i int) {
			if err := f.create(f.Context(), draftAccount()); err != nil {
				f.Error(err)
			}
		})
		administrators, accounts := f.administrators()
		want(f, "accounts", accounts, 8)
		want(f, "administrators", administrators, 1)
	}},
	{"of many that come with founding invitations one makes the first account, and ends them all", func(f *fixture) {
		first, other := draftInvitation(), f.newInvitation()
		first.Founding = true
		f.must(f.CreateInvitation(f.Context(), first))
		founding := draftInvitation()
		founding.Founding = true
		f.must(f.CreateInvitation(f.Context(), founding))
		_, err := f.InvitationByHash(f.Context(), first.Hash)
		is(f, err, account.ErrInvitationNotFound) // the new one took its place
		together(8, func(int) {
			_, err := f.Enroll(f.Context(), account.Enrollment{Account: draftAccount(), Invitation: founding.Hash, At: someTime})
			if err != nil {
				is(f, err, account.ErrNotInvited)
			}
		})
		_, accounts := f.administrators()
		want(f, "accounts", accounts, 1)
		want(f, "invitations", f.invitations(), []account.Invitation{other})
	}},
	{"the first account ends founding invitations, however it is made", func(f *fixture) {
		i := draftInvitation()
		i.Founding = true
		f.must(f.CreateInvitation(f.Context(), i))
		f.newAccount()
		want(f, "invitations", f.invitations(), []account.Invitation{})
	}},
	{"when the last account is gone, the next is the first again", func(f *fixture) {
		for _, remove := range []func(id string) error{
			func(id string) error { return f.DeleteAccount(f.Context(), id) },
			func(id string) error { return f.Retire(f.Context(), id) },
		} {
			founder, other := f.newAccount(), f.newAccount()
			f.must(f.DeleteAccount(f.Context(), founder.ID))
			f.populated(true)
			f.must(remove(other.ID))
			f.populated(false)
		}
		want(f, "administrator", f.enrolled(account.Enrollment{Account: draftAccount()}).Administrator, true)
	}},
	{"the first account may be made again while there are others", func(f *fixture) {
		founder := f.newAccount()
		f.newAccount()
		f.must(f.DeleteAccount(f.Context(), founder.ID))
		want(f, "administrator", f.enrolled(account.Enrollment{Account: founder}).Administrator, false)
	}},
	{"accounts come in pages, in order of creation, after one that need not exist", func(f *fixture) {
		none, err := f.AccountsAfter(f.Context(), "", 9)
		f.must(err)
		want(f, "at first", none, []account.Account{})
		var all []account.Account
		for range 5 {
			a := f.newAccount()
			a.Administrator = len(all) == 0
			all = append(all, a)
		}
		f.must(f.DeleteAccount(f.Context(), all[2].ID))
		for _, c := range []struct {
			after    string
			limit    int
			expected []account.Account
		}{
			{"", 2, all[:2]},
			{all[1].ID, 1, all[3:4]},
			{all[2].ID, 9, all[3:]},
			{all[4].ID, 9, []account.Account{}},
		} {
			page, err := f.AccountsAfter(f.Context(), c.after, c.limit)
			f.must(err)
			want(f, "page after "+c.after, page, c.expected)
		}
	}},
}
