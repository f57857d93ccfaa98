package syllabi

import (
	"fmt"
	"io"
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

// importedItem is an item with what became of it: "added", "kept" or "removed".
type importedItem struct {
	Change string `json:"change"`
	client.Item
}

// showImport prints what came of p, or would.
func (a commands) showImport(s client.Subject, p importPlan, o importOptions) error {
	if o.format == console.FormatTable {
		_, err := io.WriteString(screen.Writer(a.Console), renderImport(s, p, o.dryRun, screen.Columns(a.Console)))
		return err
	}
	out, rows := imported{SubjectID: s.ID, DryRun: o.dryRun, Added: p.added, Kept: p.kept, Removed: p.removed}, []importedItem{}
	for _, part := range []struct {
		change string
		items  []client.Item
	}{{"added", p.added}, {"kept", p.kept}, {"removed", p.removed}} {
		for _, item := range part.items {
			rows = append(rows, importedItem{part.change, item})
		}
	}
	return screen.ShowRows(a.Console, o.format, out, rows, append([]string{"change"}, itemColumns...)...)
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
