package when

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// kind is the kind of a token.
type kind uint8

const (
	end    kind = iota // of the text
	number             // ASCII digits
	word               // letters
	mark               // any other character
)

// Token is one piece of a text.
type Token struct {
	kind     kind
	text     string // of a word as Fold has it; "-" for every dash
	value    int    // of a number; 9,999,999 for all of over 7 digits
	From, To int    // where it is in the text
	spaced   bool   // white space comes before

	// Of a sentence.
	at     int  // the word that it belongs to
	first  bool // it begins that word, or is the end
	apart  bool // more than white space stands before that word
	hyphen bool // a hyphen stands before that word
}

// Is reports whether t is one of the words or marks.
func (t Token) Is(texts ...string) bool {
	return (t.kind == word || t.kind == mark) && slices.Contains(texts, t.text)
}

// End reports whether t is the end of the text.
func (t Token) End() bool { return t.kind == end }

// Word reports whether t is a word or a number.
func (t Token) Word() bool { return t.kind == word || t.kind == number }

// Spaced reports whether white space comes before t.
func (t Token) Spaced() bool { return t.spaced }

// digits reports whether t is a number of from low to high digits.
func (t Token) digits(low, high int) bool {
	return t.kind == number && low <= len(t.text) && len(t.text) <= high
}

// glued reports whether t follows the token before directly; within a sentence, whether it
// is of the same word.
func (t Token) glued() bool { return !t.spaced && !t.first && t.kind != end }

// Cursor is a parser over the tokens of a command's text, or of a sentence. Its methods
// named after what they read return false without a match, and then do not move. They
// return an error for a match that is wrong.
type Cursor struct {
	text   string
	tokens []Token // the last is the end
	i      int

	sentence Sentence // that is read; nil for the text of a command
	starts   []int    // the first token of each of its words, and the end

	topics  bool         // a topic can begin where a date is looked for
	dates   bool         // what comes is a date, no time
	row     bool         // a dash after a date can lead to another one
	least   planner.Date // the first date that one without a year can be; 0: the nearest to today
	foreign bool         // durations stand in a text of any language
	part    dayPart      // of the day, from the date that was read last
}

// maxTokens is how many tokens a text can have. The rest is a single one.
const maxTokens = 1000

// NewCursor returns a cursor at the beginning of a text.
func NewCursor(text string) *Cursor {
	c := &Cursor{text: text}
	spaced := false
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(r) {
			spaced, at = true, at+size
			continue
		}
		t := Token{kind: mark, From: at, To: len(text)}
		if len(c.tokens) < maxTokens {
			t = scan(text, at)
		}
		t.spaced, spaced, at = spaced, false, t.To
		c.tokens = append(c.tokens, t)
	}
	c.tokens = append(c.tokens, Token{kind: end, From: len(text), To: len(text), spaced: spaced})
	return c
}

// sentenceCursor returns a cursor over the words of a sentence. It splits words with digits:
// 20.3. is 4 tokens.
func sentenceCursor(s Sentence) *Cursor {
	c := &Cursor{sentence: s, tokens: make([]Token, 0, s.Len()+1), starts: make([]int, 0, s.Len()+1)}
	for i := range s.Len() {
		c.starts = append(c.starts, len(c.tokens))
		text, first := s.Word(i), true
		for at := 0; at < len(text); first = false {
			t := Token{kind: word, text: text, To: len(text)}
			if isDigit(rune(text[0])) {
				t = scan(text, at)
			}
			at = t.To
			t.at, t.first, t.apart, t.hyphen = i, first, first && !s.Blank(i), first && s.Hyphen(i)
			c.tokens = append(c.tokens, t)
		}
	}
	c.starts = append(c.starts, len(c.tokens))
	c.tokens = append(c.tokens, Token{kind: end, at: s.Len(), first: true})
	return c
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// scan returns the token at a place of the text that is not white space.
func scan(text string, at int) Token {
	rest := text[at:]
	if n := prefix(rest, isDigit); n > 0 {
		value := 0
		for _, digit := range rest[:n] {
			value = min(value*10+int(digit-'0'), 9_999_999)
		}
		return Token{kind: number, text: rest[:n], value: value, From: at, To: at + n}
	}
	if n := prefix(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }); n > 0 {
		return Token{kind: word, text: Fold(rest[:n]), From: at, To: at + n}
	}
	r, size := utf8.DecodeRuneInString(rest)
	t := Token{kind: mark, text: rest[:size], From: at, To: at + size}
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

// Peek returns the token n places ahead.
func (c *Cursor) Peek(n int) Token { return c.tokens[min(c.i+n, len(c.tokens)-1)] }

// Skip goes n tokens ahead.
func (c *Cursor) Skip(n int) { c.i = min(c.i+n, len(c.tokens)-1) }

// Accept skips one of the words or marks, if one comes next.
func (c *Cursor) Accept(texts ...string) bool {
	ok := c.Peek(0).Is(texts...)
	if ok {
		c.Skip(1)
	}
	return ok
}

// acceptAll skips as many of the words or marks as come next.
func (c *Cursor) acceptAll(texts ...string) {
	for next := true; next; {
		next = c.Accept(texts...)
	}
}

// boundary reports whether what was read last ends here as a word does:
// "today's" and "mon-fri" are more than today and mon.
func (c *Cursor) boundary() bool {
	if c.sentence != nil {
		return c.Peek(0).first
	}
	t, after := c.Peek(0), c.Peek(1)
	return !t.glued() || t.Is(",", ":", ";") && !(after.kind == number && after.glued()) || t.Is("-") && (!after.glued() || c.row)
}

// Separator skips a comma, colon or dash between two parts of a sentence.
func (c *Cursor) Separator() {
	if t := c.Peek(0); t.Is(",", ":") || t.Is("-") && !c.Peek(1).glued() {
		c.Skip(1)
	}
}

// Before returns the token before the next one, or the first.
func (c *Cursor) Before() Token { return c.tokens[max(c.i-1, 0)] }

// Place returns where the cursor is, for Return.
func (c *Cursor) Place() int { return c.i }

// Return goes back to a place, or ahead to it.
func (c *Cursor) Return(place int) { c.i = place }

// Text returns all of the text.
func (c *Cursor) Text() string { return c.text }

// Rest returns the text from here on, without white space around it.
func (c *Cursor) Rest() string { return strings.TrimSpace(c.text[c.Peek(0).From:]) }
