package demo

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
)

// live plays one week: it is planned on Monday morning, and each day up to
// yesterday is looked back upon in its evening.
func (s *student) live(ctx context.Context, w planner.Week) error {
	if err := s.planWeek(ctx, w); err != nil {
		return err
	}
	for d := w.Monday; d <= w.Sunday() && d < s.today; d++ {
		if err := s.endDay(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// planWeek gives the week's sessions their topics, and adds some for what the slots
// leave out.
func (s *student) planWeek(ctx context.Context, w planner.Week) error {
	c := s.call(w.Monday, "06:30")
	var err error
	s.week, _, err = s.planner.Blocks(ctx, c, planner.BlockFilter{From: planner.Some(w.Monday), To: planner.Some(w.Sunday())})
	if err != nil {
		return err
	}
	ops := s.changes()
	for d := w.Monday; d <= w.Sunday(); d++ {
		if extra, ok := s.extra(d); ok {
			ops = append(ops, extra)
		}
	}
	return s.batch(ctx, c, ops)
}

// changes gives most of the sessions a topic, at the pace at which the student follows the syllabi.
func (s *student) changes() []planner.Operation {
	var ops []planner.Operation
	ahead := map[*study]progress{}
	for _, b := range s.week {
		st := s.study(b)
		p, ok := ahead[st]
		if !ok {
			p = st.progress
		}
		if topic := p.topic(st.items); topic != nil && s.rand.Float64() < 0.9 {
			patch := planner.BlockPatch{Topic: planner.Some(topic)}
			ops = append(ops, &planner.BlockUpdate{Op: "update", ID: b.ID, BlockPatch: patch})
		}
		ahead[st] = p.add(minutes(b)*3/4, st.items)
	}
	return ops
}

// extra is a session beside the slots on day d: one a day in exam weeks, and
// on some Sundays.
func (s *student) extra(d planner.Date) (planner.Operation, bool) {
	length, chance := planner.Clock(60), 0.0
	switch {
	case s.away(d):
	case s.exams(d):
		length, chance = 90, 0.8
	case d.Weekday() == sunday:
		chance = 0.3
	}
	if s.rand.Float64() >= chance {
		return nil, false
	}
	st := s.studies[s.rand.IntN(2)] // the two that are examined
	p, ok := s.free(d, clock("11:00"), length)
	if !ok {
		return nil, false
	}
	draft := planner.BlockDraft{SubjectID: st.id, Date: d, Start: p.Start, End: p.End, Topic: st.topic(st.items)}
	return &planner.BlockCreation{Op: "create", BlockDraft: draft}, true
}

// free finds the first place on day d, from the given time to nine in the
// evening, that no session of this week takes.
func (s *student) free(d planner.Date, from, length planner.Clock) (planner.Place, bool) {
	for start := from; start+length <= clock("21:00"); start += 15 {
		clash := slices.ContainsFunc(s.week, func(b planner.Block) bool {
			return b.Date == d && start < b.End && b.Start < start+length
		})
		if !clash {
			return planner.Place{Date: d, Start: start, End: start + length}, true
		}
	}
	return planner.Place{}, false
}

// batch makes changes in the planner and to the student's view of the week.
func (s *student) batch(ctx context.Context, c planner.Call, ops []planner.Operation) error {
	if len(ops) == 0 {
		return nil
	}
	done, err := s.planner.Batch(ctx, c, planner.Batch{Operations: ops})
	if err != nil {
		return err
	}
	for _, r := range done.Results {
		s.week = slices.DeleteFunc(s.week, func(b planner.Block) bool { return b.ID == r.ID })
		if r.Block != nil {
			s.week = append(s.week, *r.Block)
		}
	}
	slices.SortFunc(s.week, func(a, b planner.Block) int {
		return int(a.Date-b.Date)*24*60 + int(a.Start-b.Start)
	})
	return nil
}
