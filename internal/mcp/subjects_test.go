package mcp_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/planner"
)

// subjects returns all subjects as the API has them.
func (a *assistant) subjects() []client.Subject {
	a.Helper()
	all, err := a.api.Subjects(a.Context(), client.SubjectFilter{})
	if err != nil {
		a.Fatal(err)
	}
	return all
}

func TestASubjectIsCreatedWithItsWeek(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	draft := obj{"name": "Maths", "type": "study", "color": "#1F77B4", "slots": []obj{
		{"days": []string{"monday", "saturday", "sunday"}, "start": "9:00", "end": "10:30"}, {"days": []string{"friday"}, "start": "14:00", "end": "15:00"},
	}}
	what := "Maths (study); mon sat sun 09:00-10:30; fri 14:00-15:00."

	draft["dry_run"] = true
	a.call("create_subject", draft).says("Dry run, nothing was changed. It would create: "+what).holds(`"dry_run":true`, `"days":["monday","saturday","sunday"]`)
	if n := len(a.subjects()); n != 0 {
		t.Fatalf("the dry run made %d subjects", n)
	}
	draft["dry_run"] = false
	a.call("create_subject", draft).says("Created: "+what).holds(`"dry_run":false`, `"start":"09:00"`)
	want := []client.Slot{{Days: []client.Weekday{1, 6, 0}, Start: 540, End: 630}, {Days: []client.Weekday{5}, Start: 840, End: 900}}
	if s := a.subjects()[0]; s.Color != "#1F77B4" || cmp.Diff(want, s.Slots) != "" {
		t.Errorf("created %+v", s)
	}
	a.call("get_schedule", nil).says("Mon 2026-11-23:\n- 09:00-10:30 Maths", "Fri 2026-11-27:\n- 14:00-15:00 Maths")
	a.call("create_subject", obj{"name": "Café", "type": "inactive"}).says("Created: Café (inactive); no weekly slots.")
}

func TestSlotsHaveWeeksAndDates(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	lab := func(more obj) []obj {
		s := obj{"days": []string{"monday"}, "start": "9:00", "end": "10:30"}
		maps.Copy(s, more)
		return []obj{s}
	}
	what := "Lab (study); mon 09:00-10:30 every 2 weeks from 2026-11-23 until 2027-02-05."
	a.call("create_subject", obj{"name": "Lab", "type": "study", "slots": lab(obj{"from": "today", "until": "2027-02-05", "every": 2})}).
		says("Created: "+what).holds(`"from":"2026-11-23"`, `"until":"2027-02-05"`, `"every":2`)
	from := planner.DateOf(monday)
	want := []client.Slot{{Days: []client.Weekday{1}, Start: 540, End: 630, From: from, Until: from + 74, Every: 2}}
	if diff := cmp.Diff(want, a.subjects()[0].Slots); diff != "" {
		t.Error(diff)
	}
	a.call("list_subjects", nil).says("mon 09:00-10:30 every 2 weeks from 2026-11-23 until 2027-02-05")
	a.call("get_schedule", obj{"week_offset": 1}).says("There are no blocks in it.")
	a.call("get_schedule", obj{"week_offset": 2}).says("09:00-10:30 Lab")
	a.call("update_subject", obj{"subject": "Lab", "slots": lab(obj{"every": 1})}).says("to: Lab (study); mon 09:00-10:30.").never(`"every":1`)
	for name, c := range map[string]struct {
		slot obj
		want string
	}{
		"no first date":     {obj{"every": 2}, "slots[0].every: needs from"},
		"too many weeks":    {obj{"every": 9, "from": "today"}, "slots[0].every: must be from 1 to 8"},
		"no whole weeks":    {obj{"every": 1.5, "from": "today"}, "slots[0].every: must be a whole number"},
		"backwards":         {obj{"from": "2026-12-01", "until": "2026-11-30"}, "slots[0].until: must not be before from"},
		"no date":           {obj{"until": "someday"}, "slots[0].until: did not understand 'someday'"},
		"a date in general": {obj{"from": "next week"}, "slots[0].from: did not understand"},
	} {
		t.Run(name, func(t *testing.T) {
			a.fails("update_subject", obj{"subject": "Lab", "slots": lab(c.slot)}).says(c.want)
			a.fails("create_subject", obj{"name": "Other", "type": "study", "slots": lab(c.slot)}).says(c.want)
		})
	}
}

func TestASubjectThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.subject("Maths")
	slot := func(start, end string, days ...string) obj { return obj{"days": days, "start": start, "end": end} }
	for _, c := range []struct {
		arguments obj
		want      []string
	}{
		{obj{}, []string{"name: is required", "type: is required"}},
		{obj{"name": "maths", "type": "study"}, []string{"name: "}},
		{obj{"name": strings.Repeat("x", 41), "type": "hobby"}, []string{"name: is over 40 characters", "type: must be one of study, training, inactive"}},
		{obj{"name": "x", "type": "study", "color": "blue"}, []string{"color: must be of the form #1f77b4"}},
		{obj{"name": "x", "type": "study", "slots": []obj{slot("9:00", "10:00"), slot("9:00", "10:00", "monday", "monday"), slot("9:00", "10:00", "Mon")}}, []string{
			"slots[0].days: is required", "slots[1].days[1]: is there twice", "slots[2].days[0]: must be one of monday, tuesday",
		}},
		{obj{"name": "x", "type": "study", "slots": []any{"mon 9-10", nil, obj{"days": "monday", "begin": "9:00"}}}, []string{
			"slots[0]: must be an object", "slots[1]: must not be null", "slots[2].days: must be a list", "slots[2].start: is required", "slots[2].begin: is unknown; there are days, start, end, from, until, every",
		}},
		{obj{"name": "x", "type": "study", "slots": []obj{slot("9:00", "8:00", "monday"), slot("noonish", "13:00", "monday")}}, []string{
			"slots[0].end: must be after start", "slots[1].start: did not understand 'noonish'",
		}},
		{obj{"name": "x", "type": "study", "slots": []obj{slot("9:00", "10:00", "monday"), slot("9:30", "11:00", "monday")}}, []string{"slots[1]", "overlap"}},
		{obj{"name": "x", "type": "study", "slots": make([]obj, 51)}, []string{"slots: has more than 50 entries"}},
	} {
		a.fails("create_subject", c.arguments).says(append(c.want, "Nothing was done")...)
	}
	if n := len(a.subjects()); n != 1 {
		t.Errorf("%d subjects", n)
	}
}

// course makes Maths with two topics, of which the first is done.
func (a *assistant) course() client.Subject {
	a.Helper()
	s, err := a.api.ReplaceSyllabus(a.Context(), a.mathsWeek().ID, []client.Item{
		{Title: "Limits", Duration: 90, Done: true}, {Title: "Integrals", Duration: 150},
	})
	if err != nil {
		a.Fatal(err)
	}
	return s
}

func TestSubjectsAreListed(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.call("list_subjects", nil).says("There are no such subjects.").holds(`"subjects":[]`)
	maths := a.course()
	a.call("create_subject", obj{"name": "Rest", "type": "inactive"})
	a.call("list_subjects", nil).
		says("2 subjects:\n- Maths (study); mon thu 09:00-10:30; syllabus 1 of 2 done, 2 h 30 min left; next: Integrals\n- Rest (inactive); no weekly slots").
		holds(`{"name":"Maths","slots":[{"days":["monday","thursday"],"end":"10:30","start":"09:00"}],"syllabus":{"done":1,"minutes_left":150,"next":"Integrals","topics":2},"type":"study"}`)
	a.call("list_subjects", obj{"type": "inactive"}).says("1 subject:", "Rest").never("Maths")
	a.call("list_subjects", obj{"subject": "maths", "detail": "detailed"}).
		says("  - Limits, 90 min, done ["+maths.Syllabus[0].ID+"]", maths.ID, maths.Color).never("Rest").
		holds(`"id":"`+maths.ID+`"`, `"color":"`+maths.Color+`"`, `"title":"Integrals"`)
	a.fails("list_subjects", obj{"subject": "Mahts"}).says("subject: no subject named 'Mahts'; there are Maths, Rest")
	a.fails("list_subjects", obj{"type": "other"}).says("type: must be one of study, training, inactive")
}

