package goal_test

import (
	"os"
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
	subjects := []goal.Subject{{Name: "Maths", Type: planner.Study}, {Name: "Go", Type: planner.Study}}
	for _, text := range []string{"", "   ", "!!!", "asdf", "hello there", "go", "\x00\xff", "🎉"} {
		g := goal.Parse(text, planner.NewDate(2026, 3, 4), subjects[:1])
		if g.Targets != nil || g.Intents != nil || g.Deadline != 0 || g.Type != "" {
			t.Errorf("%q gives %+v", text, g)
		}
	}
}

func TestClockLimitsAreKept(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]planner.Clock{
		"only after 6pm":               {18 * 60, 0},
		"nothing before 9":             {9 * 60, 0},
		"never after 21:30":            {0, 21*60 + 30},
		"ab 18 Uhr habe ich Zeit":      {18 * 60, 0},
		"I can study between 9 and 12": {9 * 60, 12 * 60},
		"después de las 18":            {18 * 60, 0},
		"avant 9h":                     {0, 9 * 60},
		"só depois das 19h":            {19 * 60, 0},
	} {
		g := goal.Parse(text, planner.NewDate(2026, 3, 4), nil)
		if g.From != want[0] || g.Until != want[1] {
			t.Errorf("%q: from %v until %v, want %v", text, g.From, g.Until, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	subjects := []goal.Subject{
		{Name: "Linear Algebra", Type: planner.Study, Topics: []string{"Eigenvalues", "Vector spaces"}},
		{Name: "日本語", Type: planner.Study, Topics: []string{"漢字"}, Recent: []string{"\xff", ""}},
		{Name: "Gym", Type: planner.Training},
		{Name: "", Type: planner.Study},
		{Name: "Old Piano", Type: planner.Inactive},
	}
	for _, s := range []string{
		"", sentence, "Matheklausur am 20.3. um 18 Uhr", "l'oral d'anglais", "more 漢字!", "9-12h", "between 9 and", "in 3",
		"keep the long and winding road free", "20/", "the 31th", "2026-02-30", "'", "don't", "ßẞİ", "\u0300\u0301", "to to to > > >",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		today := planner.NewDate(2026, 3, 4)
		g := goal.Parse(text, today, subjects)
		if g.Targets != nil && (len(g.Targets) != len(subjects) || g.Targets[4] != goal.Unnamed) {
			t.Errorf("targets %v", g.Targets)
		}
		if g.Deadline != 0 && !g.Deadline.Valid() {
			t.Errorf("deadline %d", g.Deadline)
		}
	})
}

func TestADayAndATimeThatStandTogetherAreOneWish(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"no study on Sunday mornings": true, "nada los lunes por la tarde": true, "pas le vendredi soir": true, "sem treino sexta à noite": true,
		"no evenings and no weekends": false, "no evenings or weekends": false, "no sundays, no mornings": false, "I hate mornings": false,
	} {
		g := goal.Parse(text, planner.NewDate(2026, 3, 4), []goal.Subject{{Name: "Maths", Type: planner.Study}})
		if g.Together != want || !g.Has(goal.AvoidTime) {
			t.Errorf("%s: together %v, avoided days %v, times %v", text, g.Together, g.AvoidDays, g.AvoidTimes)
		}
	}
}
