package outline

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestInline is the length of a text in bytes over which its markup stays: it
// is too long for a title anyway.
const longestInline = 2000

// plainText returns Markdown without its markup: links, images, emphasis and
// code become their text.
func plainText(text string) string {
	if len(text) > longestInline {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		inner, n := markup(text, i)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(text[i:])
			inner = text[i : i+n]
		}
		out.WriteString(inner)
		i += n
	}
	return html.UnescapeString(out.String())
}

// markup returns the plain text of the markup at a place of the text, and how
// many bytes it takes, 0 if there is none.
func markup(text string, at int) (string, int) {
	rest := text[at:]
	switch c := rest[0]; {
	case c == '\\' && len(rest) > 1 && unicode.IsPunct(rune(rest[1])):
		return rest[1:2], 2
	case c == '`':
		return codeSpan(rest)
	case c == '[':
		return link(rest)
	case c == '!' && strings.HasPrefix(rest, "!["):
		inner, n := link(rest[1:])
		return inner, increment(n)
	case c == '<':
		return autolink(rest)
	case c == '*' || c == '_' || strings.HasPrefix(rest, "~~"):
		return emphasis(text, at)
	}
	return "", 0
}

// increment returns n + 1, or 0 for 0.
func increment(n int) int {
	if n == 0 {
		return 0
	}
	return n + 1
}

// runOf returns how many bytes at the beginning of s are c.
func runOf(s string, c byte) int { return len(s) - len(strings.TrimLeft(s, string(c))) }

// codeSpan reads `code`.
func codeSpan(s string) (string, int) {
	n := runOf(s, '`')
	for i := n; i < len(s); {
		m := runOf(s[i:], '`')
		if m == n {
			return strings.TrimSpace(s[n:i]), i + m
		}
		i += max(m, 1)
	}
	return "", 0
}

// link reads [text](address) and [text][name].
func link(s string) (string, int) {
	n := bracketed(s, '[', ']')
	if n == 0 || n == len(s) {
		return "", 0
	}
	m := 0
	switch s[n] {
	case '(':
		m = bracketed(s[n:], '(', ')')
	case '[':
		m = bracketed(s[n:], '[', ']')
	}
	if m == 0 {
		return "", 0
	}
	return plainText(s[1 : n-1]), n + m
}

// bracketed returns how long the brackets are with which s begins, 0 if they do
// not end.
func bracketed(s string, open, end byte) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case open:
			depth++
		case end:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// autolink reads <https://example.org>.
func autolink(s string) (string, int) {
	end := strings.IndexByte(s, '>')
	if end < 0 || strings.ContainsAny(s[:end], " \t") || !strings.ContainsAny(s[:end], ":@") {
		return "", 0
	}
	return s[1:end], end + 1
}

// emphasis reads *text*, **text**, _text_ and ~~text~~.
func emphasis(text string, at int) (string, int) {
	rest := text[at:]
	n := runOf(rest, rest[0])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(rest[n:])
	if n > 3 || n == len(rest) || unicode.IsSpace(after) || rest[0] == '_' && wordy(before) {
		return "", 0
	}
	for i := n; i < len(rest); {
		m := runOf(rest[i:], rest[0])
		last, _ := utf8.DecodeLastRuneInString(rest[:i])
		next, _ := utf8.DecodeRuneInString(rest[i+m:])
		if m == n && !unicode.IsSpace(last) && (rest[0] != '_' || !wordy(next)) {
			return plainText(rest[n:i]), i + m
		}
		i += max(m, 1)
	}
	return "", 0
}

// wordy reports whether r is part of a word; the end of a text is not.
func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
