package planner

import (
	"context"
	"fmt"
	"slices"
)

// FeedBlocks returns the summaries of all subjects in order of creation, and the blocks
// that f shows today, ordered by date, start, end and id. It writes nothing: [foresee]
// previews blocks that are not generated yet.
func (s *Service) FeedBlocks(ctx context.Context, c Call, f Feed) ([]SubjectSummary, Rows[Block], error) {
	first, last := f.Window(c.Now.Today)
	subjects, err := s.store.SubjectSummaries(ctx, c.Space)
	if err != nil {
		return nil, nil, fmt.Errorf("read a feed: %w", err)
	}
	through, ahead := c.Through, []Block(nil)
	if through == 0 { // it was never generated, and begins today
		through = c.Now.Today - 1
	}
	if through = min(through, last); through < last {
		if ahead, err = s.ahead(ctx, c, through, last); err != nil {
			return nil, nil, fmt.Errorf("read a feed: %w", err)
		}
	}
	return subjects, func(yield func(Block, error) bool) {
		for b, err := range s.store.Blocks(ctx, c.Space, BlockQuery{First: first, Last: through}) {
			if (err != nil || f.Shows(b)) && !yield(b, err) {
				return
			}
		}
		for _, b := range ahead {
			if b.Date >= first && f.Shows(b) && !yield(b, nil) {
				return
			}
		}
	}, nil
}

// FeedExams returns the exams that f shows today, in their order.
func (s *Service) FeedExams(ctx context.Context, c Call, f Feed) ([]Exam, error) {
	if !f.Exams {
		return nil, nil
	}
	all, err := s.Exams(ctx, c, ExamFilter{})
	return f.exams(all, c.Now.Today), err
}

// ahead returns the blocks after through up to last: stored ones and previews.
func (s *Service) ahead(ctx context.Context, c Call, through, last Date) ([]Block, error) {
	subjects, err := s.store.Subjects(ctx, c.Space)
	if err != nil {
		return nil, err
	}
	stored, err := Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: through + 1, Last: last}))
	if err != nil {
		return nil, err
	}
	off, err := s.daysOff(ctx, c)
	if err != nil {
		return nil, err
	}
	g := Generation{Through: through, To: last, Now: c.Now}
	for _, t := range TimetablesOf(subjects, off) {
		if len(t.Slots) > 0 {
			g.After = append(g.After, t)
		}
	}
	g.Before = g.After
	all := slices.Concat(stored, foresee(g, stored, MaxBlocks-c.Blocks, subjects))
	slices.SortFunc(all, Block.Compare)
	return all, nil
}

// foresee returns previews of the blocks that g, which only adds weeks, generates within
// room. stored are the blocks after g.Through. Previews have ids made from their places.
func foresee(g Generation, stored []Block, room int, subjects []Subject) []Block {
	_, places, _ := g.byWeeks(stored, room)
	names := make(map[string]string, len(subjects))
	for _, s := range subjects {
		names[s.ID] = s.Name
	}
	blocks := make([]Block, len(places))
	for i, p := range places {
		blocks[i] = Block{
			ID:        fmt.Sprintf("%s-%d-%d-%d", p.SubjectID, p.Date.Number(), p.Start, p.End),
			SubjectID: p.SubjectID, SubjectName: names[p.SubjectID], Date: p.Date, Start: p.Start, End: p.End, Untouched: true,
		}
	}
	return blocks
}
