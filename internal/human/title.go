package human

import (
	"strings"
	"unicode"

	"studyplanner/client"
)

// maxTitle is a length in bytes over that of every name of a subject, however
// it is composed.
const maxTitle = 1000

// subject reads the name of a subject, the longest that fits. Something that
// cannot belong to a name must follow: white space, a comma, a colon or nothing.
func (c *cursor) subject(all []client.Subject) (client.Subject, bool) {
	named := make(map[string]client.Subject, len(all))
	for _, s := range all {
		named[client.NameKey(s.Name)] = s
	}
	from := c.peek(0).from
	longest := min(len(c.text), from+maxTitle)
	var found client.Subject
	var after int
	for to := from + 1; to <= longest; to++ {
		if to < len(c.text) && !endsName(c.text[to:]) {
			continue
		}
		if s, ok := named[client.NameKey(c.text[from:to])]; ok {
			found, after = s, to
		}
	}
	for c.peek(0).from < after && c.peek(0).kind != end {
		c.skip(1)
	}
	return found, after > 0
}

// endsName reports whether the name of a subject may end before rest.
func endsName(rest string) bool {
	return prefix(rest, func(r rune) bool { return !unicode.IsSpace(r) && r != ',' && r != ':' }) == 0
}

// title returns what was probably meant as the name of a subject: what comes
// before the first date or time, or else the first word.
func (c *cursor) title(today client.Date) string {
	first := c.peek(0)
	for c.i = 1; c.peek(0).kind != end && c.peek(0).from-first.from < maxTitle; c.skip(1) {
		before := c.i
		_, dated, wrong := c.date(today)
		c.i = before
		_, timed, untimely := c.span()
		c.i = before
		if c.peek(0).spaced && (dated || timed || wrong != nil || untimely != nil) {
			return strings.TrimRight(c.text[first.from:c.tokens[before-1].to], ":,-")
		}
	}
	c.i = 0
	return c.piece()
}
