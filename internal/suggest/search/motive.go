package search

import "studyplanner/internal/suggest/limits"

// reason returns the motive of c: the part with most of its gain. An addition always brings
// minutes, so any other motive counts more.
func (c *candidate) reason() Motive {
	if c.Motive != Likelier { // it was clear from the start
		return c.Motive
	}
	worth := c.worth
	if c.Type == limits.AddBlock {
		worth[ofChance] = minMotiveGain
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

// minMotiveGain is the least worth of a motive for an addition, in thousandths of a minute.
const minMotiveGain = 1000

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

// wish reports whether c does what is wanted, or undoes what is not.
func (c *candidate) wish() Motive {
	if c.Type == limits.RemoveBlock {
		return Unwished
	}
	if c.Type == limits.MoveBlock && c.entry.wish <= 0 {
		return Unwished
	}
	return Wished
}
