package show

import (
	"strings"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/when"
)

// Rows shows blocks, one a line, in columns that are as wide as these need and
// the screen has:
//
//	▌ ✓ 09:00–10:30! Maths  Integrals  1h30  3f7k2q
type Rows struct {
	screen.Styles
	Colors map[string]string // of subjects, by their ids
	Short  map[string]string // what blocks are called, by their ids
	Lead   int               // columns in front
	Dated  bool              // with the day, and without the duration
	SeenOn client.Date       // today, from which days are seen

	day, name, topic, id int  // columns
	above, brief         bool // the lead is in a line above; rows have no end time
}

// The columns of a row that are always there: swatch, mark, time, what marks an
// overlap, and the blanks between these and the others.
const (
	fixedColumns = 1 + 1 + 1 + 1 + 11 + 1 + 1 + 2
	dayColumns   = 10             // at least
	titleColumns = 10             // at least, where something else can give way
	endColumns   = 6              // of the end of a block, with a dash
	takenColumns = 1 + 3 + 11 + 2 // before the name of what is no block
)

// Fit sets the columns so that blocks fit into width.
func (r *Rows) Fit(blocks []client.Block, width int) {
	names, topics, ids := make([]string, len(blocks)), make([]string, len(blocks)), make([]string, len(blocks))
	for i, b := range blocks {
		names[i], topics[i], ids[i] = screen.Clean(b.SubjectName), screen.Clean(b.TopicText()), r.Short[b.ID]
		r.day = max(r.day, len(when.Day(b.Date, r.SeenOn)))
	}
	r.id = screen.Widest(ids, width)
	rest := width - r.Lead - fixedColumns - r.id
	if r.Dated {
		r.day = max(r.day, dayColumns)
		rest = r.spare(rest - r.day - 1)
	} else {
		rest -= screen.BriefColumns
	}
	r.topic = screen.Widest(topics, rest)
	if r.topic > 0 {
		rest -= screen.Gap
	}
	r.name = screen.Widest(names, max(rest-r.topic, min(rest/2, 24)))
	r.topic = min(r.topic, rest-r.name)
}

// spare makes room for titles where there is not enough left, and returns what there is then.
func (r *Rows) spare(rest int) int {
	if r.above = rest < titleColumns && r.Lead > 0; r.above {
		rest += r.Lead
	}
	if r.brief = rest < titleColumns; r.brief {
		rest += endColumns
	}
	return max(rest, 1)
}

// Width returns the columns of a row up to its id.
func (r *Rows) Width() int {
	n := r.Lead + fixedColumns - screen.Gap + r.name
	if r.topic > 0 {
		n += screen.Gap + r.topic
	}
	if r.Dated {
		return n + r.day + 1
	}
	return n + screen.BriefColumns
}

// Mark has the flags of a row.
type Mark struct{ Now, Overlaps bool }

// Row returns the line of a block, and one above for lead if there is no room beside it.
func (r *Rows) Row(b client.Block, lead string, m Mark) string {
	var line strings.Builder
	if r.above {
		line.WriteString(lead + "\n")
	} else {
		line.WriteString(screen.Pad(lead, r.Lead))
	}
	line.WriteString(screen.Swatch(r.Colors[b.SubjectID]) + " " + r.sign(b, m) + " ")
	text := r.Faint.Render
	if !b.Done {
		text = func(s ...string) string { return strings.Join(s, "") }
	}
	if r.Dated {
		line.WriteString(text(screen.PadLeft(when.Day(b.Date, r.SeenOn), r.day)) + " ")
	}
	if r.brief {
		line.WriteString(text(b.Start.String()))
	} else {
		line.WriteString(text(Times(b.Start, b.End)))
	}
	if m.Overlaps {
		line.WriteString(r.Warn.Render("!") + " ")
	} else {
		line.WriteString("  ")
	}
	line.WriteString(r.title(b, text))
	if !r.Dated {
		line.WriteString(text(screen.PadLeft(screen.Brief(int(b.End-b.Start)), screen.BriefColumns)))
	}
	return line.String() + screen.Blanks(screen.Gap) + r.Faint.Render(r.Short[b.ID])
}

// Taken returns the row of a busy time.
func (r *Rows) Taken(b client.Block) string {
	line := screen.Blanks(r.Lead) + "·   " + Times(b.Start, b.End) + "  " + screen.Cut(screen.Clean(b.SubjectName), r.Width()-r.Lead-takenColumns)
	return r.Faint.Render(line)
}

// title returns the subject and the topic of a block.
func (r *Rows) title(b client.Block, text func(...string) string) string {
	name := screen.Pad(screen.Clean(b.SubjectName), r.name)
	if b.Done {
		name = text(name)
	} else {
		name = r.Head.Render(name)
	}
	if r.topic > 0 {
		name += screen.Blanks(screen.Gap) + text(screen.Pad(screen.Clean(b.TopicText()), r.topic))
	}
	return name
}

// sign returns the column for done blocks and the running one.
func (r *Rows) sign(b client.Block, m Mark) string {
	switch {
	case b.Done:
		return r.Good.Render("✓")
	case m.Now:
		return r.Warn.Render("▸")
	}
	return " "
}

// Colors returns the colours of subjects, by their ids.
func Colors(subjects []client.Subject) map[string]string {
	all := make(map[string]string, len(subjects))
	for _, s := range subjects {
		all[s.ID] = s.Color
	}
	return all
}
