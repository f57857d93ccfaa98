package goal_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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
		{ID: "sub_2", Name: "日本語", Type: planner.Study, Topics: []string{"漢字"}, SessionTopics: []string{"\xff", ""}},
		{ID: "sub_3", Name: "Gym", Type: planner.Training},
		{ID: "sub_4", Name: "", Type: planner.Study},
		{ID: "sub_5", Name: "Old Piano", Type: planner.Inactive},
	}
	for _, s := range []string{
		"", sentence, "Matheklausur am 20.3. um 18 Uhr", "l'oral d'anglais", "more 漢字!", "9-12h", "between 9 and", "in 3",
		"keep the long and winding road free", "15, 1.6. at 7", "15, è 1.6. às 7 work 10 semana", "20/", "the 31th", "2026-02-30", "'", "don't", "ßẞİ", "\u0300\u0301", "to to to > > >",
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

// TestAnyWordsInAnyOrderAreRead makes sentences from the words of all sentences of the
// files: whatever people type, the reader ends, and what it makes of it is valid.
func TestAnyWordsInAnyOrderAreRead(t *testing.T) {
	t.Parallel()
	words, subjects := vocabulary(t)
	today := planner.NewDate(2026, 3, 4)
	for range 3_000 {
		text := ""
		for range 1 + rand.IntN(12) {
			text += words[rand.IntN(len(words))] + " "
		}
		wishes := func() []planner.Wish {
			defer func() {
				if gone := recover(); gone != nil {
					t.Errorf("%q: %v", text, gone)
				}
			}()
			wishes, _ := goal.Read(text, today, subjects, 60)
			return wishes
		}()
		var bad planner.Invalid
		if planner.CleanWishes(&bad, "goal", wishes, today); bad.Err() != nil {
			t.Errorf("%q: %v", text, bad.Err())
		}
	}
}

// vocabulary returns the words of all sentences, and subjects of some who said them.
func vocabulary(t *testing.T) (words []string, subjects []goal.Subject) {
	t.Helper()
	files, err := filepath.Glob("testdata/wishes*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		sentences, err := goaltest.ReadAsked(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sentences {
			words = append(words, strings.Fields(s.Text)...)
		}
		for _, sub := range sentences[0].Subjects {
			sub.ID = fmt.Sprintf("sub_%025d0", len(subjects))
			subjects = append(subjects, sub)
		}
	}
	return words, subjects
}
