package outline

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"studyplanner/internal/cells"
	"studyplanner/internal/when"
)

// column is what the cells of a column are.
type column uint8

const (
	unknown column = iota
	title
	duration
	done
)

// unnamed are the columns of a table that has no head.
var unnamed = []column{title, duration, done}

// heads are the names of columns.
var heads = map[string]column{
	"title": title, "titel": title, "topic": title, "topics": title, "name": title, "thema": title, "themen": title,
	"duration": duration, "minutes": duration, "min": duration, "time": duration, "dauer": duration, "minuten": duration, "zeit": duration,
	"done": done, "completed": done, "finished": done, "erledigt": done, "fertig": done,
}

// row is a line of a table; it can go on over the lines that follow.
type row struct {
	first, last int
	cells       []string
}

// table is a text as a table.
type table struct {
	rows   []row
	broken int // the line whose quotation marks are wrong; 0 for none
}

// marks are what may separate cells, the surest first.
var marks = []rune{'\t', pipe, ';', ','}

// pipe separates the cells of tables in Markdown, and may stand at both ends of a line.
const pipe = '|'

// underHead is what stands below the head of such a table.
var underHead = regexp.MustCompile(`^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$`)

// withoutPipes returns the lines of a table in Markdown with nothing but cells.
func withoutPipes(lines []string) []string {
	stripped := make([]string, len(lines))
	for i, l := range lines {
		if l = strings.TrimSpace(l); !underHead.MatchString(l) {
			stripped[i] = strings.TrimSuffix(strings.TrimPrefix(l, "|"), "|")
		}
	}
	return stripped
}

// tableOf returns a text as a table, and its format: f, or the one that it looks like. Titles may be
// numbered, so a list below a head is a table.
func tableOf(lines []string, marked bool, f Format) (table, Format) {
	switch {
	case f == Markdown:
		return table{}, Markdown
	case f == CSV:
		return split(lines, separator(lines)), CSV
	case marked:
		if s := headed(lines); s != 0 {
			return split(lines, s), CSV
		}
		return table{}, Markdown
	}
	for _, s := range marks {
		if t := split(lines, s); t.plain(s) {
			return t, CSV
		}
	}
	return table{}, Markdown
}

// headed returns the separator of the first line with text, or 0 if that is no head. All cells of a head
// are names of columns, and one is the title.
func headed(lines []string) rune {
	i := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" })
	for _, s := range marks {
		t := split(lines[max(i, 0):max(i, 0)+1], s)
		if len(t.rows) == 1 && len(t.rows[0].cells) > 1 && t.rows[0].names() &&
			!slices.ContainsFunc(t.rows[0].cells, func(c string) bool { return heads[strings.ToLower(c)] == unknown }) {
			return s
		}
	}
	return 0
}

// split reads the rows of a table.
func split(lines []string, separator rune) table {
	if separator == pipe {
		lines = withoutPipes(lines)
	}
	r := csv.NewReader(strings.NewReader(strings.Join(lines, "\n")))
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace, r.LazyQuotes = separator, -1, separator != '\t', separator == pipe
	var t table
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return t
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			t.broken = wrong.Line
			return t
		}
		line, _ := r.FieldPos(0)
		last := line
		for _, c := range record {
			last += strings.Count(c, "\n")
		}
		if record = trimmed(record); len(record) > 0 {
			t.rows = append(t.rows, row{line, last, record})
		}
	}
}

// separator returns what separates cells: the mark that the first line has most of,
// outside of quotation marks.
func separator(lines []string) rune {
	counts, quoted := map[rune]int{}, false
	for _, r := range strings.Join(lines, "\n") {
		if r == '"' {
			quoted = !quoted
		}
		if r == '\n' && !quoted {
			break
		}
		if !quoted {
			counts[r]++
		}
	}
	return slices.MaxFunc([]rune{',', ';', '\t'}, func(a, b rune) int { return cmp.Compare(counts[a], counts[b]) })
}

// trimmed returns the cells of a row without surrounding space, without guards against formulas, and
// without empty cells at the end.
func trimmed(row []string) []string {
	for i := range row {
		row[i] = cells.Unquote(strings.TrimSpace(row[i]))
	}
	for len(row) > 0 && row[len(row)-1] == "" {
		row = row[:len(row)-1]
	}
	return row
}

