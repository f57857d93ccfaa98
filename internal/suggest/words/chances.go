package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// chanceReason returns what the history says about the old and the new place of c.
func (w *Writer) chanceReason(c search.Proposal) reason {
	switch {
	case len(w.k.Trials) == 0:
		return w.noHistoryReason(c)
	case c.Type == limits.RemoveBlock:
		return reason{why: append(w.removalCauses(c), frees(c))}
	case c.Type == limits.AddBlock:
		return w.additionReason(c)
	}
	return w.byCounts(c)
}

// noHistoryReason returns the reason for c where there is no history.
func (w *Writer) noHistoryReason(c search.Proposal) reason {
	switch c.Type {
	case limits.RemoveBlock:
		return reason{why: []planner.Cause{{Kind: planner.CauseNoHistory}, frees(c)}, kind: Start}
	case limits.AddBlock:
		return reason{why: []planner.Cause{{Kind: planner.CauseFirstGuess, Minutes: c.To.Minutes()}}, kind: Start}
	}
	return reason{why: []planner.Cause{{Kind: planner.CauseNearer}}, kind: Start}
}

// firstSessionReason returns the reason for a first session of a subject.
func (w *Writer) firstSessionReason(c search.Proposal) reason {
	if w.k.Subjects[c.Subject].Trials > 0 {
		return reason{}
	}
	b := reason{why: []planner.Cause{{Kind: planner.CauseStart, Minutes: c.To.Minutes()}}, also: w.support(c)}
	if len(b.also) == 0 {
		b.also = []planner.Cause{{Kind: planner.CauseFirstShow}}
	}
	return b
}

// removalCauses returns how rarely the session of a removal gets done.
func (w *Writer) removalCauses(c search.Proposal) []planner.Cause {
	if n := w.lately(c.To, c.Subject); n.Total >= learn.Enough && 2*n.Done <= n.Total {
		return []planner.Cause{{Kind: planner.CauseLately, SubjectID: w.k.Subjects[c.Subject].ID, Done: planner.Some(n.Done), Total: planner.Some(n.Total)}}
	}
	s := w.k.Survey(c.To, c.Subject)
	if untried(s) {
		return []planner.Cause{{Kind: planner.CauseUntriedTime}}
	}
	t := nearest(s)
	if 2*t.Done > t.Total {
		return []planner.Cause{{Kind: planner.CauseGetDone, Tenths: planner.Some(tenths(c.Before)), Sessions: len(w.k.Trials)}}
	}
	return []planner.Cause{t.as(planner.CauseFinished)}
}

// lastHere is how many of the latest sessions at a place lately counts.
const lastHere = 10

// lately counts the last sessions of a subject at about p's time on its weekday.
func (w *Writer) lately(p learn.Place, subject int) learn.Count {
	var n learn.Count
	for i := len(w.k.Trials) - 1; i >= 0 && n.Total < lastHere; i-- {
		t := w.k.Trials[i]
		if t.Subject == subject && t.Date.Weekday() == p.Date.Weekday() && p.About(t.Start) {
			n.Note(t.Done)
		}
	}
	return n
}

// additionReason returns how often sessions at the place of an addition got done. If that is rare,
// it says how little there is of the subject.
func (w *Writer) additionReason(c search.Proposal) reason {
	to := w.k.Survey(c.To, c.Subject)
	t := nearest(to)
	if 2*t.Done < t.Total {
		b := w.neglect(c)
		b.kind = Neglect
		return b
	}
	return reason{why: finished(to, t)}
}

// finished returns how many sessions of t were completed. It adds if none of them was at
// the place of s itself.
func finished(s *learn.Survey, t count) []planner.Cause {
	if s.Counts[learn.InPart].Total+s.Counts[learn.Here].Total > 0 {
		return []planner.Cause{t.as(planner.CauseFinished)}
	}
	untried := planner.Cause{Kind: planner.CauseUntried, Weekday: planner.Some(s.Date.Weekday()), Part: learn.PartName(learn.PartOf(s.Start))}
	if t.scope == learn.OnKind {
		return []planner.Cause{untried, t.as(planner.CauseOthers)}
	}
	return []planner.Cause{untried, t.as(planner.CauseFinished)}
}

// byCounts compares the places of a move: by counts if they agree with the estimate, else
// by the estimate.
func (w *Writer) byCounts(c search.Proposal) reason {
	from, to := w.k.Survey(w.from(c), c.Subject), w.k.Survey(c.To, c.Subject)
	was, will := nearest(from), nearest(to)
	found := will.beats(was)
	for _, at := range []learn.Scope{learn.InPart, learn.OnKind, learn.OfItsPart, learn.AnyDay, learn.OnWeekday} {
		if found {
			break
		}
		was, will = countOf(from, at), countOf(to, at)
		found = will.beats(was)
	}
	if !found {
		return w.byEstimate(c, len(w.k.Trials))
	}
	b := reason{why: append(finished(to, will), was.as(planner.CauseAgainst))}
	if min(was.Total, will.Total) < 2*learn.Enough && tenths(c.After) > tenths(c.Before) && !untried(to) && !untried(from) {
		b.then = []planner.Cause{{Kind: planner.CauseMakes, Tenths: planner.Some(tenths(c.After)), TenthsNow: planner.Some(tenths(c.Before))}}
	}
	return b
}

// byEstimate compares the estimated chances of a move, if there is any evidence for its times.
// It names the number of sessions behind the estimate unless that is 0.
func (w *Writer) byEstimate(c search.Proposal, sessions int) reason {
	from := w.k.Survey(w.from(c), c.Subject)
	if untried(w.k.Survey(c.To, c.Subject)) {
		b := reason{why: []planner.Cause{{Kind: planner.CauseUntriedPart, Part: learn.PartName(learn.PartOf(c.To.Start))}}}
		if !untried(from) {
			b.then = []planner.Cause{nearest(from).as(planner.CauseFinished)}
		}
		return b
	}
	before, after := tenths(c.Before), tenths(c.After)
	x := planner.Cause{Tenths: planner.Some(after), Sessions: sessions}
	switch {
	case untried(from):
		x.Kind = planner.CauseLikely
		return reason{why: []planner.Cause{x}, also: []planner.Cause{{Kind: planner.CauseUnknownNow}}}
	case after < before:
		x.Kind, x.TenthsNow = planner.CauseLessLikely, planner.Some(before)
	case after > before:
		x.Kind, x.TenthsNow = planner.CauseLikelier, planner.Some(before)
	case c.After > c.Before:
		x.Kind = planner.CauseSlightly
	default:
		x.Kind = planner.CauseAsLikely
	}
	return reason{why: []planner.Cause{x}}
}

// beats reports whether sessions of t were completed clearly more often than
// those of u, and there are enough of both.
func (t count) beats(u count) bool {
	if t.Total < learn.Enough || u.Total < learn.Enough {
		return false
	}
	return 10*(t.Done*u.Total-u.Done*t.Total) >= t.Total*u.Total
}
