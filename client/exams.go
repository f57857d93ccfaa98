package client

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

const examsPath = "/exams"

// ExamDraft is what a new exam is made from.
type ExamDraft struct {
	SubjectID    string   `json:"subject_id"`
	Title        string   `json:"title"`
	Date         Date     `json:"date,omitzero"`          // required
	Start        *Clock   `json:"start,omitzero"`         // nil: all day
	Items        []string `json:"items,omitzero"`         // nil: the whole syllabus
	ExtraMinutes int      `json:"extra_minutes,omitzero"` // that it takes beside the syllabus
	Kind         ExamKind `json:"kind,omitzero"`          // "": an exam
}

// ExamKind says what a deadline is.
type ExamKind string

// The kinds of deadlines. Reading, that of an exam is "".
const (
	KindExam   ExamKind = "exam"
	Assignment ExamKind = "assignment" // work to hand in, due at its start
)

// ExamPatch changes only the fields that are set. One that is nil stays.
type ExamPatch struct {
	Title        *string    `json:"title,omitzero"`
	Date         *Date      `json:"date,omitzero"`
	Start        **Clock    `json:"start,omitzero"` // of nil: all day
	Items        **[]string `json:"items,omitzero"` // of nil: the whole syllabus
	ExtraMinutes *int       `json:"extra_minutes,omitzero"`
	Kind         *ExamKind  `json:"kind,omitzero"`
	Done         *bool      `json:"done,omitzero"`
}

// ExamFilter selects exams. Its zero value selects all.
type ExamFilter struct {
	SubjectID string
	Past      *bool // those whose day is over, or those whose is not; nil: both
	Done      *bool // those that are done, or those that are not; nil: both
}

// Exams returns exams in order of date, start and id.
func (c *Client) Exams(ctx context.Context, f ExamFilter, opts ...Option) ([]Exam, error) {
	q := url.Values{}
	if f.SubjectID != "" {
		q.Set("subject_id", f.SubjectID)
	}
	if f.Past != nil {
		q.Set("past", strconv.FormatBool(*f.Past))
	}
	if f.Done != nil {
		q.Set("done", strconv.FormatBool(*f.Done))
	}
	return fetch[[]Exam](ctx, c, call{method: http.MethodGet, path: examsPath, query: q}, opts)
}

// Exam returns one exam.
func (c *Client) Exam(ctx context.Context, id string, opts ...Option) (Exam, error) {
	return fetch[Exam](ctx, c, call{method: http.MethodGet, path: path(examsPath, id)}, opts)
}

// CreateExam makes an exam of a subject.
func (c *Client) CreateExam(ctx context.Context, d ExamDraft, opts ...Option) (Exam, error) {
	return fetch[Exam](ctx, c, call{method: http.MethodPost, path: examsPath, body: d}, opts)
}

// UpdateExam changes an exam and returns what it is then.
func (c *Client) UpdateExam(ctx context.Context, id string, p ExamPatch, opts ...Option) (Exam, error) {
	return fetch[Exam](ctx, c, call{method: http.MethodPatch, path: path(examsPath, id), body: p}, opts)
}

// DeleteExam removes an exam.
func (c *Client) DeleteExam(ctx context.Context, id string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path(examsPath, id)}, opts)
}

// Forecast tells whether there will be time for an exam. All minutes are whole ones.
type Forecast struct {
	ExamID    string  `json:"exam_id"`
	SubjectID string  `json:"subject_id"`
	Title     string  `json:"title"`
	Date      Date    `json:"date"`
	DaysLeft  int     `json:"days_left"`
	Verdict   Verdict `json:"verdict"`

	NeededMinutes   int      `json:"needed_minutes"`   // that its open topics and its extra minutes will likely still take
	WorkedMinutes   int      `json:"worked_minutes"`   // that were done for it so far
	EarlierMinutes  int      `json:"earlier_minutes"`  // needed for earlier exams of the subject
	PlannedMinutes  int      `json:"planned_minutes"`  // of the subject's open sessions before it
	ExpectedMinutes int      `json:"expected_minutes"` // of these, as far as they are likely to be completed
	FreeMinutes     int      `json:"free_minutes"`     // that the days before it still take
	CushionMinutes  int      `json:"cushion_minutes"`  // planned less earlier less needed; below 0: so much is lacking
	MissedMinutes   int      `json:"missed_minutes"`   // of the subject's sessions of the last 14 days that ended without being done
	ProjectedFinish *Date    `json:"projected_finish"` // when the expected minutes come to what is needed; nil: not in the coming year
	Through         Date     `json:"through"`          // the last day that counts
	NextTopics      []string `json:"next_topics"`      // at most three
}

// Verdict says in a word whether there will be time for an exam.
type Verdict string

// The verdicts, from best to worst.
const (
	ExamDone   Verdict = "done"         // nothing was ever needed
	OnTrack    Verdict = "on_track"     // the expected minutes are enough, or nothing is needed any more
	Tight      Verdict = "tight"        // the planned ones would
	Short      Verdict = "short"        // with the free ones they would
	OutOfReach Verdict = "out_of_reach" // not even then
)

// Forecast tells of each exam that is neither past nor done, in order of date, whether there will be
// time for it.
func (c *Client) Forecast(ctx context.Context, opts ...Option) ([]Forecast, error) {
	return fetch[[]Forecast](ctx, c, call{method: http.MethodGet, path: "/forecast"}, opts)
}
