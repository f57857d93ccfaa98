package planner

import (
	"fmt"
	"slices"
)

// Item is an entry of a subject's syllabus.
type Item struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Duration int    `json:"duration"` // in minutes, 1 to MaxDuration
	Done     bool   `json:"done"`

	// These are set while it is done and its subject has a ladder of reviews.
	DoneOn Opt[Date] `json:"done_on,omitzero"` // since when it is done, or under review
	Step   Opt[int]  `json:"step,omitzero"`    // of the ladder, from 0; after the last one how many it has
	Due    Opt[Date] `json:"due,omitzero"`     // when it is to be reviewed next; absent after the last step

	OpenedOn Date `json:"-"` // when it was made or last set open; 0: not known, before all blocks
}

// looksLike reports whether clients see no difference between two items.
func (i Item) looksLike(o Item) bool {
	i.OpenedOn = o.OpenedOn
	return i == o
}

// check cleans the title of i and records what is wrong with i.
func (i *Item) check(bad *Invalid) {
	i.Title = cleanRequired(bad, "title", i.Title, MaxTitle)
	bad.Check(1 <= i.Duration && i.Duration <= MaxDuration, "duration",
		fmt.Sprintf("must be a number of minutes from 1 to %d", MaxDuration))
}

// ItemDraft is what a syllabus item is made from. In a whole list an ID keeps
// the identity of an item that the subject has.
type ItemDraft struct {
	Title    string    `json:"title"`
	Duration int       `json:"duration"` // in minutes, 1 to MaxDuration
	Done     Opt[bool] `json:"done"`
}

// Validate reports everything wrong with d.
func (d ItemDraft) Validate() error {
	_, err := d.item()
	return err
}

func (d ItemDraft) item() (Item, error) {
	var bad Invalid
	i := Item{Title: d.Title, Duration: d.Duration, Done: d.Done.Value}
	i.check(&bad)
	return i, bad.Err()
}

// ItemPatch changes only the fields that are set. The fields that cannot be changed
// may be sent back as they were read.
type ItemPatch struct {
	ID       Opt[string] `json:"id"`
	Title    Opt[string] `json:"title"`
	Duration Opt[int]    `json:"duration"`
	Done     Opt[bool]   `json:"done"`
	DoneOn   Opt[Date]   `json:"done_on"`
	Step     Opt[int]    `json:"step"`
	Due      Opt[Date]   `json:"due"`
}

// Validate reports everything wrong with p that can be checked without the item.
func (p ItemPatch) Validate() error {
	_, err := p.Apply(Item{ID: p.ID.Value, Title: "unchanged", Duration: 1, DoneOn: p.DoneOn, Step: p.Step, Due: p.Due})
	return err
}

// Apply returns i changed by p, or why the result would not be a valid item.
func (p ItemPatch) Apply(i Item) (Item, error) {
	var bad Invalid
	sameAs(&bad, "id", p.ID, i.ID)
	i.keeps(&bad, "", p.DoneOn, p.Step, p.Due)
	i.Title = p.Title.Or(i.Title)
	i.Duration = p.Duration.Or(i.Duration)
	i.Done = p.Done.Or(i.Done)
	i.check(&bad)
	return i, bad.Err()
}

// keeps records which of the fields of reviews were sent, below a path, with other values
// than those of i.
func (i Item) keeps(bad *Invalid, path string, doneOn Opt[Date], step Opt[int], due Opt[Date]) {
	sameAs(bad, path+"done_on", doneOn, i.DoneOn.Value)
	sameAs(bad, path+"step", step, i.Step.Value)
	sameAs(bad, path+"due", due, i.Due.Value)
}

// SyllabusDraft replaces a whole syllabus. An item with an id is one that the
// subject has, and keeps its identity; one without is new.
type SyllabusDraft struct {
	Syllabus []ListedItem `json:"syllabus"`
}

// ListedItem is an item of a SyllabusDraft.
type ListedItem struct {
	ID       Opt[string] `json:"id"`
	Title    string      `json:"title"`
	Duration int         `json:"duration"`
	Done     Opt[bool]   `json:"done"`
	DoneOn   Opt[Date]   `json:"done_on"`
	Step     Opt[int]    `json:"step"`
	Due      Opt[Date]   `json:"due"`
}

// Validate reports everything wrong with d that can be checked without the subject.
func (d SyllabusDraft) Validate() error {
	_, err := d.items()
	return err
}

// items returns the items of d; new ones have no id yet.
func (d SyllabusDraft) items() ([]Item, error) {
	var bad Invalid
	bad.Check(len(d.Syllabus) <= MaxSyllabus, "syllabus", fmt.Sprintf("has over %d items", MaxSyllabus))
	items := make([]Item, len(d.Syllabus))
	for n, l := range d.Syllabus {
		item, err := ItemDraft{l.Title, l.Duration, l.Done}.item()
		bad.Merge(fmt.Sprintf("syllabus[%d]", n), err)
		item.ID = l.ID.Value
		items[n] = item
	}
	return items, bad.Err()
}

// Apply returns s with the syllabus that d lists; newID names the new items.
func (d SyllabusDraft) Apply(s Subject, newID func() string) (Subject, error) {
	items, err := d.items()
	if err != nil {
		return s, err
	}
	var bad Invalid
	open := slices.Clone(s.Syllabus)
	for n, l := range d.Syllabus {
		path := fmt.Sprintf("syllabus[%d].", n)
		if !l.ID.Set {
			items[n].ID = newID()
			items[n].keeps(&bad, path, l.DoneOn, l.Step, l.Due)
			continue
		}
		at := indexOf(open, items[n].ID)
		bad.Check(at >= 0, path+"id", "is not an item of this subject, or stands here twice")
		if at >= 0 {
			was := open[at]
			was.keeps(&bad, path, l.DoneOn, l.Step, l.Due)
			items[n].DoneOn, items[n].Step, items[n].Due = was.DoneOn, was.Step, was.Due
			open = slices.Delete(open, at, at+1)
		}
	}
	s.Syllabus = items
	return s, bad.Err()
}

// indexOf returns the index of the item with an id, or -1.
func indexOf(items []Item, id string) int {
	return slices.IndexFunc(items, func(i Item) bool { return i.ID == id })
}
