package mcp_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
)

func TestABlockIsCreated(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	maths := a.subject("Maths")
	draft := obj{"subject": " maths ", "date": "friday", "start": "9:00", "end": "10:30", "topic": "Integrals", "dry_run": true}
	a.call("create_block", draft).says("Dry run, nothing was changed. It would create: Maths, Fri 2026-11-27 09:00-10:30: Integrals.").holds(`"dry_run":true`).never("[")
	if n := len(a.blocks()); n != 0 {
		t.Fatalf("the dry run made %d blocks", n)
	}
	draft["dry_run"] = false
	got := a.call("create_block", draft)
	b := a.blocks()[0]
	if b.SubjectID != maths.ID || b.Date.String() != "2026-11-27" || b.Start != 540 || b.End != 630 || b.Topic == nil || *b.Topic != "Integrals" {
		t.Errorf("created %+v", b)
	}
	got.says("Created: Maths, Fri 2026-11-27 09:00-10:30: Integrals ["+ending(b.ID)+"].").never("Note", "Dry run").
		holds(`"dry_run":false`, `"id":"`+ending(b.ID)+`"`, `"weekday":"Fri"`)
	a.call("create_block", obj{"subject": maths.ID, "date": "2026-12-01", "start": "09:00", "end": "10:00", "topic": nil}).says("Created: Maths, Tue 2026-12-01 09:00-10:00 [")
}

func TestTimesOfTonightAreThoseOfTheEvening(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.subject("Maths")
	a.call("create_block", obj{"subject": "Maths", "date": "tonight", "start": "8", "end": "9:30"}).says("Created: Maths, Mon 2026-11-23 20:00-21:30 [")
	id := a.blocks()[0].ID
	a.call("update_block", obj{"id": id, "date": "tonight", "start": "7", "end": "8"}).says("to: Maths, Mon 2026-11-23 19:00-20:00 [")
	a.fails("update_block", obj{"id": id, "date": "tonight", "start": "09:00"}).says("start: did not understand '09:00': an evening begins at 17:00")
}

func TestABlockOverOthersIsCreatedWithANote(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	physics := a.block(a.subject("Physics"), "2026-11-24", "10:00", "11:00")
	a.subject("Maths")
	a.call("create_block", obj{"subject": "Maths", "date": "tomorrow", "start": "09:00", "end": "10:30"}).
		says("Note: at that time there is also Physics, Tue 2026-11-24 10:00-11:00 [" + ending(physics.ID) + "].").
		holds(`"overlaps":[{"date":"2026-11-24","done":false,"id":"` + ending(physics.ID) + `"`)
	a.call("create_block", obj{"subject": "Maths", "date": "tomorrow", "start": "11:00", "end": "11:30"}).never("Note")
}

func TestABlockThatCannotBeIsNotCreated(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.subject("Maths")
	a.subject("Physics")
	good := obj{"subject": "Maths", "date": "today", "start": "09:00", "end": "10:00"}
	for _, c := range []struct {
		change obj
		want   []string
	}{
		{obj{"subject": nil, "date": nil, "start": nil, "end": nil}, []string{"subject: is required\ndate: is required\nstart: is required\nend: is required"}},
		{obj{"subject": "Mahts"}, []string{"subject: no subject named 'Mahts'; there are Maths, Physics"}},
		{obj{"subject": "Mahts", "date": "someday", "start": "25:00", "end": "x"}, []string{"subject: no subject", "date: did not understand 'someday'", "start: did not understand '25:00'", "end: did not understand 'x'"}},
		{obj{"end": "09:00"}, []string{"end: must be after start, on the same date"}},
		{obj{"topic": strings.Repeat("x", 501)}, []string{"topic: is over 500 characters"}},
		{obj{"topic": "a\u0000b"}, []string{"topic: must not contain control characters"}},
		{obj{"when": "now", "done": true}, []string{"done: is unknown; there are subject, date, start, end, topic, note, dry_run", "when: is unknown"}},
		{obj{"dry_run": "true"}, []string{"dry_run: must be true or false"}},
	} {
		arguments := obj{}
		for _, from := range []obj{good, c.change} {
			for name, v := range from {
				arguments[name] = v
			}
		}
		a.fails("create_block", arguments).says(append(c.want, "Nothing was done. Correct this and call create_block again:")...).never("operations")
	}
	if n := len(a.blocks()); n != 0 {
		t.Errorf("%d blocks were created", n)
	}
}

