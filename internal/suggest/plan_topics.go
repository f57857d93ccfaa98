package suggest

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// topics returns the topics of the planned sessions, in order. Each takes the next items of
// the subject's agenda that the exam covers, after a's blocks and the sessions before it.
// When those run out, the last open item repeats. A topic is "" if there is none.
func (f *finder) topics(p *meter.Meter, a Schedule) []string {
	subject := slices.IndexFunc(a.Subjects, func(s planner.Subject) bool { return s.ID == f.before.SubjectID })
	covered, last := map[string]bool{}, ""
	for _, i := range f.course.need.reviews {
		covered[i.ID] = true
	}
	for _, i := range f.course.need.open {
		covered[i.ID], last = true, i.Title
	}
	agenda, blocks := planner.NewAgenda(a.Subjects[subject]), f.comingBlocks(p, a)
	topics := make([]string, len(f.chosen))
	for n, s := range f.chosen {
		for len(blocks) > 0 && p.Step(stepsPerItem) && (blocks[0].Date < s.Date || blocks[0].Date == s.Date && blocks[0].Start < s.Start) {
			agenda.Follow(blocks[0])
			blocks = blocks[1:]
		}
		topic, left := agenda.Take(s.Date, s.Minutes(), func(i planner.Item) bool { return covered[i.ID] })
		if topics[n] = topic.Title; !left {
			topics[n] = last
		}
	}
	return topics
}

// comingBlocks returns a's open blocks of the subject that have not ended, in order.
func (f *finder) comingBlocks(p *meter.Meter, a Schedule) (all []planner.Block) {
	for i := range a.Blocks {
		b := &a.Blocks[i]
		if p.Step(1) && b.SubjectID == f.before.SubjectID && !b.Done && !f.course.days.now.Ended(b.Date, b.End) {
			all = append(all, *b)
		}
	}
	slices.SortStableFunc(all, planner.Block.Compare)
	return all
}
