package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

type getScheduleInput struct {
	WeekOffset weekOffset `json:"week_offset,omitzero" jsonschema:"0 is the current week, 1 the next, -1 the last one."`
	Date       dayText    `json:"date,omitzero" jsonschema:"Instead of week_offset: any day of the week, as YYYY-MM-DD, tomorrow, friday."`
	Detail     detail     `json:"detail,omitzero" jsonschema:"detailed adds whole ids and the ids of subjects."`
}

type scheduleAnswer struct {
	Today     client.Date `json:"today"`
	WeekStart client.Date `json:"week_start" jsonschema:"A Monday."`
	WeekEnd   client.Date `json:"week_end"`
	Total     int         `json:"total" jsonschema:"How many blocks the week has."`
	Done      int         `json:"done" jsonschema:"How many of them are completed."`
	Days      []dayAnswer `json:"days" jsonschema:"Days without blocks are left out."`
	DaysOff   []daysOff   `json:"days_off,omitzero" jsonschema:"Days of this week on which weekly slots give no blocks."`
	Busy      []busyTime  `json:"busy,omitzero" jsonschema:"When calendars of others say that there is no time: plan nothing there."`
	Full      fullness    `json:"full,omitzero" jsonschema:"There is no room for more blocks of slots."`
	Topics    []nextTopic `json:"topics,omitzero" jsonschema:"What coming blocks without a topic could be about: reviews that are due, then the next topics. Give it to update_block when the user agrees."`

	BusyLeftOut int `json:"busy_left_out,omitzero" jsonschema:"How many busy times there are besides."`
}

// daysOff are days in a row without blocks of slots.
type daysOff struct {
	First   client.Date `json:"date_from"`
	Last    client.Date `json:"date_to"`
	Name    string      `json:"name,omitzero"`
	Subject string      `json:"subject,omitzero" jsonschema:"Only this one; absent: all."`
}

// getSchedule defines get_schedule.
func getSchedule() tool {
	return define(&sdk.Tool{
		Name: "get_schedule", Title: "Get a week", Annotations: reading(),
		Description: "Shows one week, from Monday to Sunday, with today's date. Call it first, before you plan, change or talk about dates: " +
			"it tells what is there and the ids of the blocks. Coming weeks show the blocks that the subjects' weekly slots give.",
	}, func(ctx context.Context, c *call, in getScheduleInput) (scheduleAnswer, error) {
		monday, blocks, err := c.week(ctx, in)
		if err != nil {
			return scheduleAnswer{}, err
		}
		a := scheduleAnswer{Today: c.today(ctx), WeekStart: monday, WeekEnd: monday + 6, Total: len(blocks), Days: daysOf(blocks, in.Detail), Full: c.full}
		extras, err := c.weekExtras(ctx, monday)
		if err != nil {
			return scheduleAnswer{}, err
		}
		a.DaysOff, a.Topics = c.daysOff(ctx, extras.DaysOff), topicsOf(blocks, extras.Topics)
		a.Busy, a.BusyLeftOut = busyOf(extras.Busy)
		for _, b := range blocks {
			if b.Done {
				a.Done++
			}
		}
		return a, c.err()
	})
}

// week returns the first day and the blocks of the week that in names.
func (c *call) week(ctx context.Context, in getScheduleInput) (client.Date, []client.Block, error) {
	if in.Date == "" {
		return c.weekAt(ctx, in.WeekOffset)
	}
	monday := c.monday(ctx, in)
	if err := c.err(); err != nil {
		return 0, nil, err
	}
	blocks, _, err := c.list(ctx, client.BlockFilter{From: monday, To: monday + 6})
	return monday, blocks, err
}

// weekExtras returns the days off, busy times and topics of a week. It returns none from a server that
// does not know them.
func (c *call) weekExtras(ctx context.Context, monday client.Date) (info client.Info, err error) {
	week := client.BlockFilter{From: monday, To: monday + 6}
	_, err = c.Blocks(ctx, week, client.IncludeDaysOff(), client.IncludeBusy(), client.IncludeTopics(), client.Into(&info))
	if client.Code(err) == client.CodeInvalid { // of the parameter include
		return client.Info{}, nil
	}
	return info, err
}

// daysOff returns days off for an answer.
func (c *call) daysOff(ctx context.Context, list []client.DayOff) (all []daysOff) {
	for _, d := range list {
		one := daysOff{First: d.DateFrom, Last: d.DateTo, Name: d.Name}
		if d.SubjectID != nil {
			one.Subject = c.nameOf(ctx, *d.SubjectID)
		}
		all = append(all, one)
	}
	return all
}

// nameOf returns the name of the subject with an id, or the id while there is none.
func (c *call) nameOf(ctx context.Context, id string) string {
	for _, s := range c.summaries(ctx) {
		if s.ID == id {
			return s.Name
		}
	}
	return id
}

// text writes days off in a line.
func (d daysOff) text() string {
	text := "\nDays off: " + day(d.First)
	if d.Last != d.First {
		text += " to " + day(d.Last)
	}
	if d.Name != "" {
		text += ", " + d.Name
	}
	if d.Subject != "" {
		text += ", " + d.Subject + " alone"
	}
	return text
}

// weekAt is week by its distance from the current one.
func (c *call) weekAt(ctx context.Context, offset weekOffset) (client.Date, []client.Block, error) {
	var info client.Info
	w, err := c.Schedule(ctx, int(offset), client.IncludeSubjects(), client.Into(&info))
	if err != nil {
		return 0, nil, err
	}
	c.cacheInfo(info)
	names := map[string]string{}
	for _, s := range info.Subjects {
		names[s.ID] = s.Name
	}
	var blocks []client.Block
	for _, d := range w.Days {
		for _, b := range d.Blocks {
			whole := like[client.Block](b)
			whole.Date, whole.SubjectName = d.Date, names[b.SubjectID]
			blocks = append(blocks, whole)
		}
	}
	return w.WeekStart, blocks, nil
}

// monday reads which week a date means, and returns its first day.
func (c *call) monday(ctx context.Context, in getScheduleInput) client.Date {
	if in.WeekOffset != 0 {
		c.bad.add("date", "cannot be combined with week_offset")
		return 0
	}
	d, _ := c.days(ctx, "date", in.Date, when.Days) // next week is one
	monday := client.MondayOf(d)
	if c.err() == nil && !(d.Valid() && (monday + 6).Valid()) {
		c.bad.add("date", "leads out of the years 1 to 9999")
	}
	return monday
}

// text implements answer.
func (a scheduleAnswer) text() string {
	head := fmt.Sprintf("Week %s to %s; today is %s. ", day(a.WeekStart), day(a.WeekEnd), day(a.Today))
	end := a.topicsText() + a.busyText() + a.Full.text()
	for i := range a.DaysOff {
		end = a.DaysOff[len(a.DaysOff)-1-i].text() + end
	}
	if a.Total == 0 {
		return head + "There are no blocks in it." + end
	}
	parts := []string{head + fmt.Sprintf("%s, %d done.", human.Count(a.Total, "block"), a.Done)}
	for _, d := range a.Days {
		parts = append(parts, d.text())
	}
	return strings.Join(parts, "\n") + end
}
