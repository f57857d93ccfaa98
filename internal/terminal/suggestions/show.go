package suggestions

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
)

// showProposal prints p.
func (a commands) showProposal(p proposal, f console.Format) error {
	if f != console.FormatTable {
		return screen.ShowRows(a.Console, f, p.export(), p.rows(),
			"type", "subject_id", "date", "day", "start", "end", "block_id", "topic", "reason", "headline", "why", "kind", "early", "beside", "much", "because")
	}
	width := screen.Columns(a.Console)
	text := p.render(width)
	if len(p.Suggestions) > 0 {
		text += "\n" + screen.Sentence("The same with --apply lets you choose which of these to make.", width)
	}
	_, err := io.WriteString(screen.Writer(a.Console), text)
	return err
}

// render draws p in no more than width columns.
func (p proposal) render(width int) string {
	st := screen.NewStyles()
	var text strings.Builder
	switch {
	case p.plan != nil:
		text.WriteString(screen.Sentence(p.prospect(), width))
	case len(p.Suggestions) == 0:
		text.WriteString(screen.Sentence("There is nothing to suggest for the coming seven days.", width))
	}
	number := len(strconv.Itoa(len(p.Suggestions))) + 1
	for i, s := range p.Suggestions {
		indent := screen.Blanks(number + screen.Gap)
		lead := st.Faint.Render(screen.PadLeft(strconv.Itoa(i+1), number)) + screen.Blanks(screen.Gap)
		text.WriteString(screen.Hang(screen.Clean(s.Headline), lead, indent, width, st.Head.Render))
		if reason := why(s); reason != "" {
			text.WriteString(screen.Hang(reason, indent, indent, width, st.Faint.Render))
		}
	}
	text.WriteString(p.renderUnderstood(st, width))
	if len(p.CouldNotFit) > 0 {
		text.WriteString("\n" + st.Warn.Render("What does not fit:") + "\n")
	}
	for _, sentence := range p.CouldNotFit {
		text.WriteString(screen.Hang(screen.Clean(sentence), "  - ", "    ", width, screen.Plain))
	}
	return text.String()
}

// prospect describes the forecast of the exam that p is for.
func (p proposal) prospect() string {
	before, after := p.plan.Before, p.plan.After
	text := fmt.Sprintf("%s on %s needs %s; %s of it can be expected", screen.Clean(before.Title), before.Date, screen.Brief(before.EarlierMinutes+before.NeededMinutes), screen.Brief(before.ExpectedMinutes))
	if len(p.Suggestions) == 0 {
		return text + ", and nothing is to be added."
	}
	return text + ", and with all of these " + screen.Brief(after.ExpectedMinutes) + "."
}

// renderUnderstood draws what was understood, and what was not.
func (p proposal) renderUnderstood(st screen.Styles, width int) string {
	var text strings.Builder
	list := func(title string, lines []string) {
		if len(lines) > 0 {
			text.WriteString("\n" + st.Faint.Render(title) + "\n")
		}
		for _, line := range lines {
			text.WriteString(screen.Hang(screen.Clean(line), "  - ", "    ", width, screen.Plain))
		}
	}
	var understood []string
	for _, u := range p.Understood {
		understood = append(understood, u.Named(p.names[u.Wish.SubjectID]))
	}
	list("Understood as:", understood)
	list("Not understood:", p.NotUnderstood)
	return text.String()
}

// advice is what programs get.
type advice struct {
	Suggestions   []client.Suggestion      `json:"suggestions"`
	Changes       []client.SuggestedChange `json:"changes"` // one of each suggestion
	CouldNotFit   []string                 `json:"could_not_fit"`
	Understood    []client.Understood      `json:"understood"`
	NotUnderstood []string                 `json:"not_understood"`
	Version       string                   `json:"schedule_version"`
	Before        *client.Forecast         `json:"before,omitzero"` // of the exam that it is for
	After         *client.Forecast         `json:"after,omitzero"`
}

// export returns p as the server sent it.
func (p proposal) export() advice {
	out := advice{
		Suggestions: []client.Suggestion{}, Changes: []client.SuggestedChange{}, CouldNotFit: []string{},
		Understood: append([]client.Understood{}, p.Understood...), NotUnderstood: []string{}, Version: p.Version,
	}
	out.NotUnderstood, out.CouldNotFit = append(out.NotUnderstood, p.NotUnderstood...), append(out.CouldNotFit, p.CouldNotFit...)
	if p.plan != nil {
		out.Before, out.After = &p.plan.Before, &p.plan.After
	}
	for _, s := range p.Suggestions {
		out.Suggestions, out.Changes = append(out.Suggestions, s), append(out.Changes, s.SuggestedChange)
	}
	return out
}

// row is a suggestion with what it means.
type row struct {
	client.Suggestion
	client.SuggestedChange
}

// rows returns the suggestions of p for programs that read tables.
func (p proposal) rows() []row {
	rows := make([]row, len(p.Suggestions))
	for i, s := range p.Suggestions {
		rows[i] = row{s, s.SuggestedChange}
	}
	return rows
}
