package main

import (
	"slices"

	"studyplanner/internal/planner"
)

// busyTimes are the busy windows of the coming week, as a calendar tells them.
func (q *question) busyTimes() (all []planner.Busy) {
	for _, w := range q.truth().busy() {
		for d, busy := range w.days {
			if busy {
				date := firstMonday() + planner.Date(daysInWeek*q.week+d)
				all = append(all, planner.Busy{Date: date, Start: planner.Clock(w.start), End: planner.Clock(w.end)})
			}
		}
	}
	return all
}

// The answers of a student to when they work best, and when never. These are the best
// consecutive hours, and the ends of the day with chances below neverBelow of the best.
const (
	bestHours  = 4
	neverBelow = 0.6
)

// rhythm is that answer, as wishes. Somebody for whom all times are alike has none.
func (q *question) rhythm() []planner.Wish {
	chances := q.daily()
	highest := slices.Max(chances)
	if slices.Min(chances) == highest {
		return nil
	}
	good := func(p float64) bool { return p >= neverBelow*highest }
	first := slices.IndexFunc(chances, good)
	last := len(chances) - 1
	for !good(chances[last]) {
		last--
	}
	best, most := 0, 0.0
	for from := 0; from+bestHours <= len(chances); from++ {
		sum := 0.0
		for _, p := range chances[from : from+bestHours] {
			sum += p
		}
		if sum > most {
			best, most = from, sum
		}
	}
	clock := func(hour int) planner.Opt[planner.Clock] { return planner.Some(planner.Clock(opening + 60*hour)) }
	all := []planner.Wish{{What: planner.Prefer, From: clock(best), To: clock(best + bestHours)}}
	if first > 0 {
		all = append(all, planner.Wish{What: planner.NotBefore, Time: clock(first)})
	}
	if last < len(chances)-1 {
		all = append(all, planner.Wish{What: planner.NotAfter, Time: clock(last + 1)})
	}
	return all
}

// daily is the chance of an hour at each hour of the day, on average over days and
// subjects, when nothing is in the way.
func (q *question) daily() []float64 {
	t := q.truth()
	var all []float64
	for start := opening; start < closing; start += 60 {
		sum := 0.0
		for subject := range q.courses {
			for day := range daysInWeek {
				sum += t.open(session{subject: subject, day: day, start: start, minutes: 60})
			}
		}
		all = append(all, sum/float64(daysInWeek*len(q.courses)))
	}
	return all
}
