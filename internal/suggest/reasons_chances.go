package suggest

import "fmt"

// chances says what the past tells of where c takes a session from and to.
func (w *wording) chances(c proposal) because {
	switch {
	case len(w.k.trials) == 0:
		return w.unknown(c)
	case c.kind == RemoveBlock:
		return because{why: w.unlikely(c)}
	case c.kind == AddBlock:
		return w.promise(c)
	}
	return w.contrast(c)
}

// unknown says that nothing is known.
func (w *wording) unknown(c proposal) because {
	switch c.kind {
	case RemoveBlock:
		return because{why: "there is no history yet, and this frees " + span(c.to.minutes())}
	case AddBlock:
		return because{why: "there is no history yet, so this is only a first guess of " + span(c.to.minutes())}
	}
	return because{why: "there is no history yet, but the new time is nearer to your usual ones"}
}

// firstSteps says that an addition is a mere beginning.
func (w *wording) firstSteps(c proposal) because {
	if w.k.subjects[c.subject].trials > 0 {
		return because{}
	}
	b := because{why: "it has no history yet, so start with " + span(c.to.minutes()) + " in a free place", also: w.support(c)}
	if b.also == "" {
		b.also = "your first sessions will show what suits you"
	}
	return b
}

// unlikely says how rarely the session of a removal gets done.
func (w *wording) unlikely(c proposal) string {
	frees := "; dropping it frees " + span(c.to.minutes())
	if n := w.lately(c.to, c.subject); n.total >= enoughToGo && 2*n.done <= n.total {
		return fmt.Sprintf("you finished %d of the last %d sessions in this place", n.done, n.total) + frees
	}
	t := w.around(c.to, c.subject)
	if 2*t.done > t.total {
		return inTen(c.before) + " such sessions get done, going by your " + several(len(w.k.trials), "session") + " so far" + frees
	}
	return "you finished " + t.String() + frees
}

// lastHere is how many of the latest sessions in a place are spoken of.
const lastHere = 10

// lately counts the last sessions of a subject at about p's time on its weekday.
func (w *wording) lately(p place, subject int) count {
	var n count
	for i := len(w.k.trials) - 1; i >= 0 && n.total < lastHere; i-- {
		t := w.k.trials[i]
		if t.subject == subject && t.date.Weekday() == p.date.Weekday() && p.about(t.start) {
			n.note(t.done)
		}
	}
	return n
}

// promise says how the place of an addition did so far, or else how little
// there is of the subject.
func (w *wording) promise(c proposal) because {
	to := w.k.survey(c.to, c.subject)
	t := nearest(to)
	if 2*t.done < t.total {
		return w.neglect(c)
	}
	return because{why: finished(to, t)}
}

// finished says how many sessions of t, which is of s, were completed, and
// that there was none in the place itself where that is so.
func finished(s *survey, t tally) string {
	if s.counts[inPart].total+s.counts[here].total > 0 {
		return "you finished " + t.String()
	}
	part := partName(partOf(s.start)) + "s"
	untried := "you have not tried " + s.date.Weekday().String() + " " + part + " yet; "
	if t.scope == onKind {
		return untried + outOf(t.count) + " " + plural(t.total, "session") + " on other " + kindOfDay(s) + " " + part + " got done"
	}
	return untried + "you finished " + t.String()
}

// contrast compares the places of a move: by counts that show what the estimate
// says, else by the estimate.
func (w *wording) contrast(c proposal) because {
	from, to := w.k.survey(w.from(c), c.subject), w.k.survey(c.to, c.subject)
	was, will := nearest(from), nearest(to)
	found := will.beats(was)
	for _, at := range []scope{inPart, onKind, ofItsPart, anyDay, onWeekday} {
		if found {
			break
		}
		was, will = tallyOf(from, at), tallyOf(to, at)
		found = will.beats(was)
	}
	if !found {
		return because{why: w.guess(c)}
	}
	but := ", but "
	if was.done > 0 && 2*was.done < was.total {
		but += "only "
	}
	b := because{why: finished(to, will) + but + outOf(was.count) + was.which(will)}
	if min(was.total, will.total) < 2*enoughToGo && tenths(c.after) > tenths(c.before) {
		b.then = "That makes " + inTen(c.after) + " there against " + bareTen(c.before) + " now."
	}
	return b
}

// guess compares the chances of a move.
func (w *wording) guess(c proposal) string {
	soFar := "going by your " + several(len(w.k.trials), "session") + " so far, "
	before, after := tenths(c.before), tenths(c.after)
	switch {
	case after < before:
		return soFar + inTen(c.after) + " get done there against " + bareTen(c.before) + " now, but the week gains"
	case after > before:
		return soFar + inTen(c.after) + " should get done there against " + bareTen(c.before) + " now"
	case c.after > c.before:
		return soFar + "slightly more should get done there, " + inTen(c.after)
	}
	return soFar + inTen(c.after) + " get done in either place"
}

// beats reports whether sessions of t were completed clearly more often than
// those of u, and there are enough of both.
func (t tally) beats(u tally) bool {
	if t.total < enoughToGo || u.total < enoughToGo {
		return false
	}
	return 10*(t.done*u.total-u.done*t.total) >= t.total*u.total
}

// which says which sessions t counts, after u was told of.
func (t tally) which(u tally) string {
	if t.whose != u.whose {
		return " " + t.whose + plural(t.total, "session") + t.where
	}
	return t.where
}

// support says how the new place of c did so far, if that speaks for it.
func (w *wording) support(c proposal) string {
	t := w.around(c.to, c.subject)
	if t.total < enoughToGo || t.scope > onKind || 2*t.done < t.total {
		return ""
	}
	return "you finished " + t.String()
}
