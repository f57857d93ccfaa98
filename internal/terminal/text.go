package terminal

import (
	"fmt"
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

// brief writes minutes in at most 5 columns: 45m, 1h30, 2h.
func brief(minutes int) string {
	switch h, m := minutes/60, minutes%60; {
	case h == 0:
		return fmt.Sprintf("%dm", m)
	case m == 0:
		return fmt.Sprintf("%dh", h)
	default:
		return fmt.Sprintf("%dh%02d", h, m)
	}
}

// plain is a style that changes nothing.
func plain(texts ...string) string { return strings.Join(texts, " ") }

// hang writes text in lines of no more than width columns, with a lead before
// the first and an indent before the others.
func hang(text, lead, indent string, width int, style func(...string) string) string {
	var b strings.Builder
	for i, line := range strings.Split(ansi.Wrap(text, width-ansi.StringWidth(lead), ""), "\n") {
		if i > 0 {
			lead = indent
		}
		b.WriteString(lead + style(strings.TrimSpace(line)) + "\n")
	}
	return b.String()
}

// gap is how many columns lie between two others.
const gap = 2

// durationColumns is how wide what brief writes is, with a gap before it.
const durationColumns = gap + 5
