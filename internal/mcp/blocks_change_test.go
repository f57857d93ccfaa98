package mcp_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/mcp"
)

// tenChanges are a week's: five blocks are made, three changed and two deleted.
func tenChanges(ids []string) []obj {
	var changes []obj
	for i, day := range []string{"monday", "tuesday", "wednesday", "thursday", "friday"} {
		changes = append(changes, obj{"change": "create", "subject": "physics", "date": day, "start": "18:00", "end": "19:00", "topic": fmt.Sprintf("Waves %d", i)})
	}
	return append(
		changes,
		obj{"change": "update", "id": ids[0], "date": "saturday", "start": "10:00", "end": "11:00", "topic": "Sets"},
		obj{"change": "update", "id": ids[1], "done": true},
		obj{"change": "update", "id": strings.ToUpper(ids[2]), "subject": "Physics"},
		obj{"change": "delete", "id": ids[3]},
		obj{"change": "delete", "id": "[" + ids[4] + "]"},
	)
}

// week gives an assistant five blocks of a week, and returns what tools call them.
func (a *assistant) week() []string {
	a.subject("Physics")
	maths := a.subject("Maths")
	var ids []string
	for i := range 5 {
		ids = append(ids, ending(a.block(maths, fmt.Sprintf("2026-11-%d", 24+i), "08:00", "09:00").ID))
	}
	return ids
}

func TestAWeekOfTenChangesIsTwoCallsAndOneQuestion(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a, c := s.counting(t)
	ids := a.week()
	before := a.blocks()
	dry := a.call("change_blocks", obj{"changes": tenChanges(ids), "dry_run": true}).
		says("Dry run, nothing was changed", "1. create Physics, Mon 2026-11-23 18:00-19:00: Waves 0\n", "6. update Maths, Tue 2026-11-24 08:00-09:00", "to: Maths, Sat 2026-11-28 10:00-11:00: Sets", "10. delete Maths")
	if !slices.EqualFunc(before, a.blocks(), func(x, y client.Block) bool { return x.ID == y.ID && x.Date == y.Date && x.Done == y.Done }) {
		t.Error("the dry run changed blocks")
	}
	*c = counted{}
	made := a.call("change_blocks", obj{"changes": tenChanges(ids)}).says("10 changes made:").never("Dry run").holds(`"change":"delete"`)
	if c.requests != 2 {
		t.Errorf("%d requests, want 2", c.requests)
	}
	t.Logf("a week of ten changes: %d and %d bytes asked, %d and %d answered", length(tenChanges(ids)), length(tenChanges(ids)), len(dry.Text), len(made.Text))
	after := a.blocks()
	if len(after) != 8 {
		t.Errorf("%d blocks, want 8", len(after))
	}
	for _, b := range after {
		switch ending(b.ID) {
		case ids[0]:
			if b.Date.String() != "2026-11-28" || b.TopicText() != "Sets" {
				t.Errorf("moved to %+v", b)
			}
		case ids[1]:
			if !b.Done {
				t.Errorf("not done: %+v", b)
			}
		case ids[2]:
			if b.SubjectName != "Physics" {
				t.Errorf("not of another subject: %+v", b)
			}
		case ids[3], ids[4]:
			t.Errorf("not deleted: %+v", b)
		}
	}
}

func length(v any) int {
	text, _ := json.Marshal(v)
	return len(text)
}

func TestAllThatIsWrongWithChangesIsToldByTheirPlacesAndNothingIsDone(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	ids := a.week()
	before := a.blocks()
	fine := obj{"change": "delete", "id": ids[0]}
	many := slices.Repeat([]obj{{"change": "create", "subject": "Maths", "date": "2026-11-23", "start": "09:00", "end": "10:00"}}, 50)
	for _, c := range []struct {
		changes []obj
		says    []string
	}{
		{[]obj{fine, {"change": "create", "subject": "Chess"}, {"change": "update"}}, []string{
			"changes[1].date: is required to create a block", "changes[1].subject: no subject named 'Chess'",
			"changes[2].id: is required to update a block", "changes[2].id: alone changes nothing",
		}},
		{[]obj{fine, {"change": "update", "id": "zzzzzz", "done": true}}, []string{"changes[1].id: no block has an id that ends in 'zzzzzz'"}},
		{[]obj{fine, {"change": "update", "id": "999999", "done": true}}, []string{"changes: ", "get_schedule and list_blocks tell the ids"}},
		{[]obj{fine, {"change": "delete", "id": "short!"}}, []string{"changes[1].id: "}},
		{[]obj{fine, {"change": "update", "id": ids[1], "date": "friday", "topic": "x"}, {"change": "update", "id": ids[2], "start": "23:00"}}, []string{"changes[2].start: "}},
		{[]obj{fine, fine}, []string{"Nothing was done"}},
		{[]obj{fine, {"change": "paint", "id": ids[1]}}, []string{"changes[1].change: must be one of create, update, delete"}},
		{append(many, fine), []string{"changes: has more than 50 entries"}},
	} {
		a.fails("change_blocks", obj{"changes": c.changes}).says(c.says...)
	}
	if after := a.blocks(); len(after) != len(before) {
		t.Errorf("%d blocks, want %d", len(after), len(before))
	}
	a.call("change_blocks", obj{"changes": many}).says("50 changes made", "Note: at that time there is also")
}

func TestTopicsAreTickedAndTheOthersStay(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t)
	maths := a.subject("Maths")
	items := []client.Item{{Title: "Sets", Duration: 30}, {Title: "Groups", Duration: 60}, {Title: "Rings", Duration: 90, Done: true}}
	if _, err := a.api.ReplaceSyllabus(t.Context(), maths.ID, items); err != nil {
		t.Fatal(err)
	}
	a.call("tick_topics", obj{"subject": "maths", "topics": []string{"sets", "RINGS"}}).says("Maths: 1 topic learnt now: Sets. 2 of 3 are done. Next: Groups.").holds(`"topics":["Sets"]`)
	a.call("tick_topics", obj{"subject": "maths", "topics": []string{"Sets"}}).says("No change, they were learnt already.")
	a.fails("tick_topics", obj{"subject": "maths", "topics": []string{"Groups", "Fields"}}).says(`topics[1]: no topic "Fields"`)
	a.call("tick_topics", obj{"subject": "maths", "topics": []string{"Rings"}, "done": false}).says("1 topic not learnt now: Rings. 1 of 3 are done.")
	s, err := a.api.Subject(t.Context(), maths.ID)
	if err != nil || !s.Syllabus[0].Done || s.Syllabus[1].Done || s.Syllabus[2].Done || s.Syllabus[2].Duration != 90 {
		t.Errorf("syllabus %+v, %v", s.Syllabus, err)
	}
}

// A token is about four bytes of the text that assistants read.
const bytesOfToken = 4

func TestTheNineTakeFewTokens(t *testing.T) {
	t.Parallel()
	a := newService(t).assistant(t, func(m *mcp.Config) { m.Toolset = mcp.ToolsetDefault })
	size := len(a.InitializeResult().Instructions)
	for _, tool := range a.tools {
		size += length(tool)
	}
	if t.Logf("the nine and the instructions: %d bytes", size); size > 4000*bytesOfToken {
		t.Errorf("the nine and the instructions are %d bytes, about %d tokens, want at most 4000", size, size/bytesOfToken)
	}
}
