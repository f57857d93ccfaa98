package limits

import "studyplanner/internal/planner"

// minutes is a set of minutes of a day, a bit each.
type minutes [24*60/64 + 1]uint64

// each calls f with the bits of the minutes from start until before end, word
// by word, until it returns false.
func each(start, end planner.Clock, f func(word int, bits uint64) bool) {
	for at := int(start); at < int(end); {
		word, first := at/64, at%64
		n := min(64-first, int(end)-at)
		if !f(word, (1<<n-1)<<first) {
			return
		}
		at += n
	}
}

// any reports whether m has a minute of those from start until before end.
func (m *minutes) any(start, end planner.Clock) bool {
	found := false
	each(start, end, func(word int, bits uint64) bool {
		found = m[word]&bits != 0
		return !found
	})
	return found
}

// has reports whether m has the minute at.
func (m *minutes) has(at planner.Clock) bool { return m[at/64]>>(at%64)&1 != 0 }

// cover is which minutes of a day blocks take.
type cover struct {
	once  minutes // of any block
	twice minutes // of two or more
}

// add takes the minutes of one more block.
func (c *cover) add(start, end planner.Clock) {
	each(start, end, func(word int, bits uint64) bool {
		c.twice[word] |= c.once[word] & bits
		c.once[word] |= bits
		return true
	})
}

// free reports whether no block takes a minute from start until before end.
func (c *cover) free(start, end planner.Clock) bool { return !c.once.any(start, end) }

// freeExcept is free, but ignores one block, which goes from from to to.
func (c *cover) freeExcept(start, end, from, to planner.Clock) bool {
	if to <= start || end <= from {
		return c.free(start, end)
	}
	return c.free(start, from) && !c.twice.any(max(start, from), min(end, to)) && c.free(to, end)
}
