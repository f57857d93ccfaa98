package human

import (
	"errors"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// Session is a session as one sentence tells it.
type Session struct {
	Subject client.Subject
	Date    client.Date
	when.Span
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
	c := when.NewCursor(text)
	subject, ok := readSubject(c, subjects)
	switch {
	case c.Peek(0).End() && !ok:
		return Session{}, errors.New(sessionHint)
	case !ok:
		return Session{}, noSubject(subjects, title(c, today))
	}
	c.Separator()
	date, dated, err := c.Date(today)
	if err != nil {
		return Session{}, err
	}
	c.Separator()
	at := c.Place()
	span, err := readSpan(c)
	if err != nil {
		return Session{}, err
	}
	if !dated {
		if date, err = dateBeforeTopic(c, today); err != nil {
			return Session{}, err
		}
		if c.Parted() { // so the span before it is one of the evening
			topic := c.Place()
			c.Return(at)
			if span, err = readSpan(c); err != nil {
				return Session{}, err
			}
			c.Return(topic)
		}
	}
	if c.Peek(0).Is(":", ",", "-") {
		c.Skip(1)
	}
	return Session{subject, date, span, c.Rest()}, nil
}

// readSpan reads the span of a session, which must come next.
func readSpan(c *when.Cursor) (when.Span, error) {
	s, ok, err := c.Span()
	if ok || err != nil {
		return s, err
	}
	if !strings.ContainsAny(c.Rest(), "0123456789") {
		read := c.Text()[:c.Before().To]
		return s, errors.New("when? write a time such as 9-10:30 after " + when.Quote(strings.TrimSpace(read)))
	}
	return s, c.MisreadHere(when.DayHint(c.Piece(), orderHint))
}

// dateBeforeTopic reads the date of a session that none was read for before;
// today if none comes here. SAT and sun begin topics, too.
func dateBeforeTopic(c *when.Cursor, today client.Date) (client.Date, error) {
	c.Accept(",")
	first := c.Peek(0)
	d, ok, err := c.DateOrTopic(today)
	var m *when.Misread
	switch {
	case errors.As(err, &m):
		m.Hint += colonHint
		return 0, m
	case !ok:
		return today, nil
	case first.Is("sat", "sun") && c.Before() == first && c.Peek(0).Word():
		return 0, c.Misread(first.From, first.To, "write the weekday in full"+colonHint)
	}
	return d, nil
}
