package goal

import (
	"slices"

	"studyplanner/internal/planner"
)

// freeingKinds are the wishes that keep time free.
var freeingKinds = []planner.WishKind{planner.KeepFree, planner.NotBefore, planner.NotAfter}

// excepts handles an exception, such as "weekends free, except Saturday morning". It takes
// the time g of u out of wishes for more days earlier in the sentence. It reports whether
// it did.
func (p *parser) excepts(u *unit, g *group) (some bool) {
	if !follows(u.marks, g.at, tagExcept) || !g.hasDays() {
		return false
	}
	start := u.marks[0].at
	if g.at == 1 && len(u.before.marks) > 0 {
		start = u.before.marks[0].at
	}
	var kept, open []finding
	for _, f := range p.findings {
		if left, hit := without(allDays(f.wish.Days), g.days); f.at >= start && slices.Contains(freeingKinds, f.wish.What) && !f.wish.DateFrom.Set && hit {
			open = append(open, g.around(f)...)
			some = true
			if f.wish.Days = planner.Some(left); len(left) == 0 {
				continue
			}
		}
		kept = append(kept, f)
	}
	p.findings = slices.Concat(kept, open)
	return some
}

// without returns the days of list that are not out, and whether any is.
func without(list []planner.Weekday, out [7]bool) (left []planner.Weekday, hit bool) {
	for _, d := range list {
		if hit = hit || out[d]; !out[d] {
			left = append(left, d)
		}
	}
	return left, hit
}

// around returns what f leaves free before and after the hours of g, where it is of whole
// days.
func (g *group) around(f finding) (all []finding) {
	open := g.interval()
	if f.wish.What != planner.KeepFree || f.wish.From.Set {
		return nil
	}
	f.wish.Days = planner.Some(slices.DeleteFunc(allDays(f.wish.Days), func(d planner.Weekday) bool { return !g.days[d] }))
	for _, w := range [...]interval{{0, open.from}, {open.to, lastMinute}} {
		if w.from < w.to {
			f.wish.From, f.wish.To = planner.Some(w.from), planner.Some(w.to)
			all = append(all, f)
		}
	}
	return all
}

// interval returns the hours that g spans.
func (g *group) interval() interval {
	w := interval{0, lastMinute}
	switch {
	case g.clock != nil:
		w.from = g.clock.from
		if g.clock.until > 0 {
			w.to = g.clock.until
		}
	case g.hasParts():
		first, last := slices.Index(g.parts[:], true), dayParts-1
		for !g.parts[last] {
			last--
		}
		if w.from = partHours[first].from; w.from == morning {
			w.from = 0
		}
		w.to = partHours[last].to
	}
	return w
}
