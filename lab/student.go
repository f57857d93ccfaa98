package main

import (
	"fmt"
	"math/rand/v2"
)

// Streams of random numbers of a student, so that one draw does not move others.
const (
	streamTruth = iota + 1
	streamChange
	streamPlan
	streamFlat
	streamRandom   = 1000 // + the week
	streamAccept   = 2000 // + the week
	streamOutcomes = 3000 // + the week
	streamStrays   = 4000 // + the week
)

// stream returns the random numbers for one purpose of the student with seed.
func stream(seed uint64, purpose int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(purpose)))
}

// course is what the planner knows of a subject.
type course struct {
	name     string
	training bool
	minutes  int // the usual length of a session
}

// student is a simulated student.
type student struct {
	seed          uint64
	courses       []course
	plan          plan // the weekly plan to begin with
	before, after *truth
	strays        float64 // how often a session is held at another time than planned
}

// newStudent returns the student with the given seed. A flat one has the plan
// that it would have otherwise. Nothing strays.
func newStudent(seed uint64, flat bool) *student {
	rng := stream(seed, streamPlan)
	s := &student{seed: seed, courses: drawCourses(rng)}
	s.before = drawTruth(stream(seed, streamTruth), len(s.courses))
	s.plan = drawPlan(rng, s.courses, s.before)
	s.after = s.before
	switch change := stream(seed, streamChange); {
	case flat:
		s.before = s.before.flat(stream(seed, streamFlat))
		s.after = s.before
	case change.Float64() < changingLife:
		s.after = s.before.changed(change)
	}
	return s
}

// trainings is the share of subjects that are training.
const trainings = 0.25

func drawCourses(rng *rand.Rand) []course {
	lengths := []int{30, 45, 45, 60, 60, 60, 60, 75, 90, 90, 120}
	courses := make([]course, 3+rng.IntN(maxSubjects-2))
	for i := range courses {
		courses[i] = course{fmt.Sprintf("Subject %c", 'A'+i), rng.Float64() < trainings, lengths[rng.IntN(len(lengths))]}
	}
	return courses
}

// training lists which subjects are training.
func (s *student) training() []bool {
	all := make([]bool, len(s.courses))
	for i, c := range s.courses {
		all[i] = c.training
	}
	return all
}
