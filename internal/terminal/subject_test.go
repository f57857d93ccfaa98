package terminal

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/outline"
)

func TestSubjectsLookAsTheyDid(t *testing.T) {
	t.Parallel()
	drawn(t, "subjects", func(width int) string { return renderSubjects(courses(t), width) })
	drawn(t, "subjects-none", func(width int) string { return renderSubjects(nil, width) })
}

func TestASyllabusLooksAsItDid(t *testing.T) {
	t.Parallel()
	drawn(t, "syllabus", func(width int) string { return renderSyllabus(courses(t)[0], width) })
	drawn(t, "syllabus-empty", func(width int) string { return renderSyllabus(courses(t)[1], width) })
	full := renderSyllabus(courses(t)[2], 80)
	if n := strings.Count(full, "\n"); n != outline.MaxTopics+4 {
		t.Errorf("%d lines for %d topics", n, outline.MaxTopics)
	}
}

func TestABarIsFullOnlyForAllAndEmptyOnlyForNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ part, whole, want int }{
		{0, 0, 0}, {0, 5, 0}, {5, 5, 10}, {7, 5, 10}, {1, 1000, 1}, {999, 1000, 9}, {1, 2, 5}, {-1, 2, 0}, {2, 0, 0},
	} {
		if got := barLength(c.part, c.whole, 10); got != c.want {
			t.Errorf("%d of %d: %d columns, want %d", c.part, c.whole, got, c.want)
		}
	}
}

func TestWeeklyTimesAreAddedAndRemovedByDays(t *testing.T) {
	t.Parallel()
	maths := courses(t)[0] // Mon, Wed 09:00-10:30; Sun 16:00-17:15
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
		if got := strings.Join(slotTexts(slots), "; "); err != nil || got != c.want || slots == nil {
			t.Errorf("%+v: %q, %v, want %q", c.change, got, err, c.want)
		}
	}
	if diff := cmp.Diff(courses(t)[0], maths); diff != "" {
		t.Errorf("the subject itself is changed: %s", diff)
	}
	if slots, err := (slotChange{remove: []string{"wed 9:15-10:30"}}).apply(maths); err == nil {
		t.Errorf("a time that is not there is removed: %v", slots)
	}
	_, err := slotChange{remove: []string{"tue 9-10:30"}}.apply(maths)
	if err == nil || exitCode(err) != console.ExitNotFound || !strings.Contains(err.Error(), "has no Tue 09:00-10:30; it has Mon, Wed") {
		t.Errorf("the error is %v", err)
	}
}

func TestTheConsequencesOfOtherSlotsAreOfTheDaysToCome(t *testing.T) {
	t.Parallel()
	of := func(id, date, start, end string) client.Block { return block(t, id, "Maths", date, start, end, "") }
	stays, past := of("aaaa1", "2026-11-30", "09:00", "10:30"), of("aaaa2", "2026-11-23", "09:00", "10:30")
	before := []client.Block{past, stays, of("aaaa3", "2026-12-02", "09:00", "10:30"), of("aaaa4", "2026-11-25", "20:00", "21:00")}
	after := []client.Block{stays, before[3], of("aaaa5", "2026-12-01", "09:00", "10:30")}
	slots, err := readSlots("slot", []string{"mon,tue 9-10:30"})
	must(t, err)
	want := "Coming blocks: 1 new, 1 gone; 1 at other times stay"
	if got := consequences(before, after, day(t, wednesday), slots); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNumbersOfAListAreReadOneByOneAndAsRanges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		texts []string
		want  []int
	}{
		{[]string{"3"}, []int{3}},
		{[]string{"3", "1"}, []int{1, 3}},
		{[]string{"1,3"}, []int{1, 3}},
		{[]string{"2-4"}, []int{2, 3, 4}},
		{[]string{"1-2,2-3", "3"}, []int{1, 2, 3}},
		{[]string{"1, 2"}, []int{1, 2}},
	} {
		got, err := readNumbers(c.texts, 4)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%q: %v %s", c.texts, err, diff)
		}
	}
	for text, code := range map[string]int{
		"": console.ExitUsage, "x": console.ExitUsage, "1-": console.ExitUsage, "-1": console.ExitUsage, "4-2": console.ExitUsage, "1-2-3": console.ExitUsage,
		"99999999999999999999": console.ExitUsage, "1-99999999": console.ExitNotFound, "0": console.ExitNotFound, "5": console.ExitNotFound,
	} {
		if got, err := readNumbers([]string{text}, 4); err == nil || exitCode(err) != code {
			t.Errorf("%q: %v, %v, want exit code %d", text, got, err, code)
		}
	}
}
