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

// Show prints found, an object or a list of them. JSON shows it as it is. Other formats
// have a row for each object, whose columns are members of its JSON. "block.date" is a
// member of a member.
func Show(con *console.Console, f console.Format, found any, columns ...string) error {
	return ShowRows(con, f, found, found, columns...)
}

// ShowRows is Show for a result whose rows are only a part of it. JSON shows all of found.
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
	return write(con, table(columns, texts, detectColumns(con)))
}

// write writes text to the standard output. For a terminal it removes control characters.
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

// textOf returns the member at path as text. A string has no quotation marks. The text is
// empty for null and for a missing member. Other values are JSON.
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

// writeCSV writes rows with a header. Cells are escaped, so that a spreadsheet reads none
// as a formula.
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

// table writes rows under a header such as LAST USED. If that exceeds width columns, each
// row becomes a paragraph with a line for each cell. A width of 0 is unlimited.
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

// aligned returns rows under a header, and their width in columns.
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
