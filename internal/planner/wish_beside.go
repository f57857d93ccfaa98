package planner

import "slices"

// daysAhead is how many days, from today on, a plan is made for.
const daysAhead = 7

// Beside returns what is left of w in the seven days from today on, and whether
// anything is, where v is said later and, if both speak of the same thing, counts for
// more: on the days on which v holds nothing is left. Each weekday is among the seven
// days once, so that the weekdays of what is left say which days these are. types are
// those of the subjects.
func (w Wish) Beside(v Wish, today Date, types SubjectTypes) (left Wish, stays bool) {
	switch {
	case w.Equal(v), v.prepares() && w.spares() && w.SameTarget(v):
		return w, false
	case !w.Excludes(v, types) && !w.speaksOf(v):
		return w, true
	}
	held, days := 0, []Weekday{}
	for d := today; d < today+daysAhead; d++ {
		if !w.On(d) {
			continue
		}
		held++
		if !v.On(d) {
			days = append(days, d.Weekday())
		}
	}
	switch len(days) {
	case 0:
		return w, false
	case held:
		return w, true
	}
	slices.Sort(days)
	w.Days = Some(days)
	return w, true
}

// speaksOf reports whether w and v speak of the same thing.
func (w Wish) speaksOf(v Wish) bool {
	topic := w.What.topic()
	return topic != "" && topic == v.What.topic() && w.SameTarget(v)
}

// spares reports whether w takes time from something.
func (w Wish) spares() bool { return w.What == WishLess || w.What == WishPause }

// prepares reports whether w is an exam or a deadline.
func (w Wish) prepares() bool { return w.What == WishExam || w.What == WishDeadline }

// Undated reports whether w is for an exam or a deadline whose date it leaves to the exams
// that are stored: it is the next one of its subject.
func (w Wish) Undated() bool { return w.prepares() && !w.Date.Set }

// topic names what two wishes of a kind speak of that cannot both be meant, "" for
// kinds of which several may stand.
func (k WishKind) topic() string {
	switch k {
	case WishMore, WishLess, WishPause:
		return "amount"
	case Lighter, Fuller:
		return "week"
	case NotBefore, NotAfter, Prefer, HoursADay, SessionTime, Spread:
		return string(k)
	default: // several may stand
		return ""
	}
}
