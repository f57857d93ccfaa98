package client_test

import (
	"testing"

	"studyplanner/client"
)

func TestASubjectLosesItsSlotsToAnyEmptyList(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(t)
	slots := []client.Slot{{Days: []client.Weekday{0, 6}, Start: clock("09:00"), End: clock("10:00")}}
	maths, err := c.CreateSubject(t.Context(), client.SubjectDraft{Name: "Maths", Type: client.Study, Slots: slots})
	must(t, err)
	for name, none := range map[string][]client.Slot{"nil": nil, "empty": {}} {
		s, err := c.UpdateSubject(t.Context(), maths.ID, client.SubjectPatch{Slots: &slots})
		if err != nil || len(s.Slots) != 1 {
			t.Error(s, err)
		}
		if s, err = c.UpdateSubject(t.Context(), maths.ID, client.SubjectPatch{Slots: &none}); err != nil || len(s.Slots) != 0 {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
}

func TestASyllabusCanBeEmptied(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(t)
	maths := subject(t, c, "Maths")
	var info client.Info
	maths, err := c.AddItem(t.Context(), maths.ID, client.ItemDraft{Title: "Integrals", Duration: 60}, client.Into(&info))
	if err != nil || len(maths.Syllabus) != 1 || info.ItemID != maths.Syllabus[0].ID {
		t.Error(maths, info.ItemID, err)
	}
	if maths, err = c.ReplaceSyllabus(t.Context(), maths.ID, nil); err != nil || len(maths.Syllabus) != 0 {
		t.Error(maths, err)
	}
}
