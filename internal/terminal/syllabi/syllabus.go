package syllabi

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// itemColumns are those of the items of a syllabus; those of reviews are empty unless its
// topics come back for review.
var itemColumns = []string{"title", "duration", "done", "done_on", "step", "due", "id"}

// showSyllabus prints the syllabus of s.
func (a commands) showSyllabus(s client.Subject, f console.Format) error {
	if f == console.FormatTable {
		_, err := io.WriteString(screen.Writer(a.Console), renderSyllabus(s, screen.Columns(a.Console)))
		return err
	}
	return screen.Show(a.Console, f, append([]client.Item{}, s.Syllabus...), itemColumns...)
}

// renderSyllabus draws the syllabus of s in no more than width columns:
//
//	▌ Maths
//
//	  1 ✓ Sets               1h
//	  2 ▸ Functions       1h30
func renderSyllabus(s client.Subject, width int) string {
	st := screen.NewStyles()
	var text strings.Builder
	text.WriteString(screen.Cut(screen.Swatch(s.Color)+" "+st.Head.Render(screen.Clean(s.Name)), width) + "\n\n")
	text.WriteString(topicRows(st, s.Syllabus, 0, true, width))
	if len(s.Syllabus) > 0 {
		text.WriteString("\n")
	}
	text.WriteString(screen.Sentence(syllabusSummary(s.Syllabus), width))
	return text.String()
}

// topicRows draws items, one a line, with their numbers after the number after. With next,
// an arrow marks the next topic to learn.
func topicRows(st screen.Styles, items []client.Item, after int, next bool, width int) string {
	titles := make([]string, len(items))
	for i, item := range items {
		titles[i] = screen.Clean(item.Title)
	}
	number := max(len(strconv.Itoa(after+len(items))), 2)
	title := screen.Widest(titles, width-2-number-3-screen.BriefColumns-1)
	var text strings.Builder
	for i, item := range items {
		sign, write := " ", screen.Plain
		switch {
		case item.Done:
			sign, write = st.Good.Render("✓"), st.Faint.Render
		case next:
			sign, next = st.Warn.Render("▸"), false
		}
		line := screen.PadLeft(screen.Brief(item.Duration), screen.BriefColumns+1)
		fmt.Fprintf(&text, "  %s %s %s%s\n", st.Faint.Render(screen.PadLeft(strconv.Itoa(after+i+1), number)), sign, write(screen.Pad(titles[i], title)), write(line))
	}
	return text.String()
}

// syllabusSummary describes the progress of a syllabus.
func syllabusSummary(items []client.Item) string {
	if len(items) == 0 {
		return "the syllabus is empty: studyplanner import can fill it"
	}
	left := 0
	for _, item := range items {
		if !item.Done {
			left += item.Duration
		}
	}
	return fmt.Sprintf("%d of %d done · %s left", show.CountDone(items), len(items), when.Duration(left))
}
