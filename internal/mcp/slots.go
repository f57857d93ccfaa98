package mcp

import (
	"fmt"
	"strings"

	"studyplanner/client"
)

// maxSlots is how many slots a subject may have.
const maxSlots = 50

// slot is a weekly time, as it is given and told.
type slot struct {
	Days  weekdays `json:"days"`
	Start timeText `json:"start" jsonschema:"HH:MM of 24 hours."`
	End   timeText `json:"end" jsonschema:"HH:MM, after start."`
}

// slots reads weekly times.
func (c *call) slots(given []slot) []client.Slot {
	read := []client.Slot{}
	for i, g := range given {
		s := client.Slot{}
		for _, w := range g.Days {
			s.Days = append(s.Days, w.number())
		}
		if start, end := c.span(fmt.Sprintf("slots[%d].", i), "", g.Start, g.End); start != nil && end != nil {
			s.Start, s.End = *start, *end
		}
		read = append(read, s)
	}
	return read
}

// slotsOf tells weekly times.
func slotsOf(slots []client.Slot) []slot {
	told := []slot{}
	for _, s := range slots {
		t := slot{Start: timeText(s.Start.String()), End: timeText(s.End.String())}
		for _, d := range s.Days {
			t.Days = append(t.Days, weekdayName(d))
		}
		told = append(told, t)
	}
	return told
}

// text writes s, such as "mon wed 09:00-10:30".
func (s slot) text() string {
	days := make([]string, len(s.Days))
	for i, d := range s.Days {
		days[i] = string(d[:3])
	}
	return strings.Join(days, " ") + " " + string(s.Start) + "-" + string(s.End)
}

// weekdayName is the inverse of number.
func weekdayName(d client.Weekday) weekday { return weekday(strings.ToLower(d.String())) }

// number returns the day that w, one of the seven names, means.
func (w weekday) number() client.Weekday {
	d := client.Weekday(0)
	for d < 6 && weekdayName(d) != w {
		d++
	}
	return d
}
