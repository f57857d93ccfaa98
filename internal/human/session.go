package human

import (
	"errors"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// Sessions are the sessions of one sentence, the same on each of its days.
type Sessions struct {
	Subject client.Subject
	Dates   []client.Date // in order, at least one and at most when.MaxDates
	when.Span
	Topic string // as it was typed; "" for none
	Parts []Part // the parts of the text, in order; each kind at most once
}

const (
	sessionHint = "write a session such as 'Maths tomorrow 9-10:30 Integrals'"
	orderHint   = "after the subject come the date and the time, then the topic"
	colonHint   = "; if the topic begins here, put a colon before it"
)

// ReadSessions reads sessions, as in "Maths tomorrow 9-10:30 Integrals": the subject, the days, the span
// and the topic. The days default to today. They may come after the span, and both before the
// subject. The error is a *Problem. Parts has what was understood even then.
func ReadSessions(text string, subjects []client.Subject, today client.Date) (Sessions, error) {
	r := sessionReader{Cursor: when.NewCursor(text), today: today}
	err := r.read(subjects)
	var m *when.ParseError
	if errors.As(err, &m) {
		err = &Problem{NotUnderstood, m.From, m.To, err}
	}
	slices.SortFunc(r.sessions.Parts, func(a, b Part) int { return a.From - b.From })
	return r.sessions, err
}

// sessionReader reads sessions, part by part.
type sessionReader struct {
	*when.Cursor
	today    client.Date
	sessions Sessions
	hasSpan  bool // the span was read
	span     int  // where it stands
}

// read reads all of the sentence.
func (r *sessionReader) read(subjects []client.Subject) error {
	if err := r.readSubject(subjects); err != nil {
		return err
	}
	r.Separator()
	if err := r.readDates(); err != nil {
		return err
	}
	r.Separator()
	if !r.hasSpan {
		if err := r.readSpan(); err != nil {
			return err
		}
	}
	if err := r.datesBeforeTopic(); err != nil {
		return err
	}
	if r.Peek(0).Is(":", ",", "-") {
		r.Skip(1)
	}
	if r.sessions.Topic = r.Rest(); r.sessions.Topic != "" {
		from := r.Peek(0).From
		r.sessions.Parts = append(r.sessions.Parts, Part{TopicPart, from, from + len(r.sessions.Topic)})
	}
	return nil
}

// addPart adds a part from a token to the cursor.
func (r *sessionReader) addPart(k PartKind, first when.Token) {
	r.sessions.Parts = append(slices.DeleteFunc(r.sessions.Parts, func(p Part) bool { return p.Kind == k }), Part{k, first.From, r.Before().To})
}

// readSubject reads the subject, which stands first, or behind the days and the time.
func (r *sessionReader) readSubject(subjects []client.Subject) error {
	first := r.Peek(0)
	var ok bool
	if r.sessions.Subject, ok = exactName(r.Cursor, subjects); ok {
		r.addPart(SubjectPart, first)
		return nil
	}
	r.readLeading()
	first = r.Peek(0)
	s, ok, err := readSubject(r.Cursor, subjects)
	r.sessions.Subject = s
	switch {
	case err != nil:
		return &Problem{UnclearSubject, first.From, r.Before().To, err}
	case ok:
		r.addPart(SubjectPart, first)
		return nil
	case len(r.sessions.Parts) > 0 && first.End():
		return &Problem{NoSubject, first.From, first.From, errors.New("which subject? write its name after " + when.Quote(strings.TrimSpace(r.Text())))}
	case first.End():
		return &Problem{NoSubject, first.From, first.From, errors.New(sessionHint)}
	}
	name := title(r.Cursor, r.today)
	return &Problem{UnknownSubject, first.From, first.From + len(name), noSubject(subjects, name)}
}

// readLeading reads the days and the time before the subject, if they are there.
func (r *sessionReader) readLeading() {
	first := r.Peek(0)
	if dates, ok, err := r.Cursor.Dates(r.today); ok && err == nil {
		r.sessions.Dates = dates
		r.addPart(DaysPart, first)
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

// readDates reads the days, unless they were read before.
func (r *sessionReader) readDates() (err error) {
	if r.sessions.Dates != nil {
		return nil
	}
	first, ok := r.Peek(0), false
	if r.sessions.Dates, ok, err = r.Dates(r.today); ok {
		r.addPart(DaysPart, first)
	}
	return err
}

// readSpan reads the span, which must come next.
func (r *sessionReader) readSpan() (err error) {
	r.span = r.Place()
	first := r.Peek(0)
	r.sessions.Span, r.hasSpan, err = r.Span()
	switch {
	case r.hasSpan:
		r.addPart(TimePart, first)
		return nil
	case err != nil:
		return err
	}
	if !strings.ContainsAny(r.Rest(), "0123456789") {
		read := r.Text()[:r.Before().To]
		return &Problem{NoTime, len(r.Text()), len(r.Text()), errors.New("when? write a time such as 9-10:30 after " + when.Quote(strings.TrimSpace(read)))}
	}
	return r.ParseErrorHere(when.DayHint(r.Piece(), orderHint))
}

// datesBeforeTopic reads the days after the span, unless they were read before. They default to today.
// SAT and sun also begin topics.
func (r *sessionReader) datesBeforeTopic() (err error) {
	if r.sessions.Dates != nil {
		return nil
	}
	r.Accept(",")
	first := r.Peek(0)
	var ok bool
	r.sessions.Dates, ok, err = r.DatesOrTopic(r.today)
	var m *when.ParseError
	switch {
	case errors.As(err, &m):
		m.Hint += colonHint
		return m
	case !ok:
		r.sessions.Dates = []client.Date{r.today}
		return nil
	case first.Is("sat", "sun") && r.Before() == first && r.Peek(0).Word():
		return r.ParseError(first.From, first.To, "write the weekday in full"+colonHint)
	}
	r.addPart(DaysPart, first)
	if r.HasDayPart() { // so the span before it is one of that part of the day
		topic := r.Place()
		r.Return(r.span)
		if err := r.readSpan(); err != nil {
			return err
		}
		r.Return(topic)
	}
	return nil
}
