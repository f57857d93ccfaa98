package syllabi

import (
	"slices"

	"studyplanner/client"
)

// importPlan is what an import makes of a syllabus.
type importPlan struct {
	items   []client.Item // the syllabus afterwards
	added   []client.Item
	kept    []client.Item // those of the file that are there already
	removed []client.Item
}

// planImport returns the syllabus after an import. New topics of the file are added at the
// end. With replace, the syllabus becomes that of the file. Known topics keep their ids and
// progress. Topics take usual minutes unless the file says otherwise.
func planImport(syllabus []client.Item, topics []client.ReadItem, usual int, replace bool) importPlan {
	known := map[string]client.Item{}
	for _, item := range syllabus {
		known[client.NameKey(item.Title)] = item
	}
	p := importPlan{items: slices.Clone(syllabus)}
	if replace {
		p.items = nil
	}
	for _, t := range topics {
		item, there := known[client.NameKey(t.Title)]
		switch {
		case !there:
			item = newItem(t, usual)
			p.added, p.items = append(p.added, item), append(p.items, item)
			continue
		case replace:
			item = updatedItem(item, t)
			p.items = append(p.items, item)
		}
		p.kept = append(p.kept, item)
	}
	for _, item := range syllabus {
		if !slices.ContainsFunc(p.items, func(i client.Item) bool { return i.ID == item.ID }) {
			p.removed = append(p.removed, item)
		}
	}
	return p
}

// newItem returns the topic that t makes.
func newItem(t client.ReadItem, usual int) client.Item {
	if t.Duration > 0 {
		usual = t.Duration
	}
	return client.Item{Title: t.Title, Duration: usual, Done: t.Done}
}

// updatedItem returns what a topic that is there already becomes by t.
func updatedItem(item client.Item, t client.ReadItem) client.Item {
	item.Title, item.Done = t.Title, item.Done || t.Done
	if t.Duration > 0 {
		item.Duration = t.Duration
	}
	return item
}

// identify gives the added items the ids that they got.
func (p *importPlan) identify(syllabus []client.Item) {
	for i, item := range p.added {
		n := slices.IndexFunc(syllabus, func(now client.Item) bool { return client.NameKey(now.Title) == client.NameKey(item.Title) })
		if n >= 0 {
			p.added[i] = syllabus[n]
		}
	}
}

// changes reports whether the syllabus becomes another.
func (p importPlan) changes(syllabus []client.Item) bool { return !slices.Equal(p.items, syllabus) }
