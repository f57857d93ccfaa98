package main

import (
	"testing"
)

// places lists a session of every subject of s at many places.
func places(s *student) []session {
	var all []session
	for subject := range s.courses {
		for day := range daysInWeek {
			for start := opening; start < closing-120; start += 75 {
				for _, minutes := range []int{30, 60, 120} {
					all = append(all, session{subject: subject, day: day, start: start, minutes: minutes})
				}
			}
		}
	}
	return all
}

func TestChancesLieBetweenZeroAndOne(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		s := newStudent(seed, seed%5 == 0)
		for _, truth := range []*truth{s.before, s.after} {
			if truth.shock <= 0.7 || truth.shock > 1 {
				t.Fatalf("student %d: shocks leave %.3f", seed, truth.shock)
			}
			for _, p := range places(s) {
				base := truth.base(p)
				for _, before := range []float64{0, 45, 600} {
					rested := truth.chance(base, before, 0)
					used := truth.chance(base, before, 1)
					if base <= 0 || base > 1 || rested <= 0 || rested > base || used < rested || used > 1 {
						t.Fatalf("student %d, %+v: base %.3f, rested %.3f, used to it %.3f", seed, p, base, rested, used)
					}
				}
			}
		}
	}
}

func TestFlatStudentsHaveNoStructureOfTime(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		s := newStudent(seed, true)
		if s.before != s.after {
			t.Fatalf("the life of the flat student %d changes", seed)
		}
		for _, p := range places(s) {
			want := s.after.base(session{subject: p.subject, start: opening, minutes: 30})
			got := s.after.chance(s.after.base(p), 300, 0)
			if got != want {
				t.Fatalf("student %d, %+v: chance %.4f, elsewhere %.4f", seed, p, got, want)
			}
		}
		if s.after.lift == 0 || s.after.shock == 1 {
			t.Fatalf("the flat student %d has no habits or no shocks", seed)
		}
	}
}

func TestFlatStudentsPlanLikeTheOthers(t *testing.T) {
	t.Parallel()
	flat, other := newStudent(7, true), newStudent(7, false)
	if len(flat.plan) != len(other.plan) || flat.plan[3] != other.plan[3] {
		t.Error("the plans differ")
	}
}

func TestHabitsGrowWithRepetitionAndFadeWithout(t *testing.T) {
	t.Parallel()
	s := newStudent(3, false)
	l := begin(s, 0)
	done := make([]bool, len(l.plan))
	done[0] = true
	var strengths []float64
	for range 40 {
		l.settle(l.plan, s.before.nature, done)
		strengths = append(strengths, l.habits.of(l.plan[0]))
	}
	for i := 1; i < len(strengths); i++ {
		if strengths[i] <= strengths[i-1] && i < 20 || strengths[i] > 1 {
			t.Fatalf("strengths %.3f", strengths[:i+1])
		}
	}
	if strengths[39]-strengths[38] > 0.2*(strengths[1]-strengths[0]) {
		t.Errorf("no saturation: %.3f", strengths)
	}
	done[0] = false
	l.settle(l.plan, s.before.nature, done)
	if got := l.habits.of(l.plan[0]); got >= strengths[39] {
		t.Errorf("strength %.3f after a week without, %.3f before", got, strengths[39])
	}
}

func TestBusyWindowsTakeThePartThatTheyCover(t *testing.T) {
	t.Parallel()
	w := window{days: [daysInWeek]bool{2: true}, start: 600, end: 660, factor: 0.2}
	for _, c := range []struct {
		day, start int
		want       float64
	}{{2, 600, 0.2}, {2, 630, 0.6}, {2, 570, 0.6}, {2, 660, 1}, {3, 600, 1}} {
		got := w.leaves(session{day: c.day, start: c.start, minutes: 60})
		if diff := got - c.want; diff > 1e-9 || diff < -1e-9 {
			t.Errorf("day %d, start %d: factor %.3f, want %.3f", c.day, c.start, got, c.want)
		}
	}
}

func TestLivesChangeForSomeStudents(t *testing.T) {
	t.Parallel()
	changing := 0
	for seed := range uint64(500) {
		s := newStudent(seed, false)
		if s.before == s.after {
			continue
		}
		changing++
		shift := s.after.bumps[0].peak - s.before.bumps[0].peak
		if max(shift, -shift) < 2 || max(shift, -shift) > 4 || len(s.after.busy) == 0 {
			t.Fatalf("student %d: peak moves by %.2f h, %d windows", seed, shift, len(s.after.busy))
		}
	}
	if changing < 160 || changing > 240 {
		t.Errorf("%d of 500 lives change, want about 200", changing)
	}
}
