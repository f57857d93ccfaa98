package client

import (
	"context"
	"net/http"
)

// Account tells whose data a key opens, and what the key may do.
type Account struct {
	ID       string  `json:"id"`
	Email    string  `json:"email"`
	Mode     string  `json:"mode"`  // live or sandbox
	Scope    string  `json:"scope"` // full or read
	Plan     string  `json:"plan"`
	Quotas   []Quota `json:"quotas"`
	TimeZone string  `json:"time_zone"` // of the IANA database
	Today    Date    `json:"today"`     // there

	Clock *SandboxClock `json:"clock,omitempty"` // nil unless it is set
}

// ReadOnly reports whether the key may only read.
func (a Account) ReadOnly() bool { return a.Scope == "read" }

// Quota allows so many requests in a window.
type Quota struct {
	Requests      int `json:"requests"`
	WindowSeconds int `json:"window_seconds"`
}

// Account returns the account of the key.
func (c *Client) Account(ctx context.Context, opts ...Option) (Account, error) {
	return fetch[Account](ctx, c, call{method: http.MethodGet, path: "/account"}, opts)
}
