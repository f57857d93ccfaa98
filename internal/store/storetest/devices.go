package storetest

import "studyplanner/internal/account"

func (f *fixture) deviceSecret(fresh string) string {
	f.Helper()
	secret, err := f.DeviceSecret(f.Context(), fresh)
	f.must(err)
	return secret
}

var deviceCases = []testCase{
	{"the secret of devices is the first that was given, as long as there are accounts", func(f *fixture) {
		_, err := f.DeviceSecret(f.Context(), "nobody's")
		is(f, err, account.ErrNotFound)
		a, b := f.newAccount(), f.newAccount()
		want(f, "at first", f.deviceSecret("first"), "first")
		want(f, "then", f.deviceSecret("second"), "first")
		f.must(f.DeleteAccount(f.Context(), a.ID))
		want(f, "with an account less", f.deviceSecret("third"), "first")
		_, err = f.SetAdministrator(f.Context(), b.ID, true)
		f.must(err)
		f.must(f.Retire(f.Context(), b.ID))
		_, err = f.DeviceSecret(f.Context(), "nobody's")
		is(f, err, account.ErrNotFound)
		f.newAccount()
		want(f, "with accounts again", f.deviceSecret("fourth"), "fourth")
	}},
	{"of many secrets that are given at the same time everybody gets the same", func(f *fixture) {
		f.newAccount()
		var got [8]string
		together(len(got), func(i int) {
			var err error
			if got[i], err = f.DeviceSecret(f.Context(), string(rune('a'+i))); err != nil {
				f.Error(err)
			}
		})
		for _, secret := range got {
			want(f, "secret", secret, f.deviceSecret("late"))
		}
	}},
}
