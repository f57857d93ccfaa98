package planner

import "slices"

// Beside returns what is left of w, and whether anything is, where v is said later
// and, if both speak of the same thing, counts for more: on the weekdays of v
// nothing is left.
func (w Wish) Beside(v Wish) (left Wish, stays bool) {
	switch {
	case w.Equal(v), v.prepares() && w.spares() && w.SameTarget(v):
		return w, false
	case !w.Excludes(v) && !w.speaksOf(v):
		return w, true
	case !v.Days.Set:
		return w, false
	}
	days := []Weekday{}
	for d := range Weekday(7) {
		if w.holdsOn(d) && !v.holdsOn(d) {
			days = append(days, d)
		}
	}
	if len(days) == 0 {
		return w, false
	}
	if !slices.Equal(days, w.Days.Value) {
		w.Days = Some(days)
	}
	return w, true
}

// holdsOn reports whether w holds on that weekday at all.
func (w Wish) holdsOn(d Weekday) bool { return !w.Days.Set || slices.Contains(w.Days.Value, d) }

// speaksOf reports whether w and v speak of the same thing.
func (w Wish) speaksOf(v Wish) bool {
	topic := w.What.topic()
	return topic != "" && topic == v.What.topic() && w.SameTarget(v)
}

// spares reports whether w takes time from something.
func (w Wish) spares() bool { return w.What == WishLess || w.What == WishPause }

// prepares reports whether w is an exam or a deadline.
func (w Wish) prepares() bool { return w.What == WishExam || w.What == WishDeadline }

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
