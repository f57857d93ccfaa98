package suggest

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// topics are what the sessions that f found are about, in their order: each takes what the
// agenda of the subject gives to it after a's blocks and the sessions before, of what the
// exam asks for. Once that has had its time, its last open item stays; "" if it has none.
func (f *finder) topics(p *meter.Meter, a Ahead) []string {
	subject := slices.IndexFunc(a.Subjects, func(s planner.Subject) bool { return s.ID == f.before.SubjectID })
	asked, last := map[string]bool{}, ""
	for _, i := range f.course.need.reviews {
		asked[i.ID] = true
	}
	for _, i := range f.course.need.open {
		asked[i.ID], last = true, i.Title
	}
	agenda, blocks := planner.NewAgenda(a.Subjects[subject]), f.toCome(p, a)
	topics := make([]string, len(f.made))
	for n, s := range f.made {
		for len(blocks) > 0 && p.Step(stepsOfItem) && (blocks[0].Date < s.Date || blocks[0].Date == s.Date && blocks[0].Start < s.Start) {
			agenda.Follow(blocks[0])
			blocks = blocks[1:]
		}
		topic, left := agenda.Take(s.Date, s.Minutes(), func(i planner.Item) bool { return asked[i.ID] })
		if topics[n] = topic.Title; !left {
			topics[n] = last
		}
	}
	return topics
}

// toCome are those of a's blocks of the subject that are still to be held, in their order.
func (f *finder) toCome(p *meter.Meter, a Ahead) (all []planner.Block) {
	for i := range a.Blocks {
		b := &a.Blocks[i]
		if p.Step(1) && b.SubjectID == f.before.SubjectID && !b.Done && !f.course.days.now.Ended(b.Date, b.End) {
			all = append(all, *b)
		}
	}
	slices.SortStableFunc(all, planner.Block.Compare)
	return all
}
