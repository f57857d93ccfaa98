package storetest

import (
	"slices"
	"time"

	"studyplanner/internal/account"
)

// draftReminder returns the reminder of a browser that is not stored yet.
func draftReminder() account.Reminder {
	id := newID("rem")
	return account.Reminder{
		ID: id, SessionID: newID("ses"), Endpoint: "https://push.example.org/" + id, P256DH: "BA_-", Auth: "c2Vj", Language: "de",
		Minutes: new(10), Exams: true, Week: true, Since: someTime, Failures: 2, PausedUntil: new(someTime.Add(time.Hour)),
	}
}

// newReminders stores reminders of the fixture's space, and returns them.
func (f *fixture) newReminders(all ...account.Reminder) []account.Reminder {
	f.Helper()
	for _, r := range all {
		f.must(f.SetReminder(f.Context(), f.space, r))
	}
	return all
}

func (f *fixture) reminders() []account.Reminder {
	f.Helper()
	all, err := f.Reminders(f.Context(), f.space)
	f.must(err)
	return all
}

// due returns the fixture's space among those that are due at a time, if it is.
func (f *fixture) due(at time.Time) []account.RemindersDue {
	f.Helper()
	all, err := f.RemindersDue(f.Context(), at)
	f.must(err)
	return slices.DeleteFunc(all, func(d account.RemindersDue) bool { return d.Space != f.space })
}

// claim looks at the fixture's space, which is due.
func (f *fixture) claim(due account.RemindersDue, until time.Time) account.ReminderClaim {
	f.Helper()
	r, err := f.ClaimReminders(f.Context(), due, until)
	f.must(err)
	return r
}

