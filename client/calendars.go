package client

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

const (
	calendarsPath = "/calendars"
	busyPath      = "/busy"
)

// AllDay says what events of whole days are.
type AllDay string

// What they are: nothing, times that are taken, or days off.
const (
	AllDayIgnore AllDay = "ignore"
	AllDayBusy   AllDay = "busy"
	AllDayOff    AllDay = "day_off"
)

// CalendarSource says where a calendar is read from.
type CalendarSource string

// The sources.
const (
	CalendarOfURL  CalendarSource = "url"
	CalendarOfFile CalendarSource = "file"
)

// CalendarState says how much is known of a calendar.
type CalendarState string

// The states: what is known is not old, is old, or is nothing.
const (
	CalendarOK     CalendarState = "ok"
	CalendarStale  CalendarState = "stale"
	CalendarFailed CalendarState = "failed"
)

// Calendar is a calendar of somebody else that says when somebody is busy, or off.
type Calendar struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Source    CalendarSource `json:"source"`
	Host      *string        `json:"host"` // of the address, which is a secret; nil for a file
	AllDay    AllDay         `json:"all_day"`
	Titles    bool           `json:"titles"`    // those of its events are kept
	Events    int            `json:"events"`    // occurrences from a week before it was read to Through
	Through   *Date          `json:"through"`   // all through this day are known; nil: it was never read
	Refreshed *time.Time     `json:"refreshed"` // nil: never
	State     CalendarState  `json:"state"`
	Problem   *string        `json:"problem"` // why it was not read, or not all of it; nil: none
	Skipped   []CalendarSkip `json:"skipped"`
}

// CalendarSkip says what of a calendar does not count, or counts otherwise than it says.
type CalendarSkip struct {
	Line   int    `json:"line"` // of the text, from 1
	Reason string `json:"reason"`
}

// CalendarDraft is what a new calendar is made from: an address or the text of a file.
type CalendarDraft struct {
	Name    string `json:"name"`
	URL     string `json:"url,omitempty"`
	Content string `json:"content,omitempty"` // at most 1 MiB with all else; see [Client.SetCalendarContent]
	AllDay  AllDay `json:"all_day,omitempty"` // "": ignore
	Titles  *bool  `json:"titles,omitempty"`  // nil: true
}

// CalendarPatch changes only the fields that are set. One that is nil stays.
type CalendarPatch struct {
	Name   *string `json:"name,omitempty"`
	URL    *string `json:"url,omitempty"` // of one that is no file
	AllDay *AllDay `json:"all_day,omitempty"`
	Titles *bool   `json:"titles,omitempty"`
}

// Busy is a time of one day that a calendar says is taken.
type Busy struct {
	CalendarID string `json:"calendar_id"`
	Date       Date   `json:"date"`
	Start      Clock  `json:"start"`
	End        Clock  `json:"end"`   // 23:59 is the end of the day
	Title      string `json:"title"` // may be empty
}

// Calendars returns the calendars in order of creation.
func (c *Client) Calendars(ctx context.Context, opts ...Option) ([]Calendar, error) {
	return fetch[[]Calendar](ctx, c, call{method: http.MethodGet, path: calendarsPath}, opts)
}

// Calendar returns one calendar.
func (c *Client) Calendar(ctx context.Context, id string, opts ...Option) (Calendar, error) {
	return fetch[Calendar](ctx, c, call{method: http.MethodGet, path: path(calendarsPath, id)}, opts)
}

// CreateCalendar adds a calendar, which the server reads at once. What its days off do
// to blocks, [Info] tells, as for the other methods that change calendars.
func (c *Client) CreateCalendar(ctx context.Context, d CalendarDraft, opts ...Option) (Calendar, error) {
	return fetch[Calendar](ctx, c, call{method: http.MethodPost, path: calendarsPath, body: d}, opts)
}

// UpdateCalendar changes a calendar and returns what it is then.
func (c *Client) UpdateCalendar(ctx context.Context, id string, p CalendarPatch, opts ...Option) (Calendar, error) {
	return fetch[Calendar](ctx, c, call{method: http.MethodPatch, path: path(calendarsPath, id), body: p}, opts)
}

// RefreshCalendar has the server read a calendar at once, which it does once a minute at
// most. Where it could not, Problem says why.
func (c *Client) RefreshCalendar(ctx context.Context, id string, opts ...Option) (Calendar, error) {
	return fetch[Calendar](ctx, c, call{method: http.MethodPost, path: path(calendarsPath, id) + "/refresh"}, opts)
}

// SetCalendarContent replaces the text of a calendar that is a file, by one of at most
// 5 MiB.
func (c *Client) SetCalendarContent(ctx context.Context, id string, text []byte, opts ...Option) (Calendar, error) {
	return fetch[Calendar](ctx, c, call{method: http.MethodPut, path: path(calendarsPath, id) + "/content", body: text, media: "text/calendar"}, opts)
}

// DeleteCalendar removes a calendar with its busy times and days off.
func (c *Client) DeleteCalendar(ctx context.Context, id string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path(calendarsPath, id)}, opts)
}

// Busy returns busy times from first to last, at most 371 days, in order of date, start and end.
func (c *Client) Busy(ctx context.Context, first, last Date, opts ...Option) ([]Busy, error) {
	q := url.Values{"date_from": {first.String()}, "date_to": {last.String()}}
	return fetch[[]Busy](ctx, c, call{method: http.MethodGet, path: busyPath, query: q}, opts)
}
