package storetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// newKey stores a key that opens space, one of the account's.
func (f *fixture) newKey(space planner.Space) account.Key {
	f.Helper()
	k := draftKey(space)
	if space == f.account.Sandbox {
		k.Mode = account.Sandbox
	}
	f.must(f.CreateKey(f.Context(), k))
	return k
}

// draftKey returns a key that uses every field and is not stored yet.
func draftKey(space planner.Space) account.Key {
	id := newID("key")
	expires, revoked, used := someTime.Add(time.Hour), someTime.Add(time.Minute), someTime.Truncate(time.Hour)
	return account.Key{
		ID: id, Space: space, Hash: hashOf(id), Name: "Handy „blau“", Mode: account.Live, Scope: account.Read,
		Last4: "aZ09", Created: someTime, Expires: &expires, Revoked: &revoked, LastUsed: &used,
	}
}

// draftOpenKey is draftKey in force.
func draftOpenKey(space planner.Space) account.Key {
	k := draftKey(space)
	k.Revoked = nil
	return k
}

// hashOf returns the SHA-256 of a text in hex.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func (f *fixture) access(hash string) account.Access {
	f.Helper()
	a, err := f.Access(f.Context(), hash)
	f.must(err)
	return a
}

var keyCases = []testCase{
	{"a key is listed as it was stored, in order of creation, beside those of the other space", func(f *fixture) {
		first, second, third := draftKey(f.account.Live), draftKey(f.account.Sandbox), draftKey(f.account.Live)
		second.Mode = account.Sandbox
		third.Expires, third.Revoked, third.LastUsed = nil, nil, nil
		old := draftKey(f.account.Sandbox)
		old.Mode, old.Created = account.Sandbox, someTime.Add(-time.Hour)
		for _, k := range []account.Key{third, first, second, old} {
			f.must(f.CreateKey(f.Context(), k))
		}
		f.newKey(f.newAccount().Live)
		keys, err := f.Keys(f.Context(), f.account)
		f.must(err)
		want(f, "keys", keys, []account.Key{old, first, second, third})
	}},
	{"an account has fifty keys in force in both spaces, and of several that come at the same time no more", func(f *fixture) {
		for range account.MaxKeys - 1 {
			f.must(f.CreateKey(f.Context(), draftOpenKey(f.account.Live)))
		}
		made := make([]error, 4)
		together(len(made), func(i int) {
			made[i] = f.CreateKey(f.Context(), draftOpenKey(f.account.Space([]account.Mode{account.Live, account.Sandbox}[i%2])))
		})
		refused := 0
		for _, err := range made {
			if err != nil {
				refused++
				is(f, err, account.ErrKeysFull)
			}
		}
		want(f, "refused", refused, 3)
		f.must(f.CreateKey(f.Context(), draftOpenKey(f.newAccount().Live)))
		keys, err := f.Keys(f.Context(), f.account)
		f.must(err)
		want(f, "keys", len(keys), account.MaxKeys)
		f.must(f.RevokeKey(f.Context(), f.account, keys[0].ID, someTime))
		f.must(f.CreateKey(f.Context(), draftOpenKey(f.account.Live)))
		later := draftOpenKey(f.account.Live)
		is(f, f.CreateKey(f.Context(), later), account.ErrKeysFull)
		later.Created, later.Expires = *keys[0].Expires, nil // when all others have expired
		f.must(f.CreateKey(f.Context(), later))
	}},
	{"of keys that are in force no more, the last fifty are kept", func(f *fixture) {
		first := f.newKey(f.account.Sandbox)
		f.access(first.Hash) // so that a cache knows it
		open := draftOpenKey(f.account.Live)
		f.must(f.CreateKey(f.Context(), open))
		for range account.MaxKeys {
			f.newKey(f.account.Live)
		}
		f.access(first.Hash)
		last := f.newKey(f.account.Live)
		_, err := f.Access(f.Context(), first.Hash)
		is(f, err, account.ErrKeyNotFound)
		_, _, err = f.KeyOwner(f.Context(), first.ID)
		is(f, err, account.ErrKeyNotFound)
		want(f, "one in force", f.access(open.Hash).Key, open)
		want(f, "the last", f.access(last.Hash).Key, last)
	}},
	{"an account without keys has an empty list of them", func(f *fixture) {
		keys, err := f.Keys(f.Context(), f.account)
		f.must(err)
		want(f, "keys", keys, []account.Key{})
	}},
	{"a key of a space that does not exist is not found", func(f *fixture) {
		k := draftKey("spc_nowhere")
		is(f, f.CreateKey(f.Context(), k), account.ErrNotFound)
		_, err := f.Access(f.Context(), k.Hash)
		is(f, err, account.ErrKeyNotFound)
	}},
	{"a key whose id or hash another space has is refused, and nothing is saved", func(f *fixture) {
		k := f.newKey(f.account.Live)
		sameID, sameHash := draftKey(f.account.Sandbox), draftKey(f.account.Sandbox)
		sameID.ID, sameHash.Hash = k.ID, k.Hash
		twins := []account.Key{sameHash, sameID}
		if f.Scattered {
			twins = twins[:1]
		}
		for _, twin := range twins {
			if err := f.CreateKey(f.Context(), twin); err == nil {
				f.Error("it is stored")
			}
		}
		keys, err := f.Keys(f.Context(), f.account)
		f.must(err)
		want(f, "keys", keys, []account.Key{k})
	}},
	{"a key of either space is revoked, once", func(f *fixture) {
		for _, mode := range []account.Mode{account.Live, account.Sandbox} {
			k := draftKey(f.account.Space(mode))
			k.Mode, k.Revoked = mode, nil
			f.must(f.CreateKey(f.Context(), k))
			want(f, "before", f.access(k.Hash).Key, k)
			for _, at := range []time.Time{someTime, someTime.Add(time.Hour)} {
				f.must(f.RevokeKey(f.Context(), f.account, k.ID, at))
				k.Revoked = &someTime
				want(f, "after", f.access(k.Hash).Key, k)
			}
		}
	}},
	{"a key that the account does not have cannot be revoked", func(f *fixture) {
		is(f, f.RevokeKey(f.Context(), f.account, newID("key"), someTime), account.ErrKeyNotFound)
		k := draftKey(f.newAccount().Live)
		k.Revoked = nil
		f.must(f.CreateKey(f.Context(), k))
		is(f, f.RevokeKey(f.Context(), f.account, k.ID, someTime), account.ErrKeyNotFound)
		want(f, "another account's", f.access(k.Hash).Key, k)
	}},
	{"all keys of an account are revoked and its passkeys removed, and nobody else's", func(f *fixture) {
		stranger := f.newAccount()
		live, sandbox, revoked := draftKey(f.account.Live), draftKey(f.account.Sandbox), draftKey(f.account.Live)
		strangers, theirs := draftKey(stranger.Live), f.newPasskey(stranger)
		sandbox.Mode = account.Sandbox
		live.Revoked, sandbox.Revoked, strangers.Revoked = nil, nil, nil
		for _, k := range []account.Key{live, sandbox, revoked, strangers} {
			f.must(f.CreateKey(f.Context(), k))
		}
		f.newPasskey(f.account)
		f.newPasskey(f.account)
		at := someTime.Add(2 * time.Hour)
		f.must(f.RevokeAll(f.Context(), f.account, at))
		live.Revoked, sandbox.Revoked = &at, &at
		for _, k := range []account.Key{live, sandbox, revoked, strangers} {
			want(f, "key", f.access(k.Hash).Key, k)
		}
		left, err := f.Passkeys(f.Context(), f.account.ID)
		f.must(err)
		want(f, "passkeys", left, []account.Passkey{})
		want(f, "a stranger's", f.passkey(theirs), theirs)
		is(f, f.RevokeAll(f.Context(), account.Account{ID: newID("acc")}, at), account.ErrNotFound)
	}},
	{"the owner of a key is found by its id and by its hash", func(f *fixture) {
		k := draftKey(f.account.Sandbox)
		f.must(f.CreateKey(f.Context(), k))
		for _, named := range []string{k.ID, k.Hash} {
			accountID, keyID, err := f.KeyOwner(f.Context(), named)
			f.must(err)
			want(f, "owner", accountID, f.account.ID)
			want(f, "key", keyID, k.ID)
		}
		for _, named := range []string{newID("key"), draftKey("").Hash} {
			_, _, err := f.KeyOwner(f.Context(), named)
			is(f, err, account.ErrKeyNotFound)
		}
	}},
}

