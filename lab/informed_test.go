package main

import (
	"math"
	"testing"
)

// informedQuestion is asked of a student after some weeks.
func informedQuestion(l *life, mixed bool) *question {
	return &question{life: l, rules: newRules(l, mixed, roundChanges)}
}

func TestInformedKnowWindowsWhereThePlanHasSessions(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		q := informedQuestion(advanced(seed, 2), false)
		truth, view := q.truth(), informedView(q)
		for _, s := range q.planned() {
			if got, want := view.base(s), truth.base(s); got != want {
				t.Fatalf("student %d, %+v: base %.4f, the truth is %.4f", seed, s, got, want)
			}
		}
		unhindered := *truth
		unhindered.busy = nil
		for _, s := range places(q.student) {
			want := unhindered.base(s) * truth.openness()
			if got := view.base(s); !q.tried(s) && got != want {
				t.Fatalf("student %d, %+v: base %.4f, want %.4f", seed, s, got, want)
			}
		}
	}
}

func TestOpennessIsWhatWindowsLeaveOnAverage(t *testing.T) {
	t.Parallel()
	halfDays := 2 * (closing - opening) / 60
	w := window{start: 600, end: 720, factor: 0.2}
	w.days[1], w.days[4] = true, true
	// Two windows of four half hours each leave a fifth of a chance.
	want := 1 - 0.8*8/float64(daysInWeek*halfDays)
	if got := (&truth{busy: []window{w}}).openness(); math.Abs(got-want) > 1e-12 {
		t.Errorf("openness %.6f, want %.6f", got, want)
	}
	if got := new(truth).openness(); got != 1 {
		t.Errorf("openness %v without windows", got)
	}
}

func TestInformedEqualTheOracleWithoutWindows(t *testing.T) {
	t.Parallel()
	free := 0
	for seed := range uint64(40) {
		s := newStudent(seed, seed%8 == 0)
		if len(s.after.busy) > 0 {
			continue
		}
		free++
		r := playRound(s, 2, true, []policy{nothing, informed, oracle})
		if r.value[informed] != r.value[oracle] {
			t.Errorf("student %d: informed reach %.4f, the oracle %.4f", seed, r.value[informed], r.value[oracle])
		}
	}
	if free < 7 {
		t.Errorf("only %d students have no busy windows", free)
	}
}
