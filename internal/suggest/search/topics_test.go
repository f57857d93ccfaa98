package search

import (
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/suggesttest"
)

func TestAdditionsGoThroughTheSyllabusInTheOrderOfTheirDays(t *testing.T) {
	t.Parallel()
	book := suggesttest.NewBook("Maths", "Art").Topics(0, 60, "x Sets", "Groups", "Rings")
	at := func(kind limits.Type, subject int, days planner.Date, start string) Proposal {
		to := learn.Place{Date: suggesttest.BookDay() + days, Start: suggesttest.Clock(start)}
		return Proposal{Change: limits.Change{Type: kind, Subject: subject, To: to}}
	}
	chosen := []Proposal{
		at(limits.AddBlock, 0, 3, "09:00"),
		at(limits.MoveBlock, 0, 0, "09:00"),
		at(limits.AddBlock, 1, 0, "11:00"),
		at(limits.AddBlock, 0, 1, "18:00"),
		at(limits.AddBlock, 0, 1, "08:00"),
	}
	assignTopics(learn.Learn(nil, book.Subjects, book.Sorted(), nil, suggesttest.BookDay()), chosen)
	for i, want := range []string{"Rings", "", "", "Rings", "Groups"} {
		if chosen[i].Topic != want {
			t.Errorf("proposal %d is for %q, want %q", i, chosen[i].Topic, want)
		}
	}
}
