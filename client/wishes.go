package client

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
)

// WishKind says what a wish is for, and so which fields it has.
type WishKind string

// The kinds of wishes.
const (
	WishMore           WishKind = "more"            // with Factor, perhaps
	WishLess           WishKind = "less"            // with Factor, perhaps
	WishPause          WishKind = "pause"           // no sessions
	WishExam           WishKind = "exam"            // with Date, or that of the next stored exam
	WishDeadline       WishKind = "deadline"        // with Date, or that of the next stored exam
	WishNotBefore      WishKind = "not_before"      // with Time
	WishNotAfter       WishKind = "not_after"       // with Time
	WishKeepFree       WishKind = "keep_free"       // with Days, or DateFrom and DateTo, or From and To
	WishPrefer         WishKind = "prefer"          // with Days, or From and To
	WishHoursADay      WishKind = "hours_a_day"     // with Hours
	WishSessionMinutes WishKind = "session_minutes" // with AtLeast or AtMost
	WishLighter        WishKind = "lighter"
	WishFuller         WishKind = "fuller"
	WishBalance        WishKind = "balance"
	WishSpread         WishKind = "spread" // with DaysBetween, perhaps
	WishCatchUp        WishKind = "catch_up"
)

// Text says w in English, with subject as the name of its subject, if it has one.
func (w Wish) Text(subject string) string {
	text, err := json.Marshal(w)
	if err == nil {
		text, err = inWords(text, subject)
	}
	if err != nil {
		return string(w.What) // of a kind that is newer than this package
	}
	return string(text)
}

// Understood is a wish that all suggestions of an advice keep to.
type Understood struct {
	Wish Wish   `json:"wish"`
	Text string `json:"text"` // in English, with a subject by its id
	From string `json:"from"` // "goal", "wishes" or "standing"
}

// Named is Text with a name for the subject, if the wish is for one.
func (u Understood) Named(subject string) string {
	if u.Wish.SubjectID == "" || subject == "" {
		return u.Text
	}
	return strings.ReplaceAll(u.Text, u.Wish.SubjectID, subject)
}

// Wishes returns the standing wishes, to which all suggestions keep, without those
// that are out of date.
func (c *Client) Wishes(ctx context.Context, opts ...Option) ([]Wish, error) {
	return fetch[[]Wish](ctx, c, call{method: http.MethodGet, path: "/wishes"}, opts)
}

// SetWishes replaces the standing wishes, and returns them as they are then.
func (c *Client) SetWishes(ctx context.Context, wishes []Wish, opts ...Option) ([]Wish, error) {
	body := struct {
		Wishes []Wish `json:"wishes"`
	}{append([]Wish{}, wishes...)} // an empty list, not null
	return fetch[[]Wish](ctx, c, call{method: http.MethodPut, path: "/wishes", body: body}, opts)
}
