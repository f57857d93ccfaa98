package outline

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/planner"
)

// FuzzRead reads anything in every way. It must not panic, what is read must be
// what the planner takes, and written as a list it must be read as the same.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"# A\n- [x] *b* (90 min)\n  - [c](d) — 1h30\n\n```\n- e\n```\n1. `f`", "---\na: b\n---\n<!-- c -->\n> d\n***\n- e",
		"title;duration;done\n\"a;b\";90;x\n", byteOrderMark + "a,b,c", "a\t1h\t✓\r\n", "[[[[", "****_~~", "- \\", "\"", ",,,", "- &#0;\u202e", "\xff",
		"• a\n  ◦ b; 1,5 Std.\n\n1.2 c", "A\n---\n- 90 min\n# B\n- 90 min", "- a\n- A\n- a;1h;x (2h)", "- \n  b\n\n    c", "a (5\x00 min)", "- <a@b.c> <!--\n- d",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, o := range []Options{{}, {Sections: true}, {Format: Markdown}, {Format: CSV}} {
			r := Read(text, o)
			checkReading(t, text, r)
			again := Read(asList(r.Items), Options{})
			want := make([]Item, len(r.Items))
			for i, item := range r.Items {
				want[i] = item
				want[i].Line = i + 1
			}
			cut := func(i Item) bool { return utf8.RuneCountInString(i.Title) >= planner.MaxTitle-1 }
			if diff := cmp.Diff(want, append([]Item{}, again.Items...)); diff != "" && !slices.ContainsFunc(r.Items, cut) {
				t.Fatalf("%q by %+v, as a list (-want +got):\n%s", text, o, diff)
			}
		}
	})
}

// checkReading checks that the planner takes what was read, and that all lines are
// those of the text.
func checkReading(t *testing.T, text string, r Reading) {
	t.Helper()
	var d planner.SyllabusDraft
	titles, last := map[string]bool{}, len(linesOf(text))
	for _, i := range r.Items {
		if key := planner.NameKey(i.Title); titles[key] || i.Title != tidy(i.Title) || i.Line < 1 || i.Line > last {
			t.Fatalf("%q: %+v", text, i)
		} else {
			titles[key] = true
		}
		d.Syllabus = append(d.Syllabus, planner.ListedItem{Title: i.Title, Duration: max(i.Duration, 1)})
	}
	if err := d.Validate(); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	for _, p := range r.Problems {
		if p.Line < 1 || p.Line > last || p.Message == "" {
			t.Fatalf("%q: %+v", text, p)
		}
	}
	if len(r.Items) == 0 && len(r.Problems) == 0 {
		t.Fatalf("%q: nothing is told", text)
	}
}

// asList writes items as a list in Markdown.
func asList(items []Item) string {
	var list strings.Builder
	for _, i := range items {
		box := "[ ]"
		if i.Done {
			box = "[x]"
		}
		fmt.Fprintf(&list, "- %s %s", box, asText(i.Title))
		if i.Duration > 0 {
			fmt.Fprintf(&list, " (%d min)", i.Duration)
		}
		list.WriteString("\n")
	}
	return list.String()
}

// asText writes a title so that nothing in it is markup.
func asText(title string) string {
	var text strings.Builder
	for _, r := range title {
		if strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", r) {
			text.WriteByte('\\')
		}
		text.WriteRune(r)
	}
	return text.String()
}
