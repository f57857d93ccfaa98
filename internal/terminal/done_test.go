package terminal

import (
	"testing"

	"studyplanner/client"
)

func TestTheBlockThatRunsOrElseTheLatestIsTheOneThatIsDone(t *testing.T) {
	t.Parallel()
	all := contents{subjects: []client.Subject{{ID: "sub_Sleep", Type: client.Inactive}}, blocks: []client.Block{
		block(t, "other", "Maths", "2026-11-24", "09:00", "10:30", ""),
		block(t, "sleep", "Sleep", wednesday, "00:00", "23:59", ""),
		block(t, "long1", "Maths", wednesday, "08:00", "12:00", ""),
		block(t, "early", "Maths", wednesday, "08:30", "10:30", ""),
		block(t, "later", "Physics", wednesday, "10:00", "11:00", ""),
		block(t, "even1", "Physics", wednesday, "18:00", "19:00", ""),
	}}
	all.blocks[4].Done = true
	for now, want := range map[string]string{
		"07:59": "", "08:00": "long1", "08:45": "early", "10:15": "early", "10:30": "long1", "10:45": "long1", "12:00": "long1", "18:30": "even1", "23:00": "even1",
	} {
		clock, err := client.ParseClock(now)
		if err != nil {
			t.Fatal(err)
		}
		got, err := latest(all, day(t, wednesday), clock)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s: %v, want none", now, got)
		case want != "" && (err != nil || got[0].ID[len(got[0].ID)-5:] != want):
			t.Errorf("%s: %v, %v, want %s", now, got, err, want)
		}
	}
	if got, err := latest(all, day(t, wednesday), -1); err == nil {
		t.Errorf("a clock that is not known: %v, want none", got)
	}
}
