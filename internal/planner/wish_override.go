package planner

import "slices"

// daysAhead is how many days, from today on, suggestions plan.
const daysAhead = 7

// OverriddenBy returns what is left of w in the next seven days after the later wish v,
// and whether anything is. If both have the same topic, w no longer holds on the days on
// which v holds. Each weekday is among the seven days once, so weekdays say which days are
// left. types are those of the subjects.
func (w Wish) OverriddenBy(v Wish, today Date, types SubjectTypes) (left Wish, stays bool) {
	switch {
	case w.Equal(v), v.isEvent() && w.reduces() && w.SameTarget(v):
		return w, false
	case !w.Excludes(v, types) && !w.sameTopic(v):
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

// sameTopic reports whether w and v have the same topic and target.
func (w Wish) sameTopic(v Wish) bool {
	topic := w.What.topic()
	return topic != "" && topic == v.What.topic() && w.SameTarget(v)
}

// reduces reports whether w asks for less time.
func (w Wish) reduces() bool { return w.What == WishLess || w.What == WishPause }

// isEvent reports whether w is an exam or a deadline.
func (w Wish) isEvent() bool { return w.What == WishExam || w.What == WishDeadline }

// Undated reports whether w is for an exam or a deadline without a date: it means the next
// stored exam of its subject.
func (w Wish) Undated() bool { return w.isEvent() && !w.Date.Set }

// topic returns the topic of wishes that contradict each other, "" for kinds that never
// do.
func (k WishKind) topic() string {
	switch k {
	case WishMore, WishLess, WishPause:
		return "amount"
	case Lighter, Fuller:
		return "week"
	case NotBefore, NotAfter, Prefer, HoursADay, SessionTime, Spread:
		return string(k)
	default:
		return ""
	}
}
