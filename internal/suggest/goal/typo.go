package goal

import (
	"unicode/utf8"

	"studyplanner/internal/when"
)

// letters is a set of the letters of a word: two words at distance d differ in
// at most 2*d of them.
type letters uint32

func lettersOf(s string) (set letters) {
	for _, r := range s {
		set |= 1 << (uint32(r) % 32)
	}
	return set
}

// deletions calls yield with s, and with s without each of its letters.
func deletions(s string, yield func(string)) {
	yield(s)
	for i, r := range s {
		yield(s[:i] + s[i+utf8.RuneLen(r):])
	}
}

// addTypos enters w under all spellings that lack one of its letters. Two words one slip
// apart share such a spelling. So a few map look-ups find a misspelling, without a
// comparison with every word. Short words are too similar to each other.
func (x *lexicon) addTypos(w string) {
	if n := utf8.RuneCountInString(w); n < 4 || n > 24 {
		return
	}
	deletions(w, func(d string) { x.typos[d] = append(x.typos[d], w) })
}

// correct returns the best word at edit distance 1 from s, or "". It prefers words of lang,
// and swapped letters to a changed first letter.
func (x *lexicon) correct(s string, lang language) string {
	best, bestCost := "", 100
	try := func(w string) {
		if when.Distance(s, w, 1) > 1 {
			return
		}
		cost := 0
		if x.languages(w)&lang == 0 {
			cost += 4
		}
		if w[0] != s[0] {
			cost += 5
		}
		if len(w) == len(s) && lettersOf(w) != lettersOf(s) {
			cost++
		}
		if cost < bestCost || cost == bestCost && w < best {
			best, bestCost = w, cost
		}
	}
	deletions(s, func(d string) {
		for _, w := range x.typos[d] {
			try(w)
		}
	})
	if n := utf8.RuneCountInString(s); bestCost > 8 || n <= 4 && bestCost > 0 {
		return ""
	}
	return best
}
