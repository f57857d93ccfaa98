package syllabi

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// imported is what programs get to know about an import.
type imported struct {
	SubjectID string        `json:"subject_id"`
	DryRun    bool          `json:"dry_run"`
	Added     []client.Item `json:"added"`
	Kept      []client.Item `json:"kept"`
	Removed   []client.Item `json:"removed"`
}

// showImport prints what came of p, or would.
func (a commands) showImport(s client.Subject, p importPlan, o importOptions) error {
	if o.format == console.FormatTable {
		_, err := io.WriteString(screen.Writer(a.Console), renderImport(s, p, o.dryRun, screen.Columns(a.Console)))
		return err
	}
	out := imported{SubjectID: s.ID, DryRun: o.dryRun}
	t := console.Table{Head: []string{"CHANGE", "ID", "TITLE", "DURATION", "DONE"}}
	for _, part := range []struct {
		change string
		from   []client.Item
		to     *[]client.Item
	}{{"added", p.added, &out.Added}, {"kept", p.kept, &out.Kept}, {"removed", p.removed, &out.Removed}} {
		*part.to = append([]client.Item{}, show.Subjects(a.Console, client.Subject{Syllabus: part.from})[0].Syllabus...)
		for _, item := range *part.to {
			t.Rows = append(t.Rows, []string{part.change, item.ID, item.Title, strconv.Itoa(item.Duration), strconv.FormatBool(item.Done)})
		}
	}
	return a.Show(o.format, out, t)
}

// listed is how many titles a sentence lists.
const listed = 3

// renderImport draws what came of p in no more than width columns; for a dry
// run with all topics that would be added.
func renderImport(s client.Subject, p importPlan, dryRun bool, width int) string {
	st := screen.NewStyles()
	var text strings.Builder
	verb, removed := "Added", "Removed"
	if dryRun {
		verb, removed = "Would add", "Would remove"
		text.WriteString(topicRows(st, p.added, len(p.items)-len(p.added), false, width))
	}
	if len(p.added) == 0 {
		text.WriteString(screen.Sentence("There is nothing to add to "+screen.Clean(s.Name), width))
	} else {
		sentence := fmt.Sprintf("%s %s to %s, %s", verb, human.Count(len(p.added), "topic"), screen.Clean(s.Name), when.Duration(topicMinutes(p.added)))
		if n := show.CountDone(p.added); n > 0 {
			sentence += fmt.Sprintf("; %d of them done", n)
		}
		text.WriteString(screen.Sentence(sentence, width))
	}
	if len(p.kept) > 0 {
		text.WriteString(screen.Hang(fmt.Sprintf("There already: %d (%s)", len(p.kept), titles(p.kept)), "", "  ", width, st.Faint.Render))
	}
	if len(p.removed) > 0 {
		text.WriteString(screen.Hang(fmt.Sprintf("%s: %d (%s)", removed, len(p.removed), titles(p.removed)), "", "  ", width, screen.Plain))
	}
	if !dryRun {
		text.WriteString(screen.Sentence(screen.Clean(s.Name)+": "+syllabusSummary(s.Syllabus), width))
	}
	return text.String()
}

// titles lists the titles of some items.
func titles(items []client.Item) string {
	var all []string
	for _, item := range items[:min(len(items), listed)] {
		all = append(all, screen.Clean(item.Title))
	}
	if len(items) > listed {
		all = append(all, "…")
	}
	return strings.Join(all, ", ")
}

// topicMinutes returns how long items take.
func topicMinutes(items []client.Item) int {
	n := 0
	for _, item := range items {
		n += item.Duration
	}
	return n
}
