package storetest

import (
	"context"
	"errors"
	"fmt"

	"studyplanner/internal/planner"
)

// draftCalendar returns a calendar that uses every field and is not stored yet.
func draftCalendar() planner.Calendar {
	at := planner.InstantOf(someTime)
	return planner.Calendar{
		ID: newID("cal"), Name: "Uni „blau“", AllDay: planner.AllDayOff, Events: 3, Through: new(aMonday + 370), Refreshed: &at, Problem: new("answered 503"),
		Skipped: []planner.CalendarSkip{{Line: 7, Reason: "ε"}},
		CalendarCache: planner.CalendarCache{
			URL: "https://uni.example.org/x.ics", ETag: `"a"`, Modified: "yesterday", Every: 90, From: aMonday - 7, Zone: "Europe/Berlin", BusyTimes: 2, Size: 9, LastAttempt: &at, Requested: &at,
		},
	}
}

// insertCalendars inserts calendars into a space.
func (f *fixture) insertCalendars(space planner.Space, all ...planner.Calendar) {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error {
		var errs []error
		for _, one := range all {
			errs = append(errs, tx.InsertCalendar(ctx, one))
		}
		return errors.Join(errs...)
	})
}

func (f *fixture) calendars(space planner.Space) []planner.Calendar {
	f.Helper()
	all, err := f.Calendars(f.Context(), space)
	f.must(err)
	return all
}

func (f *fixture) busy(space planner.Space, first, last planner.Date) []planner.Busy {
	f.Helper()
	all, err := f.Busy(f.Context(), space, first, last)
	f.must(err)
	return all
}

func (f *fixture) content(space planner.Space, id string) string {
	f.Helper()
	text, err := f.CalendarContent(f.Context(), space, id)
	f.must(err)
	return string(text)
}

// taken are times of a calendar, which are in their order.
func taken(id string) []planner.Busy {
	var all []planner.Busy
	for i := range 60 {
		all = append(all, planner.Busy{CalendarID: id, Date: aMonday + planner.Date(i), Start: 495, End: 1439, Title: []string{"", "Analysis I", " a  b ε\t"}[i%3]})
	}
	return all
}

// giveTimes stores a calendar with times and a text.
func (f *fixture) giveTimes(space planner.Space, c planner.Calendar, text string) []planner.Busy {
	f.Helper()
	times := taken(c.ID)
	f.insertCalendars(space, c)
	f.change(space, func(ctx context.Context, tx planner.Tx) error {
		return errors.Join(tx.SetCalendarTimes(ctx, c.ID, times), tx.SetCalendarContent(ctx, c.ID, planner.PackCalendar([]byte(text))))
	})
	return times
}

// besideCalendars is s but for what it says of calendars.
func besideCalendars(s planner.State) planner.State {
	s.Calendars = 0
	return s
}

