package blocks

import (
	"testing"

	"studyplanner/client"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/terminaltest"
)

func TestTheBlockThatRunsOrElseTheLatestIsTheOneThatIsDone(t *testing.T) {
	t.Parallel()
	all := session.Excerpt{Subjects: []client.Subject{{ID: "sub_Sleep", Type: client.Inactive}}, Blocks: []client.Block{
		terminaltest.Block(t, "other", "Maths", "2026-11-24", "09:00", "10:30", ""),
		terminaltest.Block(t, "sleep", "Sleep", terminaltest.Wednesday, "00:00", "23:59", ""),
		terminaltest.Block(t, "long1", "Maths", terminaltest.Wednesday, "08:00", "12:00", ""),
		terminaltest.Block(t, "early", "Maths", terminaltest.Wednesday, "08:30", "10:30", ""),
		terminaltest.Block(t, "later", "Physics", terminaltest.Wednesday, "10:00", "11:00", ""),
		terminaltest.Block(t, "even1", "Physics", terminaltest.Wednesday, "18:00", "19:00", ""),
	}}
	all.Blocks[4].Done = true
	for now, want := range map[string]string{
		"07:59": "", "08:00": "long1", "08:45": "early", "10:15": "early", "10:30": "long1", "10:45": "long1", "12:00": "long1", "18:30": "even1", "23:00": "even1",
	} {
		clock, err := client.ParseClock(now)
		if err != nil {
			t.Fatal(err)
		}
		got, err := latest(all, terminaltest.Day(t, terminaltest.Wednesday), clock)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s: %v, want none", now, got)
		case want != "" && (err != nil || got[0].ID[len(got[0].ID)-5:] != want):
			t.Errorf("%s: %v, %v, want %s", now, got, err, want)
		}
	}
	if got, err := latest(all, terminaltest.Day(t, terminaltest.Wednesday), -1); err == nil {
		t.Errorf("a clock that is not known: %v, want none", got)
	}
}
