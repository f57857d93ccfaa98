// Package cells keeps the cells of a table from being run as formulas by the
// programs that tables are opened with, as OWASP advises on CSV injection.
package cells

import (
	"strconv"
	"strings"
)

// formula are the characters with which formulas begin, those of East Asian width
// too, and those that a program drops before it looks.
const formula = "=+-@\t\r\n＝＋－＠"

// mark stands before what is text, as in the programs themselves.
const mark = "'"

// Quote returns cell with an apostrophe before it if it could be taken for a
// formula. Numbers and a single hyphen are none.
func Quote(cell string) string {
	if risky(cell) {
		return mark + cell
	}
	return cell
}

// Unquote returns what Quote made cell of.
func Unquote(cell string) string {
	if before, ok := strings.CutPrefix(cell, mark); ok && risky(before) {
		return before
	}
	return cell
}

// risky reports whether a cell begins as a formula does. One that begins so
// behind apostrophes counts too: otherwise it could not be told from a quoted one.
func risky(cell string) bool {
	bare := strings.TrimLeft(cell, mark)
	if bare == "" || bare == "-" || !strings.ContainsAny(firstOf(bare), formula) {
		return false
	}
	_, err := strconv.ParseFloat(bare, 64)
	return err != nil
}

// firstOf is the first character of a text.
func firstOf(text string) string {
	for i := range text {
		if i > 0 {
			return text[:i]
		}
	}
	return text
}
