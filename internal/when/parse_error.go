package when

import (
	"strings"
	"unicode"
)

// ParseError is the error about a piece of a text that was not understood: it
// quotes the piece and says what to write.
type ParseError struct {
	Piece, Text, Hint string
	From, To          int // where the piece is, in bytes of the text that was read
}

func (m *ParseError) Error() string {
	in := ""
	if m.Piece != m.Text {
		in = " in " + Quote(m.Text)
	}
	return "did not understand " + Quote(m.Piece) + in + ": " + m.Hint
}

// ParseError returns the error about the text between two places. For a sentence it quotes
// nothing: a Finder drops the error.
func (c *Cursor) ParseError(from, to int, hint string) error {
	if c.sentence != nil {
		return &ParseError{Hint: hint}
	}
	return &ParseError{strings.TrimSpace(c.text[from:to]), strings.TrimSpace(c.text), hint, from, to}
}

// parseErrorSince is ParseError from a place to where the cursor is.
func (c *Cursor) parseErrorSince(from int, hint string) error {
	return c.ParseError(from, c.tokens[max(c.i-1, 0)].To, hint)
}

// ParseErrorHere is ParseError about what comes next, or about all if nothing does.
func (c *Cursor) ParseErrorHere(hint string) error {
	t := c.Peek(0)
	if t.kind == end {
		return c.ParseError(0, len(c.text), hint)
	}
	return c.ParseError(t.From, t.From+len(c.Piece()), hint)
}

// Piece returns what comes next, up to white space.
func (c *Cursor) Piece() string {
	rest := c.text[c.Peek(0).From:]
	return rest[:prefix(rest, notSpace)]
}

// parseErrorOfClock is ParseError about the time that begins at a token: it ends before
// a dash.
func (c *Cursor) parseErrorOfClock(first Token, hint string) error {
	rest := c.text[first.From:]
	n := prefix(rest, func(r rune) bool { return notSpace(r) && !unicode.Is(unicode.Dash, r) && r != ',' && r != ';' })
	return c.ParseError(first.From, first.From+n, hint)
}

func notSpace(r rune) bool { return !unicode.IsSpace(r) }

// ParseAll reads all of a text with one of the cursor's methods.
func ParseAll[T any](text, hint string, read func(*Cursor) (T, bool, error)) (T, error) {
	var none T
	c := NewCursor(text)
	v, ok, err := read(c)
	switch {
	case err != nil:
		return none, err
	case !ok:
		return none, c.ParseError(0, len(text), hint)
	case c.Peek(0).kind != end:
		return none, c.ParseError(c.Peek(0).From, len(text), hint)
	}
	return v, nil
}

// maxQuote is how much of a text is quoted, in characters.
const maxQuote = 60

// Quote writes s between quotes for a message.
func Quote(s string) string { return "'" + Plain(s) + "'" }

// Plain shortens s for a message, and replaces what a terminal would obey.
func Plain(s string) string {
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
