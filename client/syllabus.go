package client

import (
	"context"
	"net/http"
)

// Item is one topic of a syllabus.
type Item struct {
	ID       string `json:"id,omitzero"` // "" for one that is new
	Title    string `json:"title"`
	Duration int    `json:"duration"` // minutes, 1 to 6000
	Done     bool   `json:"done"`
}

// ItemDraft is what a new topic is made from.
type ItemDraft struct {
	Title    string `json:"title"`
	Duration int    `json:"duration"` // minutes, 1 to 6000
	Done     bool   `json:"done,omitzero"`
}

// AddItem puts a topic at the end of a subject's syllabus and returns the subject.
func (c *Client) AddItem(ctx context.Context, subjectID string, d ItemDraft, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodPost, path: path("/subjects", subjectID, "syllabus"), body: d}, opts)
}

// ReplaceSyllabus gives a subject another syllabus, in which items with an ID
// are those that it had, and returns the subject.
func (c *Client) ReplaceSyllabus(ctx context.Context, subjectID string, items []Item, opts ...Option) (Subject, error) {
	body := struct {
		Syllabus []Item `json:"syllabus"`
	}{append([]Item{}, items...)} // an empty list, not null
	return fetch[Subject](ctx, c, call{method: http.MethodPut, path: path("/subjects", subjectID, "syllabus"), body: body}, opts)
}

// ItemPatch changes the fields of a topic that are not nil.
type ItemPatch struct {
	Title    *string `json:"title,omitzero"`
	Duration *int    `json:"duration,omitzero"`
	Done     *bool   `json:"done,omitzero"`
}

// UpdateItem changes a topic and returns its subject.
func (c *Client) UpdateItem(ctx context.Context, subjectID, itemID string, p ItemPatch, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodPatch, path: path("/subjects", subjectID, "syllabus", itemID), body: p}, opts)
}

// DeleteItem removes a topic.
func (c *Client) DeleteItem(ctx context.Context, subjectID, itemID string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path("/subjects", subjectID, "syllabus", itemID)}, opts)
}
