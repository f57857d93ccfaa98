package ical

import (
	"fmt"
	"io"
	"strconv"
	"time"

	ics "github.com/arran4/golang-ical"

	"studyplanner/internal/planner"
)

// Plan is what a feed shows.
type Plan struct {
	Feed     planner.Feed
	Sandbox  bool
	Zone     *time.Location              // in which dates and clocks of blocks are
	Subjects []planner.Subject           // of the space
	Exams    []planner.Exam              // that the feed shows, in order
	Blocks   planner.Rows[planner.Block] // that the feed shows, in order
}

// domain ends the ids of events, which are those of blocks and exams.
const domain = "@studyplanner"

// refresh is how often programs are asked to look again.
const refresh = "PT1H"

// folding is how the lines of a calendar are broken: RFC 5545 (3.1) counts bytes, without
// the line break.
var folding = &ics.SerializationConfiguration{MaxLength: 75, NewLine: "\r\n", PropertyMaxLength: 75}

// Write writes p as a calendar, one event an exam and a block, each as soon as it is read. It returns
// the error of w, or of reading the blocks. The same p gives the same bytes.
func Write(w io.Writer, p Plan) error {
	if err := head(w, p); err != nil {
		return fmt.Errorf("write a calendar: %w", err)
	}
	for _, e := range p.Exams {
		if err := p.exam(e).SerializeTo(w, folding); err != nil {
			return fmt.Errorf("write a calendar: %w", err)
		}
	}
	inactive := make(map[string]bool, len(p.Subjects))
	for _, s := range p.Subjects {
		inactive[s.ID] = s.Type == planner.Inactive
	}
	for b, err := range p.Blocks {
		if err == nil {
			err = p.event(b, inactive[b.SubjectID]).SerializeTo(w, folding)
		}
		if err != nil {
			return fmt.Errorf("write a calendar: %w", err)
		}
	}
	if _, err := io.WriteString(w, "END:VCALENDAR\r\n"); err != nil {
		return fmt.Errorf("write a calendar: %w", err)
	}
	return nil
}

// head writes what stands before the events.
func head(w io.Writer, p Plan) error {
	name := "Study plan: " + p.Feed.Name
	if p.Sandbox {
		name += " (sandbox)"
	}
	c := new(ics.Calendar)
	c.SetVersion("2.0")
	c.SetProductId("-//Study Planner//Study Planner//EN")
	c.SetCalscale("GREGORIAN")
	c.SetName(name)
	c.SetXWRCalName(name)
	c.SetRefreshInterval(refresh) // says of itself that it is a DURATION
	c.SetXPublishedTTL(refresh)
	if _, err := io.WriteString(w, "BEGIN:VCALENDAR\r\n"); err != nil {
		return err
	}
	for _, property := range c.CalendarProperties {
		if err := property.SerializeTo(w, folding); err != nil {
			return err
		}
	}
	return nil
}

// event is what a calendar has of b. What takes no time from anything leaves its owner
// free.
func (p Plan) event(b planner.Block, free bool) *ics.VEvent {
	e := ics.NewEvent(b.ID + domain)
	start := p.instant(b.Date, b.Start)
	e.SetDtStampTime(planner.BlockID.Made(b.ID))
	e.SetStartAt(start)
	e.SetEndAt(start.Add(time.Duration(b.End-b.Start) * time.Minute))
	e.SetProperty(ics.ComponentPropertySequence, strconv.FormatInt(b.Version, 10))
	summary := p.summary(b)
	e.SetSummary(summary)
	e.AddCategory(b.SubjectName)
	e.SetTimeTransparency(ics.TransparencyOpaque)
	if free {
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	if p.Feed.AlarmMinutes != nil && !b.Done {
		alarm := e.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetTrigger(fmt.Sprintf("-PT%dM", *p.Feed.AlarmMinutes))
		alarm.SetDescription(summary)
	}
	return e
}

// exam is what a calendar has of x: its day, or an hour from its start, which leave their
// owner free.
func (p Plan) exam(x planner.Exam) *ics.VEvent {
	e := ics.NewEvent(x.ID + domain)
	e.SetDtStampTime(planner.ExamID.Made(x.ID))
	if x.Start == nil {
		e.SetAllDayStartAt(x.Date.Time())
		e.SetAllDayEndAt((x.Date + 1).Time())
	} else {
		start := p.instant(x.Date, *x.Start)
		e.SetStartAt(start)
		e.SetEndAt(start.Add(time.Hour))
	}
	e.SetProperty(ics.ComponentPropertySequence, strconv.FormatInt(x.Version, 10))
	e.SetSummary(x.SubjectName + ": " + x.Title)
	e.AddCategory(x.SubjectName)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	return e
}

// instant is when the clock of p shows c on d.
func (p Plan) instant(d planner.Date, c planner.Clock) time.Time {
	return time.Unix(located(p.Zone).instant(wallOf(d)+60*int64(c)), 0).UTC()
}

// summary is the title of b.
func (p Plan) summary(b planner.Block) string {
	text := b.SubjectName
	if b.Topic != nil {
		text += ": " + *b.Topic
	}
	if b.Done && p.Feed.Done == planner.FeedMark {
		text = "✓ " + text
	}
	return text
}
