package mcp

import (
	"context"
	"fmt"
	"strings"

	"studyplanner/client"
)

// maxSlots is how many slots a subject may have.
const maxSlots = 50

// slot is a weekly time in parameters and answers.
type slot struct {
	Days  weekdays `json:"days"`
	Start timeText `json:"start" jsonschema:"HH:MM of 24 hours."`
	End   timeText `json:"end" jsonschema:"HH:MM, after start."`
	From  dayText  `json:"from,omitzero" jsonschema:"Its first date."`
	Until dayText  `json:"until,omitzero" jsonschema:"Its last date."`
	Every everyNth `json:"every,omitzero" jsonschema:"In how many weeks it is once, counted from the week of from, which it needs."`
}

// slots reads weekly times.
func (c *call) slots(ctx context.Context, inputs []slot) []client.Slot {
	read := []client.Slot{}
	for i, g := range inputs {
		at := fmt.Sprintf("slots[%d].", i)
		s := client.Slot{From: c.date(ctx, at+"from", g.From), Until: c.date(ctx, at+"until", g.Until), Every: int(g.Every)}
		for _, w := range g.Days {
			s.Days = append(s.Days, w.number())
		}
		if start, end := c.span(at, "", g.Start, g.End); start != nil && end != nil {
			s.Start, s.End = *start, *end
		}
		read = append(read, s)
	}
	return read
}

// slotsOf returns weekly times for an answer.
func slotsOf(slots []client.Slot) []slot {
	answers := []slot{}
	for _, s := range slots {
		t := slot{Start: timeText(s.Start.String()), End: timeText(s.End.String()), From: dateText(s.From), Until: dateText(s.Until), Every: everyNth(s.Every)}
		for _, d := range s.Days {
			t.Days = append(t.Days, weekdayName(d))
		}
		answers = append(answers, t)
	}
	return answers
}

// dateText writes a date, "" for none.
func dateText(d client.Date) dayText {
	if !d.Valid() {
		return ""
	}
	return dayText(d.String())
}

// text writes s, such as "mon wed 09:00-10:30" or "mon 09:00-10:30 every 2 weeks from
// 2026-10-12 until 2027-02-05".
func (s slot) text() string {
	days := make([]string, len(s.Days))
	for i, d := range s.Days {
		days[i] = string(d[:3])
	}
	text := strings.Join(days, " ") + " " + string(s.Start) + "-" + string(s.End)
	if s.Every > 1 {
		text += fmt.Sprintf(" every %d weeks", s.Every)
	}
	if s.From != "" {
		text += " from " + string(s.From)
	}
	if s.Until != "" {
		text += " until " + string(s.Until)
	}
	return text
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
