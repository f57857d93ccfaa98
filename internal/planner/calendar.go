package planner

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
)

// The bounds of calendars.
const (
	MaxCalendars     = 20       // of a space
	MaxCalendarFile  = 5 << 20  // bytes of a file
	MaxCalendarFiles = 10 << 20 // bytes of all uploaded files of a space
	MaxCalendarTimes = 5_000    // occurrences, and busy times, of a calendar
	MaxBusy          = 20_000   // busy times of a space
	MaxBusyRange     = 371      // days in one request
	maxAddress       = 2_000    // bytes
	calendarPast     = 7        // days before today
	calendarAhead    = 370      // days after today
	defaultRefresh   = 6 * time.Hour
	retryInterval    = 15 * time.Minute // between automatic attempts
	refreshInterval  = time.Minute      // between requested ones
	staleAfter       = 48 * time.Hour
)

// Failures of calendars.
var (
	ErrCalendarFile    = errors.New("this calendar is read from its address, which alone says what is in it")
	ErrRefreshTooSoon  = errors.New("this calendar was asked for within the last minute; Retry-After says when it may be again")
	ErrCalendarChanged = errors.New("this calendar was changed while it was read; try again")
)

// RefreshTooSoon is ErrRefreshTooSoon with the time to wait.
type RefreshTooSoon struct{ Wait time.Duration }

func (RefreshTooSoon) Error() string { return ErrRefreshTooSoon.Error() }

// Unwrap returns ErrRefreshTooSoon.
func (RefreshTooSoon) Unwrap() error { return ErrRefreshTooSoon }

// Calendar is a subscribed or uploaded calendar: its events are busy times or days off.
type Calendar struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Source    CalendarSource `json:"source"`
	Host      *string        `json:"host"` // of the address, which is a secret; nil for a file
	AllDay    AllDay         `json:"all_day"`
	Titles    bool           `json:"titles"`    // titles of events are stored
	Events    int            `json:"events"`    // occurrences from a week ago to Through
	Through   *Date          `json:"through"`   // complete through this day; nil: it was never read
	Refreshed *Instant       `json:"refreshed"` // when it was read last, by the clock of the space; nil: never
	State     CalendarState  `json:"state"`
	Problem   *string        `json:"problem"` // why it was not read, or only in part; nil: none
	Skipped   []CalendarSkip `json:"skipped"`

	CalendarCache `json:"-"`
}

// CalendarCache is what is stored of a calendar and not sent to clients.
type CalendarCache struct {
	URL            string   // "" for a file
	ETag, Modified string   // of the last HTTP response
	Every          int      // minutes between refreshes that the file asks for; 0: none
	From           Date     // the first day that was read; 0: it was never read
	Zone           string   // of the account, when it was read
	BusyTimes      int      // how many there are
	Size           int      // bytes of the stored text
	LastAttempt    *Instant // to read it, by the clock of the space; nil: never
	Requested      *Instant // when a client last requested a refresh, in real time; nil: never
}

// CalendarSource says where a calendar is read from.
type CalendarSource string

// The sources.
const (
	FromURL  CalendarSource = "url"
	FromFile CalendarSource = "file"
)

// CalendarState says how fresh the cache of a calendar is.
type CalendarState string

// The states: fresh, older than two days, never read.
const (
	CalendarOK     CalendarState = "ok"
	CalendarStale  CalendarState = "stale"
	CalendarFailed CalendarState = "failed"
)

// CalendarSkip is a line of a calendar that was ignored or changed.
type CalendarSkip struct {
	Line   int    `json:"line"` // of the text, from 1
	Reason string `json:"reason"`
}

// AllDay says what all-day events are.
type AllDay string

// The choices: nothing, busy times, or days off.
const (
	AllDayIgnore AllDay = "ignore"
	AllDayBusy   AllDay = "busy"
	AllDayOff    AllDay = "day_off"
)

var errAllDay = errors.New("must be one of ignore, busy, day_off")

// UnmarshalText reads one of the three.
func (a *AllDay) UnmarshalText(b []byte) error {
	switch v := AllDay(b); v {
	case AllDayIgnore, AllDayBusy, AllDayOff:
		*a = v
		return nil
	}
	return errAllDay
}

// Tag changes with every change that a client sees.
func (c Calendar) Tag() string { return tagOf(c) }

