package human

import (
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// EndingsOf reads what names blocks by their ids, with commas or "and" between them.
func EndingsOf(operands []string) (endings []string, err error) {
	for _, text := range operands {
		for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' }) {
			if when.NewCursor(part).And() {
				continue
			}
			ending, err := Ending(part)
			if err != nil {
				return nil, err
			}
			endings = append(endings, ending)
		}
	}
	return endings, nil
}

// Described is a block by its subject, day and start.
type Described struct {
	Subject client.Subject
	Date    client.Date
	Dated   bool          // else it is today
	Start   *client.Clock // nil: absent
}

const describedHint = "after the subject come the day and the start, such as 'Maths friday 9:00'"

// ReadDescribed reads a block by its subject, its day and its start: "Maths yesterday", "chem 9:00". The
// day defaults to today. The start may be missing.
func ReadDescribed(text string, subjects []client.Subject, today client.Date) (Described, error) {
	c := when.NewCursor(text)
	d := Described{Date: today}
	s, ok, err := readSubject(c, subjects)
	switch {
	case err != nil:
		return d, err
	case !ok:
		return d, noSubject(subjects, title(c, today))
	}
	d.Subject = s
	c.Separator()
	date, ok, err := c.Date(today)
	if err != nil {
		return d, err
	}
	if ok {
		d.Date, d.Dated = date, true
	}
	c.Separator()
	start, ok, err := c.Clock()
	if err != nil {
		return d, err
	}
	if ok {
		d.Start = &start
	}
	if !c.Peek(0).End() {
		return d, c.ParseErrorHere(when.DayHint(c.Piece(), describedHint))
	}
	return d, nil
}