func TestABlockIsChangedInOneStep(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		arguments obj
		after     string
	}{
		"the date":             {obj{"date": "tomorrow"}, "Maths, Tue 2026-11-24 09:00-10:00: Integrals"},
		"the date and times":   {obj{"date": "2026-11-30", "start": "14:00", "end": "15:30"}, "Maths, Mon 2026-11-30 14:00-15:30: Integrals"},
		"the start":            {obj{"start": "08:30"}, "Maths, Mon 2026-11-23 08:30-10:00: Integrals"},
		"the end":              {obj{"end": "11:00"}, "Maths, Mon 2026-11-23 09:00-11:00: Integrals"},
		"to later":             {obj{"start": "20:00", "end": "21:00"}, "Maths, Mon 2026-11-23 20:00-21:00: Integrals"},
		"the topic":            {obj{"topic": "Series"}, "Maths, Mon 2026-11-23 09:00-10:00: Series"},
		"no topic any more":    {obj{"topic": ""}, "Maths, Mon 2026-11-23 09:00-10:00"},
		"done":                 {obj{"done": true}, "Maths, Mon 2026-11-23 09:00-10:00: Integrals, done"},
		"how long it took":     {obj{"done": true, "actual_minutes": 95}, "Maths, Mon 2026-11-23 09:00-10:00: Integrals, done, took 1 h 35 min"},
		"the subject":          {obj{"subject": "Physics"}, "Physics, Mon 2026-11-23 09:00-10:00: Integrals"},
		"all of it":            {obj{"date": "fri", "start": "7:00", "end": "7:45", "subject": "Physics", "topic": "Light", "done": true}, "Physics, Fri 2026-11-27 07:00-07:45: Light, done"},
		"with a null":          {obj{"done": true, "date": nil}, "Maths, Mon 2026-11-23 09:00-10:00: Integrals, done"},
		"the date and a topic": {obj{"date": "tomorrow", "topic": ""}, "Maths, Tue 2026-11-24 09:00-10:00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newService(t).assistant(t)
			a.subject("Physics")
			maths := a.subject("Maths")
			before := a.call("create_block", obj{"subject": maths.ID, "date": "today", "start": "09:00", "end": "10:00", "topic": "Integrals"})
			id := ending(a.blocks()[0].ID)
			before.says("[" + id + "]")
			c.arguments["id"] = id

			c.arguments["dry_run"] = true
			stays := a.blocks()
			dry := a.call("update_block", c.arguments).says("Dry run, nothing was changed. It would change: ", "to: "+c.after).holds(`"dry_run":true`)
			if diff := cmp.Diff(stays, a.blocks()); diff != "" {
				t.Fatalf("the dry run changed:\n%s", diff)
			}
			delete(c.arguments, "dry_run")
			got := a.call("update_block", c.arguments)
			if want := "Changed: Maths, Mon 2026-11-23 09:00-10:00: Integrals [" + id + "]\nto: " + c.after + " [" + id + "]."; got.Text != want {
				t.Errorf("text:\n%s\nwant:\n%s", got.Text, want)
			}
			if dry.JSON != strings.Replace(got.JSON, `"dry_run":false`, `"dry_run":true`, 1) {
				t.Errorf("the dry run told:\n%s\nthe change:\n%s", dry.JSON, got.JSON)
			}
			a.call("update_block", c.arguments).says("No change, it was so already: " + c.after)
		})
	}
}

func TestABlockIsFoundByItsIDInAnyForm(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	b := a.block(a.subject("Maths"), "2026-11-23", "09:00", "10:00")
	for _, id := range []string{b.ID, ending(b.ID), "[" + ending(b.ID) + "]", b.ID[len(b.ID)-7:], " " + b.ID + " "} {
		a.call("update_block", obj{"id": id, "done": true}).says("Maths, Mon 2026-11-23")
	}
	for _, id := range []string{"blk_p0000000000000000000099990", "999999"} {
		a.fails("update_block", obj{"id": id, "done": true}).says("Nothing was done", "id: ", id)
		a.fails("delete_block", obj{"id": id}).says("Nothing was done", "id: ", id)
	}
	a.fails("delete_block", obj{"id": "abcde"}).says("id: must have at least 6 characters")
}

