package terminal

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// showSyllabus prints the syllabus of s.
func (a *app) showSyllabus(s client.Subject, f console.Format) error {
	if f == console.FormatTable {
		_, err := io.WriteString(writer(a.Console), renderSyllabus(s, columns(a.Console)))
		return err
	}
	items := append([]client.Item{}, shown(a.Console, s)[0].Syllabus...)
	t := console.Table{Head: []string{"NUMBER", "TITLE", "DURATION", "DONE", "ID"}}
	for i, item := range items {
		t.Rows = append(t.Rows, []string{
			strconv.Itoa(i + 1), item.Title, strconv.Itoa(item.Duration), strconv.FormatBool(item.Done), item.ID,
		})
	}
	return a.Show(f, items, t)
}

// renderSyllabus draws the syllabus of s in no more than width columns:
//
//	▌ Maths
//
//	  1 ✓ Sets               1h
//	  2 ▸ Functions       1h30
func renderSyllabus(s client.Subject, width int) string {
	st := newStyles()
	var text strings.Builder
	text.WriteString(cut(swatch(s.Color)+" "+st.head.Render(clean(s.Name)), width) + "\n\n")
	text.WriteString(topicRows(st, s.Syllabus, 0, true, width))
	if len(s.Syllabus) > 0 {
		text.WriteString("\n")
	}
	text.WriteString(syllabusSummary(s.Syllabus) + "\n")
	return text.String()
}

// topicRows draws items, one a line, with their numbers after the given one, and
// if it is wanted an arrow at the next one to learn.
func topicRows(st styles, items []client.Item, after int, next bool, width int) string {
	titles := make([]string, len(items))
	for i, item := range items {
		titles[i] = clean(item.Title)
	}
	number := max(len(strconv.Itoa(after+len(items))), 2)
	title := widest(titles, width-2-number-3-durationColumns-1)
	var text strings.Builder
	for i, item := range items {
		sign, write := " ", plain
		switch {
		case item.Done:
			sign, write = st.good.Render("✓"), st.faint.Render
		case next:
			sign, next = st.warn.Render("▸"), false
		}
		line := padLeft(brief(item.Duration), durationColumns+1)
		fmt.Fprintf(&text, "  %s %s %s%s\n", st.faint.Render(padLeft(strconv.Itoa(after+i+1), number)), sign, write(pad(titles[i], title)), write(line))
	}
	return text.String()
}

// syllabusSummary tells how far a syllabus is.
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
	return fmt.Sprintf("%d of %d done · %s left", countDone(items), len(items), human.Duration(left))
}
