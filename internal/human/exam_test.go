package human

import (
	"strings"
	"testing"

	"studyplanner/client"
)

func TestAnExamIsFoundByWhatPeopleCallIt(t *testing.T) {
	t.Parallel()
	all := []client.Exam{
		{ID: "exm_1", SubjectName: "Linear Algebra", Title: "Final", Date: client.NewDate(2026, 12, 11)},
		{ID: "exm_2", SubjectName: "Chemistry", Title: "Final", Date: client.NewDate(2026, 12, 14)},
		{ID: "exm_3", SubjectName: "Chemistry", Title: "Lab report", Date: client.NewDate(2026, 12, 1)},
	}
	for text, want := range map[string]string{
		"exm_2": "exm_2", " lab REPORT ": "exm_3", "linear algebra": "exm_1", "alg fin": "exm_1", "final chem": "exm_2", "report": "exm_3",
		"final": "(2026-12-11, exm_1) or Chemistry Final", "chemistry": "write more of it", "latin": "there is no exam 'latin'; there are", "": "there is no exam",
	} {
		e, err := Exam(all, text)
		if found := strings.HasPrefix(want, "exm_"); found != (err == nil) || found && e.ID != want {
			t.Errorf("%q: %+v, %v", text, e, err)
		} else if !found && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Exam(nil, "final"); err == nil || !strings.Contains(err.Error(), "none is ahead") {
		t.Errorf("%v", err)
	}
}
