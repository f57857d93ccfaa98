package human

import (
	"strings"
	"testing"

	"studyplanner/client"
)

func TestAnExamIsReadWithItsDayItsTimeAndItsTitle(t *testing.T) {
	t.Parallel()
	nine := client.Clock(9 * 60)
	today, err := client.ParseDate("2026-11-25")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]struct {
		date  string
		start *client.Clock
		title string
	}{
		"11 Dec 9:00 Final":         {"2026-12-11", &nine, "Final"},
		"11 December, 9am Final":    {"2026-12-11", &nine, "Final"},
		"Friday Essay due":          {"2026-11-27", nil, "Essay due"},
		"in 2 weeks: 10 questions":  {"2026-12-09", nil, "10 questions"},
		"2027-02-05 9:00 - Klausur": {"2027-02-05", &nine, "Klausur"},
	} {
		x, err := ReadExam(text, today)
		if err != nil || x.Date.String() != want.date || x.Title != want.title || (x.Start == nil) != (want.start == nil) || x.Start != nil && *x.Start != *want.start {
			t.Errorf("%s: %+v, %v", text, x, err)
		}
	}
	for _, wrong := range []string{"", "Final", "11 Dec", "11 Dec 9:00", "31 Feb Final", "11 Dec 25:00 Final"} {
		if x, err := ReadExam(wrong, today); err == nil {
			t.Errorf("%q is read as %+v", wrong, x)
		}
	}
}

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
