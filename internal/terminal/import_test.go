package terminal

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
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
	got := planImport(syllabus(), []topicDraft{{title: "SETS", minutes: 99}, {title: "Rings"}}, 60, false)
	want := importPlan{items: append(syllabus(), rings), added: []client.Item{rings}, kept: syllabus()[:1]}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(importPlan{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.changes(syllabus()) != true || planImport(syllabus(), []topicDraft{{title: "Maps"}}, 60, false).changes(syllabus()) {
		t.Error("it is not known whether there is anything to change")
	}
	got.identify(append(syllabus(), client.Item{ID: "itm_4", Title: "rings", Duration: 60}))
	if got.added[0].ID != "itm_4" {
		t.Errorf("the new topic has the id %q", got.added[0].ID)
	}
}

func TestAReplacedSyllabusKeepsTheTopicsThatStayWithWhatIsDone(t *testing.T) {
	t.Parallel()
	got := planImport(syllabus(), []topicDraft{
		{title: "Groups", done: true}, {title: "Rings", minutes: 15, done: true}, {title: "sets", minutes: 99},
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
	s := courses(t)[0]
	p := planImport(s.Syllabus, []topicDraft{{title: "Sets"}, {title: "Rings", done: true}, {title: tidy(hostile) + "!"}}, 60, true)
	drawn(t, "import", func(width int) string { return renderImport(s, p, false, width) })
	drawn(t, "import-dry-run", func(width int) string { return renderImport(s, p, true, width) })
}
