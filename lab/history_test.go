package main

import (
	"slices"
	"testing"

	"studyplanner/internal/planner"
)

func TestEngineIsToldTheHistoryInOrder(t *testing.T) {
	t.Parallel()
	l := advanced(5, 3)
	q := &question{life: l, rules: newRules(l, false, roundChanges)}
	blocks := q.blocks()
	if want := 4 * len(l.plan); len(blocks) != want {
		t.Fatalf("%d blocks, want %d", len(blocks), want)
	}
	ids := map[string]bool{}
	today := firstMonday() + 21
	for i, b := range blocks {
		if ids[b.ID] {
			t.Fatalf("%s stands twice", b.ID)
		}
		ids[b.ID] = true
		if i > 0 && (blocks[i-1].Date > b.Date || blocks[i-1].Date == b.Date && blocks[i-1].Start >= b.Start) {
			t.Fatalf("%s comes after %s", b.ID, blocks[i-1].ID)
		}
		if b.Date >= today && b.Done || b.Done == b.Untouched {
			t.Fatalf("block %+v", b)
		}
	}
	if !slices.ContainsFunc(blocks, func(b planner.Block) bool { return b.Done }) {
		t.Error("nothing was ever completed")
	}
	if w := today.Weekday(); w.String() != "Monday" {
		t.Errorf("today is a %s", w)
	}
}

func TestSlotsAreThoseOfThePlan(t *testing.T) {
	t.Parallel()
	l := advanced(5, 1)
	q := &question{life: l, rules: newRules(l, false, roundChanges)}
	seen := 0
	for i, p := range q.profiles() {
		for _, s := range p.Slots {
			found := slices.ContainsFunc(l.plan, func(o session) bool {
				return o.subject == i && int(s.Start) == o.start && int(s.End) == o.end() &&
					s.Days[0].String() == (firstMonday()+planner.Date(o.day)).Weekday().String()
			})
			if !found {
				t.Errorf("%s: slot %+v is not in the plan", p.Name, s)
			}
			seen++
		}
	}
	if seen != len(l.plan) {
		t.Errorf("%d slots for %d sessions", seen, len(l.plan))
	}
}

func TestWeeksDoNotDependOnTheirPlan(t *testing.T) {
	t.Parallel()
	a, b := begin(newStudent(byCurves, 9, false), 2), begin(newStudent(byCurves, 9, false), 2)
	b.plan = b.plan.with([]change{{kind: move, source: 0, to: session{subject: 0, day: 6, start: 1320, minutes: 30}}})
	a.play()
	b.play()
	moved := a.plan[0].day
	for _, o := range a.past {
		if o.day == moved || o.day == 6 {
			continue // fatigue differs there
		}
		i := slices.IndexFunc(b.past, func(p outcome) bool { return p.index == o.index })
		if b.past[i].done != o.done {
			t.Errorf("session %d went differently", o.index)
		}
	}
}
