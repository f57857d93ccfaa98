package planner

import (
	"context"
	"fmt"
)

// Schedule returns the blocks of one week.
func (s *Service) Schedule(ctx context.Context, c Call, w Week) (Schedule, error) {
	c, err := s.EnsureGenerated(ctx, c, w.Sunday())
	if err != nil {
		return Schedule{}, err
	}
	blocks, err := Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: w.Monday, Last: w.Sunday()}))
	if err != nil {
		return Schedule{}, fmt.Errorf("get schedule: %w", err)
	}
	return scheduleOf(w, blocks), nil
}

// History returns all subjects in order of creation, and the blocks from first to last,
// ordered by date, start, end and id. It generates nothing: EnsureGenerated must have
// covered last.
func (s *Service) History(ctx context.Context, c Call, first, last Date) ([]Subject, []Block, error) {
	subjects, err := s.store.Subjects(ctx, c.Space)
	if err != nil {
		return nil, nil, fmt.Errorf("get history: %w", err)
	}
	blocks, err := Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: first, Last: last}))
	if err != nil {
		return nil, nil, fmt.Errorf("get history: %w", err)
	}
	return subjects, blocks, nil
}

// DoneBlocks returns the done blocks between two dates. It generates nothing.
func (s *Service) DoneBlocks(ctx context.Context, c Call, first, last Date) ([]Block, error) {
	blocks, err := Collect(s.store.Blocks(ctx, c.Space, BlockQuery{First: first, Last: last, Done: new(true)}))
	if err != nil {
		return nil, fmt.Errorf("read done blocks: %w", err)
	}
	return blocks, nil
}

// Covers returns the last date that the statistics of p look at, as far as it
// lies before the horizon of generation; 0 if they look at everything.
func (p Period) Covers(today Date) Date {
	if p == PeriodAll {
		return 0
	}
	_, last := p.Range(today)
	return last
}

// MissedToday counts the blocks of today that are over and not done. It generates nothing:
// EnsureGenerated must have covered today.
func (s *Service) MissedToday(ctx context.Context, c Call) (Missed, error) {
	m, err := missedOf(c.Now, s.store.Blocks(ctx, c.Space, BlockQuery{First: c.Now.Today, Last: c.Now.Today}))
	if err != nil {
		return Missed{}, fmt.Errorf("count what was missed today: %w", err)
	}
	return m, nil
}

// Stats returns the statistics of period p. missed is from MissedToday. Over all time,
// untouched blocks of weeks that have not begun do not count.
func (s *Service) Stats(ctx context.Context, c Call, p Period, missed Missed) (Stats, PeriodProgress, error) {
	c, err := s.EnsureGenerated(ctx, c, p.Covers(c.Now.Today))
	if err != nil {
		return Stats{}, PeriodProgress{}, err
	}
	first, last := p.Range(c.Now.Today)
	q := TotalsQuery{First: first, Last: last, Settled: last, Today: c.Now.Today}
	if p == PeriodAll {
		q.Settled = WeekOf(c.Now.Today).Sunday()
	}
	totals, err := s.features.Totals(ctx, c.Space, q)
	if err != nil {
		return Stats{}, PeriodProgress{}, fmt.Errorf("get stats: %w", err)
	}
	known := min(first, max(c.Now.Today-streakSpan+1, MinDate)) // with what the streak needs in most cases
	done, err := s.features.DoneDays(ctx, c.Space, known, last)
	if err != nil {
		return Stats{}, PeriodProgress{}, fmt.Errorf("get stats: %w", err)
	}
	free, err := s.daysOff(ctx, c)
	if err != nil {
		return Stats{}, PeriodProgress{}, fmt.Errorf("get stats: %w", err)
	}
	off := offFrom(spansOf(free, ""), MinDate, c.Now.Today)
	days, err := streak(c.Now.Today, off, func(first, last Date) (Heatmap, error) {
		if first >= known {
			return done.between(first, last), nil
		}
		return s.features.DoneDays(ctx, c.Space, first, last)
	})
	if err != nil {
		return Stats{}, PeriodProgress{}, fmt.Errorf("get streak: %w", err)
	}
	return statsOf(totals, done.between(first, last), days), PeriodProgress{totals.Due + missed.Blocks, totals.Study}, nil
}