func TestALongSyllabusIsListedWholeOnlyByItself(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	var topics []obj
	for n := range 30 {
		topics = append(topics, obj{"title": fmt.Sprintf("Topic %d", n), "duration": 30})
	}
	a.subject("Maths")
	a.call("set_syllabus", obj{"subject": "Maths", "syllabus": topics}).says("The syllabus of Maths has 30 topics now, 0 done. Next: Topic 0.")
	a.call("list_subjects", obj{"detail": "detailed"}).says("Topic 19", "10 more topics; give this subject to see them").never("Topic 20")
	a.call("list_subjects", obj{"detail": "detailed", "subject": "Maths"}).says("Topic 29").never("more topics")
}

func TestASubjectIsChanged(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.mathsWeek()
	a.call("update_subject", obj{"subject": "maths", "name": "Calculus", "color": "#abc"}).
		says("Changed: Maths (study); mon thu 09:00-10:30\nto: Calculus (study); mon thu 09:00-10:30.")
	a.call("update_subject", obj{"subject": "Calculus", "slots": []obj{{"days": []string{"tuesday"}, "start": "08:00", "end": "09:00"}}}).says("to: Calculus (study); tue 08:00-09:00.")
	a.call("get_schedule", nil).says("Tue 2026-11-24:\n- 08:00-09:00 Calculus").never("Mon 2026-11-23:", "Thu 2026-11-26:")
	a.call("update_subject", obj{"subject": a.subjects()[0].ID, "slots": []obj{}}).says("to: Calculus (study); no weekly slots.")
	if s := a.subjects()[0]; s.Color != "#abc" || len(s.Slots) != 0 {
		t.Errorf("changed to %+v", s)
	}
	a.fails("update_subject", obj{"subject": "Calculus"}).says("subject: alone changes nothing: give one or more of name, color, slots")
	a.fails("update_subject", obj{"subject": "Maths", "slots": []obj{{"days": []string{"tuesday"}, "start": "8", "end": "7"}}}).says("subject: no subject named 'Maths'; there are Calculus", "slots[0].end: must be after start")
}

func TestASubjectIsDeletedOnlyWithItsName(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	a.course()
	a.call("update_block", obj{"id": a.blocks()[0].ID, "done": true})
	blocks := len(a.blocks())
	a.fails("delete_subject", obj{"subject": "Maths"}).says("confirm_name: is required")
	a.fails("delete_subject", obj{"subject": "Maths", "confirm_name": "maths"}).says(`confirm_name: is not the name of the subject, "Maths"; ask the user`)
	a.fails("delete_subject", obj{"subject": "Mahts", "confirm_name": "Mahts"}).says("subject: no subject named 'Mahts'").never("confirm_name")
	if len(a.subjects()) != 1 {
		t.Fatal("it is gone already")
	}
	a.call("delete_subject", obj{"subject": "maths", "confirm_name": "Maths"}).
		says(fmt.Sprintf("Deleted for good: Maths (study); mon thu 09:00-10:30; syllabus 1 of 2 done, 2 h 30 min left; next: Integrals, with %d blocks, 1 of them done.", blocks)).
		holds(fmt.Sprintf(`"blocks":%d`, blocks), `"done":1`)
	if len(a.subjects()) != 0 || len(a.blocks()) != 0 {
		t.Error("something is left")
	}
}

func TestASyllabusIsReplacedAndWhatStaysKeepsItsIdentity(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	before := a.course().Syllabus
	a.call("set_syllabus", obj{"subject": "Maths", "syllabus": []obj{
		{"title": "Series", "duration": 60}, {"title": "Limits", "duration": 100}, {"title": "Sets", "duration": 30, "done": true},
	}}).says("The syllabus of Maths has 3 topics now, 2 done. Next: Series. Removed: Integrals.").holds(`"removed":["Integrals"]`)
	after := a.subjects()[0].Syllabus
	if after[1].ID != before[0].ID || !after[1].Done || after[1].Duration != 100 || after[0].Done || !after[2].Done {
		t.Errorf("syllabus %+v, was %+v", after, before)
	}
	a.call("set_syllabus", obj{"subject": "Maths", "syllabus": []obj{{"title": "Limits", "duration": 100, "done": false}}}).says("has 1 topic now, 0 done. Next: Limits. Removed: Series; Sets.")
	a.call("set_syllabus", obj{"subject": "Maths", "syllabus": []obj{}}).says("Maths has no syllabus now. Removed: Limits.")
	a.fails("set_syllabus", obj{"subject": "Mahts"}).says("syllabus: is required")
	a.fails("set_syllabus", obj{"subject": "Mahts", "syllabus": []obj{}}).says("subject: no subject named 'Mahts'")
	a.fails("set_syllabus", obj{"subject": "Maths", "syllabus": []obj{{"title": " ", "duration": 0}, {"name": "x", "duration": 6001}}}).
		says("syllabus[0].title: must not be empty", "syllabus[0].duration: must be from 1 to 6000", "syllabus[1].title: is required", "syllabus[1].duration", "syllabus[1].name: is unknown")
	a.fails("set_syllabus", obj{"subject": "Maths", "syllabus": []obj{{"title": "a\u0000", "duration": 1}}}).says("syllabus[0].title: must not contain control characters")
}

