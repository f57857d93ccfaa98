package client

import (
	"context"
	"net/http"
	"net/url"
)

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

// CreateSubject makes a subject, and the blocks that its slots give.
func (c *Client) CreateSubject(ctx context.Context, d SubjectDraft, opts ...Option) (Subject, error) {
	return fetch[Subject](ctx, c, call{method: http.MethodPost, path: "/subjects", body: d}, opts)
}

// UpdateSubject changes a subject and returns what it is then. Of p.Review, a list that
// is nil lets done items come back no more.
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
