package words

import (
	"fmt"

	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// chances says what the past tells of where c takes a session from and to.
func (w *Wording) chances(c search.Proposal) because {
	switch {
	case len(w.k.Trials) == 0:
		return w.unknown(c)
	case c.Type == limits.RemoveBlock:
		return because{why: w.unlikely(c)}
	case c.Type == limits.AddBlock:
		return w.promise(c)
	}
	return w.contrast(c)
}

// unknown says that nothing is known.
func (w *Wording) unknown(c search.Proposal) because {
	switch c.Type {
	case limits.RemoveBlock:
		return because{why: "there is no history yet, and this frees " + span(c.To.Minutes()), kind: Start}
	case limits.AddBlock:
		return because{why: "there is no history yet, so this is only a first guess of " + span(c.To.Minutes()), kind: Start}
	}
	return because{why: "there is no history yet, but the new time is nearer to your usual ones", kind: Start}
}

// firstSteps says that an addition is a mere beginning.
func (w *Wording) firstSteps(c search.Proposal) because {
	if w.k.Subjects[c.Subject].Trials > 0 {
		return because{}
	}
	b := because{why: "it has no history yet, so start with " + span(c.To.Minutes()) + " in a free place", also: w.support(c)}
	if b.also == "" {
		b.also = "your first sessions will show what suits you"
	}
	return b
}

// unlikely says how rarely the session of a removal gets done.
func (w *Wording) unlikely(c search.Proposal) string {
	frees := "; dropping it frees " + span(c.To.Minutes())
	if n := w.lately(c.To, c.Subject); n.Total >= learn.Enough && 2*n.Done <= n.Total {
		return fmt.Sprintf("you finished %d of the last %d %s sessions in this place", n.Done, n.Total, w.name(c.Subject)) + frees
	}
	s := w.k.Survey(c.To, c.Subject)
	if unseen(s) {
		return "you have not tried this time yet, so that nothing is known of it" + frees
	}
	t := nearest(s)
	if 2*t.Done > t.Total {
		return inTen(c.Before) + " such sessions get done, going by your " + several(len(w.k.Trials), "session") + " so far" + frees
	}
	return "you finished " + t.String() + frees
}

// lastHere is how many of the latest sessions in a place are spoken of.
const lastHere = 10

// lately counts the last sessions of a subject at about p's time on its weekday.
func (w *Wording) lately(p learn.Place, subject int) learn.Count {
	var n learn.Count
	for i := len(w.k.Trials) - 1; i >= 0 && n.Total < lastHere; i-- {
		t := w.k.Trials[i]
		if t.Subject == subject && t.Date.Weekday() == p.Date.Weekday() && p.About(t.Start) {
			n.Note(t.Done)
		}
	}
	return n
}

// promise says how the place of an addition did so far, or else how little
// there is of the subject.
func (w *Wording) promise(c search.Proposal) because {
	to := w.k.Survey(c.To, c.Subject)
	t := nearest(to)
	if 2*t.Done < t.Total {
		b := w.neglect(c)
		b.kind = Neglect
		return b
	}
	return because{why: finished(to, t)}
}

// finished says how many sessions of t, which is of s, were completed, and
// that there was none in the place itself where that is so.
func finished(s *learn.Survey, t tally) string {
	if s.Counts[learn.InPart].Total+s.Counts[learn.Here].Total > 0 {
		return "you finished " + t.String()
	}
	part := learn.PartName(learn.PartOf(s.Start)) + "s"
	untried := "you have not tried " + s.Date.Weekday().String() + " " + part + " yet; "
	if t.scope == learn.OnKind {
		other := outOf(t.Count) + " " + plural(t.Total, "session") + " on other " + kindName(kindOfDay(s)) + " " + part
		if all := t.all(); all != "" {
			other += all + ","
		}
		return untried + other + " got done"
	}
	return untried + "you finished " + t.String()
}

// contrast compares the places of a move: by counts that show what the estimate
// says, else by the estimate.
func (w *Wording) contrast(c search.Proposal) because {
	from, to := w.k.Survey(w.from(c), c.Subject), w.k.Survey(c.To, c.Subject)
	was, will := nearest(from), nearest(to)
	found := will.beats(was)
	for _, at := range []learn.Scope{learn.InPart, learn.OnKind, learn.OfItsPart, learn.AnyDay, learn.OnWeekday} {
		if found {
			break
		}
		was, will = tallyOf(from, at), tallyOf(to, at)
		found = will.beats(was)
	}
	if !found {
		return w.guess(c, "going by your "+several(len(w.k.Trials), "session")+" so far, ")
	}
	if will.only && will.all() == was.all() {
		will.subject = "" // said once, of both
	}
	but := ", but "
	if was.Done > 0 && 2*was.Done < was.Total {
		but += "only "
	}
	b := because{why: finished(to, will) + but + outOf(was.Count) + was.which(will)}
	if min(was.Total, will.Total) < 2*learn.Enough && tenths(c.After) > tenths(c.Before) && !unseen(to) && !unseen(from) {
		b.then = "That makes " + inTen(c.After) + " there against " + bareTen(c.Before) + " now."
	}
	return b
}

// guess compares the chances of a move, as far as something is known of its times; soFar
// says first by what.
func (w *Wording) guess(c search.Proposal, soFar string) because {
	from := w.k.Survey(w.from(c), c.Subject)
	if unseen(w.k.Survey(c.To, c.Subject)) {
		b := because{why: "you have not tried " + learn.PartName(learn.PartOf(c.To.Start)) + "s yet, so that nothing is known of this time"}
		if !unseen(from) {
			b.then = "You finished " + nearest(from).String() + "."
		}
		return b
	}
	before, after := tenths(c.Before), tenths(c.After)
	switch {
	case unseen(from):
		return because{why: soFar + inTen(c.After) + " should get done there", also: "nothing is known of its time now"}
	case after < before:
		return because{why: soFar + inTen(c.After) + " get done there against " + bareTen(c.Before) + " now, but the week gains"}
	case after > before:
		return because{why: soFar + inTen(c.After) + " should get done there against " + bareTen(c.Before) + " now"}
	case c.After > c.Before:
		return because{why: soFar + "slightly more should get done there, " + inTen(c.After)}
	}
	return because{why: soFar + inTen(c.After) + " get done in either place"}
}

// beats reports whether sessions of t were completed clearly more often than
// those of u, and there are enough of both.
func (t tally) beats(u tally) bool {
	if t.Total < learn.Enough || u.Total < learn.Enough {
		return false
	}
	return 10*(t.Done*u.Total-u.Done*t.Total) >= t.Total*u.Total
}

// which says which sessions t counts, after u was told of.
func (t tally) which(u tally) string {
	if t.whose() != u.whose() {
		return " " + t.whose() + plural(t.Total, "session") + where(t.when) + t.all()
	}
	return where(t.when) + t.all()
}

// support says how the new place of c did so far, if that speaks for it.
func (w *Wording) support(c search.Proposal) string {
	if t, speaks := w.speaksFor(c); speaks {
		return "you finished " + t.String()
	}
	return ""
}

// speaksFor is how the new place of c did so far, and whether that speaks for it.
func (w *Wording) speaksFor(c search.Proposal) (tally, bool) {
	t := w.around(c.To, c.Subject)
	return t, t.Total >= learn.Enough && t.scope <= learn.OnKind && 2*t.Done >= t.Total
}
