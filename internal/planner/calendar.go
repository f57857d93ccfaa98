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

// What calendars may be at most.
const (
	MaxCalendars     = 20       // of a space
	MaxCalendarFile  = 5 << 20  // bytes of a file
	MaxCalendarFiles = 10 << 20 // bytes of all that are kept of a space, but for those that an address leads to
	MaxCalendarTimes = 5_000    // occurrences, and times of a day, of a calendar
	MaxBusy          = 20_000   // times of a day, of a space
	MaxBusyRange     = 371      // days that are asked for at once
	maxAddress       = 2_000    // bytes
	calendarPast     = 7        // days before today that are told
	calendarAhead    = 370      // days after it
	calendarEvery    = 6 * time.Hour
	calendarTries    = 15 * time.Minute // between two that nobody asked for
	calendarAsked    = time.Minute      // between two that somebody did
	calendarStale    = 48 * time.Hour
)

// Failures of calendars.
var (
	ErrCalendarFile    = errors.New("this calendar is read from its address, which alone says what is in it")
	ErrEarly           = errors.New("this calendar was asked for within the last minute; Retry-After says when it may be again")
	ErrCalendarChanged = errors.New("this calendar was changed while it was read; try again")
)

// Early is ErrEarly, with how long that takes.
type Early struct{ Wait time.Duration }

func (Early) Error() string { return ErrEarly.Error() }

// Unwrap returns ErrEarly.
func (Early) Unwrap() error { return ErrEarly }

// Calendar is a calendar of somebody else that says when somebody is busy, or off.
type Calendar struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Source    CalendarSource `json:"source"`
	Host      *string        `json:"host"` // of the address, which is a secret; nil for a file
	AllDay    AllDay         `json:"all_day"`
	Titles    bool           `json:"titles"`    // those of its events are kept
	Events    int            `json:"events"`    // occurrences from a week ago to Through
	Through   *Date          `json:"through"`   // all through this day are known; nil: it was never read
	Refreshed *Instant       `json:"refreshed"` // when it was read last, by the clock of the space; nil: never
	State     CalendarState  `json:"state"`
	Problem   *string        `json:"problem"` // why it was not read, or not all of it; nil: none
	Skipped   []CalendarSkip `json:"skipped"`

	CalendarKept `json:"-"`
}

// CalendarKept is what is remembered of a calendar and not told.
type CalendarKept struct {
	URL            string   // "" for a file
	ETag, Modified string   // of what the address answered last
	Every          int      // minutes after which the file wants to be read again; 0: it does not say
	From           Date     // the first day that is known; 0: it was never read
	Zone           string   // of the account, when it was read
	Taken          int      // times of a day that it takes
	Size           int      // bytes that are kept of it
	Tried          *Instant // when it was last tried to read it, by the clock of the space; nil: never
	Asked          *Instant // likewise because somebody asked for that, in real time
}

// CalendarSource says where a calendar is read from.
type CalendarSource string

// The sources.
const (
	FromURL  CalendarSource = "url"
	FromFile CalendarSource = "file"
)

// CalendarState says how much is known of a calendar.
type CalendarState string

// The states: what is known is not old, is old, or is nothing.
const (
	CalendarOK     CalendarState = "ok"
	CalendarStale  CalendarState = "stale"
	CalendarFailed CalendarState = "failed"
)

// CalendarSkip says what of a calendar does not count, or counts otherwise than it says.
type CalendarSkip struct {
	Line   int    `json:"line"` // of the text, from 1
	Reason string `json:"reason"`
}

// AllDay says what events of whole days are.
type AllDay string

// What they are: nothing, times that are taken, or days off.
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

// Tag changes whenever what a client sees of c does.
func (c Calendar) Tag() string { return tagOf(c) }

// At returns c with what is told of it at an instant of its space.
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
	case c.Source == FromURL && now.Sub(c.Refreshed.Time()) > calendarStale:
		c.State = CalendarStale
	}
	return c
}

