package syllabi

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/terminaltest"
)

// syllabus returns one as a subject has it.
func syllabus() []client.Item {
	return []client.Item{
		{ID: "itm_1", Title: "Sets", Duration: 30, Done: true}, {ID: "itm_2", Title: "Maps", Duration: 45}, {ID: "itm_3", Title: "Groups", Duration: 90},
	}
}

func TestAnImportAppendsWhatIsNotThereYet(t *testing.T) {
	t.Parallel()
	rings := client.Item{Title: "Rings", Duration: 60}
	got := planImport(syllabus(), []client.ReadItem{{Title: "SETS", Duration: 99}, {Title: "Rings"}}, 60, false)
	want := importPlan{items: append(syllabus(), rings), added: []client.Item{rings}, kept: syllabus()[:1]}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(importPlan{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.changes(syllabus()) != true || planImport(syllabus(), []client.ReadItem{{Title: "Maps"}}, 60, false).changes(syllabus()) {
		t.Error("it is not known whether there is anything to change")
	}
	got.identify(append(syllabus(), client.Item{ID: "itm_4", Title: "rings", Duration: 60}))
	if got.added[0].ID != "itm_4" {
		t.Errorf("the new topic has the id %q", got.added[0].ID)
	}
}

func TestAReplacedSyllabusKeepsTheTopicsThatStayWithWhatIsDone(t *testing.T) {
	t.Parallel()
	got := planImport(syllabus(), []client.ReadItem{
		{Title: "Groups", Done: true}, {Title: "Rings", Duration: 15, Done: true}, {Title: "sets", Duration: 99},
	}, 60, true)
	groups := client.Item{ID: "itm_3", Title: "Groups", Duration: 90, Done: true}
	rings := client.Item{Title: "Rings", Duration: 15, Done: true}
	sets := client.Item{ID: "itm_1", Title: "sets", Duration: 99, Done: true}
	want := importPlan{
		items: []client.Item{groups, rings, sets}, added: []client.Item{rings},
		kept: []client.Item{groups, sets}, removed: syllabus()[1:2],
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(importPlan{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAnImportIsTold(t *testing.T) {
	t.Parallel()
	s := terminaltest.Courses(t)[0]
	p := planImport(s.Syllabus, []client.ReadItem{{Title: "Sets"}, {Title: "Rings", Done: true}, {Title: strings.Join(strings.Fields(terminaltest.Hostile), " ") + "!"}}, 60, true)
	terminaltest.Drawn(t, "import", func(width int) string { return renderImport(s, p, false, width) })
	terminaltest.Drawn(t, "import-dry-run", func(width int) string { return renderImport(s, p, true, width) })
}

func TestTheFormatOfAFileIsToldByItsNameOrAFlag(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		flag, name string
		want       client.SyllabusFormat
	}{
		{"", "a.md", client.SyllabusMarkdown},
		{"", "a.Markdown", client.SyllabusMarkdown},
		{"", "-", ""},
		{"", "a.txt", ""},
		{"", "a.csv", client.SyllabusCSV},
		{"", "b/a.TSV", client.SyllabusCSV},
		{"csv", "a.md", client.SyllabusCSV},
		{"md", "a", client.SyllabusMarkdown},
		{"csv", "-", client.SyllabusCSV},
	} {
		if got, err := fileFormat(c.flag, c.name); err != nil || got != c.want {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
	}
	for _, c := range [][2]string{{"", "a.doc"}, {"", "csv"}, {"xls", "a.csv"}} {
		if got, err := fileFormat(c[0], c[1]); err == nil {
			t.Errorf("%q: %q, want an error", c, got)
		}
	}
}

func TestWhatIsWrongWithAFileIsOnlyShown(t *testing.T) {
	t.Parallel()
	var notes strings.Builder
	a := commands{&session.App{Console: &console.Console{Stderr: &notes}}}
	wrong := []client.LineProblem{{Line: 1, Message: terminaltest.Hostile}, {Line: 2, Message: "unknown " + terminaltest.Hostile}}
	if err := a.refuseFile(terminaltest.Hostile, wrong); err == nil || screen.Clean(err.Error()) != err.Error() {
		t.Errorf("refused with %q", err)
	}
	for line := range strings.Lines(notes.String()) {
		if line = strings.TrimSuffix(line, "\n"); screen.Clean(line) != line || !strings.Contains(line, "line ") {
			t.Errorf("a terminal obeys %q", line)
		}
	}
}
