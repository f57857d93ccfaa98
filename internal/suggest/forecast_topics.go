package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// topics are items of a syllabus, of which each counts for one exam: the first that asks
// for it.
type topics struct {
	items   []planner.Item // in order of the syllabus
	place   map[string]int // of these, by id; nil until an exam asks for some
	claimed []bool         // which of them an exam counts
}

// topicsOf are those of all that are so.
func topicsOf(all []planner.Item, are func(planner.Item) bool) topics {
	count := 0
	for i := range all {
		if are(all[i]) {
			count++
		}
	}
	t := topics{items: make([]planner.Item, 0, count), claimed: make([]bool, count)}
	for i := range all {
		if are(all[i]) {
			t.items = append(t.items, all[i])
		}
	}
	return t
}

// places are where the items are in their order, by id.
func (t *topics) places() map[string]int {
	if t.place == nil {
		t.place = make(map[string]int, len(t.items))
		for i := range t.items {
			t.place[t.items[i].ID] = i
		}
	}
	return t.place
}

// claim returns those of e that no earlier exam counts, in their order; from then on e
// does. What is due for review on its day or later is none of them.
func (t *topics) claim(p *meter.Meter, e planner.Exam) []planner.Item {
	asked := make([]bool, len(t.items))
	if e.Items == nil {
		for i := range asked {
			asked[i] = true
		}
	} else {
		places := t.places()
		for _, id := range *e.Items {
			if at, there := places[id]; there && p.Step(stepsOfItem) {
				asked[at] = true
			}
		}
	}
	var items []planner.Item
	for i, yes := range asked {
		if due := t.items[i].Due; yes && !t.claimed[i] && (!due.Set || due.Value < e.Date) {
			t.claimed[i] = true
			items = append(items, t.items[i])
		}
	}
	return items
}

// reviews returns the minutes of the reviews before e of what it asks for: of each topic
// the one that is due next, since those after it are not known.
func (c *course) reviews(p *meter.Meter, e planner.Exam) int {
	minutes := 0
	for _, item := range c.due.claim(p, e) {
		minutes += item.ReviewMinutes()
	}
	return minutes
}
