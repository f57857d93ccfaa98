package console

import (
	"errors"
	"io"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"
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

// WriteJSON writes value, indented, and ends the line.
func WriteJSON(w io.Writer, value any) error {
	if err := json.MarshalWrite(w, value, json.Deterministic(true), jsontext.WithIndent("  ")); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
