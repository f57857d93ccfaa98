package search

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// rule has the bounds of the wishes for the sessions of a subject on a day.
type rule struct {
	first, last          planner.Clock // nothing begins before or ends after
	paused               bool          // there is none
	shut                 bool          // none is added
	kept                 bool          // none is removed
	sealed               bool          // none comes from another day
	late                 bool          // none is put there: the last exam or deadline is over
	free                 []interval    // to keep free
	best                 []interval    // to prefer, for the request
	usual                []interval    // to prefer, for every request
	minLength, maxLength int           // minutes of a session
	minute               float64       // added to the value of a minute
}

// interval is a stretch of a day.
type interval struct{ from, to planner.Clock }

// overlaps reports whether p takes a minute of w.
func (w interval) overlaps(p learn.Place) bool { return p.Start < w.to && w.from < p.End }

// holds reports whether the middle of p is in w.
func (w interval) holds(p learn.Place) bool {
	middle := (p.Start + p.End) / 2
	return w.from <= middle && middle < w.to
}

// longest is more minutes than any session has.
const longest = 24 * 60

// rulesOf returns the rules of w for each subject and day.
func rulesOf(k *learn.Knowledge, w *Wishes) [][learn.Days]rule {
	rules := make([][learn.Days]rule, len(k.Subjects))
	for s := range k.Subjects {
		for day := range learn.Days {
			rules[s][day] = w.ruleOn(k, s, k.Today+planner.Date(day))
		}
	}
	return rules
}

// ruleOn returns the rule of a subject on any day from today on.
func (w *Wishes) ruleOn(k *learn.Knowledge, subject int, d planner.Date) rule {
	r := rule{last: longest - 1, maxLength: longest}
	onThisDay, onOtherDays := false, false
	for i := range w.List {
		wish := &w.List[i]
		if !wish.Concerns(k.Subjects[subject].ID, k.Subjects[subject].Type) {
			continue
		}
		on := wish.On(d)
		if wish.What == planner.WishMore {
			onThisDay, onOtherDays = onThisDay || on, onOtherDays || !on
		}
		if on {
			r.read(wish, i < w.requested)
		}
	}
	r.shut = r.shut || onOtherDays && !onThisDay
	n := len(w.events[subject])
	r.late = n > 0 && d >= max(w.events[subject][n-1].Date, w.today+1)
	return r
}

// read adds wish, which holds on the day, to r. If requested, it is of the request.
func (r *rule) read(wish *planner.Wish, requested bool) {
	switch wish.What {
	case planner.NotBefore:
		r.first = max(r.first, wish.Time.Value)
	case planner.NotAfter:
		r.last = min(r.last, wish.Time.Value)
	case planner.KeepFree:
		r.free = append(r.free, hoursOf(wish))
	case planner.Prefer:
		if requested {
			r.best = append(r.best, hoursOf(wish))
		} else {
			r.usual = append(r.usual, hoursOf(wish))
		}
	case planner.SessionTime:
		r.minLength, r.maxLength = max(r.minLength, wish.AtLeast.Value), min(r.maxLength, wish.AtMost.Or(longest))
	case planner.WishPause:
		r.paused, r.minute = true, r.minute-lessMinute
	case planner.WishLess:
		r.shut, r.sealed, r.minute = true, r.sealed || wish.Days.Set, r.minute-lessMinute
	case planner.Lighter:
		r.shut, r.sealed, r.minute = true, r.sealed || wish.Days.Set, r.minute-lighterMinute
	case planner.WishMore, planner.Fuller:
		r.kept = true
	}
}

// hoursOf returns the hours of wish, by default the whole day.
func hoursOf(wish *planner.Wish) interval {
	if !wish.From.Set {
		return interval{0, longest}
	}
	return interval{wish.From.Value, wish.To.Value}
}

// allows reports whether r allows a session at p, of any length.
func (r *rule) allows(p learn.Place) bool {
	return !r.paused && p.Start >= r.first && p.End <= r.last && !slices.ContainsFunc(r.free, func(w interval) bool { return w.overlaps(p) })
}

// leaning returns how much r prefers p, from 0 to 1. The middle of p decides.
func (r *rule) leaning(p learn.Place) float64 {
	holds := func(w interval) bool { return w.holds(p) }
	switch {
	case slices.ContainsFunc(r.best, holds):
		return 1
	case slices.ContainsFunc(r.usual, holds):
		return standingShare
	}
	return 0
}

// added returns the length of a new session, from the usual minutes of the subject and the
// room of the day. It is 0 if the room is too small.
func (r *rule) added(usual, room int) int {
	minutes := r.fitting(roundTo(float64(min(usual, maxAdded)), 5))
	if minutes > room {
		minutes = room / 5 * 5
	}
	if minutes < min(minAdded, usual, r.maxLength) || minutes < r.minLength {
		return 0
	}
	return minutes
}

// fitting returns a length in minutes within the bounds of r.
func (r *rule) fitting(minutes int) int { return max(min(minutes, r.maxLength), r.minLength) }

// rule returns the rule for subject s on d.
func (w *Wishes) rule(s int, d planner.Date) *rule { return &w.rules[s][d-w.today] }

// bias returns two additions of the wishes for a session of s at p. One is for the value of
// a minute, the other for the logit of its completion.
func (w *Wishes) bias(s int, p learn.Place) (minute, logit float64) {
	r := w.rule(s, p.Date)
	if !r.allows(p) {
		return r.minute - avoidMinute - avoidSession/float64(max(p.Minutes(), 1)), 0
	}
	leaning := r.leaning(p)
	return r.minute + leaning*preferMinute, leaning * preferLogit
}

// Apart reports whether the wishes allow sessions of subject s on both d and at.
func (w *Wishes) Apart(s int, d, at planner.Date) bool {
	n := w.between[s]
	return n == 0 || max(d-at, at-d) > planner.Date(n)
}
