package main

import (
	"slices"
	"testing"

	"studyplanner/internal/planner"
)

// early is somebody who is at their best at 9, and busy on Tuesdays.
func early() *question {
	c := &curves{
		ceiling: 1, floor: 0.4, bumps: []bump{{9, 3, 1}}, windows: []window{{days: [daysInWeek]bool{1: true}, start: 600, end: 720, factor: 0.2}},
		subjects: []inclination{{liking: 1}},
	}
	for d := range c.weekday {
		c.weekday[d] = 1
	}
	s := &student{person: newCurved(c, turning{}), courses: []course{{name: "Subject A", minutes: 60}}, plan: plan{{day: 2, start: 1200, minutes: 60}}}
	l := begin(s, 0)
	return &question{life: l, rules: newRules(l, false, roundChanges)}
}

func TestRhythmIsToldAsWishes(t *testing.T) {
	t.Parallel()
	var said []string
	for _, w := range early().rhythm() {
		said = append(said, w.Text())
	}
	want := []string{"sessions rather from 07:00 to 11:00", "nothing after 13:00"}
	if len(said) != len(want) || said[0] != want[0] || said[1] != want[1] {
		t.Errorf("%q, want %q", said, want)
	}
	for _, p := range populations() {
		l := begin(newStudent(p, 1, true), 0)
		if wishes := (&question{life: l, rules: newRules(l, false, roundChanges)}).rhythm(); wishes != nil {
			t.Errorf("%s: somebody without a rhythm tells %v", p, wishes)
		}
	}
}

func TestBusyTimesAreToldAsACalendarDoes(t *testing.T) {
	t.Parallel()
	busy := early().busyTimes()
	if want := []planner.Busy{{Date: firstMonday() + 1, Start: 600, End: 720}}; !slices.Equal(busy, want) {
		t.Errorf("%+v, want %+v", busy, want)
	}
}

func TestTheEngineWithACalendarIsToldTheSame(t *testing.T) {
	t.Parallel()
	l := advanced(1, 4)
	q := &question{life: l, rules: newRules(l, false, roundChanges)}
	told := toldBusy.advise(q)
	q.calendar = true
	if with, _ := engine.adviseEngine(q); !slices.Equal(with, told) || len(told) == 0 {
		t.Errorf("%+v, want %+v", with, told)
	}
}

func TestWhoIsToldOfBusyTimesMovesNothingThere(t *testing.T) {
	t.Parallel()
	told := 0
	for seed := range uint64(20) {
		l := advanced(seed, 4)
		q := &question{life: l, rules: newRules(l, false, roundChanges)}
		changes := toldBusy.advise(q)
		told += len(changes)
		for _, c := range changes {
			for _, w := range q.truth().busy() {
				if w.leaves(c.to) < 1 {
					t.Errorf("student %d: %+v is moved into a busy window", seed, c)
				}
			}
		}
	}
	if told < 20 {
		t.Errorf("only %d changes", told)
	}
}
