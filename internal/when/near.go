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
		if d := distance(typed, w); d < least {
			best, least = i, d
		}
	}
	if best < 0 {
		best = slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, typed) })
	}
	return best
}

// distance is the number of letters left out, added, changed or swapped with a
// neighbour between a and b.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := range x {
		row[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
