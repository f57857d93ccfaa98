package suggest

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// PlaceCompletion counts the sessions of a weekday and part of the day in which
// there were at least four. Start and End are those of the earliest and of the
// latest of them.
type PlaceCompletion struct {
	TimeCompletion
	Start planner.Clock `json:"start"`
	End   planner.Clock `json:"end"`
}

// A place needs placeSessions to be ranked, and placesShown are listed. The ranking adds
// smoothing average sessions to each place, so that 4 of 4 comes after 19 of 20.
const (
	placeSessions = 4
	placesShown   = 5
	smoothing     = 4
)

// cell counts the sessions of a weekday in a part of the day.
type cell struct {
	learn.Count
	start, end planner.Clock // the earliest start and the latest end
}

func (c *cell) note(t learn.Trial) {
	if c.Total == 0 || t.Start < c.start {
		c.start = t.Start
	}
	c.end = max(c.end, t.End)
	c.Count.Note(t.Done)
}

// places lists where sessions are completed at least as often as they are over
// all, and where less often.
func (c *census) places() (best, worst []PlaceCompletion) {
	best, worst = []PlaceCompletion{}, []PlaceCompletion{}
	for i, time := range c.times() {
		n := c.cells[mondayFirst()[i/int(learn.DayParts)]][i%int(learn.DayParts)]
		p := PlaceCompletion{time, n.start, n.end}
		switch {
		case n.Total < placeSessions:
		case n.Done*c.all.Total < c.all.Done*n.Total:
			worst = append(worst, p)
		case n.Done > 0:
			best = append(best, p)
		}
	}
	slices.SortStableFunc(best, func(p, q PlaceCompletion) int { return c.compare(q, p) })
	slices.SortStableFunc(worst, c.compare)
	return best[:min(len(best), placesShown)], worst[:min(len(worst), placesShown)]
}

// compare orders places by their share of completed sessions after smoothing:
// (done + smoothing × share of all) / (total + smoothing), in whole numbers.
func (c *census) compare(p, q PlaceCompletion) int {
	share := func(p PlaceCompletion) int { return p.Done*c.all.Total + smoothing*c.all.Done }
	return cmp.Compare(share(p)*(q.Total+smoothing), share(q)*(p.Total+smoothing))
}
