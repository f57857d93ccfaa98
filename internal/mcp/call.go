package mcp

import (
	"cmp"
	"context"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

// call is one call of a tool. It parses the parameters, and collects their problems until err
// reports them all.
type call struct {
	*client.Client
	readOnly bool

	bad      problems         // of the parameters
	failure  error            // of a request that was needed to parse them
	day      client.Date      // today in the account's time zone; 0: not loaded
	subjects []client.Subject // without slots and syllabi; nil: not loaded
	full     fullness         // of the answers
}

// fullness says whether there is no room for blocks that slots give.
type fullness bool

// text is a line for the end of an answer.
func (f fullness) text() string {
	if !f {
		return ""
	}
	return "\nThe schedule is full: there is no room for more blocks of weekly slots until old ones are deleted."
}

// err returns why the call must end.
func (c *call) err() error {
	switch {
	case c.failure != nil:
		return c.failure
	case len(c.bad) > 0:
		return c.bad
	}
	return nil
}

// addError adds err, unless it is nil, as a problem of a parameter.
func (c *call) addError(parameter string, err error) {
	if err != nil {
		c.bad.add(parameter, err.Error())
	}
}

// cacheInfo keeps what the meta of an answer has.
func (c *call) cacheInfo(info client.Info) {
	c.day = cmp.Or(c.day, info.Today())
	c.full = c.full || fullness(info.Full)
	if c.subjects == nil {
		c.subjects = info.InBrief()
	}
}

// loadAccount gets the account. Its answer has today's date.
func (c *call) loadAccount(ctx context.Context, opts ...client.Option) {
	if c.failure != nil {
		return
	}
	var info client.Info
	_, c.failure = c.Account(ctx, append(opts, client.Into(&info))...)
	c.cacheInfo(info)
}

// today returns the date in the account's time zone, or 0 after a failure.
func (c *call) today(ctx context.Context) client.Date {
	if c.day == 0 {
		c.loadAccount(ctx)
	}
	return c.day
}

// summaries returns the subjects without slots and syllabi, or nil after a failure.
func (c *call) summaries(ctx context.Context) []client.Subject {
	if c.subjects == nil {
		c.loadAccount(ctx, client.IncludeSubjects())
	}
	return c.subjects
}

// list returns the blocks that f selects, and today's date.
func (c *call) list(ctx context.Context, f client.BlockFilter) ([]client.Block, client.Date, error) {
	var info client.Info
	blocks, err := c.Blocks(ctx, f, client.Into(&info))
	if err != nil {
		return nil, 0, err
	}
	c.cacheInfo(info)
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
		return d, d // without a request for today
	}
	today := c.today(ctx)
	if c.failure != nil {
		return 0, 0
	}
	first, last, err := read(string(text), today)
	c.addError(parameter, err)
	return first, last
}

// clock reads a time of day on a date, which may be ""; nil if there is none.
func (c *call) clock(parameter string, date dayText, text timeText) *client.Clock {
	if text == "" {
		return nil
	}
	t, err := when.ClockOn(string(date), string(text))
	c.addError(parameter, err)
	return &t
}

// span reads a start and an end on a date. Both may be missing. The prefix at stands before the names
// of the parameters.
func (c *call) span(at string, date dayText, start, end timeText) (from, to *client.Clock) {
	before := len(c.bad)
	from, to = c.clock(at+"start", date, start), c.clock(at+"end", date, end)
	if from != nil && to != nil && len(c.bad) == before && *from >= *to {
		c.bad.add(at+"end", "must be after start, on the same date")
	}
	return from, to
}

// subject reads the parameter subject, an id or a name. The result has no slots and no syllabus.
func (c *call) subject(ctx context.Context, text subjectText) client.Subject {
	if text == "" {
		return client.Subject{}
	}
	return c.oneOf(c.summaries(ctx), text)
}

// fullSubject is subject with slots and syllabus.
func (c *call) fullSubject(ctx context.Context, text subjectText) client.Subject {
	return c.oneOf(c.allSubjects(ctx), text)
}

// allSubjects returns the subjects with slots and syllabi, or nil after a failure.
func (c *call) allSubjects(ctx context.Context) (all []client.Subject) {
	if c.failure == nil {
		all, c.failure = c.Subjects(ctx, client.SubjectFilter{})
	}
	return all
}

// oneOf returns the subject with an id or a name.
func (c *call) oneOf(all []client.Subject, text subjectText) client.Subject {
	if c.failure != nil {
		return client.Subject{}
	}
	s, err := human.Subject(all, string(text))
	c.addError("subject", err)
	return s
}

// readEnding reads the id of a block, or the end of one, also as texts show it.
func readEnding(text blockText) (string, error) {
	return human.Ending(strings.Trim(string(text), " []"))
}

// block reads the id of a block, or its end, and returns the block from read.
func (c *call) block(text blockText, read func(id string) (client.Block, error)) client.Block {
	id, err := readEnding(text)
	if err != nil {
		c.addError("id", err)
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
