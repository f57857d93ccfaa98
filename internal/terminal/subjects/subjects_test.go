package subjects

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/terminal/terminaltest"
)

func TestSubjectsLookAsTheyDid(t *testing.T) {
	t.Parallel()
	terminaltest.Drawn(t, "subjects", func(width int) string { return renderSubjects(terminaltest.Courses(t), width) })
	terminaltest.Drawn(t, "subjects-none", func(width int) string { return renderSubjects(nil, width) })
}

func TestWeeklyTimesAreAddedAndRemovedByDays(t *testing.T) {
	t.Parallel()
	maths := terminaltest.Courses(t)[0] // Mon, Wed 09:00-10:30; Sun 16:00-17:15
	for _, c := range []struct {
		change slotChange
		want   string
	}{
		{slotChange{all: []string{"fri 9-10"}}, "Fri 09:00-10:00"},
		{slotChange{add: []string{"fri 9-10"}}, "Mon, Wed 09:00-10:30; Sun 16:00-17:15; Fri 09:00-10:00"},
		{slotChange{remove: []string{"wed 9-10:30"}}, "Mon 09:00-10:30; Sun 16:00-17:15"},
		{slotChange{remove: []string{"mon,wed 9-10:30"}}, "Sun 16:00-17:15"},
		{slotChange{remove: []string{"sun 16-17:15"}, add: []string{"sat 16-17:15"}}, "Mon, Wed 09:00-10:30; Sat 16:00-17:15"},
		{slotChange{clear: true}, ""},
		{slotChange{clear: true, add: []string{"fri 9-10"}}, "Fri 09:00-10:00"},
	} {
		slots, err := c.change.apply(maths)
		if got := strings.Join(show.SlotTexts(slots), "; "); err != nil || got != c.want || slots == nil {
			t.Errorf("%+v: %q, %v, want %q", c.change, got, err, c.want)
		}
	}
	if diff := cmp.Diff(terminaltest.Courses(t)[0], maths); diff != "" {
		t.Errorf("the subject itself is changed: %s", diff)
	}
	if slots, err := (slotChange{remove: []string{"wed 9:15-10:30"}}).apply(maths); err == nil {
		t.Errorf("a time that is not there is removed: %v", slots)
	}
	_, err := slotChange{remove: []string{"tue 9-10:30"}}.apply(maths)
	if err == nil || terminaltest.ExitCode(err) != console.ExitNotFound || !strings.Contains(err.Error(), "has no Tue 09:00-10:30; it has Mon, Wed") {
		t.Errorf("the error is %v", err)
	}
}

func TestTheConsequencesOfOtherSlotsAreOfTheDaysToCome(t *testing.T) {
	t.Parallel()
	of := func(id, date, start, end string) client.Block {
		return terminaltest.Block(t, id, "Maths", date, start, end, "")
	}
	stays, past := of("aaaa1", "2026-11-30", "09:00", "10:30"), of("aaaa2", "2026-11-23", "09:00", "10:30")
	before := []client.Block{past, stays, of("aaaa3", "2026-12-02", "09:00", "10:30"), of("aaaa4", "2026-11-25", "20:00", "21:00")}
	after := []client.Block{stays, before[3], of("aaaa5", "2026-12-01", "09:00", "10:30")}
	slots, err := readSlots("slot", []string{"mon,tue 9-10:30"})
	terminaltest.Must(t, err)
	want := "Coming blocks: 1 new, 1 gone; 1 at other times stay"
	if got := consequences(before, after, terminaltest.Day(t, terminaltest.Wednesday), slots); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
