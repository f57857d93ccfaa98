package storetest

import (
	"errors"
	"time"

	"studyplanner/internal/account"
)

// draftInvitation returns an invitation that is not stored yet, and ends an hour
// after someTime.
func draftInvitation() account.Invitation {
	id := newID("inv")
	return account.Invitation{ID: id, Hash: hashOf(id), Email: "Grüße@Example.org", Created: someTime, Expires: someTime.Add(time.Hour)}
}

func (f *fixture) newInvitation() account.Invitation {
	f.Helper()
	i := draftInvitation()
	f.must(f.CreateInvitation(f.Context(), i))
	return i
}

func (f *fixture) invitation(hash string) account.Invitation {
	f.Helper()
	i, err := f.InvitationByHash(f.Context(), hash)
	f.must(err)
	return i
}

func (f *fixture) invitations() []account.Invitation {
	f.Helper()
	all, err := f.Invitations(f.Context())
	f.must(err)
	return all
}

var invitationCases = []testCase{
	{"an invitation is found by its hash", func(f *fixture) {
		i := f.newInvitation()
		f.newInvitation()
		want(f, "invitation", f.invitation(i.Hash), i)
		for _, hash := range []string{i.ID, hashOf("nothing")} {
			_, err := f.InvitationByHash(f.Context(), hash)
			is(f, err, account.ErrInvitationNotFound)
		}
	}},
	{"an invitation is deleted by its id", func(f *fixture) {
		i, other := f.newInvitation(), f.newInvitation()
		f.must(f.DeleteInvitation(f.Context(), i.ID))
		_, err := f.InvitationByHash(f.Context(), i.Hash)
		is(f, err, account.ErrInvitationNotFound)
		is(f, f.DeleteInvitation(f.Context(), i.ID), account.ErrInvitationNotFound)
		want(f, "another", f.invitation(other.Hash), other)
	}},
}

// purgeCases need a store of their own: what they remove is of nobody.
var purgeCases = []testCase{
	{"invitations that were not used are listed in order of creation", func(f *fixture) {
		want(f, "at first", f.invitations(), []account.Invitation{})
		a, b, c, used := draftInvitation(), draftInvitation(), draftInvitation(), f.newInvitation()
		c.Created, c.Email = someTime.Add(-time.Hour), ""
		f.must(errors.Join(f.CreateInvitation(f.Context(), b), f.CreateInvitation(f.Context(), c), f.CreateInvitation(f.Context(), a)))
		f.enrolled(account.Enrollment{Account: draftAccount(), Invitation: used.Hash, At: someTime})
		want(f, "invitations", f.invitations(), []account.Invitation{c, a, b})
	}},
	{"a new invitation removes those that have ended", func(f *fixture) {
		ended, just := draftInvitation(), draftInvitation()
		just.Expires = ended.Expires.Add(time.Millisecond)
		next := draftInvitation()
		next.Created, next.Expires = ended.Expires, ended.Expires.Add(time.Hour)
		f.must(errors.Join(f.CreateInvitation(f.Context(), ended), f.CreateInvitation(f.Context(), just)))
		want(f, "before", f.invitations(), []account.Invitation{ended, just})
		f.must(f.CreateInvitation(f.Context(), next))
		want(f, "after", f.invitations(), []account.Invitation{just, next})
	}},
	{"ceremonies that have ended are swept away", func(f *fixture) {
		a := f.newAccount()
		ended, just := f.newCeremony(a), f.newCeremony(account.Account{})
		n, err := f.DeleteExpired(f.Context(), ended.Expires.Add(-time.Millisecond))
		f.must(err)
		want(f, "rows removed before", n, 0)
		_, err = f.EndCeremony(f.Context(), just.Hash, someTime)
		f.must(err)
		n, err = f.DeleteExpired(f.Context(), ended.Expires)
		f.must(err)
		want(f, "rows removed", n, 1)
		_, err = f.EndCeremony(f.Context(), ended.Hash, someTime)
		is(f, err, account.ErrPasskey)
	}},
	{"resets that have ended are swept away", func(f *fixture) {
		ended, other := f.newReset(f.newAccount()), f.newReset(f.newAccount())
		later := other
		later.Hash, later.Expires = hashOf(newID("reset")), ended.Expires.Add(time.Millisecond)
		f.must(f.CreateReset(f.Context(), later))
		n, err := f.DeleteExpired(f.Context(), ended.Expires.Add(-time.Millisecond))
		f.must(err)
		want(f, "rows removed before", n, 0)
		n, err = f.DeleteExpired(f.Context(), ended.Expires)
		f.must(err)
		want(f, "rows removed", n, 2)
		_, err = f.ResetByHash(f.Context(), ended.AccountID, ended.Hash)
		is(f, err, account.ErrNoReset)
		want(f, "one in force", f.reset(later), later)
	}},
}
