package ical

import (
	"bytes"
	"slices"
	"strings"

	ics "github.com/arran4/golang-ical"
)

// How long lines may be once they are unfolded, in bytes.
const (
	maxName   = 1 << 10 // name and parameters
	maxValue  = 64 << 10
	maxParams = 16
)

// relevant are the properties that are read, of all components.
var relevant = []string{
	"UID", "DTSTART", "DTEND", "DURATION", "SUMMARY", "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS", "RRULE", "RDATE", "EXDATE",
	"RECURRENCE-ID", "TZID", "TZOFFSETFROM", "TZOFFSETTO", "REFRESH-INTERVAL", "X-PUBLISHED-TTL",
}

// property is a line of a calendar.
type property struct {
	line   int    // its first one
	name   string // in capitals
	params map[string][]string
	value  string // as it is written
}

// param returns a parameter, "" if there is none.
func (p property) param(name string) string {
	if v := p.params[name]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// filter passes the relevant lines of a text to r.
func filter(text []byte, r *reader) error {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	var open []string // the components that the line is in
	whole := false    // a calendar has been read
	for number := 1; len(text) > 0; {
		line, rest, folded := unfold(text)
		name, after := split(line)
		kept := false
		switch {
		case name == "BEGIN":
			open = append(open, component(after))
			kept = reads(open)
			if err := r.begin(open, number); err != nil {
				return err
			}
		case name == "END" && len(open) > 0 && open[len(open)-1] == component(after):
			kept = reads(open)
			if err := r.end(open); err != nil {
				return err
			}
			open = open[:len(open)-1]
			whole = whole || len(open) == 0
		case reads(open) && slices.Contains(relevant, name):
			kept = r.line(number, name, after, open)
		case len(open) == 0 && len(bytes.TrimSpace(line)) > 0:
			if err := r.outside(number, whole); err != nil {
				return err
			}
		}
		r.keep(line, kept, folded)
		text, number = rest, number+folded
	}
	return complete(open, whole)
}

// complete returns an error unless a text that has ended was whole.
func complete(open []string, whole bool) error {
	switch {
	case len(open) > 0:
		return ErrTruncated
	case !whole:
		return ErrNotCalendar
	}
	return nil
}

// outside takes a line that stands in no calendar, of which there were whole ones.
func (r *reader) outside(number int, whole bool) error {
	if !whole {
		return ErrNotCalendar
	}
	r.skipped.add(number, "stands outside of a calendar")
	return nil
}

// component is the name of one, behind BEGIN or END.
func component(after []byte) string {
	_, name := cut(after)
	return strings.ToUpper(strings.TrimSpace(name))
}

// maxDepth is how deep components may be in each other.
const maxDepth = 16

// reads reports whether the lines of a component count.
func reads(open []string) bool {
	switch len(open) {
	case 1:
		return true
	case 2:
		return open[1] == "VEVENT" || open[1] == "VTIMEZONE"
	case 3:
		return open[1] == "VTIMEZONE" && (open[2] == "STANDARD" || open[2] == "DAYLIGHT")
	}
	return false
}

// unfold cuts the first unfolded line off a text, and returns of how many lines it is made. It
// truncates lines that are longer than any relevant one.
func unfold(text []byte) (line, rest []byte, folded int) {
	rest = text
	for folded == 0 || len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
		part, after, _ := bytes.Cut(rest, []byte("\n"))
		part = bytes.TrimSuffix(part, []byte("\r"))
		switch {
		case folded == 0:
			line = part[:min(len(part), maxName+maxValue):min(len(part), maxName+maxValue)]
		case len(line) <= maxName+maxValue:
			line = append(line, part[1:]...)
		}
		rest = after
		folded++
	}
	return line, rest, folded
}

// split cuts a line after its name, which it returns in capitals.
func split(line []byte) (name string, rest []byte) {
	end := bytes.IndexAny(line[:min(len(line), maxName)], ":;")
	if end < 0 {
		return "", nil
	}
	return strings.ToUpper(string(line[:end])), line[end:]
}

// cut parts the parameters of a line whose name is cut off from its value. A line
// without a colon has neither.
func cut(after []byte) (params []byte, value string) {
	quoted := false
	for i, c := range after {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ':' && !quoted:
			return after[:i], strings.ToValidUTF8(string(after[i+1:]), "\ufffd")
		}
	}
	return nil, ""
}

// parse reads a line by the library, but for its value, which may be long. What it
// cannot read is nil.
func parse(line int, name string, after []byte) *property {
	params, value := cut(after)
	if len(params) > maxName || bytes.Count(params, []byte{';'}) > maxParams || len(value) > maxValue {
		return nil
	}
	p := property{line: line, name: name, value: value}
	if len(params) == 0 {
		return &p
	}
	read, err := ics.ParseProperty(ics.ContentLine(name + string(params) + ":"))
	if err != nil || read == nil {
		return nil
	}
	p.params = make(map[string][]string, len(read.ICalParameters))
	for k, v := range read.ICalParameters {
		p.params[strings.ToUpper(k)] = v
	}
	return &p
}

// keep writes a line down if it is kept, and breaks as many lines as it was made of.
func (r *reader) keep(line []byte, kept bool, folded int) {
	if kept {
		r.kept.Write(line)
	}
	for range folded {
		r.kept.WriteByte('\n')
	}
}
