package client

import (
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Option changes one call of a method.
type Option func(*call)

// IdempotencyKey sets the key of a POST, so that another run of the program can retry it. It has 1 to 255
// printable characters. The default is a random key.
func IdempotencyKey(key string) Option {
	return func(c *call) { c.header.Set("Idempotency-Key", key) }
}

// IfMatch makes a write fail with [CodeConflict] unless the resource has this tag. [Info] has the tags.
func IfMatch(tag string) Option {
	return func(c *call) { c.header.Set("If-Match", tag) }
}

// IfNoneMatch ends a read with [ErrNotModified], without data, if the answer still has this tag. [Info] has
// the tags.
func IfNoneMatch(tag string) Option {
	return func(c *call) { c.header.Set("If-None-Match", tag) }
}

// ErrNotModified is the error of a read with [IfNoneMatch] if nothing has changed. It may be wrapped.
var ErrNotModified = errors.New("not modified")

// IncludeSubjects adds the subjects to [Info]. It is for [Client.Account], [Client.Blocks],
// [Client.EachBlock], [Client.Schedule] and the methods that write blocks.
func IncludeSubjects() Option { return include("subjects") }

// IncludeOverlaps adds the blocks that a new or changed block overlaps to [Info].
func IncludeOverlaps() Option { return include("overlaps") }

// IncludeDaysOff adds the days off of the requested days to [Info]. It is for [Client.Blocks] and
// [Client.EachBlock].
func IncludeDaysOff() Option { return include("days_off") }

// IncludeBusy adds the busy times of the requested days to [Info]. It is for [Client.Blocks] and
// [Client.EachBlock] with dates.
func IncludeBusy() Option { return include("busy") }

// IncludeTopics adds topics for blocks without one to [Info]. It is for [Client.Blocks] and
// [Client.EachBlock] with dates.
func IncludeTopics() Option { return include("topics") }

// include adds a part to the parameter include.
func include(part string) Option {
	return func(c *call) {
		c.query = maps.Clone(c.query)
		if c.query == nil {
			c.query = url.Values{}
		}
		c.query.Set("include", strings.TrimPrefix(c.query.Get("include")+","+part, ","))
	}
}

// Info is the meta of an answer.
type Info struct {
	RequestID string
	ETag      string // of what was read or changed, if it has one
	Replayed  bool   // the answer is a replay of an earlier one

	Quotas    []QuotaState     // in the order of the plan; nil without a quota in the answer
	Full      bool             // weeks lack the blocks that slots give, since the space has no room for them
	LocalTime time.Time        // when the request came in, in a zone with the offset of the account's
	Subjects  []SubjectSummary // all of them, if IncludeSubjects asked
	Overlaps  []Block          // up to 20, if IncludeOverlaps asked and Replayed is not true
	DaysOff   []DayOff         // in order of their first date, if IncludeDaysOff asked
	Busy      []Busy           // in their order, if IncludeBusy asked
	Topics    []ProposedTopic  // in the order of blocks, if IncludeTopics asked
	Effect    *Effect          // of a change of slots or of days off; nil for anything else
	ItemID    string           // of the item that AddItem made

	// Of Stats: the blocks that have ended or are done, and the completed minutes without
	// inactive subjects. They are nil if the server does not report them.
	DueBlocks, StudyMinutes *int
}

// Today returns the date in the account's time zone. It returns 0 if the answer has no time.
func (i Info) Today() Date {
	if i.LocalTime.IsZero() {
		return 0
	}
	return NewDate(i.LocalTime.Date())
}

// InBrief returns i.Subjects as Subjects without slots and syllabi. It returns nil without
// IncludeSubjects.
func (i Info) InBrief() []Subject {
	if i.Subjects == nil {
		return nil
	}
	all := make([]Subject, len(i.Subjects))
	for n, s := range i.Subjects {
		all[n] = Subject{ID: s.ID, Name: s.Name, Type: s.Type, Color: s.Color}
	}
	return all
}

// Into stores the meta of the answer in i.
func Into(i *Info) Option {
	return func(c *call) { c.info = i }
}

// read fills i from an answer.
func (i *Info) read(h http.Header, m meta) {
	*i = Info{
		RequestID: h.Get("X-Request-Id"), ETag: h.Get("ETag"), Replayed: h.Get("Idempotency-Replayed") == "true",
		Quotas: quotaStates(h), Full: m.Full, LocalTime: m.LocalTime, Subjects: m.Subjects, Overlaps: m.Overlaps, DaysOff: m.DaysOff, Busy: m.Busy, Topics: m.Topics, Effect: m.Effect, ItemID: m.ItemID,
		DueBlocks: m.DueBlocks, StudyMinutes: m.StudyMinutes,
	}
}
