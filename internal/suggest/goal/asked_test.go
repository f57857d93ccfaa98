package goal_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"studyplanner/internal/suggest/goal/goaltest"
)

// TestWishesAreReadFromSentences prints the figures of both halves of the sentences.
// Of the unread half nothing but totals is ever shown.
func TestWishesAreReadFromSentences(t *testing.T) {
	t.Parallel()
	f, err := os.Open("testdata/wishes.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sentences, err := goaltest.ReadAsked(f)
	if err != nil {
		t.Fatal(err)
	}
	read, unread := map[string]*goaltest.Tally{}, map[string]*goaltest.Tally{}
	for _, s := range sentences {
		half := read
		if s.Unread() {
			half = unread
		}
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
	for name, half := range map[string]map[string]*goaltest.Tally{"read": read, "unread": unread} {
		for _, lang := range slices.Sorted(maps.Keys(half)) {
			n := half[lang]
			t.Logf("%s half, %s: %d sentences, target and direction %.1f%%, everything %.1f%%; reversed %d of %d that negate",
				name, lang, n.Sentences, 100*float64(n.Directions)/float64(n.Sentences), 100*float64(n.All)/float64(n.Sentences), n.Reversed, n.Negating)
		}
	}
	for half, least := range map[*goaltest.Tally][2]float64{read["all"]: {.97, .93}, unread["all"]: {.95, .90}} {
		n := float64(half.Sentences)
		if float64(half.Directions)/n < least[0] || float64(half.All)/n < least[1] {
			t.Errorf("too few sentences are understood: %+v", *half)
		}
		if 40*half.Reversed > half.Negating {
			t.Errorf("too many sentences are turned round: %+v", *half)
		}
	}
}
