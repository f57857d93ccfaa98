// Package screen draws on a terminal: columns, bars and colours. Its text has no control
// sequences of others.
package screen

import (
	"cmp"
	"io"
	"os"
	"strconv"
	"strings"

	"studyplanner/internal/console"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"
)

// The limits of the width in columns, and its default.
const (
	MinColumns   = 40
	MaxColumns   = 100
	defaultWidth = 80
)

// Columns returns the width for drawings, in columns: the variable COLUMNS, else the
// terminal's.
func Columns(con *console.Console) int {
	return min(cmp.Or(detectColumns(con), defaultWidth), MaxColumns)
}

// detectColumns returns the variable COLUMNS, else the width of the terminal, and 0 if both
// are unknown.
func detectColumns(con *console.Console) int {
	columns, _ := strconv.Atoi(con.Variable("COLUMNS"))
	if f, ok := con.Stdout.(*os.File); ok && columns <= 0 {
		columns, _, _ = term.GetSize(int(f.Fd())) // 0 if it is no terminal
	}
	if columns <= 0 {
		return 0
	}
	return max(columns, MinColumns)
}

// Writer returns a writer to the standard output. It lets colours through as far as the
// terminal has them.
func Writer(con *console.Console) io.Writer {
	var environment []string
	for _, name := range []string{
		"TERM", "COLORTERM", "CLICOLOR", "CLICOLOR_FORCE", "TMUX", "WT_SESSION", "GOOGLE_CLOUD_SHELL",
	} {
		if value, set := con.Lookup(name); set {
			environment = append(environment, name+"="+value)
		}
	}
	if con.Variable("NO_COLOR") != "" { // whatever it holds
		environment = append(environment, "NO_COLOR=1", "CLICOLOR_FORCE=")
	}
	return colorprofile.NewWriter(con.Stdout, environment)
}

// Draw prints text to the standard output, with as much colour as Writer lets through.
func Draw(con *console.Console, text string) error {
	_, err := io.WriteString(Writer(con), text)
	return err
}

// Styles are the styles of output. No information is in styles alone.
type Styles struct{ Head, Today, Faint, Good, Warn lipgloss.Style }

// NewStyles returns them.
func NewStyles() Styles {
	s := lipgloss.NewStyle()
	return Styles{
		Head: s.Bold(true), Today: s.Bold(true).Foreground(lipgloss.Cyan), Faint: s.Faint(true),
		Good: s.Foreground(lipgloss.Green), Warn: s.Foreground(lipgloss.Yellow).Bold(true),
	}
}

// Swatch returns a bar in the colour of a subject, one column wide.
func Swatch(color string) string {
	return lipgloss.NewStyle().Foreground(lipgloss.Color(color)).Render("▌")
}

// Bar draws a part of a whole in so many columns: full only if all is there,
// empty only if nothing is.
func (s Styles) Bar(part, whole, columns int) string {
	n := BarLength(part, whole, columns)
	return s.Good.Render(strings.Repeat("█", n)) + s.Faint.Render(strings.Repeat("░", columns-n))
}

// BarLength returns how many of so many columns a part of a whole takes.
func BarLength(part, whole, columns int) int {
	switch {
	case part <= 0 || whole <= 0:
		return 0
	case part >= whole:
		return columns
	}
	n := (part*columns + whole/2) / whole
	return min(max(n, 1), columns-1)
}
