package human

import (
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// Place is where to move a session. Absent fields stay.
type Place struct {
	Date  client.Date   // 0: absent
	Week  client.Date   // the Monday of a week, on the same weekday; 0: absent
	Start *client.Clock // nil: absent
	End   *client.Clock // nil: absent
}

// toward stands before a place.
var toward = []string{"to", "auf", "nach"}

const placeHint = "write a day, a time or both, such as friday 10-11:30"

// ReadPlace reads a day, a time or both, in either order. A week such as next week
// is a day, too: the weekday stays. Digits that can be a time or a date, as 9.10
// can, are a time where they stand alone.
func ReadPlace(text string, today client.Date) (Place, error) {
	c := when.NewCursor(text)
	c.Accept(toward...)
	begin := c.Place()
	var p Place
	if p.readTime(c) && c.Peek(0).End() {
		return p, nil
	}
	c.Return(begin)
	p, err := dayThenTime(c, today)
	if err == nil {
		return p, nil
	}
	c.Return(begin)
	if p, ok := timeThenDay(c, today); ok {
		return p, nil
	}
	return Place{}, err
}

func dayThenTime(c *when.Cursor, today client.Date) (p Place, err error) {
	ok, err := p.readDay(c, today)
	switch {
	case err != nil:
		return p, err
	case !ok && !strings.ContainsAny(c.Text(), "0123456789"): // then it was to be a day
		_, err := when.Date(c.Text(), today)
		return p, err
	}
	c.Separator()
	if at := c.Place(); ok && !(c.Accept("same", "gleiche") && c.Accept("time", "zeit", "uhrzeit")) {
		c.Return(at)
	}
	if !ok || !c.Peek(0).End() && !(p.readTime(c) && c.Peek(0).End()) {
		return p, c.ParseError(0, len(c.Text()), placeHint)
	}
	return p, nil
}

func timeThenDay(c *when.Cursor, today client.Date) (p Place, ok bool) {
	begin := c.Place()
	if !p.readTime(c) {
		return p, false
	}
	c.Separator()
	if ok, err := p.readDay(c, today); !ok || err != nil || !c.Peek(0).End() {
		return p, false
	}
	if c.HasDayPart() { // so the time before it is one of the evening
		c.Return(begin)
		return p, p.readTime(c)
	}
	return p, true
}

// readDay reads the day of a place.
func (p *Place) readDay(c *when.Cursor, today client.Date) (ok bool, err error) {
	if p.Week, ok = c.Week(today); ok {
		return true, nil
	}
	p.Date, ok, err = c.Date(today)
	return ok, err
}

// readTime reads the time of a place: when it starts, or that and when it ends.
func (p *Place) readTime(c *when.Cursor) bool {
	p.Start, p.End = nil, nil
	at := c.Place()
	if s, ok, err := c.Span(); ok && err == nil {
		p.Start, p.End = &s.Start, &s.End
		return true
	}
	c.Return(at)
	start, ok, err := c.Clock()
	p.Start = &start
	return ok && err == nil
}
