package goal

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"studyplanner/internal/when"
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
	s        string // folded; what the reader works with, after its spelling is mended
	raw      string // as typed
	gap      gap
	question bool // a question mark follows
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
		default:
			if word := s.sign(r, size); word != "" {
				s.arrow(word, size)
				continue
			}
			s.punctuation(r)
			s.pos += size
		}
	}
}

// signs are the words that signs stand for wherever they are.
var signs = map[rune]string{'>': "than", '→': "than", '↑': "more", '↓': "less", '%': "percent"}

// dashTo is the word that a dash between two ends stands for: "to", in any language.
const dashTo = "dashto"

// sign returns the word that the sign r of that size stands for here, or "".
func (s *scanner) sign(r rune, size int) string {
	if word := signs[r]; word != "" {
		return word
	}
	percent := s.percent(s.pos + size)
	switch {
	case percent && r == '+':
		return "more"
	case percent && r == '-':
		return "less"
	case (r == '-' || r == '–' || r == '—') && s.toNumber(size):
		return dashTo
	}
	return ""
}

// maxLetters is how many letters of a word are read.
const maxLetters = 100

type scanner struct {
	text string
	pos  int
	gap  gap
	out  []token
}

func (s *scanner) add(from, to int) {
	s.pos = to
	folded := clip(unstretch(when.Fold(s.text[from:to])), maxLetters)
	if bare, ok := strings.CutPrefix(folded, "ال"); ok && len(bare) >= 6 {
		folded = bare // the Arabic article
	}
	if s.text[from:to] == "é" {
		folded = "eh" // the Portuguese "is", not "and"
	}
	if shortens[folded] && strings.ContainsAny(s.text[from:to], "üÜ") {
		folded = "kurzen" // not "kurz"
	}
	if folded == "" {
		return
	}
	s.out = append(s.out, token{s: folded, raw: s.text[from:to], gap: s.gap})
	s.gap = space
}

// unstretch returns the word s with a letter once where it stands three times or more in
// a row: "sooo".
func unstretch(s string) string {
	for i := 2; i < len(s); i++ {
		if c := s[i]; c >= 'a' && c <= 'z' && c == s[i-1] && c == s[i-2] {
			rest := strings.TrimLeft(s[i:], string(c))
			return s[:i-1] + unstretch(rest)
		}
	}
	return s
}

// shortens are the folded forms of a German verb that nothing but its dots tells from an
// adjective.
var shortens = map[string]bool{"kurz": true, "kurze": true, "kurzt": true}

// percent reports whether a number with the sign of percent stands at i, after a space.
func (s *scanner) percent(i int) bool {
	rest := strings.TrimLeft(s.text[i:], "0123456789")
	return len(rest) < len(s.text)-i && strings.HasPrefix(rest, "%") && (i < 2 || s.text[i-2] == ' ')
}

// toNumber reports whether the dash of that size stands between spaces, before a number or
// behind a year before a date: "19 Dec - 3 Jan", "Mar 3 2031 - Mar 4 2031".
func (s *scanner) toNumber(size int) bool {
	n := len(s.out)
	if n == 0 || s.gap != space || s.text[s.pos-1] != ' ' || len(s.text) < s.pos+size+2 || s.text[s.pos+size] != ' ' {
		return false
	}
	next, last := s.text[s.pos+size+1:], &s.out[n-1]
	if next[0] >= '0' && next[0] <= '9' {
		return last.number() || n > 1 && s.out[n-2].number()
	}
	return last.number() && len(last.s) == 4 && when.BeginsDate(clip(next, 30))
}

// arrow reads "maths > gym" as "maths than gym", and "gym ↓" as "gym less".
func (s *scanner) arrow(word string, size int) {
	raw := s.text[s.pos : s.pos+size]
	if n := len(s.out); n == 0 || s.out[n-1].raw != raw {
		s.out = append(s.out, token{s: word, raw: raw})
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
		if s.gap == hyphen && s.text[s.pos-1] != '.' {
			g = comma
		}
	case ':', '：', '=':
		g = colon
	case ',', '/', '–', '—', '(', ')', '、', '，', '+':
		g = comma
	case '?', '？':
		g = stop
		if n := len(s.out); n > 0 {
			s.out[n-1].question = true
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
		if n := separator(s.text[end:]); n > 0 && digit(end+n) {
			end += n
		}
	}
	if from, to := when.Dash(s.text[s.pos:end]); to > 0 { // "3.3.2031-4.3.2031"
		first := s.pos
		s.add(first, first+from)
		s.out = append(s.out, token{s: dashTo, raw: s.text[first+from : first+to]})
		s.pos = first + to
		return
	}
	if at(end) == ',' && digit(end+1) && !digit(end+2) && end == s.pos+1 {
		s.add(s.pos, end+2) // 1,5 hours
		last := &s.out[len(s.out)-1]
		last.s = strings.Replace(last.s, ",", ".", 1)
		return
	}
	end += ordinal(s.text[s.pos:end], s.text[end:])
	s.add(s.pos, end)
	if last := &s.out[len(s.out)-1]; !isASCII(last.s) {
		last.s = strings.Map(plainDash, last.s)
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(s.text[end:], " "))
	if last := s.text[end-1]; last == '.' && !unicode.IsLower(next) {
		s.gap = hyphen
	}
}

// separator returns the length of the mark at the start of s. It is 0 unless the mark may
// separate the digits of a date or a clock.
func separator(s string) int {
	r, size := utf8.DecodeRuneInString(s)
	if strings.ContainsRune(".:/", r) || unicode.Is(unicode.Dash, r) {
		return size
	}
	return 0
}

// plainDash returns r, or a hyphen for any dash.
func plainDash(r rune) rune {
	if unicode.Is(unicode.Dash, r) {
		return '-'
	}
	return r
}

// ordinal returns 1 where after, what follows digits, begins with a full stop that may be
// theirs; who reads the number decides. One behind a time of the clock ends a sentence.
func ordinal(digits, after string) int {
	if len(after) < 2 || after[0] != '.' || strings.ContainsAny(digits, ":/-") {
		return 0
	}
	return 1
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
		last.s = when.Fold(s.text[from:end]) + when.Fold(suffix)
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
