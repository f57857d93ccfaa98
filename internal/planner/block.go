package planner

import (
	"cmp"
	"fmt"
)

// Block is one scheduled session of a subject on one date.
type Block struct {
	ID          string  `json:"id"`
	SubjectID   string  `json:"subject_id"`
	SubjectName string  `json:"subject_name"`
	Date        Date    `json:"date"`
	Start       Clock   `json:"start"`
	End         Clock   `json:"end"`
	Topic       *string `json:"topic"` // nil: no topic
	Done        bool    `json:"done"`
	Untouched   bool    `json:"-"`                       // generated, and not changed by the user since
	Note        *string `json:"note,omitzero"`           // nil: no note
	Actual      *int    `json:"actual_minutes,omitzero"` // how long it really took; nil: not known
	Version     int64   `json:"-"`                       // of the space, when the block last changed
}

func (b Block) validate() error {
	var bad Invalid
	bad.Check(b.Start < b.End, "end", "must be after start")
	return bad.Err()
}

// touched returns b as the user's own if it differs from old.
func (b Block) touched(old Block) Block {
	if b.differs(old) {
		b.Untouched = false
	}
	return b
}

// differs reports whether what is stored of b and old differs.
func (b Block) differs(old Block) bool {
	return !same(b.Topic, old.Topic) || !same(b.Note, old.Note) || !same(b.Actual, old.Actual) || b.SubjectID != old.SubjectID || b.Date != old.Date ||
		b.Start != old.Start || b.End != old.End || b.Done != old.Done
}

// BlockDraft is what a new block is made from.
type BlockDraft struct {
	SubjectID string    `json:"subject_id"`
	Date      Date      `json:"date"`
	Start     Clock     `json:"start"`
	End       Clock     `json:"end"`
	Topic     *string   `json:"topic"`          // nil: no topic
	Done      Opt[bool] `json:"done"`           // accepted when it is false
	Note      *string   `json:"note"`           // nil: no note
	Actual    *int      `json:"actual_minutes"` // nil: not known
}

// Validate reports everything wrong with d that can be checked without the store.
func (d BlockDraft) Validate() error {
	_, err := d.block()
	return err
}

// block returns the block that d describes, without an id.
func (d BlockDraft) block() (Block, error) {
	var bad Invalid
	bad.Check(d.SubjectID != "", "subject_id", "is required")
	bad.Check(d.Date.Valid(), "date", errDate.Error())
	bad.Check(d.Start < d.End, "end", "must be after start")
	bad.Check(!d.Done.Value, "done", "must be false on creation")
	b := Block{SubjectID: d.SubjectID, Date: d.Date, Start: d.Start, End: d.End, Topic: d.Topic, Note: d.Note, Actual: d.Actual}
	b.clean(&bad)
	return b, bad.Err()
}

// clean brings the texts of b to their stored form, and records problems with them and
// with its actual minutes.
func (b *Block) clean(bad *Invalid) {
	b.Topic = unlessBlank(b.Topic, func(s string) string { return Clean(bad, "topic", s, MaxTopic) })
	b.Note = unlessBlank(b.Note, func(s string) string { return cleanLines(bad, "note", s, MaxNote) })
	checkMinutes(bad, "actual_minutes", b.Actual)
}

// checkMinutes records a problem if minutes is out of range.
func checkMinutes(bad *Invalid, field string, minutes *int) {
	bad.Check(minutes == nil || 0 <= *minutes && *minutes <= MaxActual, field, fmt.Sprintf("must be from 0 to %d", MaxActual))
}

// Minutes is how long b lasts as it is planned.
func (b Block) Minutes() int { return int(b.End - b.Start) }

// unlessBlank returns text as clean makes it: nil when it is absent or blank.
func unlessBlank(text *string, clean func(string) string) *string {
	if text == nil {
		return nil
	}
	s := clean(*text)
	if s == "" {
		return nil
	}
	return &s
}

