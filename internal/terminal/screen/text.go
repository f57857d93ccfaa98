package screen

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// Clean makes text from elsewhere safe for a terminal. Control characters, and characters
// that reverse the direction of writing, become replacement characters. White space becomes
// a blank.
func Clean(text string) string {
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

// Cut returns as much of text as fits into width columns, with … where the rest was.
func Cut(text string, width int) string { return ansi.Truncate(text, width, "…") }

// Pad returns text, cut or with blanks at its end, in exactly width columns.
func Pad(text string, width int) string {
	text = Cut(text, width)
	for ansi.StringWidth(text) < width { // some characters join the first blank
		text += Blanks(width - ansi.StringWidth(text))
	}
	return text
}

// PadLeft returns text with blanks before it, in at least width columns.
func PadLeft(text string, width int) string {
	return Blanks(width-ansi.StringWidth(text)) + text
}

// Blanks returns n blanks, none if n is negative.
func Blanks(n int) string { return strings.Repeat(" ", max(0, n)) }

// Widest returns the columns of the widest text, at most most.
func Widest(texts []string, most int) int {
	n := 0
	for _, t := range texts {
		n = max(n, ansi.StringWidth(t))
	}
	return min(n, most)
}

// Brief writes minutes in at most 5 columns: 45m, 1h30, 2h.
func Brief(minutes int) string {
	switch h, m := minutes/60, minutes%60; {
	case h == 0:
		return fmt.Sprintf("%dm", m)
	case m == 0:
		return fmt.Sprintf("%dh", h)
	default:
		return fmt.Sprintf("%dh%02d", h, m)
	}
}

// Plain is a style that changes nothing.
func Plain(texts ...string) string { return strings.Join(texts, " ") }

// Hang writes text in lines of no more than width columns, with a lead before
// the first and an indent before the others.
func Hang(text, lead, indent string, width int, style func(...string) string) string {
	var b strings.Builder
	for i, line := range strings.Split(ansi.Wrap(text, width-ansi.StringWidth(lead), ""), "\n") {
		if i > 0 {
			lead = indent
		}
		b.WriteString(lead + style(strings.TrimSpace(line)) + "\n")
	}
	return b.String()
}

// Ended returns a line of text, cut to width, with the end of an id behind it.
func Ended(text, ending string, width int) string {
	return Cut(text, width-Gap-len(ending)) + Blanks(Gap) + NewStyles().Faint.Render(ending) + "\n"
}

// Sentence wraps text at width columns. All lines but the first are indented.
func Sentence(text string, width int) string { return Hang(text, "", "  ", width, Plain) }

// Lines wraps text between words at that many columns, where possible. All lines but the
// first are indented.
func Lines(text string, columns int, indent string) []string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		last := lines[len(lines)-1]
		switch {
		case last == "":
			lines[0] = word
		case ansi.StringWidth(last)+1+ansi.StringWidth(word) <= columns:
			lines[len(lines)-1] += " " + word
		default:
			lines = append(lines, indent+word)
		}
	}
	return lines
}

// Reflow wraps the paragraphs of text again. Indented lines stay separate.
func Reflow(text string, columns int) string {
	var out, prose []string
	flush := func() {
		if len(prose) > 0 {
			out = append(out, Lines(strings.Join(prose, " "), columns, "")...)
			prose = nil
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		stands := strings.TrimLeft(line, " ")
		switch {
		case stands == line && line != "":
			prose = append(prose, line)
			continue
		case ansi.StringWidth(line) <= columns:
			flush()
			out = append(out, line)
			continue
		}
		flush()
		indent := Blanks(len(line) - len(stands))
		for _, l := range Lines(stands, columns-len(indent), "  ") {
			out = append(out, indent+l)
		}
	}
	flush()
	return strings.Join(out, "\n")
}

// Gap is how many columns lie between two others.
const Gap = 2

// BriefColumns is how wide what brief writes is, with a gap before it.
const BriefColumns = Gap + 5
