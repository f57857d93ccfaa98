package search

import "studyplanner/internal/suggest/limits"

// reason is the motive to tell of c: what most of its gain comes from. An
// addition always brings minutes, and what it is chosen for counts more.
func (c *candidate) reason() Motive {
	if c.Motive != Likelier { // it was clear from the start
		return c.Motive
	}
	worth := c.worth
	if c.Type == limits.AddBlock {
		worth[ofChance] = leastTold
	}
	most := part(0)
	for p := range parts {
		if worth[p] > worth[most] {
			most = p
		}
	}
	switch {
	case most == ofWish:
		return c.wish()
	case most == ofChance && c.Type == limits.RemoveBlock:
		return Unlikely
	}
	return motiveOf(most)
}

// leastTold is how many thousandths of a minute a motive for an addition must be worth.
const leastTold = 1000

func motiveOf(p part) Motive {
	switch p {
	case ofSpacing:
		return Spacing
	case ofNeglect:
		return Neglect
	case ofCoverage:
		return Deadline
	case ofLoad:
		return Overload
	case ofClash:
		return Clash
	default:
		return Likelier
	}
}

// wish tells whether c does what is asked for, or undoes what is not wanted.
func (c *candidate) wish() Motive {
	if c.Type == limits.RemoveBlock {
		return Unwished
	}
	if c.Type == limits.MoveBlock && c.entry.wish <= 0 {
		return Unwished
	}
	return Wished
}
