package mcp_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/planner"
)

// mathsWeek makes a subject with a slot on Mondays and Thursdays.
func (a *assistant) mathsWeek() client.Subject {
	return a.subject("Maths", client.Slot{Days: []client.Weekday{1, 4}, Start: 9 * 60, End: 10*60 + 30})
}

func TestAWeekIsShownDayByDayWithToday(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	maths := a.mathsWeek()
	first := a.blocks()[0]
	a.call("update_block", obj{"id": first.ID, "topic": "Integrals", "done": true})

	week := a.call("get_schedule", nil)
	week.holds(
		`"today":"2026-11-23"`, `"week_start":"2026-11-23"`, `"week_end":"2026-11-29"`, `"total":2`, `"done":1`,
		`{"done":true,"id":"`+ending(first.ID)+`","subject":"Maths","time":"09:00-10:30","topic":"Integrals"}`,
		`"date":"2026-11-26","weekday":"Thu"`,
	)
	if want := "Week Mon 2026-11-23 to Sun 2026-11-29; today is Mon 2026-11-23. 2 blocks, 1 done.\n" +
		"Mon 2026-11-23:\n- 09:00-10:30 Maths: Integrals, done [" + ending(first.ID) + "]\n" +
		"Thu 2026-11-26:\n- 09:00-10:30 Maths [" + ending(a.blocks()[1].ID) + "]"; week.Text != want {
		t.Errorf("text:\n%s\nwant:\n%s", week.Text, want)
	}
	a.call("get_schedule", obj{"detail": "detailed"}).
		holds(`"id":"`+first.ID+`"`, `"subject_id":"`+maths.ID+`"`, `"start":"09:00"`, `"end":"10:30"`, `"done":false`).
		says(first.ID, maths.ID, "09:00-10:30")
}

func TestAWeekTellsItsDaysOff(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := s.assistant(t)
	maths := a.mathsWeek()
	a.call("get_schedule", nil).never("days_off", "Days off")
	first := a.blocks()[0].Date
	for _, d := range []client.DayOffDraft{
		{Name: "Strike", DateFrom: first, DateTo: first},
		{DateFrom: first + 1, DateTo: first + 9, SubjectID: maths.ID},
	} {
		_, err := a.api.CreateDayOff(t.Context(), d)
		s.must(err)
	}
	a.call("get_schedule", nil).holds(`"total":0`, `{"date_from":"2026-11-23","date_to":"2026-11-23","name":"Strike"}`, `"subject":"Maths"`).
		says("There are no blocks in it.\nDays off: Mon 2026-11-23, Strike\nDays off: Tue 2026-11-24 to Wed 2026-12-02, Maths alone")
	a.call("get_schedule", obj{"week_offset": 2}).never("days_off", "Days off")
}

func TestAWeekTellsWhenCalendarsSayThatThereIsNoTime(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := s.assistant(t)
	a.call("get_schedule", nil).never("busy", "Busy")
	event := func(uid int, more string) string {
		return fmt.Sprintf("BEGIN:VEVENT\r\nUID:%d\r\nDTSTART:20261124T081500Z\r\nDURATION:PT90M\r\n%sEND:VEVENT\r\n", uid, more)
	}
	text := func(events string) string { return "BEGIN:VCALENDAR\r\n" + events + "END:VCALENDAR\r\n" }
	made, err := a.api.CreateCalendar(t.Context(), client.CalendarDraft{Name: "University", Content: text(event(1, "SUMMARY:Analysis\\nI "+strings.Repeat("x", 100)+"\r\n"))})
	s.must(err)
	a.call("get_schedule", nil).holds(`"busy":[{"date":"2026-11-24","time":"08:15-09:45","title":"Analysis I x`).never("busy_left_out").
		says("There are no blocks in it.\nBusy: Tue 2026-11-24 08:15-09:45 Analysis I " + strings.Repeat("x", 69) + "…")
	var many strings.Builder
	for n := range 60 {
		many.WriteString(event(n, ""))
	}
	_, err = a.api.SetCalendarContent(t.Context(), made.ID, []byte(text(many.String())))
	s.must(err)
	a.call("get_schedule", nil).holds(`"busy_left_out":10`).says("\nBusy: 10 times more, which are left out here")
	a.call("get_schedule", obj{"week_offset": 1}).never("busy", "Busy")
}

func TestAFullScheduleIsSaid(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := s.assistant(t)
	a.mathsWeek()
	owner, err := s.Accounts.Find(t.Context(), ada)
	s.must(err)
	s.must(s.Store.Write(t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		return tx.SetNeeded(ctx, planner.MaxBlocks) // as if so many were there
	}))
	const words = "\nThe schedule is full: there is no room"
	for _, arguments := range []obj{{"week_offset": 20}, {"date": "2027-04-12"}} {
		a.call("get_schedule", arguments).holds(`"full":true`).says(words)
	}
	a.call("list_blocks", obj{"date": "2027-04-12"}).holds(`"full":true`).says(words)
	a.call("list_blocks", obj{"date": "2026-11-23"}).never(words, `"full"`)
	a.call("get_schedule", obj{}).never(words, `"full"`)
}

