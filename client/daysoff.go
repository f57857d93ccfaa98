package client

import (
	"context"
	"net/http"
	"net/url"
)

const daysOffPath = "/days-off"

// DaysOff returns the days off that overlap first to last, in order of their first date. If both are 0, it
// returns all.
func (c *Client) DaysOff(ctx context.Context, first, last Date, opts ...Option) ([]DayOff, error) {
	q := url.Values{}
	if first != 0 || last != 0 {
		q.Set("date_from", first.String())
		q.Set("date_to", last.String())
	}
	return fetch[[]DayOff](ctx, c, call{method: http.MethodGet, path: daysOffPath, query: q}, opts)
}

// DayOff returns one row of days off.
func (c *Client) DayOff(ctx context.Context, id string, opts ...Option) (DayOff, error) {
	return fetch[DayOff](ctx, c, call{method: http.MethodGet, path: path(daysOffPath, id)}, opts)
}

// CreateDayOff makes a row of days off, on which slots give no blocks. What it does to
// those that there are, [Info] tells, as for the other methods that change days off.
func (c *Client) CreateDayOff(ctx context.Context, d DayOffDraft, opts ...Option) (DayOff, error) {
	return fetch[DayOff](ctx, c, call{method: http.MethodPost, path: daysOffPath, body: d}, opts)
}

// UpdateDayOff changes days off and returns what they are then.
func (c *Client) UpdateDayOff(ctx context.Context, id string, p DayOffPatch, opts ...Option) (DayOff, error) {
	return fetch[DayOff](ctx, c, call{method: http.MethodPatch, path: path(daysOffPath, id), body: p}, opts)
}

// DeleteDayOff removes days off: slots give their blocks there again.
func (c *Client) DeleteDayOff(ctx context.Context, id string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path(daysOffPath, id)}, opts)
}

// TryDeleteDayOff returns the days off that DeleteDayOff would remove, and removes
// nothing. What would happen, [Info] tells.
func (c *Client) TryDeleteDayOff(ctx context.Context, id string, opts ...Option) (DayOff, error) {
	q := url.Values{"dry_run": {"true"}}
	return fetch[DayOff](ctx, c, call{method: http.MethodDelete, path: path(daysOffPath, id), query: q}, opts)
}