// At returns c with the fields that depend on the time, at an instant of its space.
func (c Calendar) At(now time.Time) Calendar {
	c.Source, c.State = FromFile, CalendarOK
	if c.URL != "" {
		c.Source, c.Host = FromURL, new("")
		if u, err := url.Parse(c.URL); err == nil {
			*c.Host = u.Hostname()
		}
	}
	switch {
	case c.Refreshed == nil:
		c.State = CalendarFailed
	case c.Source == FromURL && now.Sub(c.Refreshed.Time()) > staleAfter:
		c.State = CalendarStale
	}
	return c
}

// Due reports whether c needs a refresh at now. zone is that of the account.
func (c Calendar) Due(now Moment, zone string) bool {
	if c.OtherZone(zone) {
		return true
	}
	if c.LastAttempt != nil && lately(now.At, *c.LastAttempt, retryInterval) {
		return false
	}
	switch {
	case c.Refreshed == nil:
		return true
	case c.URL == "":
		return c.From != CalendarWindow(now.Today).From
	}
	every := time.Duration(c.Every) * time.Minute
	if every > 0 {
		every = min(max(every, time.Hour), 24*time.Hour)
	}
	return !lately(now.At, *c.Refreshed, cmp.Or(every, defaultRefresh))
}

// OtherZone reports whether c was read for another zone. Its stored text then must be
// read again.
func (c Calendar) OtherZone(zone string) bool { return c.Refreshed != nil && c.Zone != zone }

// lately reports whether then was less than a while ago. It is false for a clock that was
// set back.
func lately(now time.Time, then Instant, while time.Duration) bool {
	since := now.Sub(then.Time())
	return 0 <= since && since < while
}

// checkRefresh returns RefreshTooSoon if a client requested a refresh less than a minute
// before a real moment.
func (c Calendar) checkRefresh(real time.Time) error {
	if c.Requested == nil || !lately(real, *c.Requested, refreshInterval) {
		return nil
	}
	return RefreshTooSoon{refreshInterval - real.Sub(c.Requested.Time())}
}

// Window is a range of days.
type Window struct{ From, To Date } // both included

// CalendarWindow returns the days of calendars that are read today.
func CalendarWindow(today Date) Window {
	return Window{max(today-calendarPast, MinDate), min(today+calendarAhead, MaxDate)}
}

// of returns those of busy, which is in order, that are within w.
func (w Window) of(busy []Busy) []Busy {
	first, _ := slices.BinarySearchFunc(busy, w.From, func(b Busy, d Date) int { return cmp.Compare(b.Date, d) })
	after, _ := slices.BinarySearchFunc(busy, w.To+1, func(b Busy, d Date) int { return cmp.Compare(b.Date, d) })
	return busy[first:max(first, after)]
}

// AllDayEvent is an event of whole days.
type AllDayEvent struct {
	From, To Date // both included
	Title    string
}

// CalendarReading is the result of reading a calendar.
type CalendarReading struct {
	URL            string        // "" for a file
	ETag, Modified string        // of the HTTP response
	Titles         bool          // they were read
	Content        *CalendarText // the text to store; nil: the stored one is current
	Every          int           // minutes, see CalendarCache
	Zone           string
	Window         Window // the days that were read
	Through        Date   // complete through this day
	Fetched        bool   // from its source, not from the stored text
	Events         int
	Busy           []Busy        // from events with times, in order, without a calendar
	AllDay         []AllDayEvent // by their first day
	Skipped        []CalendarSkip
}

// fits returns ErrCalendarChanged if c has another URL or another choice of titles than r.
func (r CalendarReading) fits(c Calendar) error {
	if r.URL != c.URL || r.Titles != c.Titles {
		return ErrCalendarChanged
	}
	return nil
}

// calendarRoom is how many busy times and days off a space has room for.
type calendarRoom struct{ times, off int }

// apply returns c after it was read at an instant of the space. The counts times and off
// are of its busy times and days off.
func (r CalendarReading) apply(c Calendar, now time.Time, times, off int, through Date, problem *string) Calendar {
	c.Events, c.BusyTimes, c.Through, c.From = r.Events, times, &through, r.Window.From
	if problem != nil {
		c.Events = min(r.Events, times+off)
	}
	if r.Content != nil {
		c.Size = r.Content.Size
	}
	if r.Fetched || c.Refreshed == nil {
		c.Refreshed = new(InstantOf(now))
	}
	c.Problem, c.Skipped, c.Every, c.Zone = problem, append([]CalendarSkip{}, r.Skipped...), r.Every, r.Zone
	c.ETag, c.Modified = r.ETag, r.Modified
	return c.At(now)
}

