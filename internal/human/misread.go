package human

import (
	"strings"
	"unicode"
)

// misread says which piece of a text was not understood, and what to write.
type misread struct{ piece, text, hint string }

func (m *misread) Error() string {
	in := ""
	if m.piece != m.text {
		in = " in " + quote(m.text)
	}
	return "did not understand " + quote(m.piece) + in + ": " + m.hint
}

// misread returns the error about what lies between two places of the text.
func (c *cursor) misread(from, to int, hint string) error {
	return &misread{strings.TrimSpace(c.text[from:to]), strings.TrimSpace(c.text), hint}
}

// misreadSince is misread from a place to where the cursor is.
func (c *cursor) misreadSince(from int, hint string) error {
	return c.misread(from, c.tokens[max(c.i-1, 0)].to, hint)
}

// misreadHere is misread about what comes next, or about all if nothing does.
func (c *cursor) misreadHere(hint string) error {
	t := c.peek(0)
	if t.kind == end {
		return c.misread(0, len(c.text), hint)
	}
	return c.misread(t.from, t.from+len(c.piece()), hint)
}

// piece returns what comes next, up to white space.
func (c *cursor) piece() string {
	rest := c.text[c.peek(0).from:]
	return rest[:prefix(rest, notSpace)]
}

// misreadClock is misread about the time that begins at a token: it ends before
// a dash.
func (c *cursor) misreadClock(first token, hint string) error {
	rest := c.text[first.from:]
	n := prefix(rest, func(r rune) bool { return notSpace(r) && !unicode.Is(unicode.Dash, r) && r != ',' && r != ';' })
	return c.misread(first.from, first.from+n, hint)
}

func notSpace(r rune) bool { return !unicode.IsSpace(r) }

// whole reads all of a text with one of the cursor's methods.
func whole[T any](text, hint string, read func(*cursor) (T, bool, error)) (T, error) {
	var none T
	c := newCursor(text)
	v, ok, err := read(c)
	switch {
	case err != nil:
		return none, err
	case !ok:
		return none, c.misread(0, len(text), hint)
	case c.peek(0).kind != end:
		return none, c.misread(c.peek(0).from, len(text), hint)
	}
	return v, nil
}

// maxQuote is how much of a text is quoted, in characters.
const maxQuote = 60

// quote writes s between quotes for a message.
func quote(s string) string { return "'" + plain(s) + "'" }

// plain shortens s for a message, and replaces what a terminal would obey.
func plain(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > maxQuote {
			b.WriteRune('…')
			break
		}
		if !unicode.IsGraphic(r) {
			r = unicode.ReplacementChar
		}
		b.WriteRune(r)
	}
	return b.String()
}
