package subjects

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/terminal/terminaltest"
)

func TestSubjectsLookAsTheyDid(t *testing.T) {
	t.Parallel()
	terminaltest.Drawn(t, "subjects", func(width int) string {
		return renderSubjects(terminaltest.Courses(t), terminaltest.Day(t, terminaltest.Wednesday), width)
	})
	terminaltest.Drawn(t, "subjects-none", func(width int) string { return renderSubjects(nil, 0, width) })
}

func TestWeeklyTimesAreAddedAndRemovedByDays(t *testing.T) {
	t.Parallel()
	maths, today := terminaltest.Courses(t)[0], terminaltest.Day(t, terminaltest.Wednesday) // Mon, Wed 09:00-10:30; Sun 16:00-17:15
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
		slots, err := c.change.apply(maths, today)
		if got := strings.Join(show.SlotTexts(slots), "; "); err != nil || got != c.want || slots == nil {
			t.Errorf("%+v: %q, %v, want %q", c.change, got, err, c.want)
		}
	}
	if diff := cmp.Diff(terminaltest.Courses(t)[0], maths); diff != "" {
		t.Errorf("the subject itself is changed: %s", diff)
	}
	if slots, err := (slotChange{remove: []string{"wed 9:15-10:30"}}).apply(maths, today); err == nil {
		t.Errorf("a time that is not there is removed: %v", slots)
	}
	_, err := slotChange{remove: []string{"tue 9-10:30"}}.apply(maths, today)
	if err == nil || terminaltest.ExitCode(err) != console.ExitNotFound || !strings.Contains(err.Error(), "has no Tue 09:00-10:30; it has Mon, Wed") {
		t.Errorf("the error is %v", err)
	}
}

func TestWeeklyTimesWithWeeksAndDatesAreFoundByWhatIsTold(t *testing.T) {
	t.Parallel()
	today := terminaltest.Day(t, terminaltest.Wednesday)
	lab := client.Subject{Name: "Lab"}
	var err error
	lab.Slots, err = human.Slots("mon 9-10 every 2 weeks from 12 Oct; mon 9-10 every 2 weeks from 19 Oct; tue,wed 9-10 until 5 Feb; tue 9-10 from 6 Feb", today)
	terminaltest.Must(t, err)
	for remove, want := range map[string]string{
		"mon 9-10": "Tue, Wed 09:00-10:00 until 5 Feb 2027; Tue 09:00-10:00 from 6 Feb 2027",
		"mon 9-10 from 19 Oct; tue 9-10 until 5 Feb": "Mon 09:00-10:00 every 2 weeks from 12 Oct 2026; Wed 09:00-10:00 until 5 Feb 2027; Tue 09:00-10:00 from 6 Feb 2027",
		"mon 9-10 fortnightly; tue,wed 9-10 weekly":  "",
	} {
		slots, err := slotChange{remove: []string{remove}}.apply(lab, today)
		if got := strings.Join(show.SlotTexts(slots), "; "); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", remove, got, err, want)
		}
	}
	_, err = slotChange{remove: []string{"mon 9-10 every 3 weeks"}}.apply(lab, today)
	if err == nil || !strings.Contains(err.Error(), "Lab has no Mon 09:00-10:00 every 3 weeks; it has Mon") {
		t.Errorf("the error is %v", err)
	}
}

func TestSubjectsWithDatesLookAsTheyDid(t *testing.T) {
	t.Parallel()
	today := terminaltest.Day(t, terminaltest.Wednesday)
	all := terminaltest.Courses(t)[:2]
	var err error
	all[0].Slots, err = human.Slots("mon,tue,thu 9-10:30 every 2 weeks from 12 Oct until 5 Feb; wed 9-10 until today", today)
	terminaltest.Must(t, err)
	terminaltest.Drawn(t, "subjects-dates", func(width int) string { return renderSubjects(all, today, width) })
}

func TestTheConsequencesOfOtherSlotsAreOfTheDaysToCome(t *testing.T) {
	t.Parallel()
	of := func(id, date, start, end string) client.Block {
		return terminaltest.Block(t, id, "Maths", date, start, end, "")
	}
	stays, past := of("aaaa1", "2026-11-30", "09:00", "10:30"), of("aaaa2", "2026-11-23", "09:00", "10:30")
	before := []client.Block{past, stays, of("aaaa3", "2026-12-02", "09:00", "10:30"), of("aaaa4", "2026-11-25", "20:00", "21:00")}
	after := []client.Block{stays, before[3], of("aaaa5", "2026-12-01", "09:00", "10:30")}
	slots, err := readSlots("slot", []string{"mon,tue 9-10:30"}, terminaltest.Day(t, terminaltest.Wednesday), human.Slots)
	terminaltest.Must(t, err)
	want := "Coming blocks: 1 new, 1 gone; 1 at other times stay"
	if got := blockChanges(before, after, terminaltest.Day(t, terminaltest.Wednesday), slots); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
