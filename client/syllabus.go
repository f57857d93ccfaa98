package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)

// AddItem puts an item at the end of a subject's syllabus and returns the subject.
// Info.ItemID names the item.
func (c *Client) AddItem(ctx context.Context, subjectID string, d ItemDraft, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodPost, path: path("/subjects", subjectID, "syllabus"), body: d}, opts)
}

// ReplaceSyllabus replaces the syllabus of a subject, and returns the subject. Items with an ID are updated.
// The server decides when done ones are due for review.
func (c *Client) ReplaceSyllabus(ctx context.Context, subjectID string, items []Item, opts ...Option) (Subject, error) {
	body := struct {
		Syllabus []Item `json:"syllabus"`
	}{append([]Item{}, items...)} // an empty list, not null
	for n := range body.Syllabus { // when it comes back is not changed here
		body.Syllabus[n].DoneOn, body.Syllabus[n].Step, body.Syllabus[n].Due = 0, nil, 0
	}
	return fetch[Subject](ctx, c, call{method: http.MethodPut, path: path("/subjects", subjectID, "syllabus"), body: body}, opts)
}

// UpdateItem changes an item and returns its subject.
func (c *Client) UpdateItem(ctx context.Context, subjectID, itemID string, p ItemPatch, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodPatch, path: path("/subjects", subjectID, "syllabus", itemID), body: p}, opts)
}

// DeleteItem removes an item.
func (c *Client) DeleteItem(ctx context.Context, subjectID, itemID string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path("/subjects", subjectID, "syllabus", itemID)}, opts)
}

// Grade says how well an item was known when it was reviewed.
type Grade string

// The grades of a review. Again begins the steps of the subject's Review anew, Good takes
// the next one and Easy the one after.
const (
	Again Grade = "again"
	Good  Grade = "good"
	Easy  Grade = "easy"
)

// Topics returns what a further session of a subject could be about, the likeliest first.
// A date of 0 is today, and a start that is nil now.
func (c *Client) Topics(ctx context.Context, subjectID string, date Date, start *Clock, opts ...Option) ([]Topic, error) {
	q := url.Values{}
	if date != 0 {
		q.Set("date", date.String())
	}
	if start != nil {
		q.Set("start", start.String())
	}
	return fetch[[]Topic](ctx, c, call{method: http.MethodGet, path: path("/subjects", subjectID, "topics"), query: q}, opts)
}

// Reviews returns the items that are due for review up to a day, the earliest first. The zero Date is today.
func (c *Client) Reviews(ctx context.Context, last Date, opts ...Option) ([]Review, error) {
	q := url.Values{}
	if last != 0 {
		q.Set("date_to", last.String())
	}
	return fetch[[]Review](ctx, c, call{method: http.MethodGet, path: "/reviews", query: q}, opts)
}

// GradeItem tells how well an item was known when it was reviewed, and returns its subject.
func (c *Client) GradeItem(ctx context.Context, subjectID, itemID string, g Grade, opts ...Option) (Subject, error) {
	body := struct {
		Grade Grade `json:"grade"`
	}{g}
	return fetch[Subject](ctx, c, call{method: http.MethodPost, path: path("/subjects", subjectID, "syllabus", itemID, "review"), body: body}, opts)
}

// UngradeItem undoes reviews of an item, and returns its subject. was is the item before. Its Step and Due
// come back.
func (c *Client) UngradeItem(ctx context.Context, subjectID string, was Item, opts ...Option) (Subject, error) {
	body := struct {
		Step *int `json:"step"`
		Due  Date `json:"due,omitzero"`
	}{was.Step, was.Due}
	return fetch[Subject](ctx, c, call{method: http.MethodPost, path: path("/subjects", subjectID, "syllabus", was.ID, "review"), body: body}, opts)
}

// SyllabusText is a text that may hold a syllabus.
type SyllabusText struct {
	Text     string         `json:"text"`
	Format   SyllabusFormat `json:"format,omitzero"`   // "" for what it looks like
	Sections bool           `json:"sections,omitzero"` // put the title of a section before those in it
}

// SyllabusFormat is what such a text is written in.
type SyllabusFormat string

// The formats that the server reads.
const (
	SyllabusMarkdown SyllabusFormat = "markdown"
	SyllabusCSV      SyllabusFormat = "csv"
)

// SyllabusReading is what a text was read as: items with titles that a syllabus
// can have, each once.
type SyllabusReading struct {
	Items    []ReadItem    `json:"items"`
	Problems []LineProblem `json:"problems"`
	Passed   []int         `json:"passed"` // lines that are no items, at most 1,000
}

// ReadItem is an item as a text has it.
type ReadItem struct {
	Line     int    `json:"line"` // of the text, from 1
	Title    string `json:"title"`
	Duration int    `json:"duration,omitzero"` // minutes, 1 to 6000; 0: absent
	Done     bool   `json:"done"`
}

// LineProblem is what is wrong with one line of a text, and what was done about it.
type LineProblem struct {
	Line    int    `json:"line"` // from 1
	Kind    string `json:"kind"` // for programs, such as same_title
	Message string `json:"message"`
}

// String returns the message of p after its line.
func (p LineProblem) String() string { return fmt.Sprintf("line %d: %s", p.Line, p.Message) }

// ReadSyllabus returns the items that a text holds, for the syllabus of a subject.
// It changes nothing: [Client.ReplaceSyllabus] does.
func (c *Client) ReadSyllabus(ctx context.Context, subjectID string, t SyllabusText, opts ...Option) (SyllabusReading, error) {
	return fetch[SyllabusReading](ctx, c, call{method: http.MethodPost, path: path("/subjects", subjectID, "syllabus", "read"), body: t}, opts)
}
