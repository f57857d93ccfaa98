package main

// guess is a chance that the engine estimated, and the true one.
type guess struct{ estimated, true float64 }

// result is the outcome for one student: the value of a week for each policy, in minutes,
// and figures of the engine.
type result struct {
	value   [policies]float64
	changes int // that the engine made
	refused int // that it proposed, but are against the rules
	guesses []guess

	season *seasonResult // of the mode exams, which has nothing else
}

// playRound gives a student the history of e, asks each policy once and judges the
// following weeks by the truth.
func playRound(s *student, e experiment, asked []policy) result {
	l := begin(s, e.Weeks/2)
	for range e.Weeks {
		l.play()
	}
	q := &question{life: l, rules: newRules(l, e.Mode == mixed, roundChanges), calendar: e.calendar}
	view := l.view(horizon)
	var r result
	for _, p := range asked {
		var changes []change
		if p == engine {
			changes, r.refused = p.adviseEngine(q)
			r.changes, r.guesses = len(changes), judgeGuesses(view, s.plan, changes)
			q.count = len(changes)
		} else {
			changes = p.advise(q)
		}
		r.value[p] = view.value(s.plan.with(changes))
	}
	return r
}

// judgeGuesses compares what the engine estimated for moves and additions with
// the chances of the first week, all changes made.
func judgeGuesses(view *outlook, p plan, changes []change) []guess {
	chances := view.first(p.with(changes))
	added := len(p)
	var all []guess
	for _, c := range changes {
		switch c.kind {
		case move:
			all = append(all, guess{c.after, chances[c.source]})
		case add:
			all = append(all, guess{c.after, chances[added]})
			added++
		}
	}
	return all
}
