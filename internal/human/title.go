package human

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// maxTitle is a length in bytes over that of every name of a subject, however
// it is composed.
const maxTitle = 1000

// readSubject reads the name of a subject or a part of it that names one alone, the
// longest that fits.
func readSubject(c *when.Cursor, all []client.Subject) (s client.Subject, ok bool, err error) {
	if s, ok = exactName(c, all); ok {
		return s, true, nil
	}
	first, begin, after := c.Peek(0), c.Place(), 0
	if first.End() {
		return s, false, nil
	}
	var named []client.Subject
	for range maxPartWords {
		c.Skip(1)
		for !c.Peek(0).End() && !endsName(c.Text()[c.Before().To:]) {
			c.Skip(1)
		}
		if some := partly(all, c.Text()[first.From:c.Before().To]); len(some) > 0 {
			named, after = some, c.Place()
		}
		if c.Peek(0).End() {
			break
		}
	}
	if c.Return(begin); len(named) == 0 {
		return s, false, nil
	}
	c.Return(after)
	s, err = onlyOne(all, named, c.Text()[first.From:c.Before().To])
	return s, err == nil, err
}

// maxPartWords is how many words of a sentence are looked at for a part of a name.
const maxPartWords = 6

// exactName reads the name of a subject, the longest that fits. Something that
// cannot belong to a name must follow: white space, a comma, a colon or nothing.
func exactName(c *when.Cursor, all []client.Subject) (client.Subject, bool) {
	named := make(map[string]client.Subject, len(all))
	for _, s := range all {
		named[client.NameKey(s.Name)] = s
	}
	text, from := c.Text(), c.Peek(0).From
	longest := min(len(text), from+maxTitle)
	var found client.Subject
	var after int
	for to := from + 1; to <= longest; to++ {
		if to < len(text) && !endsName(text[to:]) {
			continue
		}
		if s, ok := named[client.NameKey(text[from:to])]; ok {
			found, after = s, to
		}
	}
	for c.Peek(0).From < after && !c.Peek(0).End() {
		c.Skip(1)
	}
	return found, after > 0
}

// endsName reports whether the name of a subject may end before rest.
func endsName(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsSpace(r) || r == ',' || r == ':'
}

// title returns the probable name of a subject: the text before the first date or time, or the first
// word.
func title(c *when.Cursor, today client.Date) string {
	first, begin := c.Peek(0), c.Place()
	c.Skip(1)
	for ; !c.Peek(0).End() && c.Peek(0).From-first.From < maxTitle; c.Skip(1) {
		here, last := c.Place(), c.Before()
		_, dated, wrong := c.DateOrTopic(today)
		c.Return(here)
		_, timed, untimely := c.Span()
		c.Return(here)
		if c.Peek(0).Spaced() && (dated || timed || wrong != nil || untimely != nil) {
			return strings.TrimRight(c.Text()[first.From:last.To], ":,-")
		}
	}
	c.Return(begin)
	return c.Piece()
}
