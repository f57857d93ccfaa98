package planner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// What exams may be at most.
const (
	MaxExams     = 100   // of a space
	MaxExamExtra = 60000 // minutes in addition to the syllabus
)

// Exam is a deadline of a subject: an exam, or an assignment to hand in.
type Exam struct {
	ID           string    `json:"id"`
	SubjectID    string    `json:"subject_id"` // it never changes
	SubjectName  string    `json:"subject_name"`
	Title        string    `json:"title"`
	Date         Date      `json:"date"`
	Start        *Clock    `json:"start"`         // nil: all day
	Items        *[]string `json:"items"`         // ids of its part of the syllabus; nil: all of it
	ExtraMinutes int       `json:"extra_minutes"` // in addition to the syllabus
	Kind         ExamKind  `json:"kind,omitzero"`
	Done         bool      `json:"done,omitzero"`    // handed in, or sat
	DoneOn       *Date     `json:"done_on,omitzero"` // set while it is done

	Version int64 `json:"-"` // of the space, when the exam last changed
}

// ExamKind says what a deadline is. The zero value is an exam, and is not shown.
type ExamKind string

// Assignment is work to hand in: it is due at its start, and nothing is reviewed for it.
const Assignment ExamKind = "assignment"

var errExamKind = errors.New("must be one of exam, assignment")

// UnmarshalText reads one of the two kinds.
func (k *ExamKind) UnmarshalText(b []byte) error {
	switch v := ExamKind(b); v {
	case "exam":
		*k = ""
	case Assignment:
		*k = v
	default:
		return errExamKind
	}
	return nil
}

// Tag changes whenever what a client sees of e does.
func (e Exam) Tag() string { return tagOf(e) }

// Compare orders exams by date, start and id. One that takes all day is before others.
func (e Exam) Compare(o Exam) int {
	return cmp.Or(cmp.Compare(e.Date, o.Date), cmp.Compare(e.clock(), o.clock()), cmp.Compare(e.ID, o.ID))
}

// clock is when e begins on its day, before midnight where it takes all of it.
func (e Exam) clock() Clock { return or(e.Start, -1) }

// Past reports whether e was before today.
func (e Exam) Past(today Date) bool { return e.Date < today }

// Ahead reports whether e is still to come today: it is not past, and not done.
func (e Exam) Ahead(today Date) bool { return !e.Past(today) && !e.Done }

// Through is the last day on which something can be done for e: its own, if it begins at
// a time, else its eve.
func (e Exam) Through() Date {
	if e.Start == nil {
		return e.Date - 1
	}
	return e.Date
}

// Follows reports whether what ends at a time of a date is over when e begins.
func (e Exam) Follows(date Date, end Clock) bool {
	return date < e.Date || date == e.Date && end <= e.clock()
}

// among returns e without the items that are not in the syllabus of its subject.
func (e Exam) among(syllabus []Item) Exam {
	if e.Items != nil {
		there := slices.DeleteFunc(slices.Clone(*e.Items), func(id string) bool { return indexOf(syllabus, id) < 0 })
		e.Items = &there
	}
	return e
}

// check records what is wrong with e apart from its subject, and brings its title to its
// stored form.
func (e *Exam) check(bad *Invalid) {
	e.Title = cleanRequired(bad, "title", e.Title, MaxTitle)
	bad.Check(e.Date.Valid(), "date", errDate.Error())
	within(bad, "extra_minutes", e.ExtraMinutes, 0, MaxExamExtra)
	checkNamed(bad, "items", or(e.Items, nil), MaxSyllabus, "items")
}

// checkItems records which items of e are not in the syllabus of its subject.
func (e Exam) checkItems(bad *Invalid, syllabus []Item) {
	for i, id := range or(e.Items, nil) {
		bad.Check(indexOf(syllabus, id) >= 0, fmt.Sprintf("items[%d]", i), "is not an item of this subject")
	}
}