var calendarCases = []testCase{
	{"calendars are found as they were inserted, in order of creation", func(f *fixture) {
		want(f, "at first", f.calendars(f.space), []planner.Calendar{})
		one := draftCalendar()
		plain := planner.Calendar{ID: newID("cal"), Titles: true, Skipped: []planner.CalendarSkip{}}
		before := besideCalendars(f.state(f.space))
		f.insertCalendars(f.space, plain, one)
		all := []planner.Calendar{one, plain}
		want(f, "stored", f.calendars(f.space), all)
		before.Version++
		want(f, "state", besideCalendars(f.state(f.space)), before)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.Calendars(ctx)
			want(f, "within a write", within, all)
			return err
		})
		want(f, "of the other space", f.calendars(f.account.Sandbox), []planner.Calendar{})
	}},
	{"a calendar is replaced, and only what is told raises the version", func(f *fixture) {
		one, other := draftCalendar(), draftCalendar()
		f.insertCalendars(f.space, one, other)
		before := besideCalendars(f.state(f.space))
		for i, told := range []bool{false, true} {
			one.Name, one.Through, one.Refreshed, one.Problem, one.LastAttempt, one.Requested, one.Skipped = fmt.Sprint(i), nil, nil, nil, nil, nil, []planner.CalendarSkip{}
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateCalendar(ctx, one, told) })
			want(f, "calendars", f.calendars(f.space), []planner.Calendar{one, other})
			if told {
				before.Version++
			}
			want(f, "state", besideCalendars(f.state(f.space)), before)
		}
	}},
	{"times are found by their days, in their order, and replaced", func(f *fixture) {
		one, other := draftCalendar(), draftCalendar()
		times := f.giveTimes(f.space, one, "")
		f.insertCalendars(f.space, other)
		before := besideCalendars(f.state(f.space))
		also := planner.Busy{CalendarID: other.ID, Date: aMonday + 31, Start: 0, End: 1, Title: "x"}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return tx.SetCalendarTimes(ctx, other.ID, []planner.Busy{also})
		})
		want(f, "some", f.busy(f.space, aMonday+30, aMonday+31), []planner.Busy{times[30], also, times[31]})
		want(f, "all", len(f.busy(f.space, planner.MinDate, planner.MaxDate)), len(times)+1)
		fewer := append(times[:20:20], times[50:]...)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.CalendarTimes(ctx, one.ID)
			want(f, "within a write", within, times)
			return errors.Join(err, tx.SetCalendarTimes(ctx, one.ID, fewer))
		})
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.CalendarTimes(ctx, one.ID)
			want(f, "replaced", within, fewer)
			return errors.Join(err, tx.SetCalendarTimes(ctx, one.ID, nil))
		})
		want(f, "left", f.busy(f.space, planner.MinDate, planner.MaxDate), []planner.Busy{also})
		want(f, "state", besideCalendars(f.state(f.space)), before)
		want(f, "of the other space", f.busy(f.account.Sandbox, planner.MinDate, planner.MaxDate), []planner.Busy{})
	}},
	{"each change of calendars and of their times is told, and nothing else", func(f *fixture) {
		known := int64(0)
		tells := func(what string, change func(ctx context.Context, tx planner.Tx) error) {
			f.Helper()
			f.change(f.space, change)
			if now := f.state(f.space); now.Calendars <= known {
				f.Errorf("%s: %+v, not above %d", what, now, known)
			} else {
				known = now.Calendars
			}
		}
		quiet := func(what string) {
			f.Helper()
			f.newSubject(f.space)
			if now := f.state(f.space); now.Calendars != known {
				f.Errorf("%s: %+v, want %d", what, now, known)
			}
		}
		quiet("at first")
		one := draftCalendar()
		tells("a new one", func(ctx context.Context, tx planner.Tx) error { return tx.InsertCalendar(ctx, one) })
		quiet("a subject")
		for range 5 {
			tells("a claim", func(ctx context.Context, tx planner.Tx) error { return tx.UpdateCalendar(ctx, one, false) })
		}
		tells("another name", func(ctx context.Context, tx planner.Tx) error { return tx.UpdateCalendar(ctx, one, true) })
		tells("times", func(ctx context.Context, tx planner.Tx) error { return tx.SetCalendarTimes(ctx, one.ID, taken(one.ID)) })
		tells("no calendar", func(ctx context.Context, tx planner.Tx) error { return tx.DeleteCalendar(ctx, one.ID) })
		tells("it again", func(ctx context.Context, tx planner.Tx) error { return tx.InsertCalendar(ctx, one) })
		tells("other contents", func(ctx context.Context, tx planner.Tx) error { return tx.Clear(ctx) })
	}},
	{"a text is kept, and goes with its calendar as its times do", func(f *fixture) {
		one, other := draftCalendar(), draftCalendar()
		f.giveTimes(f.space, one, "BEGIN:VCALENDAR\r\nε")
		times := f.giveTimes(f.space, other, "b")
		want(f, "text", f.content(f.space, one.ID), "BEGIN:VCALENDAR\r\nε")
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return tx.SetCalendarContent(ctx, one.ID, planner.PackCalendar([]byte("a")))
		})
		want(f, "another", f.content(f.space, one.ID), "a")
		want(f, "of the other space", f.content(f.account.Sandbox, one.ID), "")
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteCalendar(ctx, one.ID) })
		want(f, "calendars", f.calendars(f.space), []planner.Calendar{other})
		want(f, "times", f.busy(f.space, planner.MinDate, planner.MaxDate), times)
		want(f, "text", f.content(f.space, one.ID), "")
		want(f, "text of the other", f.content(f.space, other.ID), "b")
	}},
	{"calendars are of what a space holds, and come with it", func(f *fixture) {
		f.giveTimes(f.space, draftCalendar(), "a")
		linked := planner.ContentCalendar{ID: newID("cal"), Name: "x", URL: new("https://a.example"), AllDay: planner.AllDayIgnore}
		file := planner.ContentCalendar{ID: newID("cal"), Name: "x", Content: new("text"), AllDay: planner.AllDayBusy, Titles: true}
		f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, planner.Contents{Calendars: []planner.ContentCalendar{file, linked}}, aMonday, nil))
		a, _ := linked.Stored()
		b, _ := file.Stored()
		want(f, "calendars", f.calendars(f.space), []planner.Calendar{a, b})
		want(f, "text", f.content(f.space, file.ID), *file.Content)
		want(f, "times", f.busy(f.space, planner.MinDate, planner.MaxDate), []planner.Busy{})
	}},
	{"calendars go with their account", func(f *fixture) {
		f.giveTimes(f.space, draftCalendar(), "a")
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		want(f, "calendars", f.calendars(f.space), []planner.Calendar{})
		want(f, "times", f.busy(f.space, planner.MinDate, planner.MaxDate), []planner.Busy{})
	}},
}
