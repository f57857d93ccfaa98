package client

import (
	"context"
	"net/http"
	"time"
)

const feedsPath = "/feeds"

// FeedDone says how a feed shows blocks that are done.
type FeedDone string

// The ways: with a mark before the subject, as any other, or not at all.
const (
	FeedMark  FeedDone = "mark"
	FeedPlain FeedDone = "plain"
	FeedHide  FeedDone = "hide"
)

// Feed is a calendar that other programs read, by an address that is a secret.
type Feed struct {
	ID           string     `json:"id"`
	Name         string     `json:"name"`
	SubjectIDs   *[]string  `json:"subject_ids"` // nil: all; an empty list: none is left
	PastDays     int        `json:"past_days"`   // before today
	AheadWeeks   int        `json:"ahead_weeks"` // after the current one
	Done         FeedDone   `json:"done"`
	AlarmMinutes *int       `json:"alarm_minutes"` // before a block begins; nil: no alarm
	Exams        bool       `json:"exams"`
	Created      time.Time  `json:"created"`
	LastUsed     *time.Time `json:"last_used"` // to the hour; nil: never
}

// NewFeed is a feed with its address, which the server shows only once.
type NewFeed struct {
	Feed
	// URL is "" in a replayed answer. RotateFeed makes another address.
	URL string `json:"url"`
}

// FeedDraft is what a new feed is made from.
type FeedDraft struct {
	Name         string   `json:"name"`
	SubjectIDs   []string `json:"subject_ids,omitempty"`   // none: all
	PastDays     *int     `json:"past_days,omitempty"`     // nil: 30
	AheadWeeks   *int     `json:"ahead_weeks,omitempty"`   // nil: 12
	Done         FeedDone `json:"done,omitempty"`          // "": with a mark
	AlarmMinutes *int     `json:"alarm_minutes,omitempty"` // nil: no alarm
	Exams        *bool    `json:"exams,omitempty"`         // nil: true
}

// FeedPatch changes only the fields that are set. One that is nil stays.
type FeedPatch struct {
	Name         *string   `json:"name,omitempty"`
	SubjectIDs   *[]string `json:"subject_ids,omitempty"` // of nil: all
	PastDays     *int      `json:"past_days,omitempty"`
	AheadWeeks   *int      `json:"ahead_weeks,omitempty"`
	Done         *FeedDone `json:"done,omitempty"`
	AlarmMinutes **int     `json:"alarm_minutes,omitempty"` // of nil: no alarm
	Exams        *bool     `json:"exams,omitempty"`
}

// Feeds returns the feeds in order of creation.
func (c *Client) Feeds(ctx context.Context, opts ...Option) ([]Feed, error) {
	return fetch[[]Feed](ctx, c, call{method: http.MethodGet, path: feedsPath}, opts)
}

// Feed returns one feed.
func (c *Client) Feed(ctx context.Context, id string, opts ...Option) (Feed, error) {
	return fetch[Feed](ctx, c, call{method: http.MethodGet, path: path(feedsPath, id)}, opts)
}

// CreateFeed makes a feed.
func (c *Client) CreateFeed(ctx context.Context, d FeedDraft, opts ...Option) (NewFeed, error) {
	return fetch[NewFeed](ctx, c, call{method: http.MethodPost, path: feedsPath, body: d}, opts)
}

// UpdateFeed changes a feed and returns what it is then. Its address stays.
func (c *Client) UpdateFeed(ctx context.Context, id string, p FeedPatch, opts ...Option) (Feed, error) {
	return fetch[Feed](ctx, c, call{method: http.MethodPatch, path: path(feedsPath, id), body: p}, opts)
}

// RotateFeed gives a feed another address: the one before leads nowhere any more.
func (c *Client) RotateFeed(ctx context.Context, id string, opts ...Option) (NewFeed, error) {
	return fetch[NewFeed](ctx, c, call{method: http.MethodPost, path: path(feedsPath, id) + "/rotate"}, opts)
}

// DeleteFeed removes a feed: its address leads nowhere any more.
func (c *Client) DeleteFeed(ctx context.Context, id string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path(feedsPath, id)}, opts)
}
