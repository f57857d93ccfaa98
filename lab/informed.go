package main

// informedView is the outlook of somebody who knows all that a history could
// tell: the truth, except that they have not seen the busy windows where the plan
// has no session, and expect there what the windows leave on average. It is the
// yardstick of what can be known.
func informedView(q *question) *outlook {
	view, t := q.view(horizon), q.truth()
	unhindered := *t
	unhindered.busy = nil
	average := t.openness()
	view.base = func(s session) float64 {
		if q.tried(s) {
			return t.base(s)
		}
		return unhindered.base(s) * average
	}
	return view
}

// tried reports whether the plan has a session where s is.
func (q *question) tried(s session) bool { return q.planned().taken(s, -1) }

// openness returns what the busy windows leave of a chance, on average over all
// half hours of a week in which sessions may be held.
func (t *truth) openness() float64 {
	sum, n := 0.0, 0
	for day := range daysInWeek {
		for start := opening; start < closing; start += grid {
			left := 1.0
			for _, w := range t.busy {
				left *= w.leaves(session{day: day, start: start, minutes: grid})
			}
			sum += left
			n++
		}
	}
	return sum / float64(n)
}
