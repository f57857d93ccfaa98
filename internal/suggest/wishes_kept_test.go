package suggest

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

// unkept returns what of the wishes a, an answer to s, does not keep.
func unkept(s situation, a Answer) []string {
	p := suggesttest.Plan{Today: s.today(), Subjects: s.subjects, Blocks: s.blocks}
	for _, x := range a.Suggestions {
		p.Made = append(p.Made, suggesttest.Change{
			Place:     planner.Place{Date: x.Date, Start: x.Start, End: x.End},
			SubjectID: x.SubjectID, BlockID: x.BlockID, Adds: x.Type == AddBlock, Removes: x.Type == RemoveBlock, Headline: x.Headline,
		})
	}
	var wishes []planner.Wish
	for _, u := range a.Understood {
		wishes = append(wishes, u.Wish)
	}
	return p.Unkept(wishes)
}

func TestEveryWishIsKeptByEverySuggestion(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		s.request.Wishes = suggesttest.DrawWishes(t, s.subjects, s.today())
		s.request.Standing = suggesttest.DrawWishes(t, s.subjects, s.today())
		k := s.learn()
		a := suggested(k, s.request)
		bad := slices.Concat(unkept(s, a), violations(k, s, a), untold(s, a), disordered(s, a))
		if len(bad) > 0 {
			t.Fatalf("%v\n%+v\n%+v", bad, a.Understood, a.Suggestions)
		}
		for _, u := range a.Understood {
			if u.Text != u.Wish.Text() || u.Text == "" {
				t.Fatalf("%+v is told as %q", u.Wish, u.Text)
			}
		}
	})
}
