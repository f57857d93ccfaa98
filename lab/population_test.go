package main

import (
	"slices"
	"testing"
)

func TestStudentsLookLikePeople(t *testing.T) {
	t.Parallel()
	const students = 400
	for _, p := range populations() {
		var mean, worst, best float64
		for seed := range uint64(students) {
			l := begin(newStudent(p, seed, false), 4)
			for range 4 {
				l.play()
			}
			chances := l.view(1).first(l.plan)
			for _, c := range chances {
				mean += c / float64(len(chances)) / students
			}
			worst += slices.Min(chances) / students
			best += slices.Max(chances) / students
		}
		if mean < 0.5 || mean > 0.65 || worst < 0.1 || worst > 0.3 || best < 0.7 || best > 0.95 {
			t.Errorf("%s: chances of the first plan: mean %.3f, worst %.3f, best %.3f", p, mean, worst, best)
		}
	}
}

func TestPlansArePlausible(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		s := newStudent(populations()[seed%2], seed, false)
		if n := len(s.courses); n < 3 || n > maxSubjects {
			t.Fatalf("student %d has %d subjects", seed, n)
		}
		if n := len(s.plan); n < 10 || n > 18 {
			t.Fatalf("student %d has %d sessions", seed, n)
		}
		planned := make([]int, len(s.courses))
		for i, p := range s.plan {
			planned[p.subject]++
			if p.start < planFrom || p.end() > planUntil || p.minutes < 30 || p.minutes > 120 {
				t.Fatalf("student %d: session %+v", seed, p)
			}
			for _, o := range s.plan[:i] {
				if o.overlaps(p) {
					t.Fatalf("student %d: %+v overlaps %+v", seed, o, p)
				}
			}
		}
		if slices.Min(planned) == 0 {
			t.Fatalf("student %d plans nothing for a subject", seed)
		}
	}
}
