package suggestions

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

// showProposal prints p.
func (a commands) showProposal(ctx context.Context, s session.Space, p proposal, f console.Format) error {
	switch f {
	case console.FormatJSON:
		return a.Show(f, p.export(console.Terminal(a.Stdout)), console.Table{})
	case console.FormatCSV:
		subjects, err := s.Subjects(ctx, client.SubjectFilter{})
		if err != nil {
			return err
		}
		return a.Show(f, nil, p.table(subjects, console.Terminal(a.Stdout)))
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
	if len(p.Suggestions) == 0 {
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
}

// export returns p as the server told it; with shown without what a terminal
// would obey.
func (p proposal) export(shown bool) advice {
	clean := func(text string) string { return text }
	if shown {
		clean = screen.Clean
	}
	out := advice{
		Suggestions: []client.Suggestion{}, Changes: []client.SuggestedChange{}, CouldNotFit: []string{},
		Understood: append([]client.Understood{}, p.Understood...), NotUnderstood: []string{}, Version: p.Version,
	}
	for _, part := range p.NotUnderstood {
		out.NotUnderstood = append(out.NotUnderstood, clean(part))
	}
	for _, s := range p.Suggestions {
		s.Reason, s.Headline, s.Why, s.Topic = clean(s.Reason), clean(s.Headline), clean(s.Why), clean(s.Topic)
		out.Suggestions = append(out.Suggestions, s)
		out.Changes = append(out.Changes, s.SuggestedChange)
	}
	for _, sentence := range p.CouldNotFit {
		out.CouldNotFit = append(out.CouldNotFit, clean(sentence))
	}
	return out
}

// table returns p for programs that read tables.
func (p proposal) table(subjects []client.Subject, shown bool) console.Table {
	t := console.Table{Head: []string{"NUMBER", "TYPE", "SUBJECT", "DATE", "START", "END", "REASON"}}
	for i, s := range p.export(shown).Suggestions {
		name := s.SubjectID
		if n := slices.IndexFunc(subjects, func(one client.Subject) bool { return one.ID == s.SubjectID }); n >= 0 {
			name = subjects[n].Name
		}
		if shown {
			name = screen.Clean(name)
		}
		t.Rows = append(t.Rows, []string{
			strconv.Itoa(i + 1), string(s.Type), name, s.Date.String(), s.Start.String(), s.End.String(), s.Reason,
		})
	}
	return t
}
