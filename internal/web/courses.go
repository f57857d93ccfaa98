package web

import (
	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/human"
	"studyplanner/internal/planner"
)

// coursesReading is what a text with courses was read as.
type coursesReading struct {
	Subjects []readCourse  `json:"subjects"`
	Problems []lineProblem `json:"problems"`
}

// readCourse is a subject that is not there yet.
type readCourse struct {
	Line  int            `json:"line"`
	Name  string         `json:"name"`
	Slots []planner.Slot `json:"slots"`
}

// lineProblem is what is wrong with a line of a text.
type lineProblem struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// readCourses reads courses with their weekly times, one a line, and stores nothing. A
// course that no space could hold is a problem.
func (a *App) readCourses(_ *api.Request, t slotsText) (coursesReading, error) {
	reading := coursesReading{[]readCourse{}, []lineProblem{}}
	courses, wrong := human.Courses(t.Text, t.Today)
	for _, w := range wrong {
		reading.Problems = append(reading.Problems, lineProblem{w.Line, w.Error()})
	}
	for _, c := range courses {
		slots := make([]planner.Slot, len(c.Slots))
		for i, s := range c.Slots {
			slots[i] = newSlot(s.Days, s.Start, s.End, s.From, s.Until, s.Every)
		}
		draft := planner.SubjectDraft{Name: c.Name, Type: planner.Study, Slots: &slots}
		if err := draft.Validate(); err != nil {
			reading.Problems = append(reading.Problems, lineProblem{c.Line, err.Error()})
			continue
		}
		reading.Subjects = append(reading.Subjects, readCourse{c.Line, c.Name, slots})
	}
	return reading, nil
}

// beginningDraft are the first subjects of a space.
type beginningDraft struct {
	Subjects []firstSubject `json:"subjects"`
}

// firstSubject is what one of them is made from.
type firstSubject struct {
	Name  string              `json:"name"`
	Type  planner.SubjectType `json:"type"`
	Color *planner.Color      `json:"color"` // nil: chosen from the palette
	Slots []planner.Slot      `json:"slots"`
}

func (a *App) beginLive(r *api.Request, d beginningDraft) (taking, error) {
	return a.beginWith(r, account.Live, d)
}

func (a *App) beginSandbox(r *api.Request, d beginningDraft) (taking, error) {
	return a.beginWith(r, account.Sandbox, d)
}

func (a *App) beginWith(r *api.Request, mode account.Mode, d beginningDraft) (taking, error) {
	drafts := make([]planner.SubjectDraft, len(d.Subjects))
	for i, s := range d.Subjects {
		drafts[i] = planner.SubjectDraft{Name: s.Name, Type: s.Type, Color: s.Color, Slots: &s.Slots}
	}
	n, err := a.Members.Begin(r.Context(), r.Access().AccountID, mode, drafts)
	return taking{n}, err
}
