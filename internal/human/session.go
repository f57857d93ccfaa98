package human

import (
	"errors"
	"strings"

	"studyplanner/client"
)

// Session is a session as one sentence tells it.
type Session struct {
	Subject client.Subject
	Date    client.Date
	Span
	Topic string // as it was typed; "" for none
}

const (
	sessionHint = "write a session such as 'Maths tomorrow 9-10:30 Integrals'"
	orderHint   = "after the subject come the date and the time, then the topic"
	colonHint   = "; if the topic begins here, put a colon before it"
)

// ReadSession reads a session: its subject's name, a date or none for today,
// when it starts and ends, and its topic, as in "Maths tomorrow 9-10:30
// Integrals". The date may come after the span.
func ReadSession(text string, subjects []client.Subject, today client.Date) (Session, error) {
	c := newCursor(text)
	subject, ok := c.subject(subjects)
	switch {
	case c.peek(0).kind == end && !ok:
		return Session{}, errors.New(sessionHint)
	case !ok:
		return Session{}, noSubject(subjects, c.title(today))
	}
	c.separator()
	date, dated, err := c.date(today)
	if err != nil {
		return Session{}, err
	}
	c.separator()
	span, err := c.when()
	if err != nil {
		return Session{}, err
	}
	if !dated {
		if date, err = c.dateBeforeTopic(today); err != nil {
			return Session{}, err
		}
	}
	if c.peek(0).is(":", ",", "-") {
		c.skip(1)
	}
	return Session{subject, date, span, c.rest()}, nil
}

// when reads the span of a session, which must come next.
func (c *cursor) when() (Span, error) {
	s, ok, err := c.span()
	if ok || err != nil {
		return s, err
	}
	if !strings.ContainsAny(c.rest(), "0123456789") {
		read := c.text[:c.tokens[max(c.i-1, 0)].to]
		return s, errors.New("when? write a time such as 9-10:30 after " + quote(strings.TrimSpace(read)))
	}
	return s, c.misreadHere(dayHint(c.piece(), orderHint))
}

// dateBeforeTopic reads the date of a session that none was read for before;
// today if none comes here. SAT and sun begin topics, too.
func (c *cursor) dateBeforeTopic(today client.Date) (client.Date, error) {
	c.accept(",")
	first := c.peek(0)
	d, ok, err := c.date(today)
	var m *misread
	switch {
	case errors.As(err, &m):
		m.hint += colonHint
		return 0, m
	case !ok:
		return today, nil
	case first.is("sat", "sun") && c.tokens[c.i-1] == first && (c.peek(0).kind == word || c.peek(0).kind == number):
		return 0, c.misread(first.from, first.to, "write the weekday in full"+colonHint)
	}
	return d, nil
}
