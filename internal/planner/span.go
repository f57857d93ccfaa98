package planner

import (
	"cmp"
	"slices"
	"sort"
)

// Span is a row of days on which nothing recurs.
type Span struct {
	First, Last Date
	Pauses      bool // the weeks that it covers wholly do not count for slots that recur every few weeks
}

// spans are in order, and neither overlap nor touch.
type spans []Span

// merged returns the spans that keep selects, merged and in order.
func merged(all []Span, keep func(Span) bool) spans {
	var kept spans
	for _, s := range all {
		if keep(s) {
			kept = append(kept, s)
		}
	}
	slices.SortFunc(kept, func(a, b Span) int { return cmp.Compare(a.First, b.First) })
	disjoint := kept[:0]
	for _, s := range kept {
		if n := len(disjoint); n > 0 && s.First <= disjoint[n-1].Last+1 {
			disjoint[n-1].Last = max(disjoint[n-1].Last, s.Last)
		} else {
			disjoint = append(disjoint, s)
		}
	}
	return disjoint
}

// offFrom returns the days of all that lie between first and last.
func offFrom(all []Span, first, last Date) spans {
	return merged(all, func(s Span) bool { return s.First <= last && first <= s.Last })
}

// covers reports whether d is one of the days of s.
func (s spans) covers(d Date) bool {
	n := sort.Search(len(s), func(i int) bool { return d <= s[i].Last })
	return n < len(s) && s[n].First <= d
}

// before returns the latest day before d that is none of s; 0 if there is none.
func (s spans) before(d Date) Date {
	d--
	n := sort.Search(len(s), func(i int) bool { return d <= s[i].Last })
	if n < len(s) && s[n].First <= d {
		return s[n].First - 1
	}
	return d
}

// pauses are weeks that do not count for slots that recur every few weeks.
type pauses []pause

// pause is a row of weeks, by their Mondays.
type pause struct {
	first, last Date
	before      int // how many weeks are paused before
}

// pausesOf returns the weeks that the pausing ones of all cover wholly together.
func pausesOf(all []Span) pauses {
	var weeks pauses
	before := 0
	for _, s := range merged(all, func(s Span) bool { return s.Pauses }) {
		p := pause{WeekOf(s.First + 6).Monday, WeekOf(s.Last+1).Monday - 7, before}
		if p.first <= p.last {
			weeks = append(weeks, p)
			before += p.weeks(p.last)
		}
	}
	return weeks
}

// offDays are days off, merged, and the weeks that they pause.
type offDays struct {
	spans
	pauses
}

// offDaysOf returns the offDays of all spans.
func offDaysOf(all []Span) *offDays { return &offDays{offFrom(all, MinDate, MaxDate), pausesOf(all)} }

// weeks is how many of p there are through the one of a Monday.
func (p pause) weeks(monday Date) int { return int(min(monday, p.last)-p.first)/7 + 1 }

// until is how many weeks are paused before that of a Monday.
func (p pauses) until(monday Date) int {
	n := sort.Search(len(p), func(i int) bool { return monday <= p[i].first })
	if n == 0 {
		return 0
	}
	return p[n-1].before + p[n-1].weeks(monday-7)
}