// Due reports whether c is to be read again at now by whom needs it, where the account
// is in a zone.
func (c Calendar) Due(now Moment, zone string) bool {
	if c.Elsewhere(zone) {
		return true
	}
	if c.Tried != nil && lately(now.At, *c.Tried, calendarTries) {
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
	return !lately(now.At, *c.Refreshed, cmp.Or(every, calendarEvery))
}

// Elsewhere reports whether c was read for another zone than one: what is kept of it
// tells when it is there.
func (c Calendar) Elsewhere(zone string) bool { return c.Refreshed != nil && c.Zone != zone }

// lately reports whether now is after then, by less than a while. A clock may have been
// set back.
func lately(now time.Time, then Instant, while time.Duration) bool {
	since := now.Sub(then.Time())
	return 0 <= since && since < while
}

// mayAsk returns Early if c was read because somebody asked for that within a minute
// before a real moment.
func (c Calendar) mayAsk(real time.Time) error {
	if c.Asked == nil || !lately(real, *c.Asked, calendarAsked) {
		return nil
	}
	return Early{calendarAsked - real.Sub(c.Asked.Time())}
}

// Window is a row of days.
type Window struct{ From, To Date } // both included

// CalendarWindow is which days of calendars are known that are read today.
func CalendarWindow(today Date) Window {
	return Window{max(today-calendarPast, MinDate), min(today+calendarAhead, MaxDate)}
}

// of returns those of busy that are within w, which are in their order.
func (w Window) of(busy []Busy) []Busy {
	first, _ := slices.BinarySearchFunc(busy, w.From, func(b Busy, d Date) int { return cmp.Compare(b.Date, d) })
	after, _ := slices.BinarySearchFunc(busy, w.To+1, func(b Busy, d Date) int { return cmp.Compare(b.Date, d) })
	return busy[first:max(first, after)]
}

// WholeDays is an event of whole days.
type WholeDays struct {
	From, To Date // both included
	Title    string
}

// CalendarReading is what was read of a calendar.
type CalendarReading struct {
	URL            string        // that it was read from; "" for a file
	ETag, Modified string        // of what was got there
	Titles         bool          // they were kept
	Content        *CalendarText // what is kept of the text; nil: what is kept is still right
	Every          int           // minutes, see CalendarKept
	Zone           string
	Window         Window // that was asked for
	Through        Date   // all of it through this day is there
	Fetched        bool   // from where the calendar comes from, else from what was kept
	Events         int
	Busy           []Busy      // of events that have a time, in their order, of no calendar yet
	Whole          []WholeDays // by their first day
	Skipped        []CalendarSkip
}

// fits returns ErrCalendarChanged if r is not what c is read from now.
func (r CalendarReading) fits(c Calendar) error {
	if r.URL != c.URL || r.Titles != c.Titles {
		return ErrCalendarChanged
	}
	return nil
}

// calendarRoom is how much room a space has for a calendar.
type calendarRoom struct{ times, off int }

// known is c once r was read of it at an instant of the space, which gave some times
// and days off, all through a day.
func (r CalendarReading) known(c Calendar, now time.Time, times, off int, through Date, problem *string) Calendar {
	c.Events, c.Taken, c.Through, c.From = r.Events, times, &through, r.Window.From
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

// times are what r says that c takes, as far as there is room, and its days off.
func (r CalendarReading) times(c Calendar, room calendarRoom) (busy []Busy, off []DayOff, through Date, problem *string) {
	busy, through = r.Busy, r.Through
	if through < r.Window.To {
		problem = new(leftOut("times", through))
	}
	if c.AllDay == AllDayBusy {
		busy = slices.Concat(busy, r.wholeDays())
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

// leftOut says that there is room through a day only.
func leftOut(what string, through Date) string {
	return fmt.Sprintf("has more %s than there is room for: those after %v are left out", what, through)
}

// wholeDays are the whole days of r as times of a day that are taken, one more than may
// be at most.
func (r CalendarReading) wholeDays() (busy []Busy) {
	for _, w := range r.Whole {
		for d := max(w.From, r.Window.From); d <= min(w.To, r.Window.To) && len(busy) <= 2*MaxCalendarTimes; d++ {
			busy = append(busy, Busy{Date: d, End: lastClock, Title: w.Title})
		}
	}
	return busy
}

// lastClock is when a day ends.
const lastClock Clock = 24*60 - 1

// daysOff are the whole days of r as days off of a calendar, which have no ids yet, each
// once and in their order.
func (r CalendarReading) daysOff(calendar string) []DayOff {
	all := make([]DayOff, 0, len(r.Whole))
	for _, w := range r.Whole {
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

// asName makes a name of at most so many characters of any text.
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

// sameTimes reports whether two lists of times, which are in their order, tell the same
// of the days that both windows have.
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

// Apply returns c, as it is told, changed by p, or why the result would not be a valid
// calendar. What was known of another address is not.
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
		c.Titles, c.ETag, c.Modified = titles, "", "" // they come with a text that is read anew
	}
	if address := p.URL.Or(c.URL); address != c.URL {
		c.URL, c.ETag, c.Modified = address, "", ""
	}
	return c, bad.Err()
}

// ContentCalendar is a calendar of Contents, with its address or what is kept of its
// file. What it says is read from there.
type ContentCalendar struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	URL     *string `json:"url,omitempty"`
	Content *string `json:"content,omitempty"`
	AllDay  AllDay  `json:"all_day"`
	Titles  bool    `json:"titles"`
}

// Stored is c as it is stored, with its text, if it is a file: it was not read yet.
func (c ContentCalendar) Stored() (Calendar, CalendarText) {
	k := Calendar{ID: c.ID, Name: c.Name, AllDay: c.AllDay, Titles: c.Titles, Skipped: []CalendarSkip{}}
	text := PackCalendar([]byte(or(c.Content, "")))
	k.URL, k.Size = or(c.URL, ""), text.Size
	return k, text
}

// validate reports what is wrong with c as a calendar that is stored.
func (c ContentCalendar) validate() error {
	var bad Invalid
	bad.Check(CalendarID.Is(c.ID), "id", "is not the id of a calendar")
	bad.Merge("", CalendarDraft{Name: c.Name, URL: c.URL, Content: c.Content}.Validate())
	bad.Check(new(AllDay).UnmarshalText([]byte(c.AllDay)) == nil, "all_day", errAllDay.Error())
	return bad.Err()
}
