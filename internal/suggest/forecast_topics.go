package suggest

import (
	"math"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/meter"
)

// examTopics are items of a syllabus. Each counts for one exam: the first that covers it.
type examTopics struct {
	items   []planner.Item // in order of the syllabus
	place   map[string]int // of these, by id; nil until an exam asks for some
	claimed []bool         // which of them an exam counts
}

// examTopicsOf returns those of all for which are is true.
func examTopicsOf(all []planner.Item, are func(planner.Item) bool) examTopics {
	count := 0
	for i := range all {
		if are(all[i]) {
			count++
		}
	}
	t := examTopics{items: make([]planner.Item, 0, count), claimed: make([]bool, count)}
	for i := range all {
		if are(all[i]) {
			t.items = append(t.items, all[i])
		}
	}
	return t
}

// places returns the position of each item, by id.
func (t *examTopics) places() map[string]int {
	if t.place == nil {
		t.place = make(map[string]int, len(t.items))
		for i := range t.items {
			t.place[t.items[i].ID] = i
		}
	}
	return t.place
}

// claim returns those of e that no earlier exam counts, in their order; from then on e
// does. What is due for review on its day or later is none of them. Shared says whether an
// earlier exam counts others of e.
func (t *examTopics) claim(p *meter.Meter, e planner.Exam) (items []planner.Item, shared bool) {
	covered := make([]bool, len(t.items))
	if e.Items == nil {
		for i := range covered {
			covered[i] = true
		}
	} else {
		places := t.places()
		for _, id := range *e.Items {
			if at, there := places[id]; there && p.Step(stepsPerItem) {
				covered[at] = true
			}
		}
	}
	for i, yes := range covered {
		shared = shared || yes && t.claimed[i]
		if due := t.items[i].Due; yes && !t.claimed[i] && (!due.Set || due.Value < e.Date) {
			t.claimed[i] = true
			items = append(items, t.items[i])
		}
	}
	return items, shared
}

// needs is what the exams of a subject need, in order of date.
type needs struct {
	work  planner.Work
	items int        // how many the syllabus has
	open  examTopics // what is still to be learnt
	due   examTopics // what was learnt, and comes back for review
}

// needsOf is what exams of s need after the work in blocks.
func needsOf(s planner.Subject, o learn.Outlook, exams []planner.Exam, blocks []planner.Block, today planner.Date) needs {
	return needs{
		work:  planner.WorkOf(s, exams, blocks, int(math.Round(o.Ratio*1000)), today),
		items: len(s.Syllabus),
		open:  examTopicsOf(s.Syllabus, func(item planner.Item) bool { return !item.Done }),
		due:   examTopicsOf(s.Syllabus, func(item planner.Item) bool { return s.Review != nil && item.Done && item.Due.Set }),
	}
}

// need is what an exam needs that no earlier one of its subject counts.
type need struct {
	open    []planner.Item // items
	reviews []planner.Item // that are due before it, each once, as what comes after is not known
	minutes int            // that all that likely still takes
	worked  int            // minutes that were done for it
	content bool           // it has items or extra minutes, open or not
	shared  bool           // an earlier exam counts some of its open items
}

// next returns what e needs after the exams before.
func (n *needs) next(p *meter.Meter, e planner.Exam) need {
	x := need{content: e.ExtraMinutes > 0 || n.items > 0 && e.Items == nil || e.Items != nil && len(*e.Items) > 0}
	x.open, x.shared = n.open.claim(p, e)
	x.reviews, _ = n.due.claim(p, e)
	left := 0
	for i := range x.open {
		left += n.work.Left(x.open[i].ID)
	}
	x.minutes = (left+999)/1000 + n.work.LeftExtra(e)
	for i := range x.reviews {
		x.minutes += x.reviews[i].ReviewMinutes()
	}
	x.worked = n.work.Worked(e, x.open)
	return x
}
