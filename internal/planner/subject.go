package planner

import (
	"errors"
	"slices"
)

// Subject is a named profile of something the user studies, trains or practises.
type Subject struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Type     SubjectType `json:"type"`
	Color    Color       `json:"color"`           // #RGB or #RRGGBB
	Slots    []Slot      `json:"slots"`           // never nil
	Syllabus []Item      `json:"syllabus"`        // never nil
	Review   []int       `json:"review,omitzero"` // after how many days done items come back, if they do

	Version int64 `json:"-"` // of the space, when the subject last changed
}

// SubjectSummary is a subject without what takes much room.
type SubjectSummary struct {
	ID    string      `json:"id"`
	Name  string      `json:"name"`
	Type  SubjectType `json:"type"`
	Color Color       `json:"color"`
}

// SubjectType says what kind of time a subject takes. It never changes.
type SubjectType string

// The types of subjects. Inactive ones mark time that is taken by something
// else: they have blocks, but nothing is ever suggested for them.
const (
	Study    SubjectType = "study"
	Training SubjectType = "training"
	Inactive SubjectType = "inactive"
)

var errType = errors.New("must be one of study, training, inactive")

// UnmarshalText reads one of the three types.
func (t *SubjectType) UnmarshalText(b []byte) error {
	switch v := SubjectType(b); v {
	case Study, Training, Inactive:
		*t = v
		return nil
	}
	return errType
}

// Active reports whether subjects of type t are studied or trained. Those of others are
// other commitments: statistics for people count them apart.
func (t SubjectType) Active() bool { return t != Inactive }

// SubjectDraft is what a new subject is made from.
type SubjectDraft struct {
	Name   string      `json:"name"`
	Type   SubjectType `json:"type"`
	Color  *Color      `json:"color"`   // nil: chosen from the palette
	Slots  *[]Slot     `json:"slots"`   // nil: none
	Review *[]int      `json:"review"`  // after how many days done items come back; nil: never
	DryRun Opt[bool]   `json:"dry_run"` // only tell what would be made
}

// Validate reports everything wrong with d that can be checked without the store.
func (d SubjectDraft) Validate() error {
	_, err := d.subject()
	return err
}

// subject returns the subject that d describes, without an id, and without a
// colour if d names none.
func (d SubjectDraft) subject() (Subject, error) {
	var bad Invalid
	s := Subject{Type: d.Type, Slots: []Slot{}, Syllabus: []Item{}}
	s.Name = cleanRequired(&bad, "name", d.Name, MaxName)
	bad.Check(d.Type != "", "type", errType.Error())
	if d.Color != nil {
		s.Color = *d.Color
	}
	if d.Slots != nil {
		s.Slots = cleanSlots(&bad, *d.Slots)
	}
	if d.Review != nil {
		s.Review = *d.Review
		checkLadder(&bad, s.Review)
	}
	return s, bad.Err()
}

// SubjectPatch changes only the fields that are set; slots are replaced as a
// whole. The fields that cannot be changed may be sent back as they were read.
type SubjectPatch struct {
	ID       Opt[string]      `json:"id"`
	Type     Opt[SubjectType] `json:"type"`
	Syllabus Opt[[]Item]      `json:"syllabus"`
	Name     Opt[string]      `json:"name"`
	Color    Opt[Color]       `json:"color"`
	Slots    Opt[[]Slot]      `json:"slots"`   // all of them; an empty list removes them
	Review   Opt[*[]int]      `json:"review"`  // after how many days done items come back; null: never
	DryRun   Opt[bool]        `json:"dry_run"` // only tell what would be changed
}

// Validate reports everything wrong with p that can be checked without the subject.
func (p SubjectPatch) Validate() error {
	var bad Invalid
	if p.Name.Set {
		cleanRequired(&bad, "name", p.Name.Value, MaxName)
	}
	cleanSlots(&bad, p.Slots.Value)
	if p.Review.Value != nil {
		checkLadder(&bad, *p.Review.Value)
	}
	return bad.Err()
}

// Apply returns s changed by p, or why the result would not be a valid subject.
func (p SubjectPatch) Apply(s Subject) (Subject, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, s.ID)
	sameAs(&bad, "type", p.Type, s.Type)
	bad.Check(!p.Syllabus.Set || slices.EqualFunc(p.Syllabus.Value, s.Syllabus, Item.looksLike), "syllabus", "cannot be changed here")
	if p.Name.Set {
		s.Name = cleanRequired(&bad, "name", p.Name.Value, MaxName)
	}
	s.Color = p.Color.Or(s.Color)
	if p.Slots.Set {
		s.Slots = cleanSlots(&bad, p.Slots.Value)
	}
	if p.Review.Set {
		s.Review = nil
	}
	if p.Review.Value != nil {
		s.Review = *p.Review.Value
		checkLadder(&bad, s.Review)
	}
	return s, bad.Err()
}

// differs reports whether what is stored of s and old differs.
func (s Subject) differs(old Subject) bool {
	return s.Name != old.Name || s.Color != old.Color || !s.timetable().equal(old.timetable()) || !slices.Equal(s.Syllabus, old.Syllabus) ||
		!slices.Equal(s.Review, old.Review)
}
