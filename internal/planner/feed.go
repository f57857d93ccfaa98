package planner

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// What feeds may be at most.
const (
	MaxFeeds      = 20 // of a space
	MaxFeedPast   = 92 // days
	MaxFeedAhead  = 53 // weeks
	MaxFeedAlarm  = 24 * 60
	feedPast      = 30 // unless it is said
	feedAhead     = 12
	maxFeedFilter = MaxSubjects
)

// Feed is a calendar that other programs read by an address that is a secret.
type Feed struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	SubjectIDs   *[]string `json:"subject_ids"` // nil: all; those that are deleted are left out
	PastDays     int       `json:"past_days"`   // before today
	AheadWeeks   int       `json:"ahead_weeks"` // after the current one
	Done         FeedDone  `json:"done"`
	AlarmMinutes *int      `json:"alarm_minutes"` // before a block begins; nil: no alarm
	Exams        bool      `json:"exams"`
	Created      Instant   `json:"created"`   // by the clock of the space
	LastUsed     *Instant  `json:"last_used"` // by the clock of the space, to the hour; nil: never

	Hash string `json:"-"` // SHA-256 of its token, in hex
}

// FeedDone says how a feed shows blocks that are done.
type FeedDone string

// The ways: with a mark before the subject, as any other, or not at all.
const (
	FeedMark  FeedDone = "mark"
	FeedPlain FeedDone = "plain"
	FeedHide  FeedDone = "hide"
)

var errFeedDone = errors.New("must be one of mark, plain, hide")

// UnmarshalText reads one of the three ways.
func (d *FeedDone) UnmarshalText(b []byte) error {
	switch v := FeedDone(b); v {
	case FeedMark, FeedPlain, FeedHide:
		*d = v
		return nil
	}
	return errFeedDone
}

// Tag changes whenever what a client sees of f does.
func (f Feed) Tag() string { return tagOf(f) }

// Window is which days f shows today.
func (f Feed) Window(today Date) (first, last Date) {
	last = WeekOf(today).Sunday() + Date(7*f.AheadWeeks)
	return max(today-Date(f.PastDays), MinDate), min(last, MaxDate)
}

// Shows reports whether f shows b, if it is in its window.
func (f Feed) Shows(b Block) bool {
	return (f.SubjectIDs == nil || slices.Contains(*f.SubjectIDs, b.SubjectID)) && (f.Done != FeedHide || !b.Done)
}

// exams returns those of all that f shows today.
func (f Feed) exams(all []Exam, today Date) []Exam {
	first, last := f.Window(today)
	return slices.DeleteFunc(all, func(e Exam) bool {
		return e.Date < first || e.Date > last || e.Done && f.Done == FeedHide || f.SubjectIDs != nil && !slices.Contains(*f.SubjectIDs, e.SubjectID)
	})
}

// names reports whether f names subjects.
func (f Feed) names() bool { return f.SubjectIDs != nil }

// among returns f without the subjects that are none of those.
func (f Feed) among(subjects []SubjectSummary) Feed {
	if f.SubjectIDs == nil {
		return f
	}
	there := []string{}
	for _, id := range *f.SubjectIDs {
		if slices.ContainsFunc(subjects, func(s SubjectSummary) bool { return s.ID == id }) {
			there = append(there, id)
		}
	}
	f.SubjectIDs = &there
	return f
}

// check records what is wrong with f, but for the list of subjects, and brings its name
// to the form in which it is stored.
func (f *Feed) check(bad *Invalid) {
	f.Name = cleanRequired(bad, "name", f.Name, MaxName)
	within(bad, "past_days", f.PastDays, 0, MaxFeedPast)
	within(bad, "ahead_weeks", f.AheadWeeks, 1, MaxFeedAhead)
	if f.AlarmMinutes != nil {
		within(bad, "alarm_minutes", *f.AlarmMinutes, 0, MaxFeedAlarm)
	}
}

// within records a problem unless n is from least to most.
func within(bad *Invalid, field string, n, least, most int) {
	bad.Check(least <= n && n <= most, field, fmt.Sprintf("must be from %d to %d", least, most))
}

// checkFeedSubjects records what is wrong with the subjects that a feed is to show.
func checkFeedSubjects(bad *Invalid, ids *[]string) {
	if ids == nil {
		return
	}
	bad.Check(len(*ids) > 0, "subject_ids", "must name a subject, or be null for all")
	checkNamed(bad, "subject_ids", *ids, maxFeedFilter, "subjects")
}

// checkNamed records a problem where a list of ids has over most, or one twice.
func checkNamed(bad *Invalid, field string, ids []string, most int, of string) {
	bad.Check(len(ids) <= most, field, fmt.Sprintf("has over %d %s", most, of))
	for i, id := range ids[:min(len(ids), most)] {
		bad.Check(!slices.Contains(ids[:i], id), fmt.Sprintf("%s[%d]", field, i), "stands here twice")
	}
}