// times returns the busy times and days off of c by r, as far as there is room.
func (r CalendarReading) times(c Calendar, room calendarRoom) (busy []Busy, off []DayOff, through Date, problem *string) {
	busy, through = r.Busy, r.Through
	if through < r.Window.To {
		problem = new(leftOut("times", through))
	}
	if c.AllDay == AllDayBusy {
		busy = slices.Concat(busy, r.busyDays())
		slices.SortFunc(busy, Busy.Compare)
	}
	if most := min(room.times, MaxCalendarTimes); len(busy) > most {
		through = busy[most].Date - 1
		busy = Window{r.Window.From, through}.of(busy)
		problem = new(leftOut("times", through))
	}
	if c.AllDay == AllDayOff {
		off = r.daysOff(c.ID)
		if len(off) > room.off {
			through = min(through, off[room.off].DateFrom-1)
			off = off[:room.off]
			problem = new(leftOut("days off", through))
		}
	}
	return busy, off, through, problem
}

// leftOut is the problem that there is room through a day only.
func leftOut(what string, through Date) string {
	return fmt.Sprintf("has more %s than there is room for: those after %v are left out", what, through)
}

// busyDays returns the all-day events of r as busy times: one for each day, and one more
// than the bound at most.
func (r CalendarReading) busyDays() (busy []Busy) {
	for _, w := range r.AllDay {
		for d := max(w.From, r.Window.From); d <= min(w.To, r.Window.To) && len(busy) <= 2*MaxCalendarTimes; d++ {
			busy = append(busy, Busy{Date: d, End: lastClock, Title: w.Title})
		}
	}
	return busy
}

// lastClock is the last minute of a day.
const lastClock Clock = 24*60 - 1

// daysOff returns the all-day events of r as days off of a calendar, each once and in
// order. They have no ids yet.
func (r CalendarReading) daysOff(calendar string) []DayOff {
	all := make([]DayOff, 0, len(r.AllDay))
	for _, w := range r.AllDay {
		if w.From > r.Window.To || w.To < r.Window.From {
			continue
		}
		d := DayOff{Name: asName(w.Title, MaxDayOffName), DateFrom: w.From, DateTo: min(w.To, w.From+MaxDayOffRange-1), CalendarID: &calendar}
		if !slices.ContainsFunc(all[max(0, len(all)-MaxDaysOff):], func(o DayOff) bool { return !d.differs(o) }) {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, DayOff.Compare)
	return all
}

// asName makes a valid name of at most so many characters from any text.
func asName(text string, most int) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, text)
	runes := []rune(plain)
	var bad Invalid
	name := Clean(&bad, "", string(runes[:min(len(runes), most)]), most)
	if len(bad) > 0 { // it grew in Unicode NFC
		return ""
	}
	return name
}

// diffDaysOff returns which days off of a calendar to delete and which to insert, so that
// they become wanted. Those that ended before a day stay, as far as there is room.
func diffDaysOff(stored, wanted []DayOff, before Date, room int) (gone, made []DayOff) {
	left := slices.Clone(wanted)
	var past []DayOff
	for _, d := range stored {
		n := slices.IndexFunc(left, func(o DayOff) bool { return !d.differs(o) })
		switch {
		case n >= 0:
			left = slices.Delete(left, n, n+1)
		case d.DateTo < before:
			past = append(past, d)
		default:
			gone = append(gone, d)
		}
	}
	slices.SortFunc(past, DayOff.Compare)
	if over := len(past) + len(wanted) - room; over > 0 {
		gone = append(gone, past[:min(over, len(past))]...)
	}
	return gone, left
}

// sameTimes reports whether two lists of times, which are in order, agree on the days
// that are in both ranges.
func sameTimes(a []Busy, aw Window, b []Busy, bw Window) bool {
	both := Window{max(aw.From, bw.From), min(aw.To, bw.To)}
	return slices.Equal(both.of(a), both.of(b))
}

// CalendarDraft is what a new calendar is made from.
type CalendarDraft struct {
	Name    string  `json:"name"`
	URL     *string `json:"url"`     // nil: it is a file
	Content *string `json:"content"` // of that; nil: it has an address
	AllDay  *AllDay `json:"all_day"` // nil: ignore
	Titles  *bool   `json:"titles"`  // nil: true
}

// Validate reports everything wrong with d that can be checked before it is read.
func (d CalendarDraft) Validate() error {
	_, err := d.calendar()
	return err
}

