package suggest

// reason is the motive to tell of c: what most of its gain comes from. An
// addition always brings minutes, and what it is chosen for counts more.
func (c *candidate) reason() motive {
	if c.motive != likelier { // it was clear from the start
		return c.motive
	}
	worth := c.worth
	if c.kind == AddBlock {
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
	case most == ofChance && c.kind == RemoveBlock:
		return unlikely
	}
	return motiveOf(most)
}

// leastTold is how many minutes a motive for an addition must be worth.
const leastTold = 1

func motiveOf(p part) motive {
	switch p {
	case ofSpacing:
		return spacing
	case ofNeglect:
		return neglect
	case ofCoverage:
		return deadline
	case ofLoad:
		return overload
	case ofClash:
		return clash
	default:
		return likelier
	}
}

// wish tells whether c does what is asked for, or undoes what is not wanted.
func (c *candidate) wish() motive {
	if c.kind == RemoveBlock {
		return unwished
	}
	if c.kind == MoveBlock && c.entry.wish <= 0 {
		return unwished
	}
	return wished
}
