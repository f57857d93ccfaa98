package suggest

import (
	"math"
	"math/rand/v2"
	"testing"

	"studyplanner/internal/planner"
)

// diary is a history of so many weeks, two or three sessions a day, in which
// sessions are completed with the given chance.
func diary(weeks int, chance func(subject int, d planner.Weekday, start planner.Clock) float64) ([]planner.Subject, []planner.Block, planner.Date) {
	r := rand.New(rand.NewPCG(1, 2))
	today := planner.NewDate(2026, 3, 2)
	subjects := []planner.Subject{{ID: "a", Name: "Algebra", Type: planner.Study}, {ID: "b", Name: "Biology", Type: planner.Study}, {ID: "r", Name: "Running", Type: planner.Training}}
	var blocks []planner.Block
	for d := today - planner.Date(7*weeks); d < today+7; d++ {
		for i, start := range []planner.Clock{8 * 60, 14 * 60, 19 * 60} {
			if (int(d)+i)%4 == 0 {
				continue
			}
			s := (int(d) + i) % 3
			b := planner.Block{ID: d.String() + start.String(), SubjectID: subjects[s].ID, Date: d, Start: start, End: start + 60}
			b.Done = d < today && r.Float64() < chance(s, d.Weekday(), start)
			blocks = append(blocks, b)
		}
	}
	return subjects, blocks, today
}

func early(_ int, _ planner.Weekday, start planner.Clock) float64 {
	if start < 12*60 {
		return 0.9
	}
	return 0.3
}

func TestNumericFunctionsAgreeWithTheStandardLibrary(t *testing.T) {
	t.Parallel()
	for x := -30.0; x < 30; x += 0.173 {
		if got, want := exp(x), math.Exp(x); math.Abs(got/want-1) > 1e-13 {
			t.Errorf("exp(%v) = %v, want %v", x, got, want)
		}
		if got, want := logarithm(math.Exp(x)), x; math.Abs(got-want) > 1e-13*max(1, math.Abs(x)) {
			t.Errorf("logarithm(e^%v) = %v", x, got)
		}
	}
}

func TestTheModelLearnsTheTimeOfDay(t *testing.T) {
	t.Parallel()
	subjects, blocks, today := diary(16, early)
	m := learnFrom(subjects, blocks, today).model
	morning := m.chance(m.look(session{subject: 0, weekday: 1, middle: 510, minutes: 60}))
	evening := m.chance(m.look(session{subject: 0, weekday: 1, middle: 1170, minutes: 60}))
	if morning < 0.75 || evening > 0.45 {
		t.Errorf("mornings %.2f, evenings %.2f", morning, evening)
	}
}
