package main

import (
	"testing"

	"studyplanner/internal/suggest"
)

func TestSuggestionsAgainstTheRulesAreRefused(t *testing.T) {
	t.Parallel()
	l := begin(newStudent(byCurves, 1, false), 0)
	l.student.plan = plan{
		{subject: 0, day: 0, start: 1200, minutes: 60},
		{subject: 1, day: 0, start: 600, minutes: 60},
		{subject: 1, day: 3, start: 540, minutes: 90},
	}
	l.plan = l.student.plan
	today := firstMonday()
	moved := suggest.Suggestion{
		Type: suggest.MoveBlock, SubjectID: "s0", Start: 540, End: 600,
		Change: suggest.Change{BlockID: blockID(0, 0), Date: today + 1},
	}
	for name, spoil := range map[string]func(*suggest.Suggestion){
		"an unknown block":     func(s *suggest.Suggestion) { s.BlockID = "w09-00" },
		"an unknown subject":   func(s *suggest.Suggestion) { s.SubjectID = "s9" },
		"another subject":      func(s *suggest.Suggestion) { s.SubjectID = "s1" },
		"the week after":       func(s *suggest.Suggestion) { s.Date = today + 7 },
		"yesterday":            func(s *suggest.Suggestion) { s.Date = today - 1 },
		"another length":       func(s *suggest.Suggestion) { s.End = 615 },
		"off the grid":         func(s *suggest.Suggestion) { s.Start, s.End = 545, 605 },
		"the night":            func(s *suggest.Suggestion) { s.Start, s.End = 1350, 1410 },
		"now":                  func(s *suggest.Suggestion) { s.Date, s.Start, s.End = today, 360, 420 },
		"a place that is free": func(*suggest.Suggestion) {},
		"a taken place":        func(s *suggest.Suggestion) { s.Date, s.Start, s.End = today+3, 600, 660 },
		"where it is":          func(s *suggest.Suggestion) { s.Date, s.Start, s.End = today, 1200, 1260 },
		"a full day":           func(s *suggest.Suggestion) { s.Date, s.Start, s.End = today+3, 720, 780 },
	} {
		s := moved
		spoil(&s)
		q := &question{life: l, rules: newRules(l, false, roundChanges)}
		q.cap = 120
		made, refused := q.admit(q.read([]suggest.Suggestion{s}, today))
		if good := name == "a place that is free"; good != (len(made) == 1) || good != (refused == 0) {
			t.Errorf("%s: %d made, %d refused", name, len(made), refused)
		}
	}
}

func TestRemovalsMakeRoomForAdditions(t *testing.T) {
	t.Parallel()
	l := begin(newStudent(byCurves, 1, false), 0)
	l.plan = plan{{subject: 0, day: 2, start: 1200, minutes: 60}}
	q := &question{life: l, rules: newRules(l, true, roundChanges)}
	q.added, q.cap = 30, 600
	today := firstMonday()
	asked := q.read([]suggest.Suggestion{
		{Type: suggest.AddBlock, SubjectID: "s1", Start: 1320, End: 1380, Change: suggest.Change{Date: today + 5}},
		{Type: suggest.RemoveBlock, SubjectID: "s0", Start: 1200, End: 1260, Change: suggest.Change{BlockID: blockID(0, 0), Date: today + 2}},
	}, today)
	if made, refused := q.admit(asked); len(made) != 2 || refused != 0 {
		t.Errorf("%d made, %d refused", len(made), refused)
	}
	if made, refused := q.admit(asked[:1]); len(made) != 0 || refused != 1 {
		t.Errorf("without the removal: %d made, %d refused", len(made), refused)
	}
	if got := l.plan.with(asked).total(); got != 60 {
		t.Errorf("%d minutes are planned after both, want 60", got)
	}
}
