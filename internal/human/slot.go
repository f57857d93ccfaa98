package human

import (
	"strings"

	"studyplanner/client"
)

const slotHint = "a weekly time is such as mon,wed 9-10:30"

// Slot reads a weekly time, such as "mon,wed 9-10:30" or "weekdays 8-9".
func Slot(text string) (client.Slot, error) {
	return whole(text, slotHint, (*cursor).slot)
}

// Slots reads weekly times with semicolons between them.
func Slots(text string) ([]client.Slot, error) {
	return whole(text, slotHint, func(c *cursor) ([]client.Slot, bool, error) {
		var all []client.Slot
		for {
			s, ok, err := c.slot()
			if err != nil {
				return nil, false, err
			}
			if !ok {
				return nil, false, c.misreadHere(slotHint)
			}
			all = append(all, s)
			if !c.accept(";") || c.peek(0).kind == end {
				return all, true, nil
			}
		}
	})
}

// slot reads one weekly time.
func (c *cursor) slot() (client.Slot, bool, error) {
	days, ok, err := c.weekdays()
	if err != nil || !ok {
		return client.Slot{}, false, err
	}
	c.separator()
	s, ok, err := c.span()
	if err == nil && !ok {
		err = c.misreadHere(slotHint)
	}
	return client.Slot{Days: days.list(), Start: s.Start, End: s.End}, err == nil, err
}

// WriteSlot writes a weekly time as Slot reads it: "Mon, Wed 09:00-10:30" or
// "Mon-Fri 08:00-09:00". The days are in order from Monday on.
func WriteSlot(s client.Slot) string {
	var set weekdaySet
	for _, w := range s.Days {
		set |= 1 << fromMonday(w)
	}
	var days []string
	for from := 0; from < 7; from++ {
		if !set.has(from) {
			continue
		}
		to := from
		for set.has(to + 1) {
			to++
		}
		if to-from >= 2 {
			days = append(days, short(from)+"-"+short(to))
			from = to
		} else {
			days = append(days, short(from))
		}
	}
	return strings.Join(days, ", ") + " " + s.Start.String() + "-" + s.End.String()
}

// short returns the first 3 letters of the n-th day after Monday.
func short(n int) string { return client.Weekday((n + 1) % 7).String()[:3] }
