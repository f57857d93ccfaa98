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

// IdempotencyKey names a POST, instead of by chance, so that the program may ask
// again in another run: 1 to 255 printable characters.
func IdempotencyKey(key string) Option {
	return func(c *call) { c.header.Set("Idempotency-Key", key) }
}

// IfMatch lets a change happen only while the resource has this tag, which
// [Info] told; else the call fails with [CodeConflict].
func IfMatch(tag string) Option {
	return func(c *call) { c.header.Set("If-Match", tag) }
}

// IfNoneMatch lets a read end with [ErrNotModified], without data, while what is asked
// for still has this tag, which [Info] told.
func IfNoneMatch(tag string) Option {
	return func(c *call) { c.header.Set("If-None-Match", tag) }
}

// ErrNotModified is what a read with [IfNoneMatch] returns, perhaps wrapped, if there is
// nothing new.
var ErrNotModified = errors.New("not modified")

// IncludeSubjects asks [Client.Account], [Client.Blocks], [Client.EachBlock],
// [Client.Schedule] and the methods that write blocks to tell in [Info] which
// subjects there are.
func IncludeSubjects() Option { return include("subjects") }

// IncludeOverlaps asks the methods that make or change blocks to tell in [Info]
// what these overlap then.
func IncludeOverlaps() Option { return include("overlaps") }

// IncludeDaysOff asks [Client.Blocks] and [Client.EachBlock] to tell in [Info] the
// days off that touch the days that are asked for.
func IncludeDaysOff() Option { return include("days_off") }

// IncludeBusy asks [Client.Blocks] and [Client.EachBlock] to tell in [Info] the busy
// times of the days that are asked for, which have to be named.
func IncludeBusy() Option { return include("busy") }

// IncludeTopics asks [Client.Blocks] and [Client.EachBlock] to tell in [Info] what blocks
// without a topic could be about, on days that have to be named.
func IncludeTopics() Option { return include("topics") }

// include asks for one more part of an answer.
func include(part string) Option {
	return func(c *call) {
		c.query = maps.Clone(c.query)
		if c.query == nil {
			c.query = url.Values{}
		}
		c.query.Set("include", strings.TrimPrefix(c.query.Get("include")+","+part, ","))
	}
}

// Info is what an answer tells beside its data.
type Info struct {
	RequestID string
	ETag      string // of what was read or changed, if it has one
	Replayed  bool   // the server had done the request before

	Quotas    []QuotaState     // in the order of the plan; nil if the answer does not tell
	Full      bool             // weeks lack the blocks that slots give, since the space has no room for them
	LocalTime time.Time        // when the request came in, in a zone with the offset of the account's
	Subjects  []SubjectSummary // all of them, if IncludeSubjects asked
	Overlaps  []Block          // up to 20, if IncludeOverlaps asked and Replayed is not true
	DaysOff   []DayOff         // in order of their first date, if IncludeDaysOff asked
	Busy      []Busy           // in their order, if IncludeBusy asked
	Topics    []ProposedTopic  // in the order of blocks, if IncludeTopics asked
	Effect    *Effect          // of a change of slots or of days off; nil for anything else
	ItemID    string           // of the item that AddItem made

	// Of Stats: how many of the blocks have ended or are done, and what of the minutes
	// of the completed ones is not of inactive subjects; nil if the server does not tell.
	DueBlocks, StudyMinutes *int
}

// Today returns the date on the account's clock; 0 if the answer did not tell it.
func (i Info) Today() Date {
	if i.LocalTime.IsZero() {
		return 0
	}
	return NewDate(i.LocalTime.Date())
}

// InBrief returns i.Subjects without slots and syllabi; nil if the answer did not
// tell them.
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

// Into stores what the answer tells in i.
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
