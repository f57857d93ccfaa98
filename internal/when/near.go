package when

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// DayHint returns the hint for a text that is not a date: the word that is
// nearest to it, or else another.
func DayHint(typed, otherwise string) string {
	words := slices.Concat([]string{"today", "tomorrow", "yesterday"}, weekdayNames[:], monthNames[:])
	if i := Nearest(strings.ToLower(strings.TrimSpace(typed)), words); i >= 0 {
		return "did you mean " + words[i] + "?"
	}
	return otherwise
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
