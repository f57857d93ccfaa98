package terminal

import (
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// rows shows blocks, one a line, in columns that are as wide as these need and
// the screen has:
//
//	▌ ✓ 09:00–10:30! Maths  Integrals  1h30  x7k2q
type rows struct {
	styles
	colors map[string]string // of subjects, by their ids
	short  map[string]string // what blocks are called, by their ids
	lead   int               // columns in front
	dated  bool              // with the day, and without the duration

	name, topic, id int // columns
}

// The columns of a row that are always there: swatch, mark, time, what marks an
// overlap, and the blanks between these and the others.
const (
	fixedColumns = 1 + 1 + 1 + 1 + 11 + 1 + 1 + 2
	dayColumns   = 10 + 1
)

// fit sets the columns so that blocks fit into width.
func (r *rows) fit(blocks []client.Block, width int) {
	names, topics, ids := make([]string, len(blocks)), make([]string, len(blocks)), make([]string, len(blocks))
	for i, b := range blocks {
		names[i], topics[i], ids[i] = clean(b.SubjectName), clean(b.TopicText()), r.short[b.ID]
	}
	r.id = widest(ids, width)
	rest := width - r.lead - fixedColumns - r.id
	if r.dated {
		rest -= dayColumns
	} else {
		rest -= durationColumns
	}
	r.topic = widest(topics, rest)
	if r.topic > 0 {
		rest -= gap
	}
	r.name = widest(names, max(rest-r.topic, min(rest/2, 24)))
	r.topic = min(r.topic, rest-r.name)
}

// width returns the columns of a row up to its id.
func (r *rows) width() int {
	n := r.lead + fixedColumns - gap + r.name
	if r.topic > 0 {
		n += gap + r.topic
	}
	if r.dated {
		return n + dayColumns
	}
	return n + durationColumns
}

// mark tells what is special about a block.
type mark struct{ now, overlaps bool }

// row returns the line of a block.
func (r *rows) row(b client.Block, lead string, m mark) string {
	var line strings.Builder
	line.WriteString(pad(lead, r.lead) + swatch(r.colors[b.SubjectID]) + " " + r.sign(b, m) + " ")
	text := r.faint.Render
	if !b.Done {
		text = func(s ...string) string { return strings.Join(s, "") }
	}
	if r.dated {
		line.WriteString(text(padLeft(human.Day(b.Date), dayColumns-1)) + " ")
	}
	line.WriteString(text(b.Start.String() + "–" + b.End.String()))
	if m.overlaps {
		line.WriteString(r.warn.Render("!") + " ")
	} else {
		line.WriteString("  ")
	}
	line.WriteString(r.title(b, text))
	if !r.dated {
		line.WriteString(text(padLeft(brief(int(b.End-b.Start)), durationColumns)))
	}
	return line.String() + blanks(gap) + r.faint.Render(r.short[b.ID])
}

// title returns the subject and the topic of a block.
func (r *rows) title(b client.Block, text func(...string) string) string {
	name := pad(clean(b.SubjectName), r.name)
	if b.Done {
		name = text(name)
	} else {
		name = r.head.Render(name)
	}
	if r.topic > 0 {
		name += blanks(gap) + text(pad(clean(b.TopicText()), r.topic))
	}
	return name
}

// sign returns the column that tells whether a block is done or runs now.
func (r *rows) sign(b client.Block, m mark) string {
	switch {
	case b.Done:
		return r.good.Render("✓")
	case m.now:
		return r.warn.Render("▸")
	}
	return " "
}

// colors returns the colours of subjects, by their ids.
func colors(subjects []client.Subject) map[string]string {
	all := make(map[string]string, len(subjects))
	for _, s := range subjects {
		all[s.ID] = s.Color
	}
	return all
}
