package ical

import (
	"fmt"
	"io"
	"strconv"
	"time"

	ics "github.com/arran4/golang-ical"

	"studyplanner/internal/planner"
)

// Calendar is the content of a feed.
type Calendar struct {
	Feed     planner.Feed
	Sandbox  bool
	Zone     *time.Location              // in which dates and clocks of blocks are
	Subjects []planner.SubjectSummary    // of the space
	Exams    []planner.Exam              // that the feed shows, in order
	Blocks   planner.Rows[planner.Block] // that the feed shows, in order
}

// domain ends the ids of events, which are those of blocks and exams.
const domain = "@studyplanner"

// refresh is the refresh interval for calendar programs.
const refresh = "PT1H"

// folding is how the lines of a calendar are broken: RFC 5545 (3.1) counts bytes, without
// the line break.
var folding = &ics.SerializationConfiguration{MaxLength: 75, NewLine: "\r\n", PropertyMaxLength: 75}

// Write writes p as a calendar, one event an exam and a block, each as soon as it is read. It returns
// the error of w, or of reading the blocks. The same p gives the same bytes.
func Write(w io.Writer, p Calendar) error {
	if err := head(w, p); err != nil {
		return fmt.Errorf("write a calendar: %w", err)
	}
	for _, e := range p.Exams {
		if err := p.exam(e).SerializeTo(w, folding); err != nil {
			return fmt.Errorf("write a calendar: %w", err)
		}
	}
	events := p.eventWriter()
	for b, err := range p.Blocks {
		if err == nil {
			err = events.of(b).SerializeTo(w, folding)
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
func head(w io.Writer, p Calendar) error {
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

// eventWriter makes the events of blocks. It reuses one event, since to allocate one costs as
// much as to write it.
type eventWriter struct {
	Calendar
	event *ics.VEvent
	alarm *ics.VAlarm     // nil for none
	free  map[string]bool // the subjects that take no time from anything
}

// eventProperties are those of the event of a block, in their order.
var eventProperties = []ics.ComponentProperty{
	ics.ComponentPropertyUniqueId, ics.ComponentPropertyDtstamp, ics.ComponentPropertyDtStart, ics.ComponentPropertyDtEnd,
	ics.ComponentPropertySequence, ics.ComponentPropertySummary, ics.ComponentPropertyCategories, ics.ComponentPropertyTransp,
}

// eventWriter returns one for the blocks of p.
func (p Calendar) eventWriter() eventWriter {
	d := eventWriter{Calendar: p, event: new(ics.VEvent), free: make(map[string]bool, len(p.Subjects))}
	for _, property := range eventProperties {
		d.event.AddProperty(property, "")
	}
	if minutes := p.Feed.AlarmMinutes; minutes != nil {
		d.alarm = d.event.AddAlarm()
		d.alarm.SetAction(ics.ActionDisplay)
		d.alarm.SetTrigger(fmt.Sprintf("-PT%dM", *minutes))
		d.alarm.SetDescription("")
	}
	for _, s := range p.Subjects {
		d.free[s.ID] = !s.Type.Active()
	}
	return d
}

// of is what a calendar has of b. What takes no time from anything leaves its owner
// free.
func (d eventWriter) of(b planner.Block) *ics.VEvent {
	start, summary, transparency := d.instant(b.Date, b.Start), d.summary(b), ics.TransparencyOpaque
	if d.free[b.SubjectID] {
		transparency = ics.TransparencyTransparent
	}
	for i, value := range [...]string{
		b.ID + domain, inUTC(planner.BlockID.CreatedAt(b.ID)), inUTC(start), inUTC(start.Add(time.Duration(b.End-b.Start) * time.Minute)),
		strconv.FormatInt(b.Version, 10), summary, b.SubjectName, string(transparency),
	} {
		d.event.Properties[i].Value = value
	}
	d.event.Components = d.event.Components[:0]
	if d.alarm != nil && !b.Done {
		d.alarm.SetDescription(summary)
		d.event.Components = append(d.event.Components, d.alarm)
	}
	return d.event
}

// inUTC is how a calendar writes t.
func inUTC(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// exam returns the event of x, which leaves its owner free. It takes all day, or an hour: an
// exam from its start, an assignment until then.
func (p Calendar) exam(x planner.Exam) *ics.VEvent {
	e := ics.NewEvent(x.ID + domain)
	e.SetDtStampTime(planner.ExamID.CreatedAt(x.ID))
	if x.Start == nil {
		e.SetAllDayStartAt(x.Date.Time())
		e.SetAllDayEndAt((x.Date + 1).Time())
	} else {
		start := p.instant(x.Date, *x.Start)
		if x.Kind == planner.Assignment {
			start = start.Add(-time.Hour)
		}
		e.SetStartAt(start)
		e.SetEndAt(start.Add(time.Hour))
	}
	e.SetProperty(ics.ComponentPropertySequence, strconv.FormatInt(x.Version, 10))
	e.SetSummary(p.ticked(x.Done, x.SubjectName+": "+x.Title))
	e.AddCategory(x.SubjectName)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	return e
}

// instant is when the clock of p shows c on d.
func (p Calendar) instant(d planner.Date, c planner.Clock) time.Time {
	return time.Unix(locationZone(p.Zone).instant(wallOf(d)+60*int64(c)), 0).UTC()
}

// summary is the title of b.
func (p Calendar) summary(b planner.Block) string {
	text := b.SubjectName
	if b.Topic != nil {
		text += ": " + *b.Topic
	}
	return p.ticked(b.Done, text)
}

// ticked is a summary with a tick, if it is of something done and the feed marks that.
func (p Calendar) ticked(done bool, summary string) string {
	if done && p.Feed.Done == planner.FeedMark {
		return "✓ " + summary
	}
	return summary
}
