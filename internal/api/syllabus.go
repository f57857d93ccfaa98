package api

import (
	"errors"

	"github.com/go-json-experiment/json"

	"studyplanner/internal/outline"
	"studyplanner/internal/planner"
)

// itemMeta is the meta of the answer to who adds an item to a syllabus.
type itemMeta struct {
	meta
	ItemID string `json:"item_id"`
}

func (a *API) addItem(r *Request, d planner.ItemDraft) (planner.Subject, error) {
	s, err := a.Planner.AddItem(r.Context(), r.call, r.resource(), d)
	if err == nil {
		r.added = s.Syllabus[len(s.Syllabus)-1].ID
	}
	return s, err
}

// addedIn returns which item was added when data, a subject, was the answer.
func addedIn(data []byte) (string, error) {
	var s struct {
		Syllabus []struct {
			ID string `json:"id"`
		} `json:"syllabus"`
	}
	if err := json.Unmarshal(data, &s); err != nil || len(s.Syllabus) == 0 {
		return "", errors.Join(err, errors.New("the subject that was kept has no item"))
	}
	return s.Syllabus[len(s.Syllabus)-1].ID, nil
}

func (a *API) replaceSyllabus(r *Request, d planner.SyllabusDraft) (planner.Subject, error) {
	return a.Planner.ReplaceSyllabus(r.Context(), r.call, r.resource(), d)
}

func (a *API) updateItem(r *Request, p planner.ItemPatch) (planner.Subject, error) {
	return a.Planner.UpdateItem(r.Context(), r.call, r.resource(), r.item(), p)
}

func (a *API) deleteItem(r *Request) (none, error) {
	return none{}, a.Planner.DeleteItem(r.Context(), r.call, r.resource(), r.item())
}

// syllabusText is a text that may hold a syllabus.
type syllabusText struct {
	Text     string                      `json:"text"`
	Format   planner.Opt[outline.Format] `json:"format"`
	Sections planner.Opt[bool]           `json:"sections"`
}

// readSyllabus tells what a text would be as the syllabus of a subject, and
// stores nothing.
func (a *API) readSyllabus(r *Request, t syllabusText) (outline.Reading, error) {
	if _, err := a.Planner.Subject(r.Context(), r.call, r.resource()); err != nil {
		return outline.Reading{}, err
	}
	return outline.Read(t.Text, outline.Options{Format: t.Format.Value, Sections: t.Sections.Value}), nil
}
