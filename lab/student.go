package main

import (
	"fmt"
	"math/rand/v2"
)

// Streams of random numbers of a student, so that one draw does not move others.
const (
	streamTruth = iota + 1
	streamPlan
	streamFlat
	streamWorth
	streamExam
	streamRandom   = 1000 // + the week
	streamAccept   = 2000 // + the week
	streamOutcomes = 3000 // + the week
	streamStrays   = 4000 // + the week
	streamSampler  = 5000 // + the week
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
	people population
	seed   uint64
	worth
	courses []course
	plan    plan // the weekly plan to begin with
	person
	strays float64 // how often a session is held at another time than planned
}

// newStudent returns the student of a population with the given seed. A flat one
// has the plan that it would have otherwise. Nothing strays.
func newStudent(p population, seed uint64, flat bool) *student {
	rng := stream(seed, streamPlan)
	s := &student{people: p, seed: seed, worth: p.worths().draw(stream(seed, streamWorth)), courses: drawCourses(rng)}
	s.person = p.person(stream(seed, streamTruth), len(s.courses))
	s.plan = drawPlan(rng, s.courses, s.at(0, 1))
	if flat {
		s.person = s.flat(stream(seed, streamFlat))
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
