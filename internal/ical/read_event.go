package ical

import (
	"bytes"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
)

// What is kept of a file besides its events.
const (
	maxTitle = 200     // characters; more are cut
	maxDates = 100_000 // of RDATE and EXDATE, of a file
	maxRules = 1_000   // observances of zones, of a file

	maxRepeats = 4 // rules of an event, which should have one (RFC 5545, 3.8.5.3)
)

// event is a VEVENT. Its zones are not found yet.
type event struct {
	line         int
	uid, title   string
	free         bool // it is cancelled, or does not take time
	start        timestamp
	end          timestamp   // zero: none
	length       nominal     // where there is no end
	hasLength    bool        // of length
	rules        []property  // RRULE
	rdates       []timestamp // RDATE
	exdates      []timestamp // EXDATE
	recurrenceID timestamp   // RECURRENCE-ID; zero: it is no override
	bad          bool        // it cannot be placed
}

// nominal is a duration whose days are days of the calendar.
type nominal struct {
	days    int
	seconds int64
}

// reader gathers what the lines of a calendar say.
type reader struct {
	titles      bool
	refresh     time.Duration
	skipped     skips
	kept        bytes.Buffer
	events      []event
	dates       int // how many of RDATE and EXDATE there are
	rules       map[string][]observance
	observances int // how many observances rules has

	event event // that is open
	zone  string
	parts []observance // of the zone that is open
	part  observance
}

// begin opens the last of components, at a line. It returns ErrNotCalendar.
func (r *reader) begin(open []string, line int) error {
	switch {
	case open[0] != "VCALENDAR" || len(open) > maxDepth:
		return ErrNotCalendar
	case !reads(open) || len(open) == 1:
	case len(open) == 3:
		r.part = observance{}
	case open[1] == "VEVENT":
		r.event = event{line: line}
	default:
		r.zone, r.parts = "", nil
	}
	return nil
}

// end closes the last of components. It returns ErrTooMany.
func (r *reader) end(open []string) error {
	switch {
	case !reads(open) || len(open) == 1:
	case len(open) == 3:
		if r.part.start.set && r.observances < maxRules {
			r.parts = append(r.parts, r.part)
			r.observances++
		}
	case open[1] == "VTIMEZONE":
		if _, known := r.rules[r.zone]; !known && len(r.parts) > 0 {
			r.rules[r.zone] = r.parts
		}
	case len(r.events) == MaxEvents:
		return ErrTooMany
	case !r.event.start.set && !r.event.bad:
		r.skipped.add(r.event.line, "has no DTSTART")
	case !r.event.bad:
		r.events = append(r.events, r.event)
	}
	return nil
}

// line reads a line of the component that is open, and reports whether it is kept.
func (r *reader) line(number int, name string, after []byte, open []string) bool {
	if name == "SUMMARY" && !r.titles {
		return false
	}
	p := parse(number, name, after)
	why := "cannot be read"
	if p != nil {
		switch {
		case len(open) == 1:
			why = r.ofCalendar(*p)
		case len(open) == 3:
			why = r.part.set(*p)
		case open[1] == "VTIMEZONE":
			r.ofZone(*p)
			why = ""
		default:
			why = r.ofEvent(*p)
		}
	}
	if why != "" {
		r.skipped.add(number, why)
		if name == "DTSTART" && len(open) == 2 {
			r.event.bad = true
		}
	}
	return why == ""
}

// ofCalendar takes a line of the calendar itself.
func (r *reader) ofCalendar(p property) (why string) {
	if p.name != "REFRESH-INTERVAL" && p.name != "X-PUBLISHED-TTL" || r.refresh > 0 {
		return ""
	}
	n, ok := parseDuration(p.value)
	if !ok || n.days < 0 || n.days > 366 || n.seconds < 0 {
		return "is no duration"
	}
	r.refresh = time.Duration(n.days)*24*time.Hour + time.Duration(n.seconds)*time.Second
	return ""
}

func (r *reader) ofZone(p property) {
	if p.name == "TZID" {
		r.zone = zoneName(p.value)
	}
}

