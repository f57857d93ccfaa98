package suggest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

// plain is what the golden file knows of a suggestion. Its other fields follow
// from these.
type plain struct {
	Type           Type
	SubjectID, Day string
	Start, End     planner.Clock
	Reason         string
	Date           planner.Date
	Source         string
	Before, After  float64
}

// TestAnswersAreTheSameBytesOnEveryPlatform holds 300 answers, with every bit of
// the estimated chances, against those of the platform that wrote the golden
// file. The target verify-suggest runs it for other instruction sets too.
func TestAnswersAreTheSameBytesOnEveryPlatform(t *testing.T) {
	t.Parallel()
	const golden = "testdata/answers.sha256"
	hash := sha256.New()
	for n := range 60 {
		subjects, blocks, today := suggesttest.Diary(1+n%12, func(s int, d planner.Weekday, start planner.Clock) float64 {
			return float64((n*7+s*11+int(d)*(n%5)*13+int(start)/60*(n%7))%100) / 100
		})
		k := learnt(subjects, blocks, today)
		for i, wish := range []string{"", "more algebra", "exam in biology on friday", "lighter week", "no evenings"} {
			a := suggested(k, Request{Now: planner.Moment{Today: today, Clock: planner.Clock(n * 20)}, Goal: wish})
			for _, s := range a.Suggestions {
				fmt.Fprintf(hash, "%d.%d %+v %x %x\n", n, i, plain{
					s.Type, s.SubjectID, s.Day, s.Start, s.End, s.Reason, s.Date, s.BlockID, s.Before, s.After,
				}, s.Before, s.After)
			}
			fmt.Fprintln(hash, a.CouldNotFit)
		}
	}
	got := fmt.Sprintf("%x\n", hash.Sum(nil))
	if *updateStories {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || strings.TrimSpace(string(want)) != strings.TrimSpace(got) {
		t.Errorf("the answers have other bytes than those of %s (%v); if that is meant: go test ./internal/suggest -update-stories", golden, err)
	}
}
