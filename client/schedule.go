package client

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Schedule is one week, from Monday to Sunday.
type Schedule struct {
	WeekStart Date  `json:"week_start"`
	WeekEnd   Date  `json:"week_end"`
	Days      []Day `json:"days"` // 7
}

// Day is one day of a week.
type Day struct {
	Date   Date       `json:"date"`
	Label  string     `json:"label"` // the English name of the weekday
	Blocks []DayBlock `json:"blocks"`
}

// Schedule returns the week that is weekOffset weeks after the current one.
func (c *Client) Schedule(ctx context.Context, weekOffset int, opts ...Option) (Schedule, error) {
	q := url.Values{"week_offset": {strconv.Itoa(weekOffset)}}
	return fetch[Schedule](ctx, c, call{method: http.MethodGet, path: "/schedule", query: q}, opts)
}