// calendar returns the calendar that d describes, without an id.
func (d CalendarDraft) calendar() (Calendar, error) {
	var bad Invalid
	c := Calendar{AllDay: or(d.AllDay, AllDayIgnore), Titles: or(d.Titles, true), Skipped: []CalendarSkip{}}
	c.Name = cleanRequired(&bad, "name", d.Name, MaxName)
	c.URL = or(d.URL, "")
	bad.Check((d.URL == nil) != (d.Content == nil), "url", "must be given, or content in its place, and not both")
	bad.Check(d.URL == nil || 0 < len(*d.URL) && len(*d.URL) <= maxAddress, "url", fmt.Sprintf("must be an address of at most %d bytes", maxAddress))
	bad.Check(d.Content == nil || len(*d.Content) <= MaxCalendarFile, "content", "is over 5 MiB")
	return c, bad.Err()
}

// CalendarPatch changes only the fields that are set. The fields that cannot be changed
// may be sent back as they were read.
type CalendarPatch struct {
	ID        Opt[string]         `json:"id"`
	Source    Opt[string]         `json:"source"`
	Host      Opt[*string]        `json:"host"`
	Events    Opt[int]            `json:"events"`
	Through   Opt[*Date]          `json:"through"`
	Refreshed Opt[*Instant]       `json:"refreshed"`
	State     Opt[string]         `json:"state"`
	Problem   Opt[*string]        `json:"problem"`
	Skipped   Opt[[]CalendarSkip] `json:"skipped"`
	Name      Opt[string]         `json:"name"`
	URL       Opt[string]         `json:"url"`
	AllDay    Opt[AllDay]         `json:"all_day"`
	Titles    Opt[bool]           `json:"titles"`
}

// Validate reports everything wrong with p that can be checked without the calendar.
func (p CalendarPatch) Validate() error {
	var bad Invalid
	cleanRequired(&bad, "name", p.Name.Or("-"), MaxName)
	n := len(p.URL.Value)
	bad.Check(!p.URL.Set || 0 < n && n <= maxAddress, "url", fmt.Sprintf("must be an address of at most %d bytes", maxAddress))
	return bad.Err()
}

// Apply returns c changed by p, or why the result would not be a valid calendar. A new
// address resets the cache.
func (p CalendarPatch) Apply(c Calendar) (Calendar, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, c.ID)
	sameAs(&bad, "source", p.Source, string(c.Source))
	sameAs(&bad, "state", p.State, string(c.State))
	sameAs(&bad, "events", p.Events, c.Events)
	bad.Check(!p.Host.Set || same(p.Host.Value, c.Host), "host", "cannot be changed")
	bad.Check(!p.Through.Set || same(p.Through.Value, c.Through), "through", "cannot be changed")
	bad.Check(!p.Refreshed.Set || sameInstant(p.Refreshed.Value, c.Refreshed), "refreshed", "cannot be changed")
	bad.Check(!p.Problem.Set || same(p.Problem.Value, c.Problem), "problem", "cannot be changed")
	bad.Check(!p.Skipped.Set || slices.Equal(p.Skipped.Value, c.Skipped), "skipped", "cannot be changed")
	bad.Check(!p.URL.Set || c.URL != "", "url", "cannot be given to a calendar that is a file")
	c.Name, c.AllDay = cleanRequired(&bad, "name", p.Name.Or(c.Name), MaxName), p.AllDay.Or(c.AllDay)
	if titles := p.Titles.Or(c.Titles); titles != c.Titles {
		c.Titles, c.ETag, c.Modified = titles, "", "" // they belong to a text without the change
	}
	if address := p.URL.Or(c.URL); address != c.URL {
		c.URL, c.ETag, c.Modified = address, "", ""
	}
	return c, bad.Err()
}

// ContentCalendar is a calendar of Contents, with its address or the stored text of its
// file.
type ContentCalendar struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	URL     *string `json:"url,omitempty"`
	Content *string `json:"content,omitempty"`
	AllDay  AllDay  `json:"all_day"`
	Titles  bool    `json:"titles"`
}

// Stored returns c as it is stored before it is first read, and the text of a file.
func (c ContentCalendar) Stored() (Calendar, CalendarText) {
	k := Calendar{ID: c.ID, Name: c.Name, AllDay: c.AllDay, Titles: c.Titles, Skipped: []CalendarSkip{}}
	text := PackCalendar([]byte(or(c.Content, "")))
	k.URL, k.Size = or(c.URL, ""), text.Size
	return k, text
}

// validate reports what is wrong with c as a stored calendar.
func (c ContentCalendar) validate() error {
	var bad Invalid
	bad.Check(CalendarID.Is(c.ID), "id", "is not the id of a calendar")
	bad.Merge("", CalendarDraft{Name: c.Name, URL: c.URL, Content: c.Content}.Validate())
	bad.Check(new(AllDay).UnmarshalText([]byte(c.AllDay)) == nil, "all_day", errAllDay.Error())
	return bad.Err()
}
