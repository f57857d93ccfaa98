package subjects

import (
	"fmt"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// subjectRows draws subjects, a row for each and one more for each further slot:
//
//	▌ Maths  study  Mon, Wed 09:00-10:30  4h  ███░░░ 6/12
type subjectRows struct {
	screen.Styles
	today      client.Date
	text       strings.Builder
	name, slot int // columns
	progress   int // columns of the bar, 0 for none
}

// The columns of what is not as wide as what it holds.
const (
	typeColumns   = 8
	weeklyColumns = 6
	barColumns    = 6
	countColumns  = 8 // of the head; 500/500 fits
	subjectRest   = 2 + screen.Gap + typeColumns + screen.Gap + screen.Gap + weeklyColumns + screen.Gap + countColumns
)

// barsFrom is the least width in which there is room for bars.
const barsFrom = 72

// renderSubjects draws a list of subjects, as they are on a day, in no more than width
// columns.
func renderSubjects(subjects []client.Subject, today client.Date, width int) string {
	if len(subjects) == 0 {
		return screen.Sentence("There are no subjects: add one with studyplanner subject add", width)
	}
	names, slots := []string{"Subject"}, []string{"Every week"}
	for _, s := range subjects {
		names, slots = append(names, screen.Clean(s.Name)), append(slots, show.SlotTexts(s.Slots)...)
	}
	r := subjectRows{Styles: screen.NewStyles(), today: today}
	rest := width - subjectRest
	if width >= barsFrom {
		r.progress = barColumns
		rest -= barColumns + 1
	}
	r.name = screen.Widest(names, max(rest-screen.Widest(slots, rest), rest*2/5))
	r.slot = screen.Widest(slots, rest-r.name)
	r.row(" ", r.Faint.Render("Subject"), r.Faint.Render("Type"), r.Faint.Render("Every week"), r.Faint.Render("Total"), r.Faint.Render("Syllabus"))
	for _, s := range subjects {
		r.subject(s)
	}
	r.text.WriteString("\n" + screen.Sentence(subjectTotals(subjects, today), width))
	return r.text.String()
}

// subject writes the rows of one.
func (r *subjectRows) subject(s client.Subject) {
	lines := slotLines(s.Slots, r.slot)
	weekly, syllabus := r.Faint.Render("–"), r.Faint.Render("–")
	if n := show.WeeklyMinutes(s.Slots, r.today); n > 0 {
		weekly = screen.Brief(n)
	}
	if len(s.Syllabus) > 0 {
		done := show.CountDone(s.Syllabus)
		syllabus = fmt.Sprintf("%d/%d", done, len(s.Syllabus))
		if r.progress > 0 {
			syllabus = r.Bar(done, len(s.Syllabus), r.progress) + " " + syllabus
		}
	}
	r.row(screen.Swatch(s.Color), r.Head.Render(screen.Clean(s.Name)), screen.Clean(string(s.Type)), lines[0], weekly, syllabus)
	for _, l := range lines[1:] {
		r.row(" ", "", "", l, "", "")
	}
}

// slotLines writes slots in lines of so many columns, at least one line.
func slotLines(slots []client.Slot, columns int) []string {
	var lines []string
	for _, text := range show.SlotTexts(slots) {
		lines = append(lines, screen.Lines(text, columns, "  ")...)
	}
	if len(lines) == 0 {
		return []string{""}
	}
	return lines
}

// row writes one line.
func (r *subjectRows) row(mark, name, kind, slot, weekly, syllabus string) {
	line := mark + " " + screen.Pad(name, r.name) + screen.Blanks(screen.Gap) + screen.Pad(kind, typeColumns) + screen.Blanks(screen.Gap) +
		screen.Pad(slot, r.slot) + screen.Blanks(screen.Gap) + screen.PadLeft(weekly, weeklyColumns) + screen.Blanks(screen.Gap) + syllabus
	r.text.WriteString(strings.TrimRight(line, " ") + "\n")
}

// subjectTotals counts all subjects except inactive ones.
func subjectTotals(subjects []client.Subject, today client.Date) string {
	minutes := 0
	for _, s := range subjects {
		if s.Type != client.Inactive {
			minutes += show.WeeklyMinutes(s.Slots, today)
		}
	}
	return human.Count(len(subjects), "subject") + " · " + when.Duration(minutes) + " a week"
}
