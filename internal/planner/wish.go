package planner

import (
	"errors"
	"reflect"
	"slices"
	"strings"
)

// Wish is a rule for the plan, such as no sessions after 20:00. Its members depend on What,
// see [wishRules].
type Wish struct {
	What        WishKind         `json:"what"`
	SubjectID   Opt[string]      `json:"subject_id,omitzero"`   // of this subject; of everything without this and Type
	Type        Opt[SubjectType] `json:"type,omitzero"`         // of all subjects of this type
	Factor      Opt[float64]     `json:"factor,omitzero"`       // how much of the time that it has now
	Date        Opt[Date]        `json:"date,omitzero"`         // of an exam or a deadline; that of the next stored one without it
	Time        Opt[Clock]       `json:"time,omitzero"`         // a bound
	DateFrom    Opt[Date]        `json:"date_from,omitzero"`    // together with DateTo, which is included
	DateTo      Opt[Date]        `json:"date_to,omitzero"`      //
	From        Opt[Clock]       `json:"from,omitzero"`         // together with To
	To          Opt[Clock]       `json:"to,omitzero"`           //
	Hours       Opt[float64]     `json:"hours,omitzero"`        // of a day
	AtLeast     Opt[int]         `json:"at_least,omitzero"`     // minutes of a session
	AtMost      Opt[int]         `json:"at_most,omitzero"`      // minutes of a session
	DaysBetween Opt[int]         `json:"days_between,omitzero"` // that have no session
	Days        Opt[[]Weekday]   `json:"days,omitzero"`         // on these weekdays; absent: on every day
	Until       Opt[Date]        `json:"until,omitzero"`        // the last date on which it holds
}

// WishKind says what a wish is for.
type WishKind string

// The kinds of wishes.
const (
	WishMore     WishKind = "more"
	WishLess     WishKind = "less"
	WishPause    WishKind = "pause"
	WishExam     WishKind = "exam"
	WishDeadline WishKind = "deadline"
	NotBefore    WishKind = "not_before"
	NotAfter     WishKind = "not_after"
	KeepFree     WishKind = "keep_free"
	Prefer       WishKind = "prefer"
	HoursADay    WishKind = "hours_a_day"
	SessionTime  WishKind = "session_minutes"
	Lighter      WishKind = "lighter"
	Fuller       WishKind = "fuller"
	Balance      WishKind = "balance"
	Spread       WishKind = "spread"
	CatchUp      WishKind = "catch_up"
)

// WishKinds lists the kinds.
var WishKinds = []WishKind{
	WishMore, WishLess, WishPause, WishExam, WishDeadline, NotBefore, NotAfter, KeepFree, Prefer,
	HoursADay, SessionTime, Lighter, Fuller, Balance, Spread, CatchUp,
}

var errWishKind = errors.New("must be one of " + strings.Join(texts(WishKinds), ", "))

func texts(kinds []WishKind) []string {
	all := make([]string, len(kinds))
	for i, k := range kinds {
		all[i] = string(k)
	}
	return all
}

// UnmarshalText reads one of the kinds.
func (k *WishKind) UnmarshalText(b []byte) error {
	if !slices.Contains(WishKinds, WishKind(b)) {
		return errWishKind
	}
	*k = WishKind(b)
	return nil
}

// Equal reports whether w and v, both in their canonical forms, are the same wish.
func (w Wish) Equal(v Wish) bool { return reflect.DeepEqual(w, v) }

// Concerns reports whether w is about the subject with that id and type.
func (w Wish) Concerns(id string, t SubjectType) bool {
	switch {
	case w.SubjectID.Set:
		return w.SubjectID.Value == id
	case w.Type.Set:
		return w.Type.Value == t
	}
	return true
}

// Everything reports whether w is about no subjects in particular.
func (w Wish) Everything() bool { return !w.SubjectID.Set && !w.Type.Set }

// On reports whether w holds on d.
func (w Wish) On(d Date) bool {
	switch {
	case w.Until.Set && d > w.Until.Value:
		return false
	case w.DateFrom.Set && (d < w.DateFrom.Value || d > w.DateTo.Value):
		return false
	}
	return !w.Days.Set || slices.Contains(w.Days.Value, d.Weekday())
}

// Over reports whether w has no effect from today on, because its dates have passed.
func (w Wish) Over(today Date) bool {
	for _, last := range []Opt[Date]{w.Until, w.Date, w.DateTo} {
		if last.Set && last.Value < today {
			return true
		}
	}
	return false
}

// Allows reports whether a session of a subject that w concerns may take p, as far
// as w is a bound or keeps times free.
func (w Wish) Allows(p Place) bool {
	if !w.On(p.Date) {
		return true
	}
	switch w.What {
	case WishPause:
		return false
	case NotBefore:
		return p.Start >= w.Time.Value
	case NotAfter:
		return p.End <= w.Time.Value
	case KeepFree:
		return w.From.Set && (p.End <= w.From.Value || p.Start >= w.To.Value)
	}
	return true
}
