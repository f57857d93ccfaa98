package goal

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// When the parts of the day begin.
const (
	morning   planner.Clock = 5 * 60
	afternoon planner.Clock = 12 * 60
	evening   planner.Clock = 17 * 60
	night     planner.Clock = 21 * 60
)

// partOf returns the part of the day in which t lies.
func partOf(t planner.Clock) DayPart {
	switch {
	case t < morning || t >= night:
		return Night
	case t < afternoon:
		return Morning
	case t < evening:
		return Afternoon
	}
	return Evening
}

// markClock enters the limits that a time sets, and the parts of the day that lie
// within them: those are what the engine weighs, as nobody plans by the minute.
func markClock(m *mark, t when.Found) {
	m.tag = tagClock
	switch t.Kind {
	case when.NotAfter:
		markEnd(m, t.Until)
	case when.Between:
		m.from, m.until = t.From, t.Until
		m.parts[partOf(t.From)] = true
		const step = 90 // shorter than any part of the day
		for c := t.From; c < t.Until; c += step {
			m.parts[partOf(c)] = true
		}
	default:
		if t.Kind == when.NotBefore {
			m.from = t.From
		}
		m.parts[partOf(t.From)] = true
	}
}

// markEnd enters an end of the day.
func markEnd(m *mark, until planner.Clock) {
	m.until = until
	const late = 20 * 60 // an end from here on leaves an evening
	if until >= late {
		m.parts[Night] = true // what is left out, as nearly all of the day is in
		m.tag = tagNoPart
		return
	}
	const enough = 120 // a part of which less is left is not wanted
	for part, begins := range [...]planner.Clock{morning, afternoon, evening} {
		m.parts[part] = until >= begins+enough
	}
	m.parts[Morning] = true
}
