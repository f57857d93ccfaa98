package client

import (
	"context"
	"net/http"
	"time"
)

const focusPath = "/focus"

// FocusState says whether a timer runs.
type FocusState string

// The states of a timer.
const (
	FocusRunning FocusState = "running"
	FocusPaused  FocusState = "paused"
)

// Focus is what the timer of a space shows, which is the same for everybody in it.
type Focus struct {
	BlockID string     `json:"block_id"`
	State   FocusState `json:"state"`
	Started time.Time  `json:"started"`
	Elapsed int        `json:"elapsed_seconds"` // while it ran
	Target  int        `json:"target_minutes"`  // for how long somebody means to be at it
}

// FocusDraft is what a timer is started with.
type FocusDraft struct {
	BlockID string `json:"block_id"`
	Target  int    `json:"target_minutes,omitzero"` // 0: the length of the block
}

// FocusEnd is how a timer is finished.
type FocusEnd struct {
	Done    *bool `json:"done,omitempty"`    // nil: the block stays as it is
	Minutes *int  `json:"minutes,omitempty"` // nil: those that the timer ran for
}

// Focus returns what the timer shows, nil where there is none.
func (c *Client) Focus(ctx context.Context, opts ...Option) (*Focus, error) {
	return fetch[*Focus](ctx, c, call{method: http.MethodGet, path: focusPath, maybe: true}, opts)
}

// StartFocus starts the timer at a block. One that is at another block is a conflict.
func (c *Client) StartFocus(ctx context.Context, d FocusDraft, opts ...Option) (Focus, error) {
	return fetch[Focus](ctx, c, call{method: http.MethodPut, path: focusPath, body: d}, opts)
}

// PauseFocus lets the timer stand.
func (c *Client) PauseFocus(ctx context.Context, opts ...Option) (Focus, error) {
	return fetch[Focus](ctx, c, call{method: http.MethodPost, path: focusPath + "/pause"}, opts)
}

// ResumeFocus lets the timer run on.
func (c *Client) ResumeFocus(ctx context.Context, opts ...Option) (Focus, error) {
	return fetch[Focus](ctx, c, call{method: http.MethodPost, path: focusPath + "/resume"}, opts)
}

// FinishFocus takes the timer away, adds its minutes to the actual minutes of its block,
// and returns that. A timer that ran for very long is paused, and refused without
// minutes.
func (c *Client) FinishFocus(ctx context.Context, e FocusEnd, opts ...Option) (Block, error) {
	return fetch[Block](ctx, c, call{method: http.MethodPost, path: focusPath + "/finish", body: e}, opts)
}

// DiscardFocus takes the timer away, and keeps nothing of it.
func (c *Client) DiscardFocus(ctx context.Context, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: focusPath}, opts)
}
