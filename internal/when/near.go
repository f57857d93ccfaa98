package when

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// DayHint returns the hint for a text that is not a date: the word that it
// probably misspells, or else another.
func DayHint(typed, otherwise string) string {
	typed = strings.ToLower(strings.TrimSpace(typed))
	words := []string{"today", "tomorrow", "yesterday"}
	for w := range planner.Weekday(7) {
		words = append(words, strings.ToLower(w.String()))
	}
	for m := time.January; m <= time.December; m++ {
		words = append(words, strings.ToLower(m.String()))
	}
	if i := Nearest(typed, words); i >= 0 && plausible(typed, words[i]) {
		return "did you mean " + words[i] + "?"
	}
	return otherwise
}

// plausible reports whether somebody who typed this may have meant a word. Most
// words of three letters are one letter away from May; who misspells a short word
// swaps letters, and hardly anybody misses the first.
func plausible(typed, word string) bool {
	const short = 4
	switch {
	case typed == "" || typed[0] != word[0]:
		return false
	case strings.HasPrefix(word, typed):
		return len(typed) >= short
	case len(word) <= short:
		return len(typed) == len(word) && lettersOf(typed) == lettersOf(word)
	}
	return len(typed) >= short
}

// lettersOf returns the letters of a word in order.
func lettersOf(word string) string {
	letters := []rune(word)
	slices.Sort(letters)
	return string(letters)
}

// Nearest returns the index of the word that is most like what was typed, or
// that begins so, or -1 if none is near.
func Nearest(typed string, words []string) int {
	n := utf8.RuneCountInString(typed)
	if n < 3 || n > maxQuote {
		return -1
	}
	best, least := -1, max(1, n/4)+1
	for i, w := range words {
		if d := Distance(typed, w, least-1); d < least {
			best, least = i, d
		}
	}
	if best < 0 {
		best = slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, typed) })
	}
	return best
}
