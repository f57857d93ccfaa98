package main

import (
	"math"
	"slices"
	"testing"
)

func TestSessionsStrayAtTheRate(t *testing.T) {
	t.Parallel()
	const weeks = 20_000
	p := plan{{day: 2, start: 600, minutes: 30}}
	strayed, sameDay, late := 0, 0, 0
	for week := range weeks {
		s := p.strayed(stream(1, streamStrays+week), 0.25, new(curves))[0]
		if s == p[0] {
			continue
		}
		strayed++
		if s.day == p[0].day {
			sameDay++
		}
		if s.start >= 20*60 {
			late++
		}
		if s.start < strayFrom || s.start > strayUntil || s.start%grid != 0 || s.minutes != 30 {
			t.Fatalf("held at %+v", s)
		}
	}
	for name, c := range map[string]struct{ got, want float64 }{
		"strayed":     {float64(strayed) / weeks, 0.25},
		"own day":     {float64(sameDay) / float64(strayed), 0.5 + 0.5/7},
		"after 20:00": {float64(late) / float64(strayed), 4.0 / 30},
	} {
		if math.Abs(c.got-c.want) > 0.02 {
			t.Errorf("%s: %.3f, want %.3f", name, c.got, c.want)
		}
	}
}

func TestStraySessionsNeverOverlapNorEndLate(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		s := newStudent(populations()[seed%2], seed, false)
		p := s.plan.with([]change{{kind: remove, source: 0}})
		held := p.strayed(stream(seed, streamStrays), 1, s.at(0, 1))
		if slices.Equal(held, p) {
			t.Errorf("student %d: nothing strays", seed)
		}
		for i, s := range held {
			if s.end() > closing || s.off && s != p[i] || s.minutes != p[i].minutes || s.subject != p[i].subject {
				t.Fatalf("student %d: %+v is held at %+v", seed, p[i], s)
			}
			for _, o := range held[:i] {
				if !o.off && s.overlaps(o) {
					t.Fatalf("student %d: %+v and %+v overlap", seed, o, s)
				}
			}
		}
	}
}

func TestNothingStraysAtRateZero(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		p := newStudent(byCurves, seed, false).plan
		if held := p.strayed(stream(seed, streamStrays), 0, new(curves)); !slices.Equal(held, p) {
			t.Fatalf("student %d: %+v is held as %+v", seed, p, held)
		}
	}
}

func TestStraysDoNotDependOnOtherSessions(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		p := plan{{day: 0, start: 600, minutes: 30}, {day: 3, start: 600, minutes: 30}}
		alone := plan{{off: true}, p[1]}
		together := p.strayed(stream(seed, streamStrays), 1, new(curves))
		if got := alone.strayed(stream(seed, streamStrays), 1, new(curves))[1]; got != together[1] && !together[0].overlaps(got) {
			t.Errorf("%d: held at %+v alone, at %+v beside %+v", seed, got, together[1], together[0])
		}
	}
}

func TestStraysStandInTheHistoryButNotInThePlan(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		s := newStudent(byCurves, seed, false)
		s.strays = 0.3
		steady, l := begin(newStudent(byCurves, seed, false), 2), begin(s, 2)
		strayed := 0
		for range 4 {
			steady.play()
			l.play()
		}
		for _, o := range l.past {
			if o.session != l.plan[o.index] {
				strayed++
			}
		}
		if strayed == 0 || len(l.past) != len(steady.past) {
			t.Errorf("student %d: %d of %d sessions strayed", seed, strayed, len(l.past))
		}
		got, want := newRules(l, false, roundChanges), newRules(steady, false, roundChanges)
		if !slices.Equal(got.plan, want.plan) || got.cap != want.cap {
			t.Errorf("student %d: strays change the plan", seed)
		}
		l.habits = steady.habits
		if got, want := l.view(horizon).value(l.plan), steady.view(horizon).value(l.plan); got != want {
			t.Errorf("student %d: the plan is worth %.3f, %.3f without strays", seed, got, want)
		}
	}
}

func TestHabitsGrowWhereSessionsAreHeld(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		s := newStudent(byCurves, seed, false)
		s.strays = 1
		l := begin(s, 1)
		l.play()
		var held habits
		for _, o := range l.past {
			if o.done {
				held[o.subject][o.day][o.start/60] = 1
			}
		}
		for subject := range held {
			for day := range held[subject] {
				for hour, expected := range held[subject][day] {
					if grown := l.habits[subject][day][hour] > 0; grown != (expected > 0) {
						t.Fatalf("student %d, subject %d, day %d, %d:00: habit %t", seed, subject, day, hour, grown)
					}
				}
			}
		}
	}
}

func TestStraysReachTheStudentsOfAnExperiment(t *testing.T) {
	t.Parallel()
	asked := []policy{nothing, frequent}
	for _, m := range []mode{moves, loop} {
		steady, strayed := experiment{byCurves, m, 4, 0, false}.with(1, asked), experiment{byCurves, m, 4, 1, false}.with(1, asked)
		if steady.value[nothing] == strayed.value[nothing] {
			t.Errorf("%s: strays leave no trace in habits", m)
		}
	}
}
