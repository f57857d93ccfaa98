package words

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// clash names what a session overlaps.
func (w *Writer) clash(c search.Proposal) reason {
	if c.Source < 0 {
		return reason{}
	}
	x, from := planner.Cause{Kind: planner.CauseOverlap}, w.from(c)
	for i, b := range w.k.Coming {
		switch {
		case i == c.Source || !from.Overlaps(learn.PlaceOf(b)):
		case x.SubjectID == "":
			x.SubjectID, x.Start, x.End = w.k.Subjects[w.k.Owner[i]].ID, planner.Some(b.Start), planner.Some(b.End)
		default:
			x.Sessions++
		}
	}
	if x.SubjectID == "" {
		return reason{}
	}
	return reason{why: w.freeing(c, x)}
}

// freeing returns causes, with the freed minutes if c is a removal.
func (w *Writer) freeing(c search.Proposal, causes ...planner.Cause) []planner.Cause {
	if c.Type == limits.RemoveBlock {
		causes = append(causes, frees(c))
	}
	return causes
}

// frees returns the cause for the minutes that a removal frees.
func frees(c search.Proposal) planner.Cause {
	return planner.Cause{Kind: planner.CauseFrees, Minutes: c.To.Minutes()}
}

// distance returns how many days lie between d and the nearest session of a subject, and
// the date of that. It counts planned sessions other than source, and those completed in
// the last seven days. It is negative if there is none.
func (w *Writer) distance(subject, source int, d planner.Date) (days int, nearest planner.Date) {
	days = -1
	note := func(at planner.Date) {
		if n := max(int(d-at), int(at-d)); days < 0 || n < days {
			days, nearest = n, at
		}
	}
	for i, b := range w.k.Coming {
		if i != source && w.k.Owner[i] == subject {
			note(b.Date)
		}
	}
	for i := len(w.k.Trials) - 1; i >= 0 && w.k.Trials[i].Date >= w.k.Today-7; i-- {
		if t := w.k.Trials[i]; t.Subject == subject && t.Done {
			note(t.Date)
		}
	}
	return days, nearest
}

// spacing returns how far the sessions of the subject are apart.
func (w *Writer) spacing(c search.Proposal) reason {
	id := w.k.Subjects[c.Subject].ID
	before, near := w.distance(c.Subject, c.Source, w.from(c).Date)
	after, _ := w.distance(c.Subject, c.Source, c.To.Date)
	sessions, _ := w.k.PlannedOf(c.Subject, w.week())
	nearby := planner.Cause{Kind: planner.CauseNear, DayCount: before, Date: planner.Some(near)}
	farther := planner.Cause{Kind: planner.CauseFarther, DayCount: after}
	switch {
	case after < 0:
		return reason{}
	case c.Type == limits.AddBlock && after > 0:
		return reason{why: []planner.Cause{{Kind: planner.CauseNearest, SubjectID: id, DayCount: after}}}
	case c.Type == limits.RemoveBlock && before == 0:
		return w.duplicate(c)
	case c.Type == limits.RemoveBlock:
		return reason{why: w.freeing(c, nearby)}
	case after > before && before == 0:
		return reason{why: []planner.Cause{{Kind: planner.CauseAlsoThatDay, SubjectID: id}, farther}}
	case after > before:
		return reason{why: []planner.Cause{nearby, farther}}
	case sessions > 1 && c.Type != limits.AddBlock:
		return reason{why: []planner.Cause{{Kind: planner.CauseSpreads, SubjectID: id, Sessions: sessions}}}
	}
	return reason{}
}

// onDay writes "on Friday" for a coming day, "last Friday" for a past one.
func (w *Writer) onDay(d planner.Date) string {
	switch day := d.Weekday().String(); {
	case d == w.k.Today:
		return "today"
	case d == w.k.Today-1:
		return "yesterday"
	case d < w.k.Today:
		return "last " + day
	default:
		return "on " + day
	}
}

// duplicate names the other session of the subject on the day.
func (w *Writer) duplicate(c search.Proposal) reason {
	from := w.from(c)
	for i, b := range w.k.Coming {
		if i != c.Source && w.k.Owner[i] == c.Subject && b.Date == from.Date {
			other := planner.Cause{
				Kind: planner.CauseSameDay, SubjectID: w.k.Subjects[c.Subject].ID, Weekday: planner.Some(b.Date.Weekday()),
				Start: planner.Some(b.Start), End: planner.Some(b.End),
			}
			return reason{why: w.freeing(c, other)}
		}
	}
	return reason{}
}

// overload compares what the days hold.
func (w *Writer) overload(c search.Proposal) reason {
	at, other := int(w.from(c).Date-w.k.Today), int(c.To.Date-w.k.Today)
	over := w.load[at] - w.caps[at]
	holds := planner.Cause{Kind: planner.CauseDayHolds, Weekday: planner.Some(w.from(c).Date.Weekday()), Minutes: w.load[at]}
	switch most, set := w.wishes.Hours(at); {
	case set && w.load[at] > most:
		holds.Most = planner.Some(most)
	case over > 0:
		holds.Over = over
	}
	to := planner.Cause{Kind: planner.CauseOtherHolds, Weekday: planner.Some(c.To.Date.Weekday()), Minutes: w.load[other]}
	switch {
	case c.Type == limits.AddBlock:
		return reason{}
	case c.Type == limits.RemoveBlock:
		return reason{why: w.freeing(c, holds)}
	case at == other || over <= 0 && w.load[other] >= w.load[at]:
		return reason{}
	case w.load[other] > 0 && over <= 0:
		to.Kind = planner.CauseOtherOnly
	}
	return reason{why: []planner.Cause{holds, to}}
}
