package human

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// courses writes what a text is read as: "1 Algebra: Mon 10:00-12:00", "2! why".
func courses(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	all, wrong := Courses(text, on(t, "2026-10-01"))
	for _, c := range all {
		fmt.Fprintf(&b, "%d %s:", c.Line, c.Name)
		for _, s := range c.Slots {
			fmt.Fprintf(&b, " %s;", WriteSlot(s))
		}
		b.WriteString("\n")
	}
	for _, w := range wrong {
		fmt.Fprintf(&b, "%d! %v\n", w.Line, w)
	}
	return b.String()
}

func TestALineIsACourseWithItsTimes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Algebra Mon 10–12, Thu 14–16\r\nBiology: Tue 9-10:30\n\n": "1 Algebra: Mon 10:00-12:00; Thu 14:00-16:00;\n2 Biology: Tue 09:00-10:30;\n",
		"- Organic Chemistry 2, weekdays 8-9":                      "1 Organic Chemistry 2: Mon-Fri 08:00-09:00;\n",
		"Mon Amour Mo und Do 8 bis 10 Uhr":                         "1 Mon Amour: Mon, Thu 08:00-10:00;\n",
		"History\tWed\t16:00-17:30\nhistory | Fri 12-13":           "1 History: Wed 16:00-17:30; Fri 12:00-13:00;\n",
		"Lab every second Monday 9-10:30 from 12 Oct until 5 Feb":  "1 Lab: Mon 09:00-10:30 every 2 weeks from 12 Oct 2026 until 5 Feb 2027;\n",
		" \n--\n":                   "",
		"Algebra\nBiology Mon 9-10": "2 Biology: Mon 09:00-10:00;\n1! " + courseHint + "\n",
		"Algebra Mon ten":           "1! did not understand 'ten' in 'Mon ten': " + slotHint + "\n",
		"Mon 10-12":                 "1! " + courseHint + "\n",
	} {
		if diff := cmp.Diff(want, courses(t, text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestTheLargestTextOfCoursesIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	all, wrong := Courses(strings.Repeat("A Mon 1-2\n", maxCourseLines)+"B Mon 1-2", on(t, "2026-10-01"))
	if len(all) != 1 || len(all[0].Slots) != maxCourseLines || len(wrong) != 1 || wrong[0].Line != maxCourseLines+1 {
		t.Errorf("%d courses, wrong is %v", len(all), wrong)
	}
	if _, wrong = Courses(strings.Repeat("Mon ", 4000), on(t, "2026-10-01")); len(wrong) != 1 {
		t.Errorf("wrong is %v", wrong)
	}
}
