package when

import (
	"strings"
	"testing"
)

func TestEveryEntryOfTheLexiconMeansSomething(t *testing.T) {
	t.Parallel()
	for _, language := range Languages {
		n := 0
		for e := range entries(language) {
			n++
			if e.Meaning == MeansNothing || strings.Trim(e.Text, "=?! *") == "" {
				t.Errorf("%s: %+v means nothing", language, e)
			}
		}
		if n < 50 {
			t.Errorf("%s has %d entries", language, n)
		}
	}
}

func TestEveryLanguageNamesTheDays(t *testing.T) {
	t.Parallel()
	for _, language := range Languages {
		var days [7]bool
		var months [13]bool
		for e := range Lexicon(language) {
			switch e.Meaning {
			case MeansDay:
				days[e.Value] = true
			case MeansMonth:
				months[e.Value] = true
			}
			if strings.ContainsAny(e.Text, "?!") {
				t.Errorf("%s: %q keeps its sign", language, e.Text)
			}
		}
		if days != [7]bool{true, true, true, true, true, true, true} {
			t.Errorf("%s has the days %v", language, days)
		}
		if language != "others" && months != [13]bool{false, true, true, true, true, true, true, true, true, true, true, true, true} {
			t.Errorf("%s has the months %v", language, months)
		}
	}
}
