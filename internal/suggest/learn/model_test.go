package learn

import (
	"testing"

	"studyplanner/internal/suggest/suggesttest"
)

func TestTheModelLearnsTheTimeOfDay(t *testing.T) {
	t.Parallel()
	subjects, blocks, today := suggesttest.Diary(16, suggesttest.Early)
	m := Learn(nil, subjects, blocks, nil, today).model
	morning := m.estimate(session{subject: 0, weekday: 1, middle: 510, minutes: 60}).Chance
	evening := m.estimate(session{subject: 0, weekday: 1, middle: 1170, minutes: 60}).Chance
	if morning < 0.75 || evening > 0.45 {
		t.Errorf("mornings %.2f, evenings %.2f", morning, evening)
	}
}
