package storetest

import "studyplanner/internal/account"

func (f *fixture) settings() account.Settings {
	f.Helper()
	s, err := f.Settings(f.Context())
	f.must(err)
	return s
}

var settingsCases = []testCase{
	{"settings are those that were set last, as long as there are accounts", func(f *fixture) {
		set := account.Settings{SignUp: account.ClosedSignUp, TimeZone: "Europe/Berlin"}
		is(f, f.SetSettings(f.Context(), set), account.ErrNotFound)
		want(f, "without an account", f.settings(), account.Settings{})
		a := f.newAccount()
		want(f, "at first", f.settings(), account.Settings{})
		f.must(f.SetSettings(f.Context(), set))
		want(f, "then", f.settings(), set)
		set.TimeZone = ""
		f.must(f.SetSettings(f.Context(), set))
		want(f, "without a time zone", f.settings(), set)
		f.must(f.Retire(f.Context(), a.ID))
		want(f, "without an account again", f.settings(), account.Settings{})
		f.newAccount()
		want(f, "with accounts again", f.settings(), account.Settings{})
	}},
}
