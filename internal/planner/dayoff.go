package planner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What days off may be at most.
const (
	MaxDaysOff     = 500 // of a space
	MaxDayOffName  = 100
	MaxDayOffRange = 366 // days
)

// ErrOfCalendar means that a day off is changed and deleted by its calendar alone.
var ErrOfCalendar = errors.New("this day off is of a calendar, which alone changes it")

// DayOff is a row of days on which slots give no blocks, those of all subjects or of one.
type DayOff struct {
	ID             string  `json:"id"`
	Name           string  `json:"name"` // may be empty
	DateFrom       Date    `json:"date_from"`
	DateTo         Date    `json:"date_to"`         // included
	SubjectID      *string `json:"subject_id"`      // nil: of all subjects
	PausesRotation bool    `json:"pauses_rotation"` // weeks that are wholly off do not count for slots that recur every few weeks
	CalendarID     *string `json:"calendar_id"`     // that it came from; nil: none

	Version int64 `json:"-"` // of the space, when the day off last changed
}

// Tag changes whenever what a client sees of d does.
func (d DayOff) Tag() string { return strconv.FormatInt(d.Version, 36) }

// Compare orders days off by their first date, their last one and their id.
func (d DayOff) Compare(o DayOff) int {
	return cmp.Or(cmp.Compare(d.DateFrom, o.DateFrom), cmp.Compare(d.DateTo, o.DateTo), cmp.Compare(d.ID, o.ID))
}

// of reports whether d is one of a subject, "" for one that is no other's than all subjects'.
func (d DayOff) of(subject string) bool { return d.SubjectID == nil || *d.SubjectID == subject }

// Covers reports whether a day is one of d's, for a subject.
func (d DayOff) Covers(subject string, day Date) bool {
	return d.of(subject) && d.DateFrom <= day && day <= d.DateTo
}

// span is when d is.
func (d DayOff) span() Span { return Span{d.DateFrom, d.DateTo, d.PausesRotation} }

// differs reports whether what is stored of d and old differs.
func (d DayOff) differs(old DayOff) bool {
	return d.Name != old.Name || d.span() != old.span() || !same(d.SubjectID, old.SubjectID)
}

// check records what is wrong with d, and brings its name to the form in which it is
// stored.
func (d *DayOff) check(bad *Invalid) {
	d.Name = Clean(bad, "name", d.Name, MaxDayOffName)
	bad.Check(d.DateFrom.Valid(), "date_from", errDate.Error())
	bad.Check(d.DateTo.Valid(), "date_to", errDate.Error())
	if d.DateFrom.Valid() && d.DateTo.Valid() {
		bad.Check(d.DateFrom <= d.DateTo, "date_to", "must not be before date_from")
		bad.Check(d.DateTo-d.DateFrom < MaxDayOffRange, "date_to", fmt.Sprintf("must be within %d days from date_from", MaxDayOffRange))
	}
	bad.Check(!d.PausesRotation || d.SubjectID == nil, "pauses_rotation", "must be false for a day off of one subject")
}

// DayOffDraft is what a new day off is made from.
type DayOffDraft struct {
	Name           *string   `json:"name"` // nil: none
	DateFrom       Date      `json:"date_from"`
	DateTo         Date      `json:"date_to"`
	SubjectID      *string   `json:"subject_id"`      // nil: of all subjects
	PausesRotation *bool     `json:"pauses_rotation"` // nil: false
	DryRun         Opt[bool] `json:"dry_run"`         // only tell what would happen
}

// Validate reports everything wrong with d that can be checked without the store.
func (d DayOffDraft) Validate() error {
	_, err := d.dayOff()
	return err
}

// dayOff returns the day off that d describes, without an id.
func (d DayOffDraft) dayOff() (DayOff, error) {
	var bad Invalid
	made := DayOff{DateFrom: d.DateFrom, DateTo: d.DateTo, SubjectID: d.SubjectID}
	if d.Name != nil {
		made.Name = *d.Name
	}
	if d.PausesRotation != nil {
		made.PausesRotation = *d.PausesRotation
	}
	made.check(&bad)
	return made, bad.Err()
}

