package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
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

// needs is what the exams of a subject need, one after the other.
type needs struct {
	outlook learn.Outlook
	open    topics // what is still to be learnt
	due     topics // what was learnt, and comes back for review
}

func needsOf(s planner.Subject, o learn.Outlook) needs {
	return needs{
		outlook: o,
		open:    topicsOf(s.Syllabus, func(item planner.Item) bool { return !item.Done }),
		due:     topicsOf(s.Syllabus, func(item planner.Item) bool { return s.Review != nil && item.Done && item.Due.Set }),
	}
}

// next returns what e asks for that no earlier exam counts, what is open and the reviews
// before e, of each topic the one that is due next, since those after it are not known; and
// how many minutes all that likely takes.
func (n *needs) next(p *meter.Meter, e planner.Exam) (open, reviews []planner.Item, minutes int) {
	open, reviews = n.open.claim(p, e), n.due.claim(p, e)
	estimated := 0
	for i := range open {
		estimated += open[i].Duration
	}
	minutes = n.outlook.Takes(estimated) + e.ExtraMinutes
	for i := range reviews {
		minutes += reviews[i].ReviewMinutes()
	}
	return open, reviews, minutes
}
