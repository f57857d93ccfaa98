package human

import (
	"errors"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// Sessions are the sessions that one sentence tells: the same on each of its days.
type Sessions struct {
	Subject client.Subject
	Dates   []client.Date // in order, at least one and at most when.MaxDates
	when.Span
	Topic string // as it was typed; "" for none
}

const (
	sessionHint = "write a session such as 'Maths tomorrow 9-10:30 Integrals'"
	orderHint   = "after the subject come the date and the time, then the topic"
	colonHint   = "; if the topic begins here, put a colon before it"
)

// ReadSessions reads sessions: their subject's name, the day or days or none for today,
// when they start and end, and their topic, as in "Maths tomorrow 9-10:30 Integrals".
// The days may come after the span, and both before the subject.
func ReadSessions(text string, subjects []client.Subject, today client.Date) (Sessions, error) {
	r := sessionReader{Cursor: when.NewCursor(text), today: today}
	if err := r.readSubject(subjects); err != nil {
		return Sessions{}, err
	}
	r.Separator()
	if err := r.readDates(); err != nil {
		return Sessions{}, err
	}
	r.Separator()
	if !r.timed {
		if err := r.readSpan(); err != nil {
			return Sessions{}, err
		}
	}
	if err := r.datesBeforeTopic(); err != nil {
		return Sessions{}, err
	}
	if r.Peek(0).Is(":", ",", "-") {
		r.Skip(1)
	}
	r.told.Topic = r.Rest()
	return r.told, nil
}

// sessionReader reads sessions, part by part.
type sessionReader struct {
	*when.Cursor
	today client.Date
	told  Sessions
	timed bool // the span is told
	span  int  // where it stands
}

// readSubject reads the subject, which stands first, or behind the days and the time.
func (r *sessionReader) readSubject(subjects []client.Subject) error {
	var ok bool
	if r.told.Subject, ok = wholeName(r.Cursor, subjects); ok {
		return nil
	}
	r.lead()
	s, ok, err := readSubject(r.Cursor, subjects)
	r.told.Subject = s
	switch {
	case err != nil, ok:
		return err
	}
	r.Return(0)
	if r.Peek(0).End() {
		return errors.New(sessionHint)
	}
	return noSubject(subjects, title(r.Cursor, r.today))
}

// lead reads the days and the time that stand before the subject, if they do.
func (r *sessionReader) lead() {
	if dates, ok, err := r.Cursor.Dates(r.today); ok && err == nil {
		r.told.Dates = dates
		r.Separator()
	} else if err != nil {
		r.Return(0)
	}
	at := r.Place()
	if r.readSpan() != nil {
		r.Return(at)
	}
	r.Separator()
}

// readDates reads the days, if they come next and were not told before.
func (r *sessionReader) readDates() (err error) {
	if r.told.Dates == nil {
		r.told.Dates, _, err = r.Dates(r.today)
	}
	return err
}

// readSpan reads the span, which must come next.
func (r *sessionReader) readSpan() (err error) {
	r.span = r.Place()
	r.told.Span, r.timed, err = r.Span()
	if r.timed || err != nil {
		return err
	}
	if !strings.ContainsAny(r.Rest(), "0123456789") {
		read := r.Text()[:r.Before().To]
		return errors.New("when? write a time such as 9-10:30 after " + when.Quote(strings.TrimSpace(read)))
	}
	return r.MisreadHere(when.DayHint(r.Piece(), orderHint))
}

// datesBeforeTopic reads the days that were not told before the span; today if none
// come here. SAT and sun begin topics, too.
func (r *sessionReader) datesBeforeTopic() (err error) {
	if r.told.Dates != nil {
		return nil
	}
	r.Accept(",")
	first := r.Peek(0)
	var ok bool
	r.told.Dates, ok, err = r.DatesOrTopic(r.today)
	var m *when.Misread
	switch {
	case errors.As(err, &m):
		m.Hint += colonHint
		return m
	case !ok:
		r.told.Dates = []client.Date{r.today}
		return nil
	case first.Is("sat", "sun") && r.Before() == first && r.Peek(0).Word():
		return r.Misread(first.From, first.To, "write the weekday in full"+colonHint)
	}
	if r.Parted() { // so the span before it is one of that part of the day
		topic := r.Place()
		r.Return(r.span)
		if err := r.readSpan(); err != nil {
			return err
		}
		r.Return(topic)
	}
	return nil
}
