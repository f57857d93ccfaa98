package planner

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// cleanText returns s trimmed and in Unicode NFC. The second result is a problem or "": s
// must be valid UTF-8 of at most limit code points. Control characters must be in allowed.
func cleanText(s string, limit int, allowed string) (string, string) {
	s = strings.TrimSpace(s)
	forbidden := func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune(allowed, r) }
	switch { // NFC changes neither
	case !utf8.ValidString(s):
		return "", "must be valid UTF-8"
	case strings.ContainsFunc(s, forbidden):
		return "", "must not contain control characters"
	}
	s, short := Compose(s, limit)
	if !short || utf8.RuneCountInString(s) > limit {
		return "", fmt.Sprintf("is over %d characters", limit)
	}
	return s, ""
}

// MostComposed is how many code points can at most become a single one in NFC: none
// decomposes into more (Unicode Standard Annex 15, 13.1).
const MostComposed = 4

// Compose brings s to Unicode NFC. It returns false for a text that would surely have over
// limit code points, since composing a megabyte of accents takes a second.
func Compose(s string, limit int) (composed string, short bool) {
	if utf8.RuneCountInString(s) > MostComposed*limit {
		return "", false
	}
	return norm.NFC.String(s), true
}

// Clean returns s trimmed and in Unicode NFC. It records in bad what is wrong
// with the field: s must be valid UTF-8 without control characters, of at most
// limit code points.
func Clean(bad *Invalid, field, s string, limit int) string {
	s, wrong := cleanText(s, limit, "")
	bad.Check(wrong == "", field, wrong)
	return s
}

// cleanLines is Clean for a text that may have tabs and line breaks, which are
// stored as \n however they came.
func cleanLines(bad *Invalid, field, s string, limit int) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	s, wrong := cleanText(s, limit, "\n\t")
	bad.Check(wrong == "", field, wrong)
	return s
}

// cleanRequired is Clean for a text that must not be blank.
func cleanRequired(bad *Invalid, field, s string, limit int) string {
	s, wrong := cleanText(s, limit, "")
	if s == "" && wrong == "" {
		wrong = "must not be blank"
	}
	bad.Check(wrong == "", field, wrong)
	return s
}

// maxKeyed is more than any name, title or e-mail address has, in code points.
const maxKeyed = 500

// NameKey returns the form of a subject's name under which it is unique: NFC
// of its Unicode case folding. A text that is too long for a name stays as it is.
func NameKey(name string) string {
	composed, short := Compose(name, maxKeyed)
	if !short {
		return name
	}
	return norm.NFC.String(cases.Fold().String(composed))
}

// Duration writes minutes for people: "1 h 30 min", "2 h", "45 min".
func Duration(minutes int) string {
	h, m := minutes/60, minutes%60
	switch {
	case h == 0:
		return fmt.Sprintf("%d min", m)
	case m == 0:
		return fmt.Sprintf("%d h", h)
	}
	return fmt.Sprintf("%d h %d min", h, m)
}
