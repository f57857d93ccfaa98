package client

import (
	"encoding/json"
	"time"

	"studyplanner/internal/planner"
)

// Date is a calendar day without a zone, from 0001-01-01 to 9999-12-31. It counts days: d+1 is the day after
// d, and d < e means that d is earlier. The zero Date is no day. Valid reports whether it is one. It is
// "YYYY-MM-DD" as text and in JSON. Weekday is its day of the week, Time its midnight in UTC. [NewDate]
// and [ParseDate] return one.
type Date = planner.Date

// Clock is a time of day in minutes after midnight, 0 to 1439. So c+30 is half an hour later. It is "HH:MM"
// as text and in JSON. [NewClock] and [ParseClock] return one.
type Clock = planner.Clock

// Weekday numbers the days of a week: 0 is [Sunday], 1 [Monday], 6 [Saturday]. Its
// String is the English name. It is the number in JSON.
type Weekday = planner.Weekday

// The days of a week.
const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

// The most that a syllabus may have.
const (
	MaxSyllabus = planner.MaxSyllabus // items of one subject
	MaxDuration = planner.MaxDuration // minutes of an item
)

// NewDate returns a date. It normalises values outside their usual ranges as [time.Date] does.
func NewDate(year int, month time.Month, day int) Date { return planner.NewDate(year, month, day) }

// NewClock returns a time of day, with hours from 0 to 23 and minutes from 0 to 59.
func NewClock(hour, minute int) Clock { return Clock(60*hour + minute) }

// ParseDate reads "YYYY-MM-DD", a day that exists.
func ParseDate(s string) (Date, error) { return planner.ParseDate(s) }

// ParseClock reads "HH:MM" on a 24-hour clock.
func ParseClock(s string) (Clock, error) { return planner.ParseClock(s) }

// MondayOf returns the first day of the week that holds d.
func MondayOf(d Date) Date { return planner.WeekOf(d).Monday }

// NameKey returns what two names have in common that are the same but for their
// case. The server wants the names of subjects to differ in it.
func NameKey(name string) string { return planner.NameKey(name) }

// WishKinds lists the kinds.
func WishKinds() []WishKind {
	kinds := make([]WishKind, len(planner.WishKinds))
	for i, k := range planner.WishKinds {
		kinds[i] = WishKind(k)
	}
	return kinds
}

// inWords says a wish, which is JSON, in English, with the name of its subject.
func inWords(wish []byte, subject string) ([]byte, error) {
	var w planner.Wish
	if err := json.Unmarshal(wish, &w); err != nil {
		return nil, err
	}
	if w.SubjectID.Set {
		w.SubjectID.Value = subject
	}
	return []byte(w.Text()), nil
}
