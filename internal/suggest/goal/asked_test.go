package goal_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"studyplanner/internal/suggest/goal/goaltest"
)

// TestWishesAreReadFromSentences prints the figures of both halves of each file of
// sentences. Of the unread half nothing but totals is ever shown.
func TestWishesAreReadFromSentences(t *testing.T) {
	t.Parallel()
	for file, held := range map[string]map[bool]shares{
		"wishes.txt":   {false: {.97, .93, .025}, true: {.95, .90, .025}},
		"wishes-2.txt": {false: {.97, .90, .025}, true: {.93, .75, .025}},
		"wishes-3.txt": {false: {.97, .96, .025}, true: {.86, .80, .025}},
		"wishes-4.txt": {false: {.98, .96, .025}, true: {.92, .78, .025}},
		"wishes-5.txt": {false: {.93, .90, .025}, true: {.90, .73, .025}},
		"wishes-6.txt": {false: {.95, .85, .04}, true: {.92, .80, .025}},
		"wishes-7.txt": {false: {.98, .91, .025}, true: {.93, .78, .035}},
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			for unread, tallies := range halves(t, file) {
				for _, lang := range slices.Sorted(maps.Keys(tallies)) {
					n := tallies[lang]
					t.Logf("unread %v, %s: %d sentences, target and direction %.1f%%, everything %.1f%%; reversed %d of %d that negate",
						unread, lang, n.Sentences, 100*of(n.Directions, n), 100*of(n.All, n), n.Reversed, n.Negating)
				}
				all := tallies["all"]
				if of(all.Directions, all) < held[unread].directions || of(all.All, all) < held[unread].all {
					t.Errorf("too few sentences are understood: %+v", *all)
				}
				if float64(all.Reversed) > held[unread].reversed*float64(all.Negating) {
					t.Errorf("too many sentences are turned round: %+v", *all)
				}
			}
		})
	}
}

// TestWhatIsToldInManyWaysIsUnderstood reads sentences that are known to be read rightly.
func TestWhatIsToldInManyWaysIsUnderstood(t *testing.T) {
	t.Parallel()
	for _, s := range sentencesOf(t, "told.txt") {
		if wrong := s.Judge(&goaltest.Tally{}); wrong != "" {
			t.Errorf("%q: %s", s.Text, wrong)
		}
	}
}

// shares are how many of the sentences have to be read rightly, and how many of those
// that negate may be turned round.
type shares struct{ directions, all, reversed float64 }

// of returns the share that n is of the sentences.
func of(n int, t *goaltest.Tally) float64 { return float64(n) / float64(t.Sentences) }

// halves judges a file of sentences, its unread half apart, by language.
func halves(t *testing.T, file string) map[bool]map[string]*goaltest.Tally {
	t.Helper()
	halves := map[bool]map[string]*goaltest.Tally{false: {}, true: {}}
	for _, s := range sentencesOf(t, file) {
		half := halves[s.Unread()]
		for _, of := range []string{"all", s.Lang} {
			if half[of] == nil {
				half[of] = &goaltest.Tally{}
			}
		}
		s.Judge(half["all"])
		if wrong := s.Judge(half[s.Lang]); wrong != "" && !s.Unread() {
			t.Logf("%d %s %q: %s", s.ID, s.Lang, s.Text, wrong)
		}
	}
	return halves
}

// sentencesOf reads a file of sentences.
func sentencesOf(t *testing.T, file string) []goaltest.Asked {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sentences, err := goaltest.ReadAsked(f)
	if err != nil || len(sentences) == 0 {
		t.Fatalf("%d sentences, %v", len(sentences), err)
	}
	return sentences
}
