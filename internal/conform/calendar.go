package conform

import (
	"strings"
	"unicode/utf8"
)

// maxLine is how many bytes a line of a calendar has at most (RFC 5545, 3.1), without
// its line break.
const maxLine = 75

// unescape reads a text of a calendar (RFC 5545, 3.3.11).
var unescape = strings.NewReplacer(`\\`, `\`, `\;`, `;`, `\,`, `,`, `\n`, "\n", `\N`, "\n").Replace

// calendar parses the body as a calendar. Its properties, with their parameters, are texts by
// name. Its components are arrays by name. Repeatable components are there even if empty.
func (a *answer) calendar() node {
	a.has(200)
	n := node{a: a, where: "the calendar", there: true}
	if a.v.over() {
		return n
	}
	root := component("")
	open := []obj{root}
	for _, line := range a.unfolded() {
		name, value, ok := strings.Cut(line, ":")
		last := len(open) - 1
		switch {
		case !ok:
			n.fail("has the line %q, which has no colon", line)
		case name == "BEGIN":
			inner := component(value)
			all, _ := open[last][value].(list)
			open[last][value] = append(all, inner)
			open = append(open, inner)
		case name == "END":
			if open = open[:last]; last == 0 {
				n.fail("ends %s, which did not begin", value)
			}
		case open[last][name] != nil:
			n.fail("has %s twice in one place", name)
		default:
			open[last][name] = unescape(value)
		}
		if a.v.over() {
			return n
		}
	}
	all, _ := root["VCALENDAR"].(list)
	if len(all) != 1 || len(open) != 1 {
		n.fail("is no whole VCALENDAR")
		return n
	}
	n.value = all[0]
	return n
}

// component is one without anything in it.
func component(name string) obj {
	switch name {
	case "VCALENDAR":
		return obj{"VEVENT": list{}}
	case "VEVENT":
		return obj{"VALARM": list{}}
	}
	return obj{}
}

// unfolded returns the unfolded lines of a body. Lines must end with CRLF and have at most 75
// bytes. A fold must not split a character.
func (a *answer) unfolded() []string {
	text, ended := strings.CutSuffix(string(a.body), "\r\n")
	if !ended {
		a.v.fail(a, "the calendar does not end with CRLF")
	}
	lines := strings.Split(text, "\r\n")
	for _, line := range lines {
		switch {
		case len(line) > maxLine:
			a.v.fail(a, "the line %q has %d bytes, want %d at most", line, len(line), maxLine)
		case strings.ContainsAny(line, "\r\n"):
			a.v.fail(a, "the line %q ends without CRLF", line)
		case !utf8.ValidString(line):
			a.v.fail(a, "the line %q is folded inside a character", line)
		}
	}
	return strings.Split(strings.ReplaceAll(text, "\r\n ", ""), "\r\n")
}
