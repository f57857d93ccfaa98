package screen

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/cells"
	"studyplanner/internal/console"
)

// Show prints what a command found, an object or a list of them: in JSON as it is, else
// in rows, one for each, whose columns are members of the JSON and hold the same values.
// "block.date" is a member of a member.
func Show(con *console.Console, f console.Format, found any, columns ...string) error {
	return ShowRows(con, f, found, found, columns...)
}

// ShowRows is Show for what is more than the objects in rows: in JSON all of it is printed.
func ShowRows(con *console.Console, f console.Format, found, rows any, columns ...string) error {
	var out bytes.Buffer
	if f == console.FormatJSON {
		if err := console.WriteJSON(&out, found); err != nil {
			return err
		}
		return write(con, out.String())
	}
	texts, err := textsOf(rows, columns)
	if err != nil {
		return err
	}
	if f == console.FormatCSV {
		if err := writeCSV(&out, columns, texts); err != nil {
			return err
		}
		return write(con, out.String())
	}
	return write(con, table(columns, texts, columnsTold(con)))
}

// write writes what was found. A terminal only shows it, in the lines that it has.
func write(con *console.Console, text string) error {
	if console.Terminal(con.Stdout) {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			lines[i] = Clean(line)
		}
		text = strings.Join(lines, "\n")
	}
	_, err := io.WriteString(con.Stdout, text)
	return err
}

// textsOf returns the members of objects that columns name, as text.
func textsOf(rows any, columns []string) ([][]string, error) {
	encoded, err := json.Marshal(rows, json.Deterministic(true))
	if err != nil {
		return nil, err
	}
	if jsontext.Value(encoded).Kind() == '{' {
		encoded = append(append([]byte("["), encoded...), ']')
	}
	var objects []jsontext.Value
	if err := json.Unmarshal(encoded, &objects); err != nil {
		return nil, err
	}
	texts := make([][]string, len(objects))
	for i, o := range objects {
		texts[i] = make([]string, len(columns))
		for n, name := range columns {
			if texts[i][n], err = textOf(o, strings.Split(name, ".")); err != nil {
				return nil, err
			}
		}
	}
	return texts, nil
}

// textOf returns the text of a member, which path leads to: a string without its
// quotation marks, nothing for null and for a member that is not there, else its JSON.
func textOf(v jsontext.Value, path []string) (string, error) {
	for _, name := range path {
		if v.Kind() != '{' {
			return "", nil
		}
		var members map[string]jsontext.Value
		if err := json.Unmarshal(v, &members); err != nil {
			return "", err
		}
		if v = members[name]; v == nil {
			return "", nil
		}
	}
	switch v.Kind() {
	case 'n':
		return "", nil
	case '"':
		var text string
		err := json.Unmarshal(v, &text)
		return text, err
	}
	return string(v), nil
}

// writeCSV writes rows with a head. No cell is a formula for whoever opens it in a
// spreadsheet.
func writeCSV(out io.Writer, head []string, rows [][]string) error {
	w := csv.NewWriter(out)
	err := w.Write(head)
	for _, row := range rows {
		quoted := make([]string, len(row))
		for i, cell := range row {
			quoted[i] = cells.Quote(cell)
		}
		err = errors.Join(err, w.Write(quoted))
	}
	w.Flush()
	return errors.Join(err, w.Error())
}

// table writes rows under a head such as LAST USED. Where that takes more than width
// columns, each row is a paragraph with a line for each of its cells; 0 is any width.
func table(columns []string, rows [][]string, width int) string {
	head := make([]string, len(columns))
	for i, name := range columns {
		head[i] = strings.ToUpper(strings.NewReplacer("_", " ", ".", " ").Replace(name))
	}
	for _, row := range rows {
		for i, cell := range row {
			row[i] = Clean(cell)
		}
	}
	text, takes := aligned(head, rows)
	switch {
	case width == 0 || takes <= width:
		return text
	case len(rows) == 0:
		return Sentence(strings.Join(head, Blanks(Gap)), width)
	}
	paragraphs := make([]string, len(rows))
	for i, row := range rows {
		for n, cell := range row {
			paragraphs[i] += strings.TrimRight(Hang(cell, head[n]+": ", Blanks(Gap), width, Plain), " \n") + "\n"
		}
	}
	return strings.Join(paragraphs, "\n")
}

// aligned writes rows under a head, and tells how many columns of the terminal they take.
func aligned(head []string, rows [][]string) (text string, takes int) {
	widths := make([]int, len(head))
	for _, row := range append([][]string{head}, rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	var b strings.Builder
	for _, row := range append([][]string{head}, rows...) {
		line := ""
		for i, cell := range row {
			line += Pad(cell, widths[i]) + Blanks(Gap)
		}
		line = strings.TrimRight(line, " ")
		takes = max(takes, ansi.StringWidth(line))
		b.WriteString(line + "\n")
	}
	return b.String(), takes
}
