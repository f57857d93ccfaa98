package human

import (
	"studyplanner/client"
	"studyplanner/internal/when"
)

const slotHint = "a weekly time is such as mon,wed 9-10:30"

// Slot reads a weekly time, such as "mon,wed 9-10:30" or "weekdays 8-9".
func Slot(text string) (client.Slot, error) {
	return when.Whole(text, slotHint, slot)
}

// Slots reads weekly times with semicolons between them.
func Slots(text string) ([]client.Slot, error) {
	return when.Whole(text, slotHint, func(c *when.Cursor) ([]client.Slot, bool, error) {
		var all []client.Slot
		for {
			s, ok, err := slot(c)
			if err != nil {
				return nil, false, err
			}
			if !ok {
				return nil, false, c.MisreadHere(slotHint)
			}
			all = append(all, s)
			if !c.Accept(";") || c.Peek(0).End() {
				return all, true, nil
			}
		}
	})
}

// slot reads one weekly time.
func slot(c *when.Cursor) (client.Slot, bool, error) {
	days, ok, err := c.Weekdays()
	if err != nil || !ok {
		return client.Slot{}, false, err
	}
	c.Separator()
	s, ok, err := c.Span()
	if err == nil && !ok {
		err = c.MisreadHere(slotHint)
	}
	return client.Slot{Days: days, Start: s.Start, End: s.End}, err == nil, err
}

// WriteSlot writes a weekly time as Slot reads it: "Mon, Wed 09:00-10:30" or
// "Mon-Fri 08:00-09:00". The days are in order from Monday on.
func WriteSlot(s client.Slot) string {
	return when.WriteWeekdays(s.Days) + " " + when.Span{Start: s.Start, End: s.End}.String()
}
