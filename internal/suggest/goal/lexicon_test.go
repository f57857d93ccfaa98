package goal

import (
	"testing"
	"unicode/utf8"
)

// A form that a rule makes may be no word at all, so a misspelt word is never taken for one.
func TestMisspeltWordsAreMendedToListedWordsAlone(t *testing.T) {
	t.Parallel()
	x := words()
	isListed := func(w string) bool { return x.listed[w] || x.wordLanguages[w] == 0 && x.concepts[w] != "" }
	for _, targets := range x.typos {
		for _, w := range targets {
			if !isListed(w) {
				t.Fatalf("%q, which no list has, can be what was meant", w)
			}
		}
	}
	made, mended := 0, 0
	for w, lang := range x.wordLanguages {
		if x.listed[w] || utf8.RuneCountInString(w) < 6 {
			continue
		}
		made++
		deletions(w, func(misspelt string) {
			if misspelt == w || x.wordLanguages[misspelt] != 0 {
				return
			}
			to := x.correct(misspelt, lang)
			if to != "" && !isListed(to) {
				t.Errorf("%q is taken for %q, which a rule makes", misspelt, to)
			}
			if to != "" {
				mended++
			}
		})
	}
	if made < 1_000 || mended == 0 {
		t.Errorf("%d forms that rules make, of whose misspellings %d are mended: too few to tell", made, mended)
	}
}
