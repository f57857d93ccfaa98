package storetest

import (
	"sync/atomic"
	"time"

	"studyplanner/internal/account"
)

// newCeremony stores a ceremony that ends an hour after someTime.
func (f *fixture) newCeremony(a account.Account) account.Ceremony {
	f.Helper()
	c := account.Ceremony{Hash: hashOf(newID("ceremony")), AccountID: a.ID, Data: []byte{0, 255, '"'}, Expires: someTime.Add(time.Hour)}
	f.must(f.BeginCeremony(f.Context(), c))
	return c
}

var ceremonyCases = []testCase{
	{"a ceremony is ended once, with all that was remembered", func(f *fixture) {
		registration, signIn := f.newCeremony(f.account), f.newCeremony(account.Account{})
		for _, c := range []account.Ceremony{registration, signIn} {
			got, err := f.EndCeremony(f.Context(), c.Hash, c.Expires.Add(-time.Millisecond))
			f.must(err)
			want(f, "ceremony", got, c)
			_, err = f.EndCeremony(f.Context(), c.Hash, someTime)
			is(f, err, account.ErrPasskey)
		}
	}},
	{"a ceremony that has ended, or never was, is none", func(f *fixture) {
		c := f.newCeremony(f.account)
		for hash, at := range map[string]time.Time{c.Hash: c.Expires, hashOf("nothing"): someTime} {
			got, err := f.EndCeremony(f.Context(), hash, at)
			is(f, err, account.ErrPasskey)
			want(f, "ceremony", got, account.Ceremony{})
		}
	}},
	{"of many that end a ceremony at the same time one does", func(f *fixture) {
		c := f.newCeremony(f.account)
		var ended atomic.Int32
		together(8, func(int) {
			_, err := f.EndCeremony(f.Context(), c.Hash, someTime)
			if err == nil {
				ended.Add(1)
			} else {
				is(f, err, account.ErrPasskey)
			}
		})
		want(f, "how many did", ended.Load(), 1)
	}},
}
