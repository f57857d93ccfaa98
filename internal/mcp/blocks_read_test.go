package mcp_test

import (
	"strings"
	"testing"
)

// twoSubjects makes Maths with two blocks and Physics with one, of which the
// first is done.
func (a *assistant) twoSubjects() {
	maths, physics := a.subject("Maths"), a.subject("Physics")
	first := a.block(maths, "2026-11-20", "09:00", "10:00")
	a.block(maths, "2026-11-24", "09:00", "10:00")
	a.block(physics, "2026-11-24", "11:00", "12:30")
	a.call("update_block", obj{"id": first.ID, "done": true})
}

func TestBlocksAreListedByWhatTheyAre(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.twoSubjects()
	physics := a.blocks()[2]
	for _, c := range []struct {
		arguments obj
		want      []string // times and subjects
	}{
		{obj{}, []string{"Tue 2026-11-24", "09:00-10:00 Maths", "11:00-12:30 Physics"}},
		{obj{"date_from": "2026-11-20", "date_to": "2026-11-24"}, []string{"Fri 2026-11-20", "09:00-10:00 Maths, done", "Tue 2026-11-24", "09:00-10:00 Maths", "11:00-12:30 Physics"}},
		{obj{"date": "tomorrow"}, []string{"Tue 2026-11-24", "Maths", "Physics"}},
		{obj{"date": "this week"}, []string{"Tue 2026-11-24", "Maths", "Physics"}},
		{obj{"date": "last week"}, []string{"Fri 2026-11-20", "Maths"}},
		{obj{"date": "20 Nov"}, []string{"Fri 2026-11-20", "Maths"}},
		{obj{"date": "weekend"}, []string{"There are no such blocks. Today is Mon 2026-11-23."}},
		{obj{"date": "2026-11-20"}, []string{"Fri 2026-11-20", "Maths"}},
		{obj{"date_from": "last friday", "date_to": "today"}, []string{"Fri 2026-11-20", "Maths"}},
		{obj{"subject": "maths"}, []string{"Tue 2026-11-24", "Maths"}},
		{obj{"subject": physics.SubjectID}, []string{"Tue 2026-11-24", "Physics"}},
		{obj{"done": true}, []string{"There are no such blocks. Today is Mon 2026-11-23."}},
		{obj{"done": true, "date": "last week"}, []string{"Fri 2026-11-20", "Maths"}},
		{obj{"done": false, "subject": "Maths"}, []string{"Tue 2026-11-24", "Maths"}},
		{obj{"date": "today"}, []string{"There are no such blocks. Today is Mon 2026-11-23."}},
	} {
		got := a.call("list_blocks", c.arguments).says(c.want...).holds(`"today":"2026-11-23"`)
		if lines := strings.Count(got.Text, "\n- "); lines != strings.Count(strings.Join(c.want, " "), "Maths")+strings.Count(strings.Join(c.want, " "), "Physics") {
			t.Errorf("%v: %d blocks:\n%s", c.arguments, lines, got.Text)
		}
	}
	a.call("list_blocks", obj{"detail": "detailed"}).holds(`"id":"`+physics.ID+`"`, `"subject_id":"`+physics.SubjectID+`"`)
}

func TestALongListTellsHowToGoOn(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.twoSubjects()
	a.call("list_blocks", obj{"date_from": "2026-11-20", "date_to": "today", "limit": 1}).says("1 block,").never("not listed")
	a.call("list_blocks", obj{"date_from": "2026-11-20", "date_to": "friday", "limit": 2}).holds(`"total":3`, `"shown":2`).
		says("3 blocks", "1 more are not listed. Narrow with date_from and date_to (go on from Tue 2026-11-24), subject or done, or raise limit.").never("Physics")
	a.call("list_blocks", obj{"date_from": "2026-11-20", "date_to": "friday", "limit": 3}).holds(`"total":3`, `"shown":3`).never("not listed")
}

func TestAListThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.twoSubjects()
	a.fails("list_blocks", obj{"date": "today", "date_from": "today", "subject": "Mahts"}).says(
		"Nothing was done. Correct this and call list_blocks again:", "date: cannot be combined", "date_from: is given together with date_to",
		"subject: no subject named 'Mahts'; there are Maths, Physics")
	a.fails("list_blocks", obj{"date_from": "2026-11-24", "date_to": "2026-11-23"}).says("date_to: is Mon 2026-11-23, which is before date_from, Tue 2026-11-24")
	a.fails("list_blocks", obj{"limit": 0}).says("limit: must be from 1 to 200")
	a.fails("list_blocks", obj{"limit": 201, "done": "yes", "from": "today"}).says("limit: must be from 1 to 200", "done: must be true or false", "from: is unknown; there are date, date_from")
	a.fails("list_blocks", obj{"date": "2026-02-30"}).says("date: ")
	a.fails("list_blocks", obj{"date_from": "next week", "date_to": "mon,wed"}).says("date_from: did not understand 'next week': that is more than one day", "date_to: did not understand 'mon,wed': that is more than one day")
	a.fails("list_blocks", obj{"date": " "}).says("date: must not be empty")
}