// BlockPatch changes only the fields that are set. The fields that cannot be
// changed may be sent back as they were read.
type BlockPatch struct {
	ID          Opt[string]  `json:"id"`
	SubjectName Opt[string]  `json:"subject_name"`
	Date        Opt[Date]    `json:"date"`
	SubjectID   Opt[string]  `json:"subject_id"`
	Start       Opt[Clock]   `json:"start"`
	End         Opt[Clock]   `json:"end"`
	Topic       Opt[*string] `json:"topic"` // blank or null clears it
	Done        Opt[bool]    `json:"done"`
	Note        Opt[*string] `json:"note"`           // blank or null clears it
	Actual      Opt[*int]    `json:"actual_minutes"` // null clears it
}

// Validate reports everything wrong with p that can be checked without the block.
func (p BlockPatch) Validate() error {
	var bad Invalid
	(&Block{Topic: p.Topic.Value, Note: p.Note.Value, Actual: p.Actual.Value}).clean(&bad)
	bad.Check(!p.Start.Set || !p.End.Set || p.Start.Value < p.End.Value, "end", "must be after start")
	return bad.Err()
}

// Apply returns b changed by p, or why the result would not be a valid block.
func (p BlockPatch) Apply(b Block) (Block, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, b.ID)
	sameAs(&bad, "subject_name", p.SubjectName, b.SubjectName)
	sameAs(&bad, "date", p.Date, b.Date)
	next := b
	next.SubjectID = p.SubjectID.Or(b.SubjectID)
	next.Start = p.Start.Or(b.Start)
	next.End = p.End.Or(b.End)
	next.Done = p.Done.Or(b.Done)
	next.Topic = p.Topic.Or(b.Topic)
	next.Note = p.Note.Or(b.Note)
	next.Actual = p.Actual.Or(b.Actual)
	next.clean(&bad)
	bad.Merge("", next.within(p.Start, p.End))
	return next.touched(b), bad.Err()
}

// within checks the start and end of a changed block. If only one of them was set, the
// problem names that one and both values.
func (b Block) within(start, end Opt[Clock]) error {
	var bad Invalid
	switch {
	case b.Start < b.End:
	case start.Set && !end.Set:
		bad.Check(false, "start", "is "+b.Start.String()+" and must be before the end, which is "+b.End.String())
	case end.Set && !start.Set:
		bad.Check(false, "end", "is "+b.End.String()+" and must be after the start, which is "+b.Start.String())
	default:
		return b.validate()
	}
	return bad.Err()
}

// BlockMove puts a block on another date, and optionally at other times.
type BlockMove struct {
	Date  Date       `json:"date"`
	Start Opt[Clock] `json:"start"`
	End   Opt[Clock] `json:"end"`
}

// Validate reports everything wrong with m that can be checked without the block.
func (m BlockMove) Validate() error {
	var bad Invalid
	bad.Check(m.Date.Valid(), "date", errDate.Error())
	bad.Check(!m.Start.Set || !m.End.Set || m.Start.Value < m.End.Value, "end", "must be after start")
	return bad.Err()
}

// Apply returns b moved by m, or why the result would not be a valid block.
func (m BlockMove) Apply(b Block) (Block, error) {
	next := b
	next.Date = m.Date
	next.Start = m.Start.Or(b.Start)
	next.End = m.End.Or(b.End)
	return next.touched(b), next.within(m.Start, m.End)
}

// Compare orders blocks by date, start, end and id.
func (b Block) Compare(o Block) int {
	return cmp.Or(cmp.Compare(b.Date, o.Date), cmp.Compare(b.Start, o.Start), cmp.Compare(b.End, o.End), cmp.Compare(b.ID, o.ID))
}

// overlaps reports whether b and another block take some of the same time.
func (b Block) overlaps(o Block) bool {
	return b.ID != o.ID && b.Date == o.Date && b.Start < o.End && o.Start < b.End
}