var reminderCases = []testCase{
	{"reminders are found as they were set, in the order in which they were made", func(f *fixture) {
		want(f, "at first", f.reminders(), []account.Reminder{})
		first, plain := draftReminder(), draftReminder()
		plain.Minutes, plain.PausedUntil, plain.Exams = nil, nil, false
		f.newReminders(first, plain)
		want(f, "stored", f.reminders(), []account.Reminder{first, plain})
	}},
	{"a session and an endpoint have one reminder, which keeps its id", func(f *fixture) {
		first, again, elsewhere := draftReminder(), draftReminder(), draftReminder()
		again.SessionID, again.Week = first.SessionID, false
		f.newReminders(first, again)
		again.ID = first.ID
		want(f, "set again", f.reminders(), []account.Reminder{again})
		elsewhere.Endpoint = again.Endpoint
		f.newReminders(elsewhere)
		want(f, "another session of the browser", f.reminders(), []account.Reminder{elsewhere})
	}},
	{"a space has no more reminders than an account may, and none is lost for it", func(f *fixture) {
		for range account.MaxReminders {
			f.newReminders(draftReminder())
		}
		is(f, f.SetReminder(f.Context(), f.space, draftReminder()), account.ErrRemindersFull)
		all := f.reminders()
		want(f, "stored", len(all), account.MaxReminders)
		f.newReminders(all[0])
		f.must(f.DeleteReminder(f.Context(), f.space, all[1].ID))
		f.newReminders(draftReminder())
	}},
	{"a reminder that is deleted is gone, and one of another space stays", func(f *fixture) {
		one := f.newReminders(draftReminder())[0]
		is(f, f.DeleteReminder(f.Context(), f.account.Sandbox, one.ID), account.ErrReminderNotFound)
		f.must(f.DeleteReminder(f.Context(), f.space, one.ID))
		is(f, f.DeleteReminder(f.Context(), f.space, one.ID), account.ErrReminderNotFound)
		want(f, "left", f.reminders(), []account.Reminder{})
	}},
	{"a reminder rests as long as it is told to", func(f *fixture) {
		one := f.newReminders(draftReminder())[0]
		one.Failures, one.PausedUntil = 3, new(someTime.Add(time.Minute))
		f.must(f.PauseReminder(f.Context(), f.space, one.ID, one.Failures, one.PausedUntil))
		want(f, "resting", f.reminders(), []account.Reminder{one})
		f.must(f.PauseReminder(f.Context(), f.space, one.ID, 0, nil))
		one.Failures, one.PausedUntil = 0, nil
		want(f, "again", f.reminders(), []account.Reminder{one})
	}},
	{"a space is due when it has a reminder, and whenever it has changed", func(f *fixture) {
		f.newSubject(f.space)
		want(f, "without a reminder", f.due(someTime), []account.RemindersDue{})
		f.newReminders(draftReminder())
		due := f.due(someTime)
		want(f, "with one", due, []account.RemindersDue{{Space: f.space, At: time.UnixMilli(0).UTC()}})
		of, next := f.claim(due[0], someTime.Add(time.Minute)), someTime.Add(time.Hour)
		f.must(f.CompleteReminders(f.Context(), of, someTime, &next))
		want(f, "told", f.due(next.Add(-time.Millisecond)), []account.RemindersDue{})
		want(f, "then", f.due(next), []account.RemindersDue{{Space: f.space, At: next}})
		f.newSubject(f.space)
		want(f, "changed", f.due(someTime), due)
		of = f.claim(due[0], next)
		f.must(f.CompleteReminders(f.Context(), of, someTime.Add(time.Second), nil))
		f.newSubject(f.space)
		want(f, "never", f.due(next.Add(1000*time.Hour)), []account.RemindersDue{})
	}},
	{"a space that changes while somebody looks at it is due at once", func(f *fixture) {
		f.newReminders(draftReminder())
		due := f.due(someTime)
		of, next := f.claim(due[0], someTime.Add(time.Minute)), someTime.Add(time.Hour)
		_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
			a.TimeZone = "Asia/Tokyo"
			return a, nil
		})
		f.must(err)
		f.must(f.CompleteReminders(f.Context(), of, someTime, &next))
		want(f, "due", f.due(someTime), due)
		want(f, "as it is", f.claim(due[0], next).Access.TimeZone, "Asia/Tokyo")
	}},
	{"of all who look at a space at once one does, with what it is to know", func(f *fixture) {
		one := f.newReminders(draftReminder())[0]
		due, until := f.due(someTime)[0], someTime.Add(time.Minute)
		got, errs := make([]account.ReminderClaim, 8), make([]error, 8)
		together(len(got), func(i int) { got[i], errs[i] = f.ClaimReminders(f.Context(), due, until) })
		claimed := 0
		for i, err := range errs {
			if err != nil {
				is(f, err, account.ErrNotDue)
				continue
			}
			claimed++
			want(f, "claimed", got[i], account.ReminderClaim{
				Access: account.Access{
					Key: account.Key{Space: f.space, Mode: account.Live}, AccountID: f.account.ID, Plan: f.account.Plan, TimeZone: f.account.TimeZone, State: f.state(f.space),
				},
				Reminders: []account.Reminder{one}, SentUntil: time.UnixMilli(0).UTC(), LeaseUntil: until,
			})
		}
		want(f, "claimed", claimed, 1)
	}},
	{"what another one has told meanwhile is not recorded again", func(f *fixture) {
		f.newReminders(draftReminder())
		until := someTime.Add(time.Minute)
		slow := f.claim(f.due(someTime)[0], until)
		want(f, "while it is claimed", f.due(until.Add(-time.Millisecond)), []account.RemindersDue{})
		quick := f.claim(f.due(until)[0], until.Add(time.Minute))
		f.must(f.CompleteReminders(f.Context(), quick, until, nil))
		is(f, f.CompleteReminders(f.Context(), slow, until, nil), account.ErrNotDue)
	}},
	{"whose weeks are told by e-mail is looked at, and of all who claim one e-mail one does", func(f *fixture) {
		language := "de"
		set := func() {
			f.Helper()
			_, err := f.UpdateAccount(f.Context(), f.account.ID, func(a account.Account) (account.Account, error) {
				a.WeeklyMail = language
				return a, nil
			})
			f.must(err)
		}
		set()
		due := f.due(someTime)
		want(f, "due", due, []account.RemindersDue{{Space: f.space, At: time.UnixMilli(0).UTC()}})
		f.must(f.CompleteReminders(f.Context(), f.claim(due[0], someTime), someTime, nil))
		a, err := f.Account(f.Context(), f.account.ID)
		f.must(err)
		want(f, "the language", a.WeeklyMail, "de")
		errs := make([]error, 8)
		together(len(errs), func(i int) { errs[i] = f.RescheduleWeeklyMail(f.Context(), a.ID, a.NextWeeklyMail, someTime) })
		claimed := 0
		for _, err := range errs {
			if err == nil {
				claimed++
			} else {
				is(f, err, account.ErrNotDue)
			}
		}
		want(f, "claimed", claimed, 1)
		language = ""
		set()
		a, err = f.Account(f.Context(), f.account.ID)
		f.must(err)
		want(f, "kept", a.NextWeeklyMail, someTime)
		want(f, "not any more", f.due(someTime), []account.RemindersDue{})
	}},
	{"with an account its reminders are deleted, and nobody looks at its space", func(f *fixture) {
		f.newReminders(draftReminder())
		due := f.due(someTime)[0]
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		want(f, "left", f.reminders(), []account.Reminder{})
		want(f, "due", f.due(someTime), []account.RemindersDue{})
		_, err := f.ClaimReminders(f.Context(), due, someTime)
		is(f, err, account.ErrNotDue)
		is(f, f.SetReminder(f.Context(), f.space, draftReminder()), account.ErrNotFound)
	}},
}

var pushKeyCases = []testCase{
	{"the key of pushes is the first that was given, and not the secret of devices", func(f *fixture) {
		_, err := f.PushKey(f.Context(), "nobody's")
		is(f, err, account.ErrNotFound)
		f.newAccount()
		want(f, "the secret", f.deviceSecret("secret"), "secret")
		for _, fresh := range []string{"first", "second"} {
			got, err := f.PushKey(f.Context(), fresh)
			f.must(err)
			want(f, "the key", got, "first")
		}
	}},
}
