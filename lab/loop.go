package main

// The closed loop: a student begins with a little history, is then advised
// every week, and accepts some of the advice.
const (
	loopHistory = 2
	loopWeeks   = 10
	acceptance  = 0.7
)

// playLoop returns the mean expected value of the weeks as they were played,
// under each policy in a life of its own.
func playLoop(s *student, asked []policy) result {
	var r result
	var counts [loopWeeks]int
	for _, p := range asked {
		r.value[p] = r.loop(s, p, &counts)
	}
	return r
}

// loop plays a life under p. counts are the numbers of changes of the engine,
// which is asked first.
func (r *result) loop(s *student, p policy, counts *[loopWeeks]int) float64 {
	l := begin(s, (loopHistory+loopWeeks)/2)
	for range loopHistory {
		l.play()
	}
	sum := 0.0
	for n := range loopWeeks {
		q := &question{life: l, rules: newRules(l, false, loopChanges), count: counts[n]}
		var changes []change
		if p == engine {
			var refused int
			changes, refused = p.adviseEngine(q)
			counts[n] = len(changes)
			r.changes += len(changes)
			r.refused += refused
		} else {
			changes = p.advise(q)
		}
		l.plan = l.plan.with(accepted(s, l.week, changes))
		sum += l.view(1).value(l.plan)
		l.play()
	}
	return sum / loopWeeks
}

// accepted returns the changes that the student follows. Which ranks are
// accepted in a week is the same for all policies.
func accepted(s *student, week int, changes []change) []change {
	rng := stream(s.seed, streamAccept+week)
	var all []change
	for _, c := range changes {
		if rng.Float64() < acceptance {
			all = append(all, c)
		}
	}
	return all
}
