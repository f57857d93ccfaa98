package planner

import (
	"slices"
	"strconv"
	"strings"
)

// Text says w in English, such as "nothing after 20:00 from Monday to Friday". It is
// made from w alone, which is in its canonical form: a subject stands there by its id.
func (w Wish) Text() string { return w.clause() + w.when() }

// clause is the text of w without when it holds.
func (w Wish) clause() string {
	switch w.What {
	case WishMore, WishLess:
		return w.amount(string(w.What) + " of ")
	case WishPause:
		return w.nothing()
	case WishExam:
		return w.occasion("an exam", "the next exam", " in ")
	case WishDeadline:
		return w.occasion("a deadline", "the next deadline", " of ")
	case NotBefore:
		return w.nothing() + " before " + w.Time.Value.String()
	case NotAfter:
		return w.nothing() + " after " + w.Time.Value.String()
	case KeepFree:
		return "nothing" + w.hours()
	case Prefer:
		return w.target("sessions") + " rather" + w.hours()
	}
	return w.week()
}

// week is clause for what is about days and weeks as a whole.
func (w Wish) week() string {
	switch w.What {
	case HoursADay:
		return "at most " + counted(w.Hours.Value, "hour") + " a day"
	case SessionTime:
		return w.about("") + spaceIf(!w.Everything()) + "sessions " + w.lengths()
	case Lighter, Fuller:
		return "a " + string(w.What) + " week"
	case Balance:
		return "days that are evenly full"
	case Spread:
		return w.apart()
	case CatchUp:
		return "catch up on what was missed" + w.about(" of ")
	}
	return string(w.What)
}

// amount is more or less of something.
func (w Wish) amount(of string) string {
	if w.Factor.Set {
		return of + w.target("everything") + " (" + number(w.Factor.Value) + " times as much)"
	}
	return of + w.target("everything")
}

// occasion is a day to be ready for, or the next one where no date says which.
func (w Wish) occasion(dated, next, of string) string {
	if w.Undated() {
		return next + w.about(of)
	}
	return dated + w.about(of) + " on " + dateText(w.Date.Value)
}

// target names what w is about, or everything as it is to be called.
func (w Wish) target(everything string) string {
	switch {
	case w.SubjectID.Set:
		return w.SubjectID.Value
	case w.Type.Set:
		return string(w.Type.Value)
	}
	return everything
}

// about is target after a word, and nothing for everything.
func (w Wish) about(word string) string {
	if w.Everything() {
		return ""
	}
	return word + w.target("")
}

// nothing is what is not wanted at all.
func (w Wish) nothing() string {
	if w.Everything() {
		return "nothing"
	}
	return "no " + w.target("")
}

// hours says from when to when w is, if it says so.
func (w Wish) hours() string {
	if !w.From.Set {
		return ""
	}
	return " from " + w.From.Value.String() + " to " + w.To.Value.String()
}

// lengths says how long sessions are.
func (w Wish) lengths() string {
	least, most := strconv.Itoa(w.AtLeast.Value), strconv.Itoa(w.AtMost.Value)
	switch {
	case !w.AtLeast.Set:
		return "of at most " + most + " minutes"
	case !w.AtMost.Set:
		return "of at least " + least + " minutes"
	case least == most:
		return "of " + most + " minutes"
	}
	return "of " + least + " to " + most + " minutes"
}

// apart says how far sessions are from each other.
func (w Wish) apart() string {
	sessions := w.about("") + spaceIf(!w.Everything()) + "sessions"
	if w.DaysBetween.Set {
		return "at least " + counted(float64(w.DaysBetween.Value), "day") + " between " + sessions
	}
	return sessions + " that are apart"
}

// when says on which days w holds, and until when.
func (w Wish) when() string {
	text := ""
	switch {
	case w.DateFrom.Set && w.DateFrom.Value == w.DateTo.Value:
		text = " on " + dateText(w.DateTo.Value)
	case w.DateFrom.Set:
		text = " from " + dateText(w.DateFrom.Value) + " to " + dateText(w.DateTo.Value)
	case w.Days.Set:
		text = weekdaysText(w.Days.Value)
	}
	if w.Until.Set {
		text += ", until " + dateText(w.Until.Value)
	}
	return text
}

// weekdaysText says on which weekdays: those from Monday on that follow each other
// as a stretch, others one by one.
func weekdaysText(days []Weekday) string {
	inOrder := slices.Clone(days)
	slices.SortFunc(inOrder, func(a, b Weekday) int { return int(a+6)%7 - int(b+6)%7 })
	first, last := inOrder[0], inOrder[len(inOrder)-1]
	switch n := len(inOrder); {
	case n == 7:
		return " on every day"
	case n > 2 && int(last+6)%7-int(first+6)%7 == n-1:
		return " from " + first.String() + " to " + last.String()
	case n == 1:
		return " on " + first.String() + "s"
	}
	names := make([]string, len(inOrder))
	for i, d := range inOrder {
		names[i] = d.String() + "s"
	}
	end := len(names) - 1
	return " on " + strings.Join(names[:end], ", ") + " and " + names[end]
}

// dateText writes d as people do.
func dateText(d Date) string { return d.Time().Format("2 January 2006") }

// number writes n with no more digits than it needs.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// counted writes n and a noun, in the plural unless n is 1.
func counted(n float64, noun string) string {
	if n == 1 {
		return number(n) + " " + noun
	}
	return number(n) + " " + noun + "s"
}

func spaceIf(needed bool) string {
	if needed {
		return " "
	}
	return ""
}
