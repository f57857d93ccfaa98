package human

import (
	"fmt"

	"studyplanner/client"
	"studyplanner/internal/when"
)

const slotHint = "a weekly time is such as mon,wed 9-10:30, or mon 9-10:30 every 2 weeks from 12 Oct until 5 Feb"

// Slots reads weekly times, such as "mon,wed 9-10:30", "weekdays 8-9" or "every second Monday 9-10 until 5
// Feb". Semicolons separate groups. A rotation or dates after the last of a group apply to the
// whole group, if no earlier one has its own: "Mon 10-12, Thu 14-16 from 12 Oct". Without a start
// date, every other week begins on the first such day from today on.
func Slots(text string, today client.Date) ([]client.Slot, error) {
	return eachGroup(text, today, func(group []weeklyTime) ([]client.Slot, error) {
		inheritLast(group)
		return slotsOf(group, today)
	})
}

// SlotPatterns reads weekly times as Slots does, to look for them among others. Absent fields are zero,
// and match anything. An Every of 1 is every week.
func SlotPatterns(text string, today client.Date) ([]client.Slot, error) {
	return eachGroup(text, today, func(group []weeklyTime) ([]client.Slot, error) {
		inheritLast(group)
		named := make([]client.Slot, len(group))
		for i, t := range group {
			named[i] = t.slot()
		}
		return named, nil
	})
}

// eachGroup reads groups of weekly times with semicolons between them, and returns the
// slots that they are.
func eachGroup(text string, today client.Date, slots func([]weeklyTime) ([]client.Slot, error)) ([]client.Slot, error) {
	return when.ParseAll(text, slotHint, func(c *when.Cursor) ([]client.Slot, bool, error) {
		var all []client.Slot
		for {
			group, err := readGroup(c, today)
			if err != nil {
				return nil, false, err
			}
			some, err := slots(group)
			if err != nil {
				return nil, false, err
			}
			all = append(all, some...)
			if !c.Accept(";") || c.Peek(0).End() {
				return all, true, nil
			}
		}
	})
}

// readGroup reads weekly times up to a semicolon, at least one.
func readGroup(c *when.Cursor, today client.Date) ([]weeklyTime, error) {
	var group []weeklyTime
	for {
		more := c.And()
		c.And() // ", and"
		t, ok, err := readWeeklyTime(c, today)
		switch {
		case err != nil:
			return nil, err
		case ok:
			group = append(group, t)
		case more || len(group) == 0:
			return nil, c.ParseErrorHere(slotHint)
		default:
			return group, nil
		}
	}
}

// weeklyTime is a weekly time as it was typed.
type weeklyTime struct {
	days     []client.Weekday
	span     when.Span
	weeks    int  // from one to the next; 0: absent
	ownWeeks bool // the rotation stands before the days, so it is theirs alone
	term     when.Term
}

// readWeeklyTime reads one weekly time.
func readWeeklyTime(c *when.Cursor, today client.Date) (t weeklyTime, ok bool, err error) {
	led, err := t.readWeeks(c, true)
	if err != nil {
		return t, false, err
	}
	if led {
		c.Separator()
		c.Accept("on", "am")
	}
	if t.days, ok, err = c.Weekdays(); !ok {
		if led {
			err = c.ParseErrorHere(slotHint)
		}
		return t, false, err
	}
	if _, err = t.readWeeks(c, false); err != nil {
		return t, false, err
	}
	c.Separator()
	t.span, ok, err = c.Span()
	if err == nil && !ok {
		err = c.ParseErrorHere(slotHint)
	}
	if err == nil {
		err = t.readRest(c, today)
	}
	return t, err == nil, err
}

// readWeeks reads a rotation, unless t has one. Before days it may belong to them: every second Monday.
func (t *weeklyTime) readWeeks(c *when.Cursor, beforeDays bool) (ok bool, err error) {
	at := c.Place()
	comma := c.Accept(",")
	r, ok, err := c.Rotation()
	if !ok || t.weeks > 0 || !beforeDays && (r.OfDays || comma && daysCome(c)) {
		c.Return(at)
		return false, err
	}
	t.weeks, t.ownWeeks = r.Weeks, beforeDays
	return true, nil
}

// daysCome reports whether days come next.
func daysCome(c *when.Cursor) bool {
	at := c.Place()
	c.Accept("on", "am")
	_, ok, err := c.Weekdays()
	c.Return(at)
	return ok && err == nil
}

// readRest reads how often and between which dates t is, in either order.
func (t *weeklyTime) readRest(c *when.Cursor, today client.Date) error {
	for more := true; more; {
		weeks, err := t.readWeeks(c, false)
		if err != nil {
			return err
		}
		dates := false
		if t.term == (when.Term{}) {
			if dates, err = t.readTerm(c, today); err != nil {
				return err
			}
		}
		more = weeks || dates
	}
	return nil
}

// readTerm reads between which dates t is.
func (t *weeklyTime) readTerm(c *when.Cursor, today client.Date) (ok bool, err error) {
	at := c.Place()
	c.Accept(",")
	if t.term, ok, err = c.Term(today); !ok {
		c.Return(at)
	}
	return ok, err
}

// inheritLast gives the rotation and the dates of the last time to a whole group, unless an earlier one
// has its own.
func inheritLast(group []weeklyTime) {
	last := group[len(group)-1]
	for i, t := range group {
		if last.ownWeeks || i < len(group)-1 && (t.weeks > 0 || t.term != (when.Term{})) {
			return
		}
	}
	for i := range group {
		group[i].weeks, group[i].term = last.weeks, last.term
	}
}

// slot returns t with zero for absent fields.
func (t weeklyTime) slot() client.Slot {
	return client.Slot{Days: t.days, Start: t.span.Start, End: t.span.End, From: t.term.First, Until: t.term.Last, Every: t.weeks}
}

// countsWeeks reports whether t has a rotation without a start date.
func (t weeklyTime) countsWeeks() bool { return t.weeks > 1 && t.term.First == 0 }

// slotsOf returns the slots of a group. Rotations without a start date all count from one day: the first
// of their days from today on.
func slotsOf(group []weeklyTime, today client.Date) ([]client.Slot, error) {
	first := today + 7
	for _, t := range group {
		for _, d := range t.days {
			if t.countsWeeks() {
				first = min(first, when.Coming(d, today))
			}
		}
	}
	all := make([]client.Slot, len(group))
	for i, t := range group {
		s := t.slot()
		if t.weeks == 1 {
			s.Every = 0 // as it is kept
		}
		if t.countsWeeks() {
			if !first.Valid() || s.Until.Valid() && s.Until < first {
				return nil, fmt.Errorf("%s is never: the first such day from today on is later", when.Quote(WriteSlot(s)))
			}
			s.From = first
		}
		all[i] = s
	}
	return all, nil
}

// WriteSlot writes a weekly time as Slots reads it on whatever day: "Mon, Wed
// 09:00-10:30" or "Mon-Fri 08:00-09:00 every 2 weeks from 12 Oct 2026 until 5 Feb
// 2027". The days are in order from Monday on.
func WriteSlot(s client.Slot) string {
	text := when.WriteWeekdays(s.Days) + " " + when.Span{Start: s.Start, End: s.End}.String()
	if s.Every > 1 {
		text += fmt.Sprintf(" every %d weeks", s.Every)
	}
	if term := (when.Term{First: s.From, Last: s.Until}); term != (when.Term{}) {
		text += " " + term.String()
	}
	return text
}
