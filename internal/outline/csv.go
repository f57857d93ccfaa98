package outline

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"studyplanner/internal/human"
)

// csvColumns are the columns of a table that has no head, in their order, and
// those that a head may name, in any.
var csvColumns = [3]string{"title", "duration", "done"}

// readCSV returns the topics in a table of text, and what is wrong with it. Its
// cells are separated by commas, semicolons or tabs.
func readCSV(text string) ([]Topic, []Problem) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = separator(text), -1, true
	columns := csvColumns[:]
	var topics []Topic
	var found []Problem
	for first := true; ; first = false {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return topics, found
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			return topics, append(found, Problem{wrong.Line, "a quotation mark is at the wrong place, or its partner is missing"})
		} else if err != nil {
			return topics, append(found, Problem{Text: err.Error()})
		}
		line, _ := r.FieldPos(0)
		cells = trimmed(cells)
		switch {
		case len(cells) == 0:
		case first && isHead(cells):
			columns = lower(cells)
			found = append(found, checkHead(line, columns)...)
		default:
			t, wrong := readRow(line, columns, cells)
			topics, found = append(topics, t), append(found, wrong...)
		}
	}
}

// separator returns what separates cells: the mark that the first line has most of,
// outside of quotation marks.
func separator(text string) rune {
	counts, quoted := map[rune]int{}, false
	for _, r := range text {
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

// trimmed returns cells without space around them, and without empty ones at
// the end.
func trimmed(cells []string) []string {
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}

func lower(cells []string) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = strings.ToLower(c)
	}
	return names
}

// isHead reports whether cells name columns.
func isHead(cells []string) bool { return slices.Contains(lower(cells), csvColumns[0]) }

// checkHead refuses columns that are not known, or stand twice.
func checkHead(line int, columns []string) []Problem {
	var found []Problem
	for i, name := range columns {
		switch {
		case !slices.Contains(csvColumns[:], name):
			found = append(found, Problem{line, "unknown column '" + name + "': it must be title, duration or done"})
		case slices.Contains(columns[:i], name):
			found = append(found, Problem{line, "there are two columns '" + name + "'"})
		}
	}
	return found
}

// readRow reads the topic in one row.
func readRow(line int, columns, cells []string) (Topic, []Problem) {
	t := Topic{Line: line}
	var found []Problem
	for i, cell := range cells {
		if i >= len(columns) {
			return t, append(found, Problem{line, "there are more cells than columns"})
		}
		wrong := ""
		switch columns[i] {
		case "title":
			t.Title = tidy(cell)
		case "duration":
			t.Minutes, wrong = readCellMinutes(cell)
		case "done":
			t.Done, wrong = readCellDone(cell)
		}
		if wrong != "" {
			found = append(found, Problem{line, wrong})
		}
	}
	return t, found
}

// readCellMinutes reads a duration; an empty cell does not tell it.
func readCellMinutes(cell string) (minutes int, wrong string) {
	if cell == "" {
		return 0, ""
	}
	minutes, err := human.Minutes(cell)
	if err != nil {
		return 0, err.Error()
	}
	return minutes, ""
}

// readCellDone reads whether a topic is done.
func readCellDone(cell string) (done bool, wrong string) {
	switch strings.ToLower(cell) {
	case "x", "true", "yes", "y", "1", "done", "✓":
		return true, ""
	case "", "false", "no", "n", "0", "-":
		return false, ""
	}
	return false, "did not understand '" + cell + "' as done: it must be x, yes, true or 1, or else no, false, 0 or nothing"
}
