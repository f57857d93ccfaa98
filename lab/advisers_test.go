package main

import "testing"

// legal reports what is wrong with changes, by rules written afresh.
func legal(q *question, changes []change) string {
	before, after := q.planned(), q.planned().with(changes)
	incoming, net := [daysInWeek]int{}, 0
	for _, c := range changes {
		net += c.added()
		if c.kind == add || c.kind == move && before[c.source].day != c.to.day {
			incoming[c.to.day] += c.to.minutes
		}
		if c.kind == remove {
			continue
		}
		if c.to.start < opening || c.to.end() > closing {
			return "outside the day"
		}
		for i, s := range before {
			if i != c.source && s.overlaps(c.to) {
				return "overlap with the old plan"
			}
		}
		if c.kind == move && (c.to.minutes != before[c.source].minutes || c.to.subject != before[c.source].subject) {
			return "another session"
		}
	}
	for i, s := range after {
		for _, o := range after[:i] {
			if !s.off && !o.off && s.overlaps(o) {
				return "overlap in the new plan"
			}
		}
	}
	for d, load := range before.load() {
		if incoming[d] > 0 && load+incoming[d] > q.cap {
			return "too much on a day"
		}
	}
	switch {
	case len(changes) > q.limit:
		return "too many changes"
	case !q.mixed && net != 0, net > max(addedAtLeast, before.total()*15/100):
		return "too much added"
	}
	return ""
}

func TestAdviceKeepsToTheRules(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		for _, mixed := range []bool{false, true} {
			l := advanced(seed, 4)
			q := &question{life: l, rules: newRules(l, mixed, roundChanges), count: 4}
			for _, p := range []policy{random, frequent, kernel, oracle} {
				changes := p.advise(q)
				if wrong := legal(q, changes); wrong != "" {
					t.Errorf("student %d, %s, mixed %t: %s", seed, p, mixed, wrong)
				}
			}
			changes, _ := engine.adviseEngine(q)
			if wrong := legal(q, changes); wrong != "" {
				t.Errorf("student %d, engine, mixed %t: %s", seed, mixed, wrong)
			}
		}
	}
}

func TestOracleNeverLosesAndIsBestOnAverage(t *testing.T) {
	t.Parallel()
	const students = 30
	asked := []policy{nothing, engine, oracle, random, frequent, kernel}
	for _, mixed := range []bool{false, true} {
		var sum [policies]float64
		for seed := range uint64(students) {
			r := playRound(newStudent(byCurves, seed, false), experiment{Mode: map[bool]mode{false: moves, true: "mixed"}[mixed], Weeks: 4}, asked)
			if r.uplift(oracle) < -rounding {
				t.Errorf("student %d, mixed %t: the oracle loses %.3f", seed, mixed, -r.uplift(oracle))
			}
			for p := range policies {
				sum[p] += r.uplift(p) / students
			}
		}
		for p := range oracle {
			if sum[p] >= sum[oracle] {
				t.Errorf("mixed %t: %s gains %.1f, the oracle %.1f", mixed, p, sum[p], sum[oracle])
			}
		}
		if sum[kernel] <= max(0, sum[random], sum[frequent]) {
			t.Errorf("mixed %t: the kernel estimate gains %.1f, random %.1f, frequent %.1f",
				mixed, sum[kernel], sum[random], sum[frequent])
		}
	}
}

func TestMovesAloneKeepPlannedTime(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		l := advanced(seed, 2)
		q := &question{life: l, rules: newRules(l, false, roundChanges)}
		if got := l.plan.with(oracle.advise(q)).total(); got != l.plan.total() {
			t.Errorf("student %d: %d minutes, planned were %d", seed, got, l.plan.total())
		}
	}
}

func TestFrequentMovesWhatIsMissedToWhatIsDone(t *testing.T) {
	t.Parallel()
	s := newStudent(byCurves, 1, false)
	s.courses = s.courses[:1]
	s.plan = plan{{day: 0, start: 1200, minutes: 60}, {day: 3, start: 540, minutes: 60}, {day: 5, start: 900, minutes: 120}}
	l := begin(s, 0)
	for week := range 5 {
		l.past = append(l.past, outcome{l.plan[0], week, 0, false}, outcome{l.plan[1], week, 1, true}, outcome{l.plan[2], week, 2, week < 4})
	}
	changes := adviseFrequent(&question{life: l, rules: newRules(l, false, roundChanges)})
	if len(changes) != 1 || changes[0].source != 0 {
		t.Fatalf("changes %+v", changes)
	}
	if to := changes[0].to; to.day != 3 || to.start != 480 {
		t.Errorf("moved to %+v, want the free hour before Thursday 09:00", to)
	}
}
