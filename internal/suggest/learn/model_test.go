package learn

import (
	"math"
	"testing"

	"studyplanner/internal/suggest/suggesttest"
)

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
	subjects, blocks, today := suggesttest.Diary(16, suggesttest.Early)
	m := Learn(nil, subjects, blocks, today).model
	morning := m.chance(m.look(session{subject: 0, weekday: 1, middle: 510, minutes: 60}))
	evening := m.chance(m.look(session{subject: 0, weekday: 1, middle: 1170, minutes: 60}))
	if morning < 0.75 || evening > 0.45 {
		t.Errorf("mornings %.2f, evenings %.2f", morning, evening)
	}
}
