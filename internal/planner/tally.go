package planner

import "slices"

// Tally counts the blocks of one day. Untouched are those of them that are so and
// not done; Minutes are those of the done ones, and Study are those of them whose
// subject is active.
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

// Less is what takes t away where it is added.
func (t Tally) Less() Tally {
	return Tally{t.Date, -t.Total, -t.Untouched, -t.Done, -t.Minutes, -t.Study}
}

// Of is t of blocks whose subject is active, or is not.
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

// SumTallies returns the sum of all, which it uses up, for each day of which
// something is left, in order of date.
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