func TestASyllabusIsReadFromATextAsItIs(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	before := a.course().Syllabus
	text := "# Calculus\n\n- limits\n- [x] Series (45 min)\n- Sets\n"
	a.call("set_syllabus", obj{"subject": "maths", "text": text}).
		says("The syllabus of Maths has 3 topics now, 2 done. Next: Sets. Removed: Integrals.").holds(`"topics":3`)
	after := a.subjects()[0].Syllabus
	want := []client.Item{
		{ID: before[0].ID, Title: "limits", Duration: before[0].Duration, Done: before[0].Done},
		{ID: after[1].ID, Title: "Series", Duration: 45, Done: true},
		{ID: after[2].ID, Title: "Sets", Duration: 60},
	}
	if diff := cmp.Diff(want, after); diff != "" {
		t.Error(diff)
	}
	a.call("set_syllabus", obj{"subject": "Maths", "text": text, "sections": true}).says("Next: Calculus: limits.")
}

func TestATextThatLosesTopicsIsNotStored(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	before := a.course().Syllabus
	many := strings.Repeat("- Same\n", 30)
	for _, c := range []struct {
		arguments obj
		want      []string
	}{
		{obj{"text": "- Limits\n- Sets\n- Limits\n"}, []string{"Nothing was done. Correct this and call set_syllabus again:\ntext: line 3: "}},
		{obj{"text": many}, []string{"text: line 2: ", "text: line 21: ", "text: has 9 more problems"}},
		{obj{"text": "```\nnothing\n```\n"}, []string{"text: "}},
		{obj{"text": "- Limits", "syllabus": []obj{}}, []string{"text: cannot be combined with syllabus"}},
		{obj{"syllabus": []obj{}, "sections": true}, []string{"sections: is given only together with text"}},
		{obj{"text": " "}, []string{"text: must not be empty"}},
		{obj{"text": strings.Repeat("x", 100_001)}, []string{"text: is over 100000 characters"}},
		{obj{"subject": "Mahts", "sections": false}, []string{"subject: no subject named 'Mahts'", "syllabus: is required, or text in its place"}},
	} {
		if c.arguments["subject"] == nil {
			c.arguments["subject"] = "Maths"
		}
		a.fails("set_syllabus", c.arguments).says(c.want...).never("line 22:")
	}
	if diff := cmp.Diff(before, a.subjects()[0].Syllabus); diff != "" {
		t.Errorf("changed:\n%s", diff)
	}
}

func TestASubjectThatChangesMeanwhileStays(t *testing.T) {
	t.Parallel()
	s := newService(t)
	key := s.key(ada)
	other := s.client(key)
	n := 0
	a := s.assistant(t, with(newClient(t, key, roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.Method == http.MethodDelete || r.Method == http.MethodPut {
			all, err := other.Subjects(r.Context(), client.SubjectFilter{})
			s.must(err)
			n++
			_, err = other.UpdateSubject(r.Context(), all[0].ID, client.SubjectPatch{Color: new(fmt.Sprintf("#00%d", n))})
			s.must(err)
		}
		return client.HandlerTransport(s.API, "").RoundTrip(r)
	}))))
	a.subject("Maths")
	a.fails("delete_subject", obj{"subject": "Maths", "confirm_name": "Maths"}).says("Nothing was done: it was changed meanwhile")
	a.fails("set_syllabus", obj{"subject": "Maths", "syllabus": []obj{{"title": "Limits", "duration": 60}}}).says("Nothing was done: it was changed meanwhile")
	if all := a.subjects(); len(all) != 1 || len(all[0].Syllabus) != 0 {
		t.Errorf("subjects %+v", all)
	}
}
