package goal_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// booked are Maths, which has two exams, Physics, which has one, and Art, which has none,
// on Monday 23 November 2026.
func booked() []goal.Subject {
	return []goal.Subject{
		{ID: "M", Name: "Maths", Type: planner.Study, Exams: []goal.Exam{{Title: "Midterm", Date: planner.NewDate(2026, 12, 4)}, {Title: "Final", Date: planner.NewDate(2026, 12, 18)}}},
		{ID: "P", Name: "Physics", Type: planner.Study, Exams: []goal.Exam{{Title: "Lab report", Date: planner.NewDate(2026, 12, 1)}}},
		{ID: "A", Name: "Art", Type: planner.Study},
	}
}

// wished is what a text asks for, in short.
func wished(text string, subjects []goal.Subject) string {
	wishes, _ := goal.Read(text, planner.NewDate(2026, 11, 23), subjects, 60)
	var all []string
	for _, w := range wishes {
		said := strings.TrimSpace(fmt.Sprint(w.What, " ", w.SubjectID.Value))
		if w.Date.Set {
			said += " " + w.Date.Value.String()
		}
		if w.Until.Set {
			said += " until " + w.Until.Value.String()
		}
		all = append(all, said)
	}
	return strings.Join(all, "; ")
}

func TestAnExamWithoutADateIsTheOneThatIsStored(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"prepare for my maths exam":                                  "exam M 2026-12-04",
		"prepare for the maths final":                                "exam M 2026-12-18",
		"maths midterm and maths final":                              "exam M 2026-12-04; exam M 2026-12-18",
		"maths exam on Friday":                                       "exam M 2026-11-27",
		"I have a maths exam. It is on 3 December":                   "exam M 2026-12-03",
		"the physics lab report is due":                              "deadline P 2026-12-01",
		"physics and maths exams":                                    "exam P 2026-12-01; exam M 2026-12-04",
		"Matheprüfung, Physikprüfung":                                "exam M 2026-12-04; exam P 2026-12-01",
		"I have an exam":                                             "exam P 2026-12-01",
		"I have a final":                                             "exam M 2026-12-18",
		"an art exam":                                                "more A",
		"no maths exam":                                              "",
		"more maths":                                                 "more M",
		"no art before my maths exam":                                "pause A until 2026-12-03; exam M 2026-12-04",
		"before my maths exam no art":                                "exam M 2026-12-04; pause A until 2026-12-03",
		"no art before my exam":                                      "pause A until 2026-11-30; exam P 2026-12-01",
		"no physics until the maths final":                           "pause P until 2026-12-17; exam M 2026-12-18",
		"no art before my maths exam on Friday":                      "pause A until 2026-11-26; exam M 2026-11-27",
		"I have a maths exam, no art before it. It is on 3 December": "exam M 2026-12-03; pause A",
	} {
		if got := wished(text, booked()); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestOfVeryManyExamsWithLongTitlesOneIsFound(t *testing.T) {
	t.Parallel()
	subjects := []goal.Subject{{ID: "M", Name: "Maths", Type: planner.Study}}
	for i := range planner.MaxExams {
		title := strings.Repeat("exam ", planner.MaxTitle/5-1) + fmt.Sprint(i)
		subjects[0].Exams = append(subjects[0].Exams, goal.Exam{Title: title, Date: planner.NewDate(2026, 12, 1) + planner.Date(i)})
	}
	if got := wished(strings.Repeat("maths exam, ", 150), subjects); got != "exam M 2026-12-01" {
		t.Error(got)
	}
}

func TestWhoHasNoExamsIsReadAsBefore(t *testing.T) {
	t.Parallel()
	none := slices.Clone(booked())
	for i := range none {
		none[i].Exams = nil
	}
	for text, want := range map[string]string{"prepare for my maths exam": "more M", "physics and maths exams": "more P; more M", "I have an exam": "fuller"} {
		if got := wished(text, none); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