// Validate reports what is wrong with f as a feed that is stored.
func (f Feed) Validate() error {
	var bad Invalid
	bad.Check(FeedID.Is(f.ID), "id", "is not the id of a feed")
	name := f.Name
	f.check(&bad)
	bad.Check(f.Name == name || len(bad) > 0, "name", "must be trimmed and in Unicode NFC")
	bad.Check(f.Done.UnmarshalText([]byte(f.Done)) == nil, "done", errFeedDone.Error())
	if f.names() {
		bad.Check(len(*f.SubjectIDs) <= maxFeedFilter, "subject_ids", fmt.Sprintf("has over %d subjects", maxFeedFilter))
	}
	return bad.Err()
}

// FeedDraft is what a new feed is made from.
type FeedDraft struct {
	Name         string    `json:"name"`
	SubjectIDs   *[]string `json:"subject_ids"`   // nil: all
	PastDays     *int      `json:"past_days"`     // nil: 30
	AheadWeeks   *int      `json:"ahead_weeks"`   // nil: 12
	Done         *FeedDone `json:"done"`          // nil: mark
	AlarmMinutes *int      `json:"alarm_minutes"` // nil: no alarm
	Exams        *bool     `json:"exams"`         // nil: true
}

// Validate reports everything wrong with d that can be checked without the store.
func (d FeedDraft) Validate() error {
	_, err := d.feed()
	return err
}

// feed returns the feed that d describes, without an id.
func (d FeedDraft) feed() (Feed, error) {
	f := Feed{
		Name: d.Name, SubjectIDs: d.SubjectIDs, AlarmMinutes: d.AlarmMinutes,
		PastDays: or(d.PastDays, feedPast), AheadWeeks: or(d.AheadWeeks, feedAhead), Done: or(d.Done, FeedMark), Exams: or(d.Exams, true),
	}
	var bad Invalid
	f.check(&bad)
	checkFeedSubjects(&bad, f.SubjectIDs)
	return f, bad.Err()
}

// or returns what p points to, or other for nil.
func or[T any](p *T, other T) T {
	if p == nil {
		return other
	}
	return *p
}

// FeedPatch changes only the fields that are set. The fields that cannot be changed
// may be sent back as they were read.
type FeedPatch struct {
	ID           Opt[string]    `json:"id"`
	Created      Opt[Instant]   `json:"created"`
	LastUsed     Opt[*Instant]  `json:"last_used"`
	Name         Opt[string]    `json:"name"`
	SubjectIDs   Opt[*[]string] `json:"subject_ids"` // null: all
	PastDays     Opt[int]       `json:"past_days"`
	AheadWeeks   Opt[int]       `json:"ahead_weeks"`
	Done         Opt[FeedDone]  `json:"done"`
	AlarmMinutes Opt[*int]      `json:"alarm_minutes"` // null: no alarm
	Exams        Opt[bool]      `json:"exams"`
}

// Validate reports everything wrong with p that can be checked without the feed.
func (p FeedPatch) Validate() error {
	f := Feed{
		Name: p.Name.Or("-"), PastDays: p.PastDays.Or(feedPast), AheadWeeks: p.AheadWeeks.Or(feedAhead), AlarmMinutes: p.AlarmMinutes.Value,
	}
	var bad Invalid
	f.check(&bad)
	if ids := p.SubjectIDs.Value; ids != nil && len(*ids) > 0 { // of none, it depends
		checkFeedSubjects(&bad, ids)
	}
	return bad.Err()
}

// Apply returns f changed by p, or why the result would not be a valid feed.
func (p FeedPatch) Apply(f Feed) (Feed, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, f.ID)
	bad.Check(!p.Created.Set || p.Created.Value.Equal(f.Created), "created", "cannot be changed")
	bad.Check(!p.LastUsed.Set || sameInstant(p.LastUsed.Value, f.LastUsed), "last_used", "cannot be changed")
	f.Name, f.PastDays, f.AheadWeeks = p.Name.Or(f.Name), p.PastDays.Or(f.PastDays), p.AheadWeeks.Or(f.AheadWeeks)
	f.Done, f.AlarmMinutes, f.Exams = p.Done.Or(f.Done), p.AlarmMinutes.Or(f.AlarmMinutes), p.Exams.Or(f.Exams)
	if p.SubjectIDs.Set && !sameList(p.SubjectIDs.Value, f.SubjectIDs) {
		f.SubjectIDs = p.SubjectIDs.Value
		checkFeedSubjects(&bad, f.SubjectIDs)
	}
	f.check(&bad)
	return f, bad.Err()
}

// sameInstant reports whether both are nil or the same.
func sameInstant(a, b *Instant) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b)
}

// sameList reports whether both are nil or have the same in them.
func sameList(a, b *[]string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.Equal(*a, *b)
}

// Touched returns the hour that is remembered of f when it is used at now, and whether
// it is another than the last.
func (f Feed) Touched(now Moment) (hour time.Time, due bool) {
	hour = now.At.UTC().Truncate(time.Hour)
	return hour, f.LastUsed == nil || !f.LastUsed.Time().Equal(hour)
}