// ExamDraft is what a new exam is made from.
type ExamDraft struct {
	SubjectID    string    `json:"subject_id"`
	Title        string    `json:"title"`
	Date         Date      `json:"date"`
	Start        *Clock    `json:"start"`         // nil: all day
	Items        *[]string `json:"items"`         // nil: the whole syllabus as it is then
	ExtraMinutes *int      `json:"extra_minutes"` // nil: 0

	Kind Opt[ExamKind] `json:"kind"`
}

// Validate reports everything wrong with d that can be checked without its subject.
func (d ExamDraft) Validate() error {
	_, err := d.exam()
	return err
}

// exam returns the exam that d describes, without an id and its subject's name.
func (d ExamDraft) exam() (Exam, error) {
	e := Exam{
		SubjectID: d.SubjectID, Title: d.Title, Date: d.Date, Start: d.Start, Items: d.Items, ExtraMinutes: or(d.ExtraMinutes, 0),
		Kind: d.Kind.Value,
	}
	var bad Invalid
	bad.Check(e.SubjectID != "", "subject_id", "is required")
	e.check(&bad)
	return e, bad.Err()
}

// of returns the exam of s that d describes, without an id.
func (d ExamDraft) of(s Subject) (Exam, error) {
	e, err := d.exam()
	if err != nil {
		return e, err
	}
	var bad Invalid
	e.SubjectName = s.Name
	e.checkItems(&bad, s.Syllabus)
	return e, bad.Err()
}

// ExamPatch changes only the fields that are set. The fields that cannot be changed may
// be sent back as they were read.
type ExamPatch struct {
	ID           Opt[string]    `json:"id"`
	SubjectID    Opt[string]    `json:"subject_id"`
	SubjectName  Opt[string]    `json:"subject_name"`
	Title        Opt[string]    `json:"title"`
	Date         Opt[Date]      `json:"date"`
	Start        Opt[*Clock]    `json:"start"` // null: all day
	Items        Opt[*[]string] `json:"items"` // all of them; null: the whole syllabus
	ExtraMinutes Opt[int]       `json:"extra_minutes"`
	Kind         Opt[ExamKind]  `json:"kind"`
	Done         Opt[bool]      `json:"done"`
	DoneOn       Opt[Date]      `json:"done_on"`
}

// Validate reports everything wrong with p that can be checked without the exam.
func (p ExamPatch) Validate() error {
	e := Exam{Title: p.Title.Or("-"), Date: p.Date.Or(MinDate), Items: p.Items.Value, ExtraMinutes: p.ExtraMinutes.Value}
	var bad Invalid
	e.check(&bad)
	return bad.Err()
}

// Apply returns e, an exam of s, changed by p today, or why the result would not be a valid
// one.
func (p ExamPatch) Apply(e Exam, s Subject, today Date) (Exam, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, e.ID)
	sameAs(&bad, "subject_id", p.SubjectID, e.SubjectID)
	sameAs(&bad, "subject_name", p.SubjectName, e.SubjectName)
	e.Title, e.Date, e.Start = p.Title.Or(e.Title), p.Date.Or(e.Date), p.Start.Or(e.Start)
	e.Items, e.ExtraMinutes, e.Kind = p.Items.Or(e.Items), p.ExtraMinutes.Or(e.ExtraMinutes), p.Kind.Or(e.Kind)
	sameAs(&bad, "done_on", p.DoneOn, or(e.DoneOn, 0))
	if p.Done.Set && p.Done.Value != e.Done {
		e.Done, e.DoneOn = p.Done.Value, nil
		if e.Done {
			e.DoneOn = &today
		}
	}
	e.check(&bad)
	if p.Items.Set {
		e.checkItems(&bad, s.Syllabus)
	}
	return e, bad.Err()
}

// ExamFilter is what a client asks of the list of exams.
type ExamFilter struct {
	SubjectID Opt[string]
	Past      Opt[bool] // those that are past, or those that are not
	Done      Opt[bool] // likewise
}

// of returns those of all that f selects today.
func (f ExamFilter) of(all []Exam, today Date) []Exam {
	return slices.DeleteFunc(all, func(e Exam) bool {
		return f.SubjectID.Set && e.SubjectID != f.SubjectID.Value || f.Past.Set && e.Past(today) != f.Past.Value ||
			f.Done.Set && e.Done != f.Done.Value
	})
}
