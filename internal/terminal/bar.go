package terminal

import "strings"

// bar draws a part of a whole in so many columns: full only if all is there,
// empty only if nothing is.
func (s styles) bar(part, whole, columns int) string {
	n := barLength(part, whole, columns)
	return s.good.Render(strings.Repeat("█", n)) + s.faint.Render(strings.Repeat("░", columns-n))
}

// barLength returns how many of so many columns a part of a whole takes.
func barLength(part, whole, columns int) int {
	switch {
	case part <= 0 || whole <= 0:
		return 0
	case part >= whole:
		return columns
	}
	n := (part*columns + whole/2) / whole
	return min(max(n, 1), columns-1)
}
