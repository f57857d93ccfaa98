package main

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// mode is a kind of experiment.
type mode string

// The modes, in the order of the report.
const (
	moves mode = "moves"
	mixed mode = "mixed"
	loop  mode = "loop"
	flat  mode = "flat"
	exams mode = "exams" // what lies before an exam
	goals mode = "goals" // of sentences, without students
)

// experiment is one mode with one length of history, in weeks, of students of a
// population whose sessions stray at a rate.
type experiment struct {
	People population `json:"population"`
	Mode   mode       `json:"mode"`
	Weeks  int        `json:"weeks"`
	strays float64

	calendar bool // the engine knows the busy windows of its students, by moves
}

// asks reports whether e asks p if o does. What can be known, which takes long to
// find, and what can be told are measured by moves alone.
func (e experiment) asks(o options, p policy) bool {
	switch p {
	case ceiling, toldBusy, toldRhythm:
		return o.asks(p) && e.Mode == moves
	}
	return o.asks(p)
}

// asked lists the policies that e asks.
func (e experiment) asked(o options) (all []policy) {
	for _, p := range o.asked {
		if e.asks(o, p) {
			all = append(all, p)
		}
	}
	return all
}

// experiments lists what o asks for, in the order of the report.
func (o options) experiments() []experiment {
	var all []experiment
	for _, p := range o.people {
		for _, m := range []mode{moves, mixed, loop, flat, exams} {
			if !o.modes[m] {
				continue
			}
			if m == loop {
				all = append(all, experiment{p, loop, loopHistory, o.strays, false})
				continue
			}
			for _, w := range o.weeks {
				if m == exams && w < lately {
					continue
				}
				all = append(all, experiment{p, m, w, o.strays, o.calendar && m == moves})
			}
		}
	}
	return all
}

// with conducts e with the student of the given seed.
func (e experiment) with(seed uint64, asked []policy) result {
	s := newStudent(e.People, seed, e.Mode == flat)
	s.strays = e.strays
	switch e.Mode {
	case loop:
		return playLoop(s, asked)
	case exams:
		return result{season: playSeason(s, e.Weeks)}
	}
	return playRound(s, e, asked)
}

// conduct conducts all experiments with all students of o on all processors,
// and calls tick after each. The results are by experiment and student.
func conduct(o options, tick func()) [][]result {
	experiments := o.experiments()
	results := make([][]result, len(experiments))
	for i := range results {
		results[i] = make([]result, o.students)
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				n := int(next.Add(1)) - 1
				if n >= len(experiments)*o.students {
					return
				}
				e, s := n/o.students, n%o.students
				results[e][s] = experiments[e].with(o.seed+uint64(s), experiments[e].asked(o))
				tick()
			}
		})
	}
	workers.Wait()
	return results
}