func TestAnOverlapAfterAChangeIsTold(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	maths := a.subject("Maths")
	b, other := a.block(maths, "2026-11-23", "09:00", "10:00"), a.block(maths, "2026-11-24", "09:30", "11:00")
	a.call("update_block", obj{"id": b.ID, "end": "10:30"}).never("Note")
	a.call("update_block", obj{"id": b.ID, "date": "tomorrow"}).says("Note: at that time there is also Maths, Tue 2026-11-24 09:30-11:00 [" + ending(other.ID) + "].")
	a.call("update_block", obj{"id": b.ID, "done": true}).never("Note") // it is not why
}

func TestAChangeThatCannotBeChangesNothing(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	b := a.block(a.subject("Maths"), "2026-11-23", "09:00", "10:00")
	before := a.blocks()
	for _, c := range []struct {
		arguments obj
		want      string
	}{
		{obj{}, "id: alone changes nothing: give one or more of subject, date, start, end, topic, note, done, actual_minutes"},
		{obj{"topic": nil, "dry_run": true}, "id: alone changes nothing"},
		{obj{"start": "10:00"}, "start: is 10:00 and must be before the end, which is 10:00"},
		{obj{"start": "11:00", "end": "10:00"}, "end: must be after start, on the same date"},
		{obj{"date": "tomorrow", "end": "08:00"}, "end: is 08:00 and must be after the start"},
		{obj{"date": "tomorrow", "topic": "a\u0007b"}, "topic: must not contain control characters"},
		{obj{"subject": "Mahts"}, "subject: no subject named 'Mahts'; there are Maths"},
		{obj{"subject": ""}, "subject: must not be empty"},
		{obj{"done": 1}, "done: must be true or false"},
		{obj{"actual_minutes": 1441}, "actual_minutes: must be"},
	} {
		c.arguments["id"] = b.ID
		a.fails("update_block", c.arguments).says(c.want)
	}
	if diff := cmp.Diff(before, a.blocks()); diff != "" {
		t.Errorf("changed:\n%s", diff)
	}
}

func TestABlockIsDeletedAndToldWhatItWas(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	b := a.block(a.subject("Maths"), "2026-11-23", "09:00", "10:00")
	a.call("update_block", obj{"id": b.ID, "done": true, "topic": "Integrals"})
	what := "Maths, Mon 2026-11-23 09:00-10:00: Integrals, done [" + ending(b.ID) + "]."
	a.call("delete_block", obj{"id": b.ID, "dry_run": true}).says("Dry run, nothing was changed. It would delete for good: " + what).holds(`"dry_run":true`)
	if len(a.blocks()) != 1 {
		t.Fatal("the dry run deleted the block")
	}
	a.call("delete_block", obj{"id": ending(b.ID)}).says("Deleted for good: "+what).holds(`"dry_run":false`, `"topic":"Integrals"`, `"done":true`)
	if len(a.blocks()) != 0 {
		t.Error("the block is still there")
	}
	a.fails("delete_block", obj{"id": b.ID}).says("id: there is no block "+b.ID, "get_schedule and list_blocks tell the ids")
}

func TestABlockThatChangesWhileItIsDeletedStays(t *testing.T) {
	t.Parallel()
	s := newService(t)
	key := s.key(ada)
	other := s.client(key)
	var b client.Block
	a := s.assistant(t, with(newClient(t, key, roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.Method == http.MethodDelete { // somebody is faster
			_, err := other.UpdateBlock(r.Context(), b.ID, client.BlockPatch{Done: new(true)})
			s.must(err)
		}
		return client.HandlerTransport(s.API, "").RoundTrip(r)
	}))))
	b = a.block(a.subject("Maths"), "2026-11-23", "09:00", "10:00")
	a.fails("delete_block", obj{"id": b.ID}).says("Nothing was done: it was changed meanwhile; look at it again")
	if len(a.blocks()) != 1 {
		t.Error("it was deleted")
	}
}