// zoneName returns the name of a zone without escapes. It is a text with escapes in a
// VTIMEZONE, and a parameter without them in a time.
func zoneName(value string) string {
	if !strings.Contains(value, `\`) {
		return value
	}
	return ics.FromText(value)
}

// freeValues are the values of properties by which an event does not take time.
var freeValues = map[string]string{"STATUS": "CANCELLED", "TRANSP": "TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS": "FREE"}

// ofEvent takes a line of an event, or says what is wrong with it.
func (r *reader) ofEvent(p property) (why string) {
	e := &r.event
	var ok bool
	switch p.name {
	case "UID":
		e.uid = p.value
	case "SUMMARY":
		e.title = title(p.value)
	case "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS":
		e.free = e.free || strings.EqualFold(p.value, freeValues[p.name])
	case "DTSTART":
		e.start, ok = parseTimestamp(p, p.value)
		return reasonUnless(ok, "is no time")
	case "DTEND":
		e.end, ok = parseTimestamp(p, p.value)
		return reasonUnless(ok, "is no time")
	case "DURATION":
		e.length, e.hasLength = parseDuration(p.value)
		return reasonUnless(e.hasLength, "is no duration")
	case "RECURRENCE-ID":
		if p.param("RANGE") != "" {
			r.skipped.add(p.line, "changes all that follow, of which only the one is changed")
		}
		e.recurrenceID, ok = parseTimestamp(p, p.value)
		return reasonUnless(ok, "is no time")
	case "RRULE":
		if len(e.rules) == maxRepeats {
			return "is one rule too many"
		}
		e.rules = append(e.rules, p)
	case "RDATE":
		return r.list(p, &e.rdates)
	case "EXDATE":
		return r.list(p, &e.exdates)
	}
	return ""
}

// list adds the times of a line to those of an event.
func (r *reader) list(p property, to *[]timestamp) (why string) {
	for one := range strings.SplitSeq(p.value, ",") {
		from, _, _ := strings.Cut(one, "/") // a period has its own end, which is rare, and is not read
		s, ok := parseTimestamp(p, strings.TrimSpace(from))
		if r.dates++; !ok || r.dates > maxDates {
			return reasonUnless(!ok, "is one date too many") + reasonUnless(ok, "has what is no time")
		}
		*to = append(*to, s)
	}
	return ""
}

// reasonUnless returns why, or "" if ok.
func reasonUnless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// title is the text of a SUMMARY, on one line.
func title(value string) string {
	text := strings.Join(strings.Fields(ics.FromText(value)), " ")
	if utf8.RuneCountInString(text) > maxTitle {
		text = string([]rune(text)[:maxTitle])
	}
	return text
}

// timestamp is a DATE, or a DATE-TIME in local time of a zone.
type timestamp struct {
	wall int64 // local time in seconds, as if it were in UTC
	zone string
	utc  bool
	date bool // a whole day
	set  bool // it is one
}

// parseTimestamp reads a DATE or a DATE-TIME with the parameters of its line.
func parseTimestamp(p property, value string) (timestamp, bool) {
	s := timestamp{zone: zoneName(p.param("TZID")), set: true}
	layout := "20060102T150405"
	if len(value) == len("20060102") {
		layout, s.date = "20060102", true
	} else if rest, utc := strings.CutSuffix(value, "Z"); utc {
		value, s.utc = rest, true
	}
	if strings.HasSuffix(value, "60") && !s.date { // a leap second
		value = value[:len(value)-2] + "59"
	}
	at, err := time.Parse(layout, value)
	s.wall = at.Unix()
	return s, err == nil && at.Year() >= 1
}

// parseDuration reads a DURATION: P1W, P1DT2H, -PT15M.
func parseDuration(value string) (n nominal, ok bool) {
	rest, negative := strings.CutPrefix(value, "-")
	rest, ok = strings.CutPrefix(strings.TrimPrefix(rest, "+"), "P")
	units, sign := "WDT", 1
	if negative {
		sign = -1
	}
	for ok && rest != "" {
		if units == "WDT" && rest[0] == 'T' {
			units, rest = "HMS", rest[1:]
			ok = rest != ""
			continue
		}
		end := strings.IndexAny(rest, "WDHMS")
		if end <= 0 || end > 7 || !strings.Contains(units, rest[end:end+1]) {
			return nominal{}, false
		}
		count, err := strconv.Atoi(rest[:end])
		if err != nil {
			return nominal{}, false
		}
		switch rest[end] {
		case 'W':
			n.days += 7 * sign * count
		case 'D':
			n.days += sign * count
		default:
			n.seconds += int64(sign*count) * map[byte]int64{'H': 3600, 'M': 60, 'S': 1}[rest[end]]
		}
		rest = rest[end+1:]
	}
	return n, ok && len(value) > 2
}