// DayOffPatch changes only the fields that are set. The fields that cannot be changed
// may be sent back as they were read.
type DayOffPatch struct {
	ID             Opt[string]  `json:"id"`
	CalendarID     Opt[*string] `json:"calendar_id"`
	Name           Opt[string]  `json:"name"`
	DateFrom       Opt[Date]    `json:"date_from"`
	DateTo         Opt[Date]    `json:"date_to"`
	SubjectID      Opt[*string] `json:"subject_id"` // null or empty: of all subjects
	PausesRotation Opt[bool]    `json:"pauses_rotation"`
	DryRun         Opt[bool]    `json:"dry_run"` // only tell what would happen
}

// Validate reports everything wrong with p that can be checked without the day off.
func (p DayOffPatch) Validate() error {
	whole := DayOff{DateFrom: p.DateFrom.Or(p.DateTo.Or(MinDate))}
	whole.DateTo = p.DateTo.Or(whole.DateFrom)
	whole.Name, whole.SubjectID = p.Name.Value, unlessBlank(p.SubjectID.Value, strings.TrimSpace)
	whole.PausesRotation = p.PausesRotation.Value
	var bad Invalid
	whole.check(&bad)
	return bad.Err()
}

// Apply returns d changed by p, or why the result would not be a valid day off.
func (p DayOffPatch) Apply(d DayOff) (DayOff, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, d.ID)
	bad.Check(!p.CalendarID.Set || same(p.CalendarID.Value, d.CalendarID), "calendar_id", "cannot be changed")
	d.Name = p.Name.Or(d.Name)
	d.DateFrom, d.DateTo = p.DateFrom.Or(d.DateFrom), p.DateTo.Or(d.DateTo)
	d.SubjectID = unlessBlank(p.SubjectID.Or(d.SubjectID), strings.TrimSpace)
	d.PausesRotation = p.PausesRotation.Or(d.PausesRotation)
	d.check(&bad)
	return d, bad.Err()
}

// DaysOffFilter is what a client asks of the list of days off.
type DaysOffFilter struct {
	From, To Opt[Date] // both or none
}

// Validate reports everything wrong with f.
func (f DaysOffFilter) Validate() error {
	var bad Invalid
	checkRange(&bad, f.From, f.To)
	return bad.Err()
}

// checkRange records what is wrong with a range of dates, which has both ends or none.
func checkRange(bad *Invalid, from, to Opt[Date]) {
	bad.Check(from.Set || !to.Set, "date_from", "is required with date_to")
	bad.Check(to.Set || !from.Set, "date_to", "is required with date_from")
	bad.Check(!from.Set || !to.Set || from.Value <= to.Value, "date_to", "must not be before date_from")
}

// of returns those of all that touch the range of f.
func (f DaysOffFilter) of(all []DayOff) []DayOff {
	from, to := f.From.Or(MinDate), f.To.Or(MaxDate)
	return slices.DeleteFunc(all, func(d DayOff) bool { return d.DateFrom > to || from > d.DateTo })
}

// spansOf returns when those of all are that are of a subject.
func spansOf(all []DayOff, subject string) []Span {
	var spans []Span
	for _, d := range all {
		if d.of(subject) {
			spans = append(spans, d.span())
		}
	}
	return spans
}

// withDaysOff returns timetables with the days off of each subject.
func withDaysOff(timetables []Timetable, all []DayOff) []Timetable {
	common := spansOf(all, "")
	shared := offDaysOf(common)
	own := map[string]bool{}
	for _, d := range all {
		if d.SubjectID != nil {
			own[*d.SubjectID] = true
		}
	}
	observed := slices.Clone(timetables)
	for i, t := range observed {
		if observed[i].Off, observed[i].offDays = common, shared; own[t.SubjectID] {
			observed[i].Off = spansOf(all, t.SubjectID)
			observed[i].offDays = offDaysOf(observed[i].Off)
		}
	}
	return observed
}

// withChanged returns all with some replaced or added. Those without dates are removed.
func withChanged(all []DayOff, some ...DayOff) []DayOff {
	ids := make(map[string]bool, len(some))
	for _, d := range some {
		ids[d.ID] = true
	}
	after := slices.DeleteFunc(slices.Clone(all), func(d DayOff) bool { return ids[d.ID] })
	for _, d := range some {
		if d.DateFrom != 0 {
			after = append(after, d)
		}
	}
	slices.SortFunc(after, DayOff.Compare)
	return after
}