// plain reports whether t is certainly a table: it has a head, or all of its
// cells are understood. A comma also stands in sentences, so that one line with
// commas is no table.
func (t table) plain(separator rune) bool {
	if t.broken > 0 || len(t.rows) == 0 {
		return false
	}
	if head := t.rows[0]; len(head.cells) > 1 && head.names() {
		return true
	}
	complete := 0
	for _, r := range t.rows {
		if !understood(r.cells) {
			return false
		}
		if len(r.cells) > 1 {
			complete++
		}
	}
	return separator != ',' && complete > 0 || complete > 1 && complete == len(t.rows)
}

// understood reports whether the cells after the title are a duration, and
// whether it is done.
func understood(cells []string) bool {
	if len(cells) > len(unnamed) || cells[0] == "" {
		return false
	}
	for i, c := range cells[1:] {
		if _, ok := readDone(c); unnamed[i+1] == done && !ok {
			return false
		}
		if _, ok := readMinutes(c); unnamed[i+1] == duration && !ok {
			return false
		}
	}
	return true
}

// names reports whether a row names columns.
func (r row) names() bool {
	return slices.ContainsFunc(r.cells, func(c string) bool { return heads[strings.ToLower(c)] == title })
}

// addTable adds the rows of a table.
func (t *tally) addTable(table table) {
	columns, rows := unnamed, table.rows
	if len(rows) > 0 && rows[0].names() {
		columns, rows = t.readHead(rows[0]), rows[1:]
	}
	for n, r := range rows {
		if !t.room(n, len(rows), r.first) {
			t.cover(r.first, len(t.lines))
			break
		}
		t.add(t.readRow(r, columns))
	}
	if table.broken > 0 {
		t.report(table.broken, BrokenQuotes, "a quotation mark is at the wrong place, or its partner is missing: this line and what follows are left out")
	}
}

// readHead returns the columns that a row names.
func (t *tally) readHead(r row) []column {
	t.cover(r.first, r.last)
	columns := make([]column, len(r.cells))
	for i, name := range r.cells {
		c := heads[strings.ToLower(name)]
		switch {
		case c == unknown:
			t.report(r.first, UnknownColumn, "unknown column %s: it must be title, duration or done, and is left out", when.Quote(name))
		case slices.Contains(columns[:i], c):
			t.report(r.first, UnknownColumn, "there are two columns %s: the second is left out", when.Quote(name))
		default:
			columns[i] = c
		}
	}
	return columns
}

// readRow reads the topic in one row.
func (t *tally) readRow(r row, columns []column) draft {
	d := draft{Item: Item{Line: r.first}, last: r.last}
	for i, cell := range r.cells {
		if i >= len(columns) {
			t.report(r.first, TooManyCells, "there are more cells than columns: the rest is left out")
			break
		}
		wrong := ""
		switch columns[i] {
		case title:
			d.Title = cell
		case duration:
			d.Duration, wrong = parseMinutes(cell)
		case done:
			d.Done, wrong = parseDone(cell)
		}
		if wrong != "" {
			t.report(r.first, UnknownCell, "did not understand %s%s; it is left out", when.Quote(cell), wrong)
		}
	}
	return d
}

// parseMinutes is readMinutes with a message for an invalid cell.
func parseMinutes(cell string) (minutes int, wrong string) {
	minutes, ok := readMinutes(cell)
	if !ok {
		wrong = ": a duration is such as 90 min or 1h30"
	}
	return minutes, wrong
}

// parseDone is readDone with a message for an invalid cell.
func parseDone(cell string) (is bool, wrong string) {
	is, ok := readDone(cell)
	if !ok {
		wrong = " as done: it must be x, yes, true or 1, or else no, false, 0 or nothing"
	}
	return is, wrong
}

// readMinutes reads a cell with a duration. An empty one is 0.
func readMinutes(cell string) (minutes int, ok bool) {
	if cell == "" {
		return 0, true
	}
	if minutes, _, ok = when.Length(cell); ok {
		return minutes, true
	}
	minutes, err := when.Minutes(cell)
	return minutes, err == nil
}

// readDone reads a cell that tells whether a topic is done.
func readDone(cell string) (is, ok bool) {
	switch strings.ToLower(cell) {
	case "x", "[x]", "true", "yes", "y", "1", "done", "✓", "✔", "✅", "ja", "wahr", "fertig", "erledigt":
		return true, true
	case "", "[ ]", "false", "no", "n", "0", "-", "open", "nein", "falsch", "offen":
		return false, true
	}
	return false, false
}
