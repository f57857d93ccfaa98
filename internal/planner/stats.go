package planner

import (
	"errors"
	"slices"
)

// Period is the span of time that a Stats covers.
type Period string

// The periods. A week runs from Monday to Sunday, a month is the calendar's.
const (
	PeriodToday Period = "today"
	PeriodWeek  Period = "week"
	PeriodMonth Period = "month"
	PeriodAll   Period = "all"
)

var errPeriod = errors.New("must be one of today, week, month, all")

// UnmarshalText reads one of the four periods.
func (p *Period) UnmarshalText(b []byte) error {
	switch v := Period(b); v {
	case PeriodToday, PeriodWeek, PeriodMonth, PeriodAll:
		*p = v
		return nil
	}
	return errPeriod
}

// Range returns the first and the last day of p around today.
func (p Period) Range(today Date) (first, last Date) {
	switch p {
	case PeriodToday:
		return today, today
	case PeriodWeek:
		return WeekOf(today).Monday, WeekOf(today).Sunday()
	case PeriodMonth:
		return monthOf(today)
	default:
		return MinDate, MaxDate
	}
}

// Stats is the progress made in a period.
type Stats struct {
	TotalBlocks     int     `json:"total_blocks"`
	CompletedBlocks int     `json:"completed_blocks"`
	CompletionRate  float64 `json:"completion_rate"` // 0 to 1
	StreakDays      int     `json:"streak_days"`     // the same for every period
	TotalMinutes    int     `json:"total_minutes"`   // of the completed blocks
	Heatmap         Heatmap `json:"heatmap"`         // completed blocks; no day without any
}

// PeriodProgress has further figures of the period of a Stats.
type PeriodProgress struct {
	DueBlocks    int `json:"due_blocks"`    // of all: those that have ended or are done, see [Moment.Due]
	StudyMinutes int `json:"study_minutes"` // of the completed blocks of active subjects
}

// Missed counts the blocks of a day that are over and not done.
type Missed struct {
	Blocks int
	Span   ClockSpan // in which the count is valid, unless blocks change
}

// missedOf counts those of the blocks of today.
func missedOf(now Moment, all Rows[Block]) (Missed, error) {
	m := Missed{Span: WholeDay}
	for b, err := range all {
		if err != nil {
			return Missed{}, err
		}
		if b.Done {
			continue
		}
		if now.Due(b) {
			m.Blocks++
			m.Span.From = max(m.Span.From, b.End)
		} else {
			m.Span.Until = min(m.Span.Until, b.End)
		}
	}
	return m, nil
}

// statsOf returns the statistics of a period from its totals t. done has its days with a
// completion.
func statsOf(t Totals, done Heatmap, streak int) Stats {
	s := Stats{TotalBlocks: t.Blocks, CompletedBlocks: t.Done, StreakDays: streak, TotalMinutes: t.Minutes, Heatmap: done}
	if t.Blocks > 0 {
		s.CompletionRate = float64(t.Done) / float64(t.Blocks)
	}
	return s
}

// streakSpan is how many days streak looks at first.
const streakSpan = 32

// streak counts the days with a completion up to today since a day was missed: one
// before today that has none and is not off. Days off that have one count.
// doneDays returns the days with a completion in a range. It is called for ever earlier
// ranges until a day is missed.
func streak(today Date, off spans, doneDays func(first, last Date) (Heatmap, error)) (int, error) {
	n, due := 0, off.before(today)
	for last, span := today, Date(streakSpan); last >= MinDate; last, span = last-span, span*2 {
		first := max(last-span+1, MinDate)
		days, err := doneDays(first, last)
		if err != nil {
			return 0, err
		}
		for _, d := range slices.Backward(days) {
			if d.Date < due {
				return n, nil
			}
			if n++; d.Date == due {
				due = off.before(due)
			}
		}
		if due >= first {
			return n, nil
		}
	}
	return n, nil
}
