package learn

import (
	"math"
	"testing"
)

// held is what became of a session of the subject 0 on Tuesday at 18:00, held so often.
func held(weight, done, busy float64) evidence {
	return evidence{features{session: session{weekday: 2, middle: 18 * 60, busy: busy}}, weight, done}
}

func TestTheSecondOpinionGoesByWhatWasHeldNearby(t *testing.T) {
	t.Parallel()
	s := newSmoother(layout{effects: 2}, []evidence{held(10, 0, 0), {features{session: session{weekday: 2, middle: 8 * 60}}, 10, 10}}, 0)
	rates := newSmoother(layout{effects: 2}, []evidence{held(20, 10, 0)}, 0)
	at := func(effect, weekday int, hour float64) float64 { return s.with(0, effect, weekday, hour*60) }
	for i, worse := range []struct{ than, is float64 }{
		{at(0, 2, 19), at(0, 2, 18)},   // farther off
		{at(0, 2, 20), at(0, 2, 19)},   // farther still
		{at(0, 3, 18), at(0, 2, 18)},   // on another working day
		{at(0, 6, 18), at(0, 3, 18)},   // on a day of the weekend
		{at(1, 2, 18), at(0, 2, 18)},   // of another subject
		{at(0, 2, 7.5), at(0, 2, 9.5)}, // the other way round
	} {
		if worse.is >= worse.than {
			t.Errorf("%d: %.3f is not below %.3f", i, worse.is, worse.than)
		}
	}
	if far, rate := at(0, 2, 13), rates.with(0, 0, 5, 13*60); math.Abs(far-rate) > 0.05 {
		t.Errorf("where nothing was held it is %.3f, and %.3f by the subject's own rate", far, rate)
	}
}

func TestTheSecondOpinionExcusesWhatWasMissedWhereSomethingElseIs(t *testing.T) {
	t.Parallel()
	at := func(e evidence) float64 {
		return newSmoother(layout{effects: 1}, []evidence{e}, 0).with(0, 0, 2, 18*60)
	}
	if nothing, free, taken := at(evidence{}), at(held(10, 0, 0)), at(held(10, 0, 1)); free >= nothing || taken != nothing {
		t.Errorf("nothing known %.3f, missed %.3f, missed while at work %.3f", nothing, free, taken)
	}
	if free, taken := at(held(10, 10, 0)), at(held(10, 10, 1)); free != taken {
		t.Errorf("completed %.3f, completed while at work %.3f", free, taken)
	}
}

func TestTheSecondOpinionSaysNothingWhereTheTimeDoesNotMatter(t *testing.T) {
	t.Parallel()
	all := []evidence{held(10, 0, 0)}
	if got := newSmoother(layout{effects: 1}, all, 1).with(0.7, 0, 2, 18*60); got != 0.7 {
		t.Errorf("a logit of 0.7 became %v", got)
	}
	if sure, half := newSmoother(layout{effects: 1}, all, 0).part, newSmoother(layout{effects: 1}, all, 0.5).part; half != sure/4 {
		t.Errorf("its part is %v, and %v where that is half believed", sure, half)
	}
}
