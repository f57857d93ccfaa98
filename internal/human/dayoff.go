package human

import (
	"studyplanner/client"
	"studyplanner/internal/when"
)

// DaysOff are days off as one sentence tells them.
type DaysOff struct {
	when.Term
	Name string // as it was typed; "" for none
}

const daysOffHint = "write days off such as 21 Dec 3 Jan Christmas"

// ReadDaysOff reads a name and a day, or the first and the last of several. An example is "21 Dec 3 Jan
// Christmas".
func ReadDaysOff(text string, today client.Date) (DaysOff, error) {
	c := when.NewCursor(text)
	term, ok, err := c.DateRange(today)
	switch {
	case err != nil:
		return DaysOff{}, err
	case !ok:
		return DaysOff{}, c.ParseErrorHere(when.DayHint(c.Piece(), daysOffHint))
	}
	if c.Peek(0).Is(":", ",", "-") {
		c.Skip(1)
	}
	return DaysOff{term, c.Rest()}, nil
}
