package goal_test

import (
	"os"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/goal/goaltest"
)

func score(t *testing.T, path string) goaltest.Result {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sentences, err := goaltest.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return goaltest.Score(sentences)
}

func TestSentencesThatTheReaderWasTunedOnAreUnderstood(t *testing.T) {
	t.Parallel()
	r := score(t, "testdata/tuned.jsonl")
	for _, m := range r.Misses {
		t.Logf("%d %q: %v", m.Sentence.ID, m.Sentence.Text, m.Differences)
	}
	t.Logf("subjects %.1f%%, all fields %.1f%%", 100*r.TargetShare(), 100*r.AllShare())
	if r.TargetShare() < .95 || r.AllShare() < .90 {
		t.Error("too few sentences are understood")
	}
}

// The sentences of this file are for measuring only: nobody looks at the misses.
func TestSentencesNeverSeenAreUnderstood(t *testing.T) {
	t.Parallel()
	r := score(t, "testdata/held-out.jsonl")
	t.Logf("subjects %.1f%%, all fields %.1f%%", 100*r.TargetShare(), 100*r.AllShare())
	if r.TargetShare() < .90 || r.AllShare() < .80 {
		t.Error("too few sentences are understood")
	}
}

func TestTextWithoutMeaningAsksForNothing(t *testing.T) {
	t.Parallel()
	subjects := []goal.Subject{{Name: "Maths", Type: planner.Study}}
	for _, text := range []string{"", "   ", "!!!", "asdf", "hello there", "go", "\x00\xff", "🎉"} {
		if wishes, _ := goal.Read(text, planner.NewDate(2026, 3, 4), subjects, 60); len(wishes) > 0 {
			t.Errorf("%q gives %+v", text, wishes)
		}
	}
}

func FuzzRead(f *testing.F) {
	subjects := []goal.Subject{
		{ID: "sub_1", Name: "Linear Algebra", Type: planner.Study, Topics: []string{"Eigenvalues", "Vector spaces"}},
		{ID: "sub_2", Name: "日本語", Type: planner.Study, Topics: []string{"漢字"}, Recent: []string{"\xff", ""}},
		{ID: "sub_3", Name: "Gym", Type: planner.Training},
		{ID: "sub_4", Name: "", Type: planner.Study},
		{ID: "sub_5", Name: "Old Piano", Type: planner.Inactive},
	}
	for _, s := range []string{
		"", sentence, "Matheklausur am 20.3. um 18 Uhr", "l'oral d'anglais", "more 漢字!", "9-12h", "between 9 and", "in 3",
		"keep the long and winding road free", "20/", "the 31th", "2026-02-30", "'", "don't", "ßẞİ", "\u0300\u0301", "to to to > > >",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		today := planner.NewDate(2026, 3, 4)
		wishes, strange := goal.Read(text, today, subjects, 60)
		var bad planner.Invalid
		for i := range wishes {
			if wishes[i].SubjectID.Value == "sub_5" {
				t.Error("a wish for what is inactive")
			}
			wishes[i].SubjectID = planner.Opt[string]{} // which these ids are not like
		}
		planner.CleanWishes(&bad, "goal", wishes, today)
		if err := bad.Err(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for _, s := range strange {
			if !strings.Contains(text, s) && !strings.Contains(s, " ") {
				t.Errorf("%q is not in %q", s, text)
			}
		}
	})
}