func TestAWeekIsChosenByOffsetOrByADay(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.Pass(2 * 24 * time.Hour) // Wednesday
	a := s.assistant(t)
	for _, c := range []struct {
		arguments obj
		start     string
	}{
		{obj{}, "2026-11-23"},
		{obj{"week_offset": 0}, "2026-11-23"},
		{obj{"week_offset": 1.0}, "2026-11-30"},
		{obj{"week_offset": -1}, "2026-11-16"},
		{obj{"week_offset": 53}, "2027-11-29"},
		{obj{"week_offset": nil}, "2026-11-23"},
		{obj{"date": "2026-12-06"}, "2026-11-30"},
		{obj{"date": "2026-12-07", "week_offset": 0}, "2026-12-07"},
		{obj{"date": "tomorrow"}, "2026-11-23"},
		{obj{"date": "next week"}, "2026-11-30"},
		{obj{"date": "weekend"}, "2026-11-23"},
		{obj{"date": "Monday"}, "2026-11-30"},
		{obj{"date": "last monday"}, "2026-11-23"},
	} {
		a.call("get_schedule", c.arguments).holds(`"week_start":"`+c.start+`"`, `"today":"2026-11-25"`, `"days":[]`).
			says("There are no blocks in it", "today is Wed 2026-11-25")
	}
}

func TestAWeekThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.fails("get_schedule", obj{"date": "today", "week_offset": 1}).says("date: cannot be combined with week_offset")
	a.fails("get_schedule", obj{"date": "9999-12-31"}).says("date: leads out of the years 1 to 9999")
	a.fails("get_schedule", obj{"week_offset": 1e9}).says("week_offset: must be from -5000 to 5000")
	a.fails("get_schedule", obj{"week_offset": 1.5}).says("week_offset: must be a whole number")
	a.fails("get_schedule", obj{"week_offset": "1"}).says("week_offset: must be a whole number")
	a.fails("get_schedule", obj{"date": "someday"}).says("date: did not understand 'someday'")
	a.fails("get_schedule", obj{"date": 3, "detail": "full", "week": 1}).says(
		"date: must be text", "detail: must be one of concise, detailed", "week: is unknown; there are week_offset, date, detail")
}

func TestTodayIsTheAccounts(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.Pass(15*time.Hour + 30*time.Minute) // 23:30 in UTC, the next day in Berlin
	s.setZone(ada, "Europe/Berlin")
	a := s.assistant(t)
	a.subject("Maths")
	a.call("create_block", obj{"subject": "Maths", "date": "today", "start": "9:00", "end": "10:00"}).holds(`"date":"2026-11-24"`, `"weekday":"Tue"`)
	a.call("get_schedule", nil).holds(`"today":"2026-11-24"`)
	a.call("list_blocks", obj{"date": "yesterday"}).holds(`"today":"2026-11-24"`, `"total":0`)
}

func TestAWeekTellsWhatItsBlocksCouldBeAbout(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := s.assistant(t)
	c := s.client(s.key(ada))
	maths := a.subject("Maths", client.Slot{Days: []client.Weekday{2, 3}, Start: client.NewClock(9, 0), End: client.NewClock(10, 0)})
	maths, err := c.ReplaceSyllabus(t.Context(), maths.ID, []client.Item{{Title: "Sets", Duration: 60}, {Title: "Maps", Duration: 60}})
	s.must(err)
	a.call("get_schedule", nil).holds(`"topic":"Sets"`, `"topic":"Maps"`).says("could be: Sets")
	_, err = c.UpdateSubject(t.Context(), maths.ID, client.SubjectPatch{Review: &[]int{1, 3}})
	s.must(err)
	_, err = c.UpdateItem(t.Context(), maths.ID, maths.Syllabus[0].ID, client.ItemPatch{Done: new(true)})
	s.must(err)
	a.call("get_schedule", obj{"week_offset": 0}).holds(`"review":true,"topic":"Sets"`).says("could be: Sets (review)")
	s.Pass(24 * time.Hour)
	a.call("list_subjects", nil).holds(`"reviews":["Sets"]`).says("due for review: Sets")
	_, err = c.UpdateSubject(t.Context(), maths.ID, client.SubjectPatch{Review: new([]int)})
	s.must(err)
	if got := a.call("list_subjects", nil); strings.Contains(got.Text, "due for review") {
		t.Errorf("without reviews: %s", got.Text)
	}
}
