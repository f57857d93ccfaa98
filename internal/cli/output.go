package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"
)

// format is how a command prints what it found.
type format string

const (
	formatTable format = "table"
	formatJSON  format = "json"
)

// formatFlag gives c the flag -o.
func formatFlag(c *cobra.Command, f *format) {
	*f = formatTable
	c.Flags().VarP(f, "output", "o", "`FORMAT` of the output: table or json")
	choices(c, "output", string(formatTable), string(formatJSON))
}

// String, Set and Type make format a flag; a table is the default.
func (f *format) String() string { return string(*f) }

// Set reads "table" or "json".
func (f *format) Set(text string) error {
	switch v := format(text); v {
	case formatTable, formatJSON:
		*f = v
		return nil
	}
	return fmt.Errorf("must be table or json")
}

// Type is what help calls the value.
func (f *format) Type() string { return "format" }

// table is rows of cells under a head.
type table struct {
	head []string
	rows [][]string
}

// show prints value as JSON, or the table of it.
func (p *program) show(f format, value any, t table) error {
	if f == formatJSON {
		return writeJSON(p.stdout, value)
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.head}, t.rows...) {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

// writeJSON writes value, indented, and ends the line.
func writeJSON(w io.Writer, value any) error {
	if err := json.MarshalWrite(w, value, json.Deterministic(true), jsontext.WithIndent("  ")); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// print writes one line of results.
func (p *program) print(text string) error {
	_, err := fmt.Fprintln(p.stdout, text)
	return err
}

// note writes a line that is no result.
func (p *program) note(text string, args ...any) {
	fmt.Fprintf(p.stderr, text+"\n", args...)
}

// terminal reports whether somebody sits at the other end of a stream.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// when formats a time that may be missing, in UTC.
func when(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.UTC().Format("2006-01-02 15:04")
}
