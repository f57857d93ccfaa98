package client

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
)

// Period is the time that statistics are about.
type Period string

// The periods: today, the current week from Monday on, the current calendar
// month, and everything.
const (
	Today Period = "today"
	Week  Period = "week"
	Month Period = "month"
	All   Period = "all"
)

// Stats returns the statistics of a period, "" for [Week].
func (c *Client) Stats(ctx context.Context, p Period, opts ...Option) (Stats, error) {
	q := url.Values{"period": {string(cmp.Or(p, Week))}}
	return fetch[Stats](ctx, c, call{method: http.MethodGet, path: "/stats", query: q}, opts)
}

// Completion tells how many sessions there were and how many were completed.
type Completion struct {
	Completed int      `json:"completed"`
	Total     int      `json:"total"`
	Rate      *float64 `json:"rate"` // 0 to 1; nil where there were none
}

// Insights tells when sessions of the last two years were completed.
type Insights struct {
	Sessions       Completion          `json:"sessions"`
	Times          []TimeCompletion    `json:"times"`
	Subjects       []SubjectCompletion `json:"subjects"`
	BestPlaces     []PlaceCompletion   `json:"best_places"`
	WorstPlaces    []PlaceCompletion   `json:"worst_places"`
	Weekdays       []WeekdayLoad       `json:"weekdays"`
	ComingDays     []DayLoad           `json:"coming_days"` // 7, from today on
	Weeks          []WeekLoad          `json:"weeks"`       // 12
	Syllabus       []SyllabusProgress  `json:"syllabus"`
	OverrunRatio   float64             `json:"overrun_ratio"`
	OverrunIsKnown bool                `json:"overrun_is_known"`
}

// TimeCompletion is about one part of one weekday.
type TimeCompletion struct {
	Day  string `json:"day"`
	Part string `json:"part"` // of the day, such as morning
	Completion
}

// SubjectCompletion is about one subject.
type SubjectCompletion struct {
	SubjectID   string `json:"subject_id"`
	SubjectName string `json:"subject_name"`
	Completion
	ActualMinutes int `json:"actual_minutes"` // that were spent: as planned where it is not known
}

// PlaceCompletion is about one place in the week.
type PlaceCompletion struct {
	TimeCompletion
	Start Clock `json:"start"`
	End   Clock `json:"end"`
}

// Load is minutes of sessions.
type Load struct {
	PlannedMinutes   int `json:"planned_minutes"`
	CompletedMinutes int `json:"completed_minutes"`
}

// WeekdayLoad is about all days of one weekday.
type WeekdayLoad struct {
	Day  string `json:"day"`
	Days int    `json:"days"` // how many there were
	Load
}

// DayLoad is about one day.
type DayLoad struct {
	Date Date   `json:"date"`
	Day  string `json:"day"`
	Load
}

// WeekLoad is about one week.
type WeekLoad struct {
	WeekStart Date `json:"week_start"`
	Load
	ActualMinutes int `json:"actual_minutes"` // that were spent: as planned where it is not known
}

// SyllabusProgress tells how far a subject's syllabus is.
type SyllabusProgress struct {
	SubjectID        string  `json:"subject_id"`
	SubjectName      string  `json:"subject_name"`
	Topics           int     `json:"topics"`
	TopicsCompleted  int     `json:"topics_completed"`
	NextTopic        *string `json:"next_topic"` // nil: all are completed
	RemainingMinutes int     `json:"remaining_minutes"`
	NeededMinutes    int     `json:"needed_minutes"` // with the overrun that is usual
	OverrunRatio     float64 `json:"overrun_ratio"`
	WeeklyMinutes    int     `json:"weekly_minutes"`
	FinishDate       *Date   `json:"finish_date"` // at that rate; nil: unknown
}

// Insights returns what was learnt from the sessions so far.
func (c *Client) Insights(ctx context.Context, opts ...Option) (Insights, error) {
	return fetch[Insights](ctx, c, call{method: http.MethodGet, path: "/stats/insights"}, opts)
}
