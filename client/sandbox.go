package client

import (
	"context"
	"net/http"
	"time"
)

// SandboxClock is what the clock of a sandbox shows.
type SandboxClock struct {
	Now     time.Time `json:"now"`
	Today   Date      `json:"today"`   // in the account's time zone
	Set     bool      `json:"set"`     // it goes otherwise than real time
	Running bool      `json:"running"` // it goes on
}

const (
	clockPath = "/sandbox/clock"
	resetPath = "/sandbox/reset"
)

// SandboxClock returns what the clock of the sandbox shows. Like all that is about a
// clock it is refused for a key that is not one of a sandbox.
func (c *Client) SandboxClock(ctx context.Context, opts ...Option) (SandboxClock, error) {
	return fetch[SandboxClock](ctx, c, call{method: http.MethodGet, path: clockPath}, opts)
}

// SetSandboxClock sets the clock of the sandbox, to the millisecond. It can go forwards by at most 400 days,
// or anywhere if there are no subjects. The clock stands still unless running.
func (c *Client) SetSandboxClock(ctx context.Context, now time.Time, running bool, opts ...Option) (SandboxClock, error) {
	body := struct {
		Now     time.Time `json:"now"`
		Running bool      `json:"running"`
	}{now, running}
	return fetch[SandboxClock](ctx, c, call{method: http.MethodPut, path: clockPath, body: body}, opts)
}

// EndSandboxClock brings the sandbox back to real time, unless that would be a step
// back for what is in it.
func (c *Client) EndSandboxClock(ctx context.Context, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: clockPath}, opts)
}

// ResetSandbox deletes all that is in the sandbox, for good, and brings it back to real
// time. With demo it then holds the semester of an invented student.
func (c *Client) ResetSandbox(ctx context.Context, demo bool, opts ...Option) error {
	body := struct {
		Demo bool `json:"demo"`
	}{demo}
	return c.exec(ctx, call{method: http.MethodPost, path: resetPath, body: body}, opts)
}
