package console

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"studyplanner/internal/cells"
)

// Format is how a command prints what it found.
type Format string

// The formats of output.
const (
	FormatTable Format = "table" // for people
	FormatJSON  Format = "json"
	FormatCSV   Format = "csv" // RFC 4180, with a head
)

var errFormat = errors.New("must be table, json or csv")

// FormatFlag gives c the flag -o.
func FormatFlag(c *cobra.Command, f *Format) {
	*f = FormatTable
	c.Flags().VarP(f, "output", "o", "`FORMAT` of the output: table, json or csv")
	Choices(c, "output", string(FormatTable), string(FormatJSON), string(FormatCSV))
}

// String, Set and Type make Format a flag; a table is the default.
func (f *Format) String() string { return string(*f) }

// Set reads "table", "json" or "csv".
func (f *Format) Set(text string) error {
	v := Format(text)
	if !slices.Contains([]Format{FormatTable, FormatJSON, FormatCSV}, v) {
		return errFormat
	}
	*f = v
	return nil
}

// Type is what help calls the value.
func (f *Format) Type() string { return "format" }

// Table is rows of cells under a head.
type Table struct {
	Head []string // in capitals, as people see it
	Rows [][]string
}

// Show prints value as JSON, or the table of it.
func (c *Console) Show(f Format, value any, t Table) error {
	switch f {
	case FormatJSON:
		return WriteJSON(c.Stdout, value)
	case FormatCSV:
		return t.writeCSV(c.Stdout)
	}
	w := tabwriter.NewWriter(c.Stdout, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

// writeCSV writes t with a head of names such as last_used. No cell is a formula
// for whoever opens it in a spreadsheet.
func (t Table) writeCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	head := make([]string, len(t.Head))
	for i, name := range t.Head {
		head[i] = strings.ReplaceAll(strings.ToLower(name), " ", "_")
	}
	err := w.Write(head)
	for _, row := range t.Rows {
		quoted := make([]string, len(row))
		for i, cell := range row {
			quoted[i] = cells.Quote(cell)
		}
		err = errors.Join(err, w.Write(quoted))
	}
	w.Flush()
	return errors.Join(err, w.Error())
}

// WriteJSON writes value, indented, and ends the line.
func WriteJSON(w io.Writer, value any) error {
	if err := json.MarshalWrite(w, value, json.Deterministic(true), jsontext.WithIndent("  ")); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
