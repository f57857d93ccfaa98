package mcp

import (
	"fmt"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// subjectAnswer is a subject.
type subjectAnswer struct {
	Name     string             `json:"name"`
	Type     client.SubjectType `json:"type" jsonschema:"inactive: the time is taken by something else."`
	Slots    []slot             `json:"slots" jsonschema:"When it is in every week."`
	Syllabus *syllabusSummary   `json:"syllabus,omitzero" jsonschema:"Absent: it has no syllabus."`
	ID       string             `json:"id,omitzero"`
	Color    string             `json:"color,omitzero"`
	Topics   []itemAnswer       `json:"topics,omitzero" jsonschema:"The syllabus."`
	Reviews  []string           `json:"reviews,omitzero" jsonschema:"Topics that are due for review."`
	Exam     *nextExam          `json:"exam,omitzero" jsonschema:"The next one."`
}

// syllabusSummary tells how far a syllabus is.
type syllabusSummary struct {
	Topics      int    `json:"topics"`
	Done        int    `json:"done"`
	MinutesLeft int    `json:"minutes_left" jsonschema:"Of the topics that are not done."`
	Next        string `json:"next,omitzero" jsonschema:"The first topic that is not done."`
}

// itemAnswer is an item of a syllabus.
type itemAnswer struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Duration int    `json:"duration" jsonschema:"In minutes."`
	Done     bool   `json:"done"`

	Due client.Date `json:"due,omitzero" jsonschema:"When it is to be reviewed."`
}

// maxReviews is how many topics of a subject that are due for review an answer has.
const maxReviews = 20

// dueOf returns the titles of items that are due for review up to a day.
func dueOf(items []client.Item, last client.Date) (titles []string) {
	for _, item := range items {
		if item.Due != 0 && item.Due <= last && len(titles) < maxReviews {
			titles = append(titles, item.Title)
		}
	}
	return titles
}

// subjectOf tells of a subject. Detailed answers have up to most items.
func subjectOf(s client.Subject, d detail, most int) subjectAnswer {
	a := subjectAnswer{Name: s.Name, Type: s.Type, Slots: slotsOf(s.Slots), Syllabus: summaryOf(s.Syllabus)}
	if d != detailed {
		return a
	}
	a.ID, a.Color = s.ID, s.Color
	for _, item := range s.Syllabus[:min(most, len(s.Syllabus))] {
		a.Topics = append(a.Topics, itemAnswer{item.ID, item.Title, item.Duration, item.Done, item.Due})
	}
	return a
}

// summaryOf tells how far a syllabus is; nil if there is none.
func summaryOf(items []client.Item) *syllabusSummary {
	if len(items) == 0 {
		return nil
	}
	s := &syllabusSummary{Topics: len(items)}
	for _, item := range items {
		if item.Done {
			s.Done++
			continue
		}
		if s.MinutesLeft == 0 {
			s.Next = item.Title
		}
		s.MinutesLeft += item.Duration
	}
	return s
}

// text writes s in a line, and one for each item.
func (s subjectAnswer) text() string {
	parts := []string{fmt.Sprintf("%s (%s)", s.Name, s.Type)}
	for _, w := range s.Slots {
		parts = append(parts, w.text())
	}
	if len(s.Slots) == 0 {
		parts = append(parts, "no weekly slots")
	}
	if y := s.Syllabus; y != nil {
		parts = append(parts, fmt.Sprintf("syllabus %d of %d done, %s left", y.Done, y.Topics, when.Duration(y.MinutesLeft)))
		if y.Next != "" {
			parts = append(parts, "next: "+y.Next)
		}
	}
	if s.Exam != nil {
		parts = append(parts, "exam: "+s.Exam.Title+" on "+day(s.Exam.Date))
	}
	if len(s.Reviews) > 0 {
		parts = append(parts, "due for review: "+strings.Join(s.Reviews, ", "))
	}
	if s.ID != "" {
		parts = append(parts, s.Color, s.ID)
	}
	lines := []string{strings.Join(parts, "; ")}
	for _, t := range s.Topics {
		lines = append(lines, fmt.Sprintf("  - %s, %d min%s", t.Title, t.Duration, marks("", t.Done, nil, t.ID)))
	}
	return strings.Join(lines, "\n")
}
