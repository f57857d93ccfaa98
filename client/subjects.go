package client

import (
	"context"
	"net/http"
	"net/url"
)

// Subject is something that is studied, trained or practised.
type Subject struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Type     SubjectType `json:"type"`
	Color    string      `json:"color"` // #RGB or #RRGGBB
	Slots    []Slot      `json:"slots"`
	Syllabus []Item      `json:"syllabus"`
}

// SubjectSummary is a subject without its slots and its syllabus.
type SubjectSummary struct {
	ID    string      `json:"id"`
	Name  string      `json:"name"`
	Type  SubjectType `json:"type"`
	Color string      `json:"color"`
}

// SubjectType says what kind of time a subject takes. It never changes.
type SubjectType string

// The types of subjects. Inactive ones mark time that is taken by something else.
const (
	Study    SubjectType = "study"
	Training SubjectType = "training"
	Inactive SubjectType = "inactive"
)

// Slot is a time that a subject has in every week.
type Slot struct {
	Days  []Weekday `json:"days"`
	Start Clock     `json:"start"`
	End   Clock     `json:"end"`
}

// SubjectFilter says which subjects are wanted; its zero value wants all.
type SubjectFilter struct {
	Type SubjectType
}

// query returns f as the parameters of a request.
func (f SubjectFilter) query() url.Values {
	q := url.Values{}
	if f.Type != "" {
		q.Set("type", string(f.Type))
	}
	return q
}

// Subjects returns the subjects that f wants, in order of creation.
func (c *Client) Subjects(ctx context.Context, f SubjectFilter, opts ...Option) ([]Subject, error) {
	return fetch[[]Subject](ctx, c, call{method: http.MethodGet, path: "/subjects", query: f.query()}, opts)
}

// Subject returns one subject.
func (c *Client) Subject(ctx context.Context, id string, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodGet, path: path("/subjects", id)}, opts)
}

// SubjectDraft is what a new subject is made from.
type SubjectDraft struct {
	Name   string      `json:"name"`
	Type   SubjectType `json:"type"`
	Color  string      `json:"color,omitzero"` // "": chosen by the server
	Slots  []Slot      `json:"slots,omitzero"`
	DryRun bool        `json:"dry_run,omitzero"` // only tell what would be made
}

// CreateSubject makes a subject, and the blocks that its slots give.
func (c *Client) CreateSubject(ctx context.Context, d SubjectDraft, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodPost, path: "/subjects", body: d}, opts)
}

// SubjectPatch changes the fields of a subject that are not nil.
type SubjectPatch struct {
	Name  *string `json:"name,omitzero"`
	Color *string `json:"color,omitzero"`
	Slots *[]Slot `json:"slots,omitzero"` // all of them; an empty list removes them
}

// UpdateSubject changes a subject and returns what it is then.
func (c *Client) UpdateSubject(ctx context.Context, id string, p SubjectPatch, opts ...Option) (Subject, error) {
	if p.Slots != nil && *p.Slots == nil {
		p.Slots = &[]Slot{} // not null
	}
	return fetch[Subject](ctx, c, call{method: http.MethodPatch, path: path("/subjects", id), body: p}, opts)
}

// DeleteSubject removes a subject and all its blocks, past and future, for good.
func (c *Client) DeleteSubject(ctx context.Context, id string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path("/subjects", id)}, opts)
}
