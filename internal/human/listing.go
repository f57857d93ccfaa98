package human

import (
	"errors"
	"slices"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// Listing selects blocks.
type Listing struct {
	when.Term                  // the days; 0: open end
	All       bool             // of whatever day
	Subjects  []client.Subject // none for all, and at most MaxListed
	Done      *bool            // nil for both
}

// MaxListed is how many subjects a listing names at most.
const MaxListed = 20

const (
	listingHint = "write days, subjects, and open or done, such as 'this week Maths open'"
	stateHint   = "blocks are either open or done"
)

// Words for the state of blocks.
var (
	openWords = []string{"open", "undone", "todo", "pending", "offen", "offene"}
	doneWords = []string{"done", "finished", "completed", "erledigt", "erledigte", "fertig"}
	notWords  = []string{"not", "nicht"}
	allWords  = []string{"all", "everything", "alle", "alles"}
)

// ReadListing reads days, subjects, and open or done, in any order: "Maths and Physics last week done".
// when.Cursor.Period reads the days.
func ReadListing(text string, subjects []client.Subject, today client.Date) (Listing, error) {
	c := when.NewCursor(text)
	var l Listing
	for begin := true; !c.Peek(0).End(); begin = false {
		if !begin {
			c.And()
		}
		if s, ok := exactName(c, subjects); ok {
			l.Subjects = append(l.Subjects, s)
			continue
		}
		from := c.Peek(0)
		ok, err := l.readState(c)
		if !ok && err == nil {
			ok, err = l.readDays(c, today)
		}
		if !ok && err == nil {
			ok, err = l.readSubject(c, subjects)
		}
		switch {
		case err != nil:
			return Listing{}, err
		case !ok:
			return Listing{}, c.ParseError(from.From, from.To, when.DayHint(c.Piece(), listingHint))
		}
	}
	if len(l.Subjects) > MaxListed {
		return Listing{}, errors.New("that is too much at once: at most " + Count(MaxListed, "subject"))
	}
	return l, nil
}

// readState reads whether the blocks are done.
func (l *Listing) readState(c *when.Cursor) (bool, error) {
	before, from := c.Place(), c.Peek(0)
	if c.Accept(allWords...) {
		l.All = true
		return true, nil
	}
	not := c.Accept(notWords...)
	open, done := c.Accept(openWords...), c.Accept(doneWords...)
	if !open && !done {
		c.Return(before)
		return false, nil
	}
	is := done != not
	if l.Done != nil && *l.Done != is {
		return false, c.ParseError(from.From, c.Before().To, stateHint)
	}
	l.Done = &is
	return true, nil
}

// readDays reads the days.
func (l *Listing) readDays(c *when.Cursor, today client.Date) (bool, error) {
	from := c.Peek(0)
	t, ok, err := c.Period(today)
	if ok && l.Term != (when.Term{}) {
		return false, c.ParseError(from.From, c.Before().To, "the days are told already")
	}
	if ok {
		l.Term = t
	}
	return ok, err
}

// readSubject reads a part of the name of a subject.
func (l *Listing) readSubject(c *when.Cursor, subjects []client.Subject) (bool, error) {
	begin := c.Place()
	s, ok, err := readSubject(c, subjects)
	switch {
	case err != nil:
		return false, err
	case !ok:
		c.Return(begin)
		if c.Peek(0).Word() && when.DayHint(c.Piece(), "") == "" {
			return false, noSubject(subjects, c.Piece())
		}
		return false, nil
	case !slices.ContainsFunc(l.Subjects, func(o client.Subject) bool { return o.ID == s.ID }):
		l.Subjects = append(l.Subjects, s)
	}
	return true, nil
}
