package suggest

import (
	"fmt"

	"studyplanner/internal/planner"
)

// clash names what a session overlaps.
func (w *wording) clash(c proposal) because {
	if c.source < 0 {
		return because{}
	}
	first, more, from := "", 0, w.from(c)
	for i, b := range w.k.coming {
		switch {
		case i == c.source || !from.overlaps(placeOf(b)):
		case first == "":
			first = w.name(w.k.owner[i]) + " " + times(placeOf(b))
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
func (w *wording) frees(c proposal) string {
	if c.kind != RemoveBlock {
		return ""
	}
	return "; dropping it frees " + span(c.to.minutes())
}

// distance returns how many days lie between d and the nearest session of a
// subject other than source: one that is planned, or was completed in the last
// seven days. It is negative when there is none.
func (w *wording) distance(subject, source int, d planner.Date) (days int, nearest planner.Date) {
	days = -1
	note := func(at planner.Date) {
		if n := max(int(d-at), int(at-d)); days < 0 || n < days {
			days, nearest = n, at
		}
	}
	for i, b := range w.k.coming {
		if i != source && w.k.owner[i] == subject {
			note(b.Date)
		}
	}
	for i := len(w.k.trials) - 1; i >= 0 && w.k.trials[i].date >= w.k.today-7; i-- {
		if t := w.k.trials[i]; t.subject == subject && t.done {
			note(t.date)
		}
	}
	return days, nearest
}

// spacing says how far sessions of the subject are from each other.
func (w *wording) spacing(c proposal) because {
	name := w.name(c.subject)
	before, near := w.distance(c.subject, c.source, w.from(c).date)
	after, _ := w.distance(c.subject, c.source, c.to.date)
	sessions, _ := w.k.plannedOf(c.subject, w.week())
	switch {
	case after < 0:
		return because{}
	case c.kind == AddBlock && after > 0:
		return because{why: "the nearest other " + name + " session is " + several(after, "day") + " away"}
	case c.kind == RemoveBlock && before == 0:
		return w.duplicate(c)
	case c.kind == RemoveBlock:
		return because{why: "it is " + several(before, "day") + " from your session " + w.onDay(near) + w.frees(c)}
	case after > before && before == 0:
		return because{why: "there is another " + name + " session that day; the new place is " + several(after, "day") + " from the nearest"}
	case after > before:
		return because{why: fmt.Sprintf("it is %s from your session %s; the new place is %s from the nearest",
			several(before, "day"), w.onDay(near), several(after, "day"))}
	case sessions > 1 && c.kind != AddBlock:
		return because{why: fmt.Sprintf("that spreads your %d %s sessions of these 7 days better", sessions, name)}
	}
	return because{}
}

// onDay says "on Friday" of a day to come, "last Friday" of one of the past.
func (w *wording) onDay(d planner.Date) string {
	switch day := d.Weekday().String(); {
	case d == w.k.today:
		return "today"
	case d == w.k.today-1:
		return "yesterday"
	case d < w.k.today:
		return "last " + day
	default:
		return "on " + day
	}
}

// duplicate names the other session of the subject on the day.
func (w *wording) duplicate(c proposal) because {
	from := w.from(c)
	for i, b := range w.k.coming {
		if i != c.source && w.k.owner[i] == c.subject && b.Date == from.date {
			return because{why: fmt.Sprintf("%v has another %s session, %s", b.Date.Weekday(), w.name(c.subject), times(placeOf(b))) + w.frees(c)}
		}
	}
	return because{}
}

// overload compares what the days hold.
func (w *wording) overload(c proposal) because {
	from, to := w.from(c), c.to
	at, day := int(from.date-w.k.today), from.date.Weekday().String()
	holds := day + " holds " + span(w.load[at])
	over := w.load[at] - w.caps[at]
	if over > 0 {
		holds += ", " + span(over) + " more than fits"
	}
	switch other := int(to.date - w.k.today); {
	case c.kind == AddBlock:
		return because{}
	case c.kind == RemoveBlock:
		return because{why: holds + w.frees(c)}
	case at == other || over <= 0 && w.load[other] >= w.load[at]:
		return because{}
	case w.load[other] == 0:
		return because{why: holds + "; " + to.date.Weekday().String() + " holds no session"}
	case over > 0:
		return because{why: holds + "; " + to.date.Weekday().String() + " holds " + span(w.load[other])}
	default:
		return because{why: holds + ", " + to.date.Weekday().String() + " only " + span(w.load[other])}
	}
}
