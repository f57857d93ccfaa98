package human

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	end    kind = iota // of the text
	number             // ASCII digits
	word               // letters
	mark               // any other character
)

// token is one piece of a text.
type token struct {
	kind     kind
	text     string // of a word in lower case; "-" for every dash
	value    int    // of a number; 9,999,999 for all of over 7 digits
	from, to int    // where it is in the text
	spaced   bool   // white space comes before
}

// is reports whether t is one of the words or marks.
func (t token) is(texts ...string) bool {
	return (t.kind == word || t.kind == mark) && slices.Contains(texts, t.text)
}

// digits reports whether t is a number of from low to high digits.
func (t token) digits(low, high int) bool {
	return t.kind == number && low <= len(t.text) && len(t.text) <= high
}

// glued reports whether t follows the token before directly.
func (t token) glued() bool { return !t.spaced && t.kind != end }

// cursor reads the tokens of a text. Its methods that are named after what they
// read return false, and leave it where it is, if nothing such comes next, and an
// error if something such does but is wrong.
type cursor struct {
	text   string
	tokens []token // the last is the end
	i      int
}

func newCursor(text string) *cursor {
	c := &cursor{text: text}
	spaced := false
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(r) {
			spaced, at = true, at+size
			continue
		}
		t := scan(text, at)
		t.spaced, spaced, at = spaced, false, t.to
		c.tokens = append(c.tokens, t)
	}
	c.tokens = append(c.tokens, token{kind: end, from: len(text), to: len(text), spaced: spaced})
	return c
}

// scan returns the token at a place of the text that is not white space.
func scan(text string, at int) token {
	rest := text[at:]
	if n := prefix(rest, func(r rune) bool { return '0' <= r && r <= '9' }); n > 0 {
		value := 0
		for _, digit := range rest[:n] {
			value = min(value*10+int(digit-'0'), 9_999_999)
		}
		return token{kind: number, text: rest[:n], value: value, from: at, to: at + n}
	}
	if n := prefix(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }); n > 0 {
		return token{kind: word, text: strings.ToLower(rest[:n]), from: at, to: at + n}
	}
	r, size := utf8.DecodeRuneInString(rest)
	t := token{kind: mark, text: rest[:size], from: at, to: at + size}
	if unicode.Is(unicode.Dash, r) {
		t.text = "-"
	}
	return t
}

// prefix returns the length of the beginning of s of which all runes are in.
func prefix(s string, in func(rune) bool) int {
	if n := strings.IndexFunc(s, func(r rune) bool { return !in(r) }); n >= 0 {
		return n
	}
	return len(s)
}

// peek returns the token n places ahead.
func (c *cursor) peek(n int) token { return c.tokens[min(c.i+n, len(c.tokens)-1)] }

// skip goes n tokens ahead.
func (c *cursor) skip(n int) { c.i = min(c.i+n, len(c.tokens)-1) }

// accept skips one of the words or marks, if one comes next.
func (c *cursor) accept(texts ...string) bool {
	ok := c.peek(0).is(texts...)
	if ok {
		c.skip(1)
	}
	return ok
}

// boundary reports whether what was read last ends here as a word does:
// "today's" and "mon-fri" are more than today and mon.
func (c *cursor) boundary() bool {
	t, after := c.peek(0), c.peek(1)
	return !t.glued() || t.is(",", ":", ";") && !(after.kind == number && after.glued()) || t.is("-") && !after.glued()
}

// separator skips a comma, colon or dash between two parts of a sentence.
func (c *cursor) separator() {
	if t := c.peek(0); t.is(",", ":") || t.is("-") && !c.peek(1).glued() {
		c.skip(1)
	}
}

// rest returns the text from here on, without white space around it.
func (c *cursor) rest() string { return strings.TrimSpace(c.text[c.peek(0).from:]) }
