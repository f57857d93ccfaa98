package terminal

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// clean returns text that came from elsewhere so that a terminal only shows it:
// a control character or one that reverses the direction of writing becomes a
// replacement character, and space of any kind a blank.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// cut returns as much of text as fits into width columns, with … where the rest was.
func cut(text string, width int) string { return ansi.Truncate(text, width, "…") }

// pad returns text, cut or with blanks at its end, in exactly width columns.
func pad(text string, width int) string {
	text = cut(text, width)
	for ansi.StringWidth(text) < width { // some characters join the first blank
		text += blanks(width - ansi.StringWidth(text))
	}
	return text
}

// padLeft returns text with blanks before it, in at least width columns.
func padLeft(text string, width int) string {
	return blanks(width-ansi.StringWidth(text)) + text
}

// blanks returns n blanks, none if n is negative.
func blanks(n int) string { return strings.Repeat(" ", max(0, n)) }

// widest returns the columns of the widest text, at most most.
func widest(texts []string, most int) int {
	n := 0
	for _, t := range texts {
		n = max(n, ansi.StringWidth(t))
	}
	return min(n, most)
}
