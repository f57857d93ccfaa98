package words

import (
	"fmt"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
)

// clash names what a session overlaps.
func (w *Wording) clash(c search.Proposal) because {
	if c.Source < 0 {
		return because{}
	}
	first, more, from := "", 0, w.from(c)
	for i, b := range w.k.Coming {
		switch {
		case i == c.Source || !from.Overlaps(learn.PlaceOf(b)):
		case first == "":
			first = w.name(w.k.Owner[i]) + " " + times(learn.PlaceOf(b))
		default:
			more++
		}
	}
	switch {
	case first == "":
		return because{}
	case more > 0:
		first += " and " + several(more, "other session")
	}
	return because{why: "it overlaps " + first + w.frees(c)}
}

// frees says what a removal frees.
func (w *Wording) frees(c search.Proposal) string {
	if c.Type != limits.RemoveBlock {
		return ""
	}
	return "; dropping it frees " + span(c.To.Minutes())
}

// distance returns how many days lie between d and the nearest session of a
// subject other than source: one that is planned, or was completed in the last
// seven days. It is negative when there is none.
func (w *Wording) distance(subject, source int, d planner.Date) (days int, nearest planner.Date) {
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

// spacing says how far sessions of the subject are from each other.
func (w *Wording) spacing(c search.Proposal) because {
	name := w.name(c.Subject)
	before, near := w.distance(c.Subject, c.Source, w.from(c).Date)
	after, _ := w.distance(c.Subject, c.Source, c.To.Date)
	sessions, _ := w.k.PlannedOf(c.Subject, w.week())
	switch {
	case after < 0:
		return because{}
	case c.Type == limits.AddBlock && after > 0:
		return because{why: "the nearest other " + name + " session is " + several(after, "day") + " away"}
	case c.Type == limits.RemoveBlock && before == 0:
		return w.duplicate(c)
	case c.Type == limits.RemoveBlock:
		return because{why: "it is " + several(before, "day") + " from your session " + w.onDay(near) + w.frees(c)}
	case after > before && before == 0:
		return because{why: "there is another " + name + " session that day; the new place is " + several(after, "day") + " from the nearest"}
	case after > before:
		return because{why: fmt.Sprintf("it is %s from your session %s; the new place is %s from the nearest",
			several(before, "day"), w.onDay(near), several(after, "day"))}
	case sessions > 1 && c.Type != limits.AddBlock:
		return because{why: fmt.Sprintf("that spreads your %d %s sessions of these 7 days better", sessions, name)}
	}
	return because{}
}

// onDay says "on Friday" of a day to come, "last Friday" of one of the past.
func (w *Wording) onDay(d planner.Date) string {
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
func (w *Wording) duplicate(c search.Proposal) because {
	from := w.from(c)
	for i, b := range w.k.Coming {
		if i != c.Source && w.k.Owner[i] == c.Subject && b.Date == from.Date {
			return because{why: fmt.Sprintf("%v has another %s session, %s", b.Date.Weekday(), w.name(c.Subject), times(learn.PlaceOf(b))) + w.frees(c)}
		}
	}
	return because{}
}

// overload compares what the days hold.
func (w *Wording) overload(c search.Proposal) because {
	from, to := w.from(c), c.To
	at, day := int(from.Date-w.k.Today), from.Date.Weekday().String()
	holds := day + " holds " + span(w.load[at])
	over := w.load[at] - w.caps[at]
	switch most := w.wishes.Hours(at); {
	case w.load[at] > most:
		holds += ", and you want at most " + span(most)
	case over > 0:
		holds += ", " + span(over) + " more than fits"
	}
	switch other := int(to.Date - w.k.Today); {
	case c.Type == limits.AddBlock:
		return because{}
	case c.Type == limits.RemoveBlock:
		return because{why: holds + w.frees(c)}
	case at == other || over <= 0 && w.load[other] >= w.load[at]:
		return because{}
	case w.load[other] == 0:
		return because{why: holds + "; " + to.Date.Weekday().String() + " holds no session"}
	case over > 0:
		return because{why: holds + "; " + to.Date.Weekday().String() + " holds " + span(w.load[other])}
	default:
		return because{why: holds + ", " + to.Date.Weekday().String() + " only " + span(w.load[other])}
	}
}
