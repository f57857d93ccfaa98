package main

import (
	"math"
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
		s := newStudent(populations()[seed%2], seed, seed%5 == 0)
		for week := range 3 {
			truth := s.at(40*week, 60)
			nature := truth.bearing()
			if nature.mood <= 0.7 || nature.mood > 1 {
				t.Fatalf("student %d: moods leave %.3f", seed, nature.mood)
			}
			for _, p := range places(s) {
				base := base(truth, p)
				for _, before := range []float64{0, 45, 600} {
					rested := nature.chance(base, before, 0)
					used := nature.chance(base, before, 1)
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
		s := newStudent(populations()[seed%2], seed, true)
		before, after := s.at(0, 10), s.at(20, 10)
		for _, p := range places(s) {
			want := base(before, session{subject: p.subject, start: opening, minutes: 30})
			got := after.bearing().chance(base(after, p), 300, 0)
			if got != want {
				t.Fatalf("student %d, %+v: chance %.4f, elsewhere and before %.4f", seed, p, got, want)
			}
		}
		if n := after.bearing(); n.lift == 0 || n.mood == 1 {
			t.Fatalf("the flat student %d has no habits or no moods", seed)
		}
	}
}

func TestFlatStudentsPlanLikeTheOthers(t *testing.T) {
	t.Parallel()
	flat, other := newStudent(byCurves, 7, true), newStudent(byCurves, 7, false)
	if len(flat.plan) != len(other.plan) || flat.plan[3] != other.plan[3] {
		t.Error("the plans differ")
	}
}

func TestHabitsGrowWithRepetitionAndFadeWithout(t *testing.T) {
	t.Parallel()
	s := newStudent(byCurves, 3, false)
	l := begin(s, 0)
	done := make([]bool, len(l.plan))
	done[0] = true
	var strengths []float64
	for range 40 {
		l.settle(l.plan, s.at(0, 1).bearing(), done)
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
	l.settle(l.plan, s.at(0, 1).bearing(), done)
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
		s := newStudent(byCurves, seed, false)
		before, after := s.at(3, 4).(*curves), s.at(4, 4).(*curves)
		if before == after {
			continue
		}
		changing++
		shift := after.bumps[0].peak - before.bumps[0].peak
		if max(shift, -shift) < 2 || max(shift, -shift) > 4 || len(after.windows) == 0 {
			t.Fatalf("student %d: peak moves by %.2f h, %d windows", seed, shift, len(after.windows))
		}
	}
	if changing < 160 || changing > 240 {
		t.Errorf("%d of 500 lives change, want about 200", changing)
	}
}

func TestChancesDriftAndTurn(t *testing.T) {
	t.Parallel()
	l := level{0.95, 0.02}
	for week, want := range map[int]float64{0: 0.95, 2: 0.99, 3: 0.99, 5: 0.95, 40: 0.25, 41: 0.27} {
		if got := l.in(week); math.Abs(got-want) > 1e-9 {
			t.Errorf("week %d: %.3f, want %.3f", week, got, want)
		}
	}
	if got := (level{0.35, -0.02}).in(8); math.Abs(got-0.31) > 1e-9 {
		t.Errorf("from below: %.3f, want 0.31", got)
	}
}

// traits are some numbers of a person, by which populations can be compared.
func traits(p person, subjects int) (all []float64) {
	now := p.at(9, 8)
	n := now.bearing()
	all = append(all, n.lift, n.gain, n.keep, n.mood, n.fatigue+n.tiring, float64(len(now.busy())))
	for _, start := range []int{opening, 12 * 60, 18 * 60} {
		for _, day := range []int{0, saturday} {
			s := session{subject: subjects - 1, day: day, start: start, minutes: 90}
			all = append(all, now.open(s), base(now, s))
		}
	}
	return all
}

func TestVariedPeopleAreAsFrequentAsInThePopulation(t *testing.T) {
	t.Parallel()
	const people, steps, subjects = 8_000, 20, 3
	for _, p := range populations() {
		rng := stream(5, streamTruth)
		var drawn, varied, squares []float64
		add := func(sums *[]float64, values []float64) {
			if *sums == nil {
				*sums = make([]float64, len(values))
			}
			for i, v := range values {
				(*sums)[i] += v / people
			}
		}
		who := p.person(rng, subjects)
		for range people {
			values := traits(p.person(rng, subjects), subjects)
			add(&drawn, values)
			for i, v := range values {
				values[i] = v * v
			}
			add(&squares, values)
			for range steps {
				who = who.vary(rng)
			}
			add(&varied, traits(who, subjects))
		}
		for i := range drawn {
			sd := math.Sqrt(squares[i] - drawn[i]*drawn[i])
			if math.Abs(drawn[i]-varied[i]) > 0.1*sd {
				t.Errorf("%s, trait %d: %.4f drawn, %.4f varied, sd %.4f", p, i, drawn[i], varied[i], sd)
			}
		}
	}
}
