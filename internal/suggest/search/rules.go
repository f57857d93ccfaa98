package search

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// rule has the bounds of the wishes for the sessions of a subject on a day.
type rule struct {
	first, last planner.Clock // nothing begins before or ends after
	paused      bool          // there is none
	shut        bool          // none is added
	kept        bool          // none is removed
	sealed      bool          // none comes from another day
	late        bool          // none is put there: the last exam or deadline is over
	free        []window      // to keep free
	best        []window      // to lean to, as the request asks
	usual       []window      // to lean to, as it stands for every request
	least, most int           // minutes of a session
	minute      float64       // worth of a minute, beside others
}

// window is a stretch of a day.
type window struct{ from, to planner.Clock }

// overlaps reports whether p takes a minute of w.
func (w window) overlaps(p learn.Place) bool { return p.Start < w.to && w.from < p.End }

// holds reports whether the middle of p is in w.
func (w window) holds(p learn.Place) bool {
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
	r := rule{last: longest - 1, most: longest}
	asked, elsewhere := false, false
	for i := range w.List {
		wish := &w.List[i]
		if !wish.Concerns(k.Subjects[subject].ID, k.Subjects[subject].Type) {
			continue
		}
		on := wish.On(d)
		if wish.What == planner.WishMore {
			asked, elsewhere = asked || on, elsewhere || !on
		}
		if on {
			r.read(wish, i < w.asked)
		}
	}
	r.shut = r.shut || elsewhere && !asked
	n := len(w.events[subject])
	r.late = n > 0 && d >= max(w.events[subject][n-1].Date, w.today+1)
	return r
}

// read adds wish, which holds on the day, to r. With asked, it is of the request.
func (r *rule) read(wish *planner.Wish, asked bool) {
	switch wish.What {
	case planner.NotBefore:
		r.first = max(r.first, wish.Time.Value)
	case planner.NotAfter:
		r.last = min(r.last, wish.Time.Value)
	case planner.KeepFree:
		r.free = append(r.free, hoursOf(wish))
	case planner.Prefer:
		if asked {
			r.best = append(r.best, hoursOf(wish))
		} else {
			r.usual = append(r.usual, hoursOf(wish))
		}
	case planner.SessionTime:
		r.least, r.most = max(r.least, wish.AtLeast.Value), min(r.most, wish.AtMost.Or(longest))
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
func hoursOf(wish *planner.Wish) window {
	if !wish.From.Set {
		return window{0, longest}
	}
	return window{wish.From.Value, wish.To.Value}
}

// allows reports whether r allows a session at p, of any length.
func (r *rule) allows(p learn.Place) bool {
	return !r.paused && p.Start >= r.first && p.End <= r.last && !slices.ContainsFunc(r.free, func(w window) bool { return w.overlaps(p) })
}

// leaning returns how much r prefers p, from 0 to 1. The middle of p decides.
func (r *rule) leaning(p learn.Place) float64 {
	holds := func(w window) bool { return w.holds(p) }
	switch {
	case slices.ContainsFunc(r.best, holds):
		return 1
	case slices.ContainsFunc(r.usual, holds):
		return standingPart
	}
	return 0
}

// added returns the length of a new session, from the usual minutes of the subject and the
// room of the day. It is 0 if the room is too small.
func (r *rule) added(usual, room int) int {
	minutes := r.fitting(roundTo(float64(min(usual, mostLength)), 5))
	if minutes > room {
		minutes = room / 5 * 5
	}
	if minutes < min(leastAdded, usual, r.most) || minutes < r.least {
		return 0
	}
	return minutes
}

// fitting returns a length in minutes within the bounds of r.
func (r *rule) fitting(minutes int) int { return max(min(minutes, r.most), r.least) }

// rule returns the rule for subject s on d.
func (w *Wishes) rule(s int, d planner.Date) *rule { return &w.rules[s][d-w.today] }

// bias returns what the wishes add for a session of s at p: to the value of a minute, and
// to the logit of its completion.
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
