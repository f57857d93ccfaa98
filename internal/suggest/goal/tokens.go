package goal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// gap says what stands between a token and the one before it.
type gap int8

const (
	space  gap = iota
	hyphen     // o-chem
	comma      // a comma, a dash, a bracket
	colon
	stop // the end of a sentence, a semicolon, a new line
)

// token is a word or a number of the text.
type token struct {
	s     string // folded; what the reader works with, after its spelling is mended
	typed string // folded, as typed
	raw   string // as typed
	gap   gap
	asked bool // a question mark follows
}

// number reports whether t starts with a digit; "20.3." is one token.
func (t token) number() bool { return t.s[0] >= '0' && t.s[0] <= '9' }

// capital reports whether t was written with a capital letter.
func (t token) capital() bool {
	r, _ := utf8.DecodeRuneInString(t.raw)
	return unicode.IsUpper(r)
}

// tokenize splits text into words and numbers.
func tokenize(text string) []token {
	s := scanner{text: clip(text, maxRunes), gap: stop}
	s.out = make([]token, 0, len(s.text)/5+1)
	s.run()
	return s.out
}

// run appends the tokens of the text to s.out.
func (s *scanner) run() {
	for s.pos < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.pos:])
		switch {
		case unspaced(r):
			s.add(s.pos, s.pos+size)
		case r <= '9' && r >= '0':
			s.number()
		case letter(r):
			s.word()
		case r == '>' || r == '→':
			s.arrow("than", size)
		case r == '↑':
			s.arrow("more", size)
		case r == '↓':
			s.arrow("less", size)
		default:
			s.punctuation(r)
			s.pos += size
		}
	}
}

// mostLetters is how many letters of a word are read.
const mostLetters = 100

type scanner struct {
	text string
	pos  int
	gap  gap
	out  []token
}

func (s *scanner) add(from, to int) {
	s.pos = to
	folded := clip(fold(s.text[from:to]), mostLetters)
	if bare, ok := strings.CutPrefix(folded, "ال"); ok && len(bare) >= 6 {
		folded = bare // the Arabic article
	}
	if s.text[from:to] == "é" {
		folded = "eh" // the Portuguese "is", not "and"
	}
	if folded == "" {
		return
	}
	s.out = append(s.out, token{s: folded, typed: folded, raw: s.text[from:to], gap: s.gap})
	s.gap = space
}

// arrow reads "maths > gym" as "maths than gym", and "gym ↓" as "gym less".
func (s *scanner) arrow(word string, size int) {
	raw := s.text[s.pos : s.pos+size]
	if n := len(s.out); n == 0 || s.out[n-1].raw != raw {
		s.out = append(s.out, token{s: word, typed: word, raw: raw})
	}
	s.pos += size
	s.gap = space
}

// punctuation makes the gap before the next token at least what r says.
func (s *scanner) punctuation(r rune) {
	g := space
	switch r {
	case '-', '‐', '‑':
		g = hyphen
		if s.gap == hyphen {
			g = comma
		}
	case ':', '：':
		g = colon
	case ',', '/', '–', '—', '(', ')', '、', '，', '+', '=':
		g = comma
	case '?', '？':
		g = stop
		if n := len(s.out); n > 0 {
			s.out[n-1].asked = true
		}
	case '.', ';', '!', '\n', '。', '；', '！', '…', '¡', '¿':
		g = stop
	case ' ', '\t':
		if s.gap == hyphen {
			s.gap = comma // "- " is a dash
		}
	}
	s.gap = max(s.gap, g)
}

// number takes digits with the separators of dates and clocks between them,
// and the full stop after a German ordinal: 2026-03-20, 20.3., 18:30, 3/20.
func (s *scanner) number() {
	at := func(i int) byte {
		if i < len(s.text) {
			return s.text[i]
		}
		return 0
	}
	digit := func(i int) bool { return at(i) >= '0' && at(i) <= '9' }
	end := s.pos
	for digit(end) {
		end++
		if strings.IndexByte(".:/-", at(end)) >= 0 && at(end) != 0 && digit(end+1) {
			end++
		}
	}
	if at(end) == ',' && digit(end+1) && !digit(end+2) && end == s.pos+1 {
		s.add(s.pos, end+2) // 1,5 hours
		last := &s.out[len(s.out)-1]
		last.s = strings.Replace(last.s, ",", ".", 1)
		last.typed = last.s
		return
	}
	if at(end) == '.' && at(end+1) != 0 {
		end++ // an ordinal, or the end of a sentence; who reads the number decides
	}
	s.add(s.pos, end)
	if last := s.text[end-1]; last == '.' {
		s.gap = hyphen
	}
}

// word takes a run of letters. Apostrophes bind the English "don't" to one word,
// are dropped with a short ending ("I'm", "today's"), and part the French "l'oral".
func (s *scanner) word() {
	from, end := s.pos, s.letters(s.pos)
	r, size := utf8.DecodeRuneInString(s.text[end:])
	if !strings.ContainsRune("'’ʼ`´", r) {
		s.add(from, end)
		return
	}
	tail := s.letters(end + size)
	suffix := strings.ToLower(s.text[end+size : tail])
	switch {
	case suffix == "t" || strings.EqualFold(s.text[from:end], "aujourd"):
		s.add(from, tail)
		last := &s.out[len(s.out)-1]
		last.s = fold(s.text[from:end]) + fold(suffix)
		last.typed = last.s
	case suffix == "s" || suffix == "m" || suffix == "d" || suffix == "ll" || suffix == "re" || suffix == "ve":
		s.add(from, end)
		s.pos = tail
	default:
		s.add(from, end)
		s.pos = end + size
	}
}

// letter reports whether words may hold r: letters, and digits other than 0 to 9.
func letter(r rune) bool { return unicode.IsLetter(r) || r > '9' && unicode.IsDigit(r) }

// letters returns where the run of letters and marks from i on ends.
func (s *scanner) letters(i int) int {
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if unspaced(r) || !letter(r) && !unicode.Is(unicode.Mn, r) {
			break
		}
		i += size
	}
	return i
}
