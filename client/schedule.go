package client

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Schedule returns the week that is weekOffset weeks after the current one.
func (c *Client) Schedule(ctx context.Context, weekOffset int, opts ...Option) (Schedule, error) {
	q := url.Values{"week_offset": {strconv.Itoa(weekOffset)}}
	return fetch[Schedule](ctx, c, call{method: http.MethodGet, path: "/schedule", query: q}, opts)
}
