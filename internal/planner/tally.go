package planner

import "slices"

// Tally counts the blocks of one day. Untouched blocks are not done. Minutes are those of
// done blocks, Study those of active subjects among them.
type Tally struct {
	Date                                   Date
	Total, Untouched, Done, Minutes, Study int
}

// Tally is what b is in the tally of its day, but for Study, which its subject decides:
// see [Tally.Of].
func (b Block) Tally() Tally {
	t := Tally{Date: b.Date, Total: 1}
	switch {
	case b.Done:
		t.Done, t.Minutes = 1, int(b.End-b.Start)
	case b.Untouched:
		t.Untouched = 1
	}
	return t
}

// Negated returns t with all counts negative.
func (t Tally) Negated() Tally {
	return Tally{t.Date, -t.Total, -t.Untouched, -t.Done, -t.Minutes, -t.Study}
}

// Of returns t for blocks of an active or inactive subject.
func (t Tally) Of(active bool) Tally {
	if t.Study = 0; active {
		t.Study = t.Minutes
	}
	return t
}

func (t *Tally) add(o Tally) {
	t.Total += o.Total
	t.Untouched += o.Untouched
	t.Done += o.Done
	t.Minutes += o.Minutes
	t.Study += o.Study
}

// SumTallies returns the sum of each day that is not zero, in order of date. It overwrites
// all.
func SumTallies(all []Tally) []Tally {
	slices.SortStableFunc(all, func(a, b Tally) int { return int(a.Date - b.Date) })
	days := all[:0]
	for i := 0; i < len(all); {
		sum := Tally{Date: all[i].Date}
		for ; i < len(all) && all[i].Date == sum.Date; i++ {
			sum.add(all[i])
		}
		if sum != (Tally{Date: sum.Date}) {
			days = append(days, sum)
		}
	}
	return days
}