var accessCases = []testCase{
	{"a hash of no key is not found", func(f *fixture) {
		k := draftKey(f.account.Live)
		_, err := f.Access(f.Context(), k.Hash)
		is(f, err, account.ErrKeyNotFound)
		f.must(f.CreateKey(f.Context(), k)) // nor is it forgotten that it may come
		want(f, "key", f.access(k.Hash).Key, k)
	}},
	{"a key opens its space as it is now, also when it is expired and revoked", func(f *fixture) {
		for _, space := range []planner.Space{f.account.Live, f.account.Sandbox} {
			k := f.newKey(space)
			expected := account.Access{Key: k, AccountID: f.account.ID, Plan: "free", TimeZone: "Europe/Berlin", State: planner.State{Version: 1}}
			want(f, "at first", f.access(k.Hash), expected)
			s := f.newSubject(space)
			f.insert(space, draft(s, aMonday, 1, 2), draft(s, aMonday, 1, 2))
			f.change(space, func(ctx context.Context, tx planner.Tx) error {
				return errors.Join(tx.SetThrough(ctx, aMonday), tx.SetNeeded(ctx, 5))
			})
			expected.State = planner.State{Version: 4, Through: aMonday, Blocks: 2, Needed: 5}
			want(f, "after writes", f.access(k.Hash), expected)
		}
	}},
	{"a change of plan and time zone is seen at once", func(f *fixture) {
		k := f.newKey(f.account.Sandbox)
		before := f.access(k.Hash)
		_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			a.Plan, a.TimeZone = "pro", "Asia/Tokyo"
			return a, nil
		})
		f.must(err)
		before.Plan, before.TimeZone, before.State.Version = "pro", "Asia/Tokyo", 2
		want(f, "access", f.access(k.Hash), before)
	}},
	{"the hour of the last use is kept, and never becomes an earlier one", func(f *fixture) {
		k := draftKey(f.account.Live)
		k.LastUsed = nil
		f.must(f.CreateKey(f.Context(), k))
		hour := someTime.Truncate(time.Hour)
		for _, at := range []time.Time{hour, hour.Add(time.Hour), hour} {
			f.must(f.TouchKey(f.Context(), k, at))
			if k.LastUsed == nil || k.LastUsed.Before(at) {
				k.LastUsed = &at
			}
			want(f, "key", f.access(k.Hash).Key, k)
		}
		want(f, "version", f.state(f.account.Live).Version, 1)
	}},
	{"a key that moved to another account opens that one", func(f *fixture) {
		k := f.newKey(f.account.Live)
		f.access(k.Hash)
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		heir := f.newAccount()
		k.Space = heir.Live
		f.must(f.CreateKey(f.Context(), k))
		want(f, "account", f.access(k.Hash).AccountID, heir.ID)
	}},
}
