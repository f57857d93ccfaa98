package goal

import (
	"unicode"
	"unicode/utf8"
)

// maxRunes is how much of a text is read.
const maxRunes = 2000

// clip returns the first n runes of s.
func clip(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// unspaced reports whether r belongs to a script that is written without
// spaces, or that glues particles to words: each rune is then a token.
func unspaced(r rune) bool {
	return r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana,
		unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) || r == 'ー'
}
