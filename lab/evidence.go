package main

import "math"

// evidence is a history in a form in which people can be held against it.
type evidence struct {
	weeks  [][]seen
	turn   int
	places []session
	cells  []session // places whose habits differ: of other subjects, days or hours
	// Scratch of likelihood. The chances at places in one truth are below 0 if unknown.
	// Each cell has the strength of its habit.
	bases, strengths []float64
}

// seen is a past session. It has the indices of its place and cell, the minutes done before
// it on its day, and its outcome.
type seen struct {
	place, cell int
	before      float64
	done        bool
}

func newEvidence(l *life) *evidence {
	e := &evidence{weeks: make([][]seen, l.week), turn: l.turn}
	places, cells := map[session]int{}, map[session]int{}
	var before float64
	for i, o := range l.past {
		if i == 0 || l.past[i-1].day != o.day || l.past[i-1].week != o.week {
			before = 0
		}
		cell := session{subject: o.subject, day: o.day, start: o.start / 60 * 60}
		e.weeks[o.week] = append(e.weeks[o.week], seen{
			indexOf(places, &e.places, o.session), indexOf(cells, &e.cells, cell), before, o.done,
		})
		if o.done {
			before += float64(o.minutes)
		}
	}
	e.bases, e.strengths = make([]float64, len(e.places)), make([]float64, len(e.cells))
	return e
}

// indexOf returns the index of s in all, to which it is added if it is not there.
func indexOf(at map[session]int, all *[]session, s session) int {
	i, known := at[s]
	if !known {
		i = len(*all)
		at[s] = i
		*all = append(*all, s)
	}
	return i
}

// likelihood returns the logarithm of the chance of e if it is p's, moods being
// as they are on average. It leaves p's habits in e.strengths.
func (e *evidence) likelihood(p person) float64 {
	clear(e.strengths)
	var latest truth
	sum, product := 0.0, 1.0
	for week, all := range e.weeks {
		t := p.at(week, e.turn)
		if t != latest {
			for i := range e.bases {
				e.bases[i] = -1
			}
			latest = t
		}
		n := t.bearing()
		for _, s := range all {
			if e.bases[s.place] < 0 {
				e.bases[s.place] = base(t, e.places[s.place])
			}
			chance := n.mood * n.chance(e.bases[s.place], s.before, e.strengths[s.cell])
			if !s.done {
				chance = 1 - chance
			}
			product *= chance
		}
		sum, product = sum+math.Log(product), 1
		e.settle(all, n)
	}
	return sum
}

// settle lets habits fade for a week and grow by what was done in it.
func (e *evidence) settle(week []seen, n nature) {
	for i := range e.strengths {
		e.strengths[i] *= n.keep
	}
	for _, s := range week {
		if s.done {
			e.strengths[s.cell] += n.gain * (1 - e.strengths[s.cell])
		}
	}
}
