package words

import (
	"cmp"
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// wishText returns the text of the wish in c, after "you asked": "for more Maths".
func (w *Writer) wishText(c planner.Cause) string {
	x := *c.Wish
	what, on := cmp.Or(w.nameOf(x.SubjectID.Value), string(x.Type.Value)), ""
	if x.Days.Set {
		on = " on " + daysName(x.Days.Value) + "s"
	}
	switch x.What {
	case planner.Prefer:
		return "for " + preferred(x, c.Part)
	case planner.WishMore, planner.WishLess:
		return "for " + string(x.What) + " " + what
	case planner.WishPause:
		if x.Days.Set {
			return "to keep " + daysName(x.Days.Value) + "s free of " + what
		}
		return "for no " + what
	case planner.NotBefore:
		return "for nothing before " + x.Time.Value.String() + on
	case planner.NotAfter:
		return "for nothing after " + x.Time.Value.String() + on
	case planner.KeepFree:
		return keptFree(x, on)
	case planner.HoursADay:
		return "for at most " + span(limits.MinutesOf(x.Hours.Value)) + " a day"
	case planner.SessionTime:
		return sessionTimeText(x)
	}
	return ofWeek[x.What]
}

// ofWeek has the texts of wishes for the whole week.
var ofWeek = map[planner.WishKind]string{
	planner.Lighter: "for a lighter week", planner.CatchUp: "to catch up", planner.Fuller: "for a fuller week",
	planner.Spread: "for distance between sessions", planner.Balance: "for a balanced week",
}

func sessionTimeText(x planner.Wish) string {
	switch {
	case x.AtMost.Set:
		return "for shorter sessions"
	case x.AtLeast.Set:
		return "for longer sessions"
	}
	return "for less time"
}

// keptFree returns the text of a wish to keep time free. on names its weekdays.
func keptFree(x planner.Wish, on string) string {
	switch {
	case x.From.Set:
		return "to keep " + x.From.Value.String() + " to " + x.To.Value.String() + " free" + on
	case x.DateFrom.Set:
		return "to keep " + x.DateFrom.Value.Weekday().String() + " free"
	case slices.Equal(x.Days.Value, weekend):
		return "for a free weekend"
	}
	return "to keep " + daysName(x.Days.Value) + "s free"
}

// preferred names the days and hours that x prefers, with a part of the day in place of its
// hours.
func preferred(x planner.Wish, part string) string {
	day := ""
	if x.Days.Set {
		day = daysName(x.Days.Value)
	}
	switch from, to := x.From.Value, x.To.Value; {
	case !x.From.Set:
		return day + "s"
	case part != "":
		return strings.TrimLeft(day+" "+part+"s", " ")
	case to >= 23*60:
		return cmp.Or(day, "time") + "s after " + from.String()
	case from == 0:
		return cmp.Or(day, "time") + "s before " + to.String()
	default:
		return cmp.Or(day, "time") + "s from " + from.String() + " to " + to.String()
	}
}

// daysName is what days are called: one by itself, or all weekdays or the weekend.
func daysName(days []planner.Weekday) string {
	switch {
	case slices.Equal(days, weekdays):
		return "weekday"
	case slices.Equal(days, weekend):
		return "weekend"
	case len(days) == 0:
		return ""
	}
	return days[0].String()
}

// partOfHours returns the part of the day that the hours of x stand for, or "".
func partOfHours(x planner.Wish) string {
	from, to := x.From.Value, x.To.Value
	if part := learn.PartOf(from); x.From.Set && x.What == planner.Prefer && learn.PartOf(to-1) == part && to-from >= 2*60 {
		return learn.PartName(part)
	}
	return ""
}
