package mcp

import (
	"cmp"
	"context"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

// call is one call of a tool. It reads what its parameters mean, and keeps what
// is wrong with them until err asks, so that all of it can be told at once.
type call struct {
	*client.Client
	readOnly bool

	bad      problems         // of the parameters
	failure  error            // of a request that was needed to understand them
	day      client.Date      // today in the account's time zone; 0 while it is not known
	subjects []client.Subject // in brief; nil while they are not known
	full     fullness         // of what was answered
}

// fullness says whether there is no room for blocks that slots give.
type fullness bool

// text ends what is told in words.
func (f fullness) text() string {
	if !f {
		return ""
	}
	return "\nThe schedule is full: there is no room for more blocks of weekly slots until old ones are deleted."
}

// err returns why the call cannot go on.
func (c *call) err() error {
	switch {
	case c.failure != nil:
		return c.failure
	case len(c.bad) > 0:
		return c.bad
	}
	return nil
}

// note keeps err as a problem of a parameter.
func (c *call) note(parameter string, err error) {
	if err != nil {
		c.bad.add(parameter, err.Error())
	}
}

// learn keeps what an answer tells beside its data.
func (c *call) learn(told client.Info) {
	c.day = cmp.Or(c.day, told.Today())
	c.full = c.full || fullness(told.Full)
	if c.subjects == nil {
		c.subjects = told.InBrief()
	}
}

// ask asks for the account, whose answer tells what day it is there.
func (c *call) ask(ctx context.Context, opts ...client.Option) {
	if c.failure != nil {
		return
	}
	var told client.Info
	_, c.failure = c.Account(ctx, append(opts, client.Into(&told))...)
	c.learn(told)
}

// today returns the date in the account's time zone, 0 if it cannot be had.
func (c *call) today(ctx context.Context) client.Date {
	if c.day == 0 {
		c.ask(ctx)
	}
	return c.day
}

// inBrief returns the subjects without slots and syllabi, nil if they cannot be had.
func (c *call) inBrief(ctx context.Context) []client.Subject {
	if c.subjects == nil {
		c.ask(ctx, client.IncludeSubjects())
	}
	return c.subjects
}

// list returns the blocks that f wants, and today's date, which the answer tells.
func (c *call) list(ctx context.Context, f client.BlockFilter) ([]client.Block, client.Date, error) {
	var told client.Info
	blocks, err := c.Blocks(ctx, f, client.Into(&told))
	if err != nil {
		return nil, 0, err
	}
	c.learn(told)
	return blocks, c.today(ctx), c.err()
}

// date reads a day; 0 if there is none.
func (c *call) date(ctx context.Context, parameter string, text dayText) client.Date {
	first, _ := c.days(ctx, parameter, text, func(text string, today client.Date) (client.Date, client.Date, error) {
		d, err := when.Date(text, today)
		return d, d, err
	})
	return first
}

// days reads days in a row, and returns the first and the last; 0 if there are none.
func (c *call) days(
	ctx context.Context, parameter string, text dayText, read func(string, client.Date) (first, last client.Date, err error),
) (first, last client.Date) {
	if text == "" {
		return 0, 0
	}
	if d, err := client.ParseDate(string(text)); err == nil {
		return d, d // without asking for today
	}
	today := c.today(ctx)
	if c.failure != nil {
		return 0, 0
	}
	first, last, err := read(string(text), today)
	c.note(parameter, err)
	return first, last
}

// clock reads a time of day on a date, which may be ""; nil if there is none.
func (c *call) clock(parameter string, date dayText, text timeText) *client.Clock {
	if text == "" {
		return nil
	}
	t, err := when.ClockOn(string(date), string(text))
	c.note(parameter, err)
	return &t
}

// span reads a start and an end on a date, of which each may be missing; at is
// what stands before the names of the parameters.
func (c *call) span(at string, date dayText, start, end timeText) (from, to *client.Clock) {
	before := len(c.bad)
	from, to = c.clock(at+"start", date, start), c.clock(at+"end", date, end)
	if from != nil && to != nil && len(c.bad) == before && *from >= *to {
		c.bad.add(at+"end", "must be after start, on the same date")
	}
	return from, to
}

// subject reads the parameter subject, an id or a name, and returns the subject
// in brief.
func (c *call) subject(ctx context.Context, text subjectText) client.Subject {
	if text == "" {
		return client.Subject{}
	}
	return c.oneOf(c.inBrief(ctx), text)
}

// wholeSubject is subject with slots and syllabus.
func (c *call) wholeSubject(ctx context.Context, text subjectText) client.Subject {
	return c.oneOf(c.allSubjects(ctx), text)
}

// allSubjects returns the subjects as they are, nil if they cannot be had.
func (c *call) allSubjects(ctx context.Context) (all []client.Subject) {
	if c.failure == nil {
		all, c.failure = c.Subjects(ctx, client.SubjectFilter{})
	}
	return all
}

// oneOf returns the subject that an id or a name means.
func (c *call) oneOf(all []client.Subject, text subjectText) client.Subject {
	if c.failure != nil {
		return client.Subject{}
	}
	s, err := human.Subject(all, string(text))
	c.note("subject", err)
	return s
}

// readEnding reads the id of a block, or the end of one, also as texts show it.
func readEnding(text blockText) (string, error) {
	return human.Ending(strings.Trim(string(text), " []"))
}

// block reads the id of a block, or the end of one, and returns the block, which
// read asks for.
func (c *call) block(text blockText, read func(id string) (client.Block, error)) client.Block {
	id, err := readEnding(text)
	if err != nil {
		c.note("id", err)
		return client.Block{}
	}
	b, err := read(id)
	switch {
	case client.Code(err) == client.CodeInvalid:
		c.bad.add("id", "several blocks have ids that end in "+id+": write more of it")
	case client.Code(err) == client.CodeNotFound:
		c.bad.add("id", "there is no block "+id+"; get_schedule and list_blocks tell the ids")
	case err != nil:
		c.failure = err
	}
	return b
}
