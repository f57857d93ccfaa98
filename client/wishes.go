package client

// WishKind says what a wish is for, and so which fields it has.
type WishKind string

// The kinds of wishes.
const (
	WishMore           WishKind = "more"            // with Factor, perhaps
	WishLess           WishKind = "less"            // likewise
	WishPause          WishKind = "pause"           // no sessions
	WishExam           WishKind = "exam"            // with Date
	WishDeadline       WishKind = "deadline"        // likewise
	WishNotBefore      WishKind = "not_before"      // with Time
	WishNotAfter       WishKind = "not_after"       // likewise
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

// Understood is a wish that all suggestions of an advice keep to.
type Understood struct {
	Wish Wish   `json:"wish"`
	Text string `json:"text"` // in English, with a subject by its id
	From string `json:"from"` // "goal" or "wishes"
}
