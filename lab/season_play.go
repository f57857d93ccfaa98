package main

import (
	"studyplanner/internal/planner"
)

// seasonResult is what came of a student's exam. Minutes are of the time until it.
type seasonResult struct {
	behind bool // enough was missed lately, so that there is an exam to plan for
	ways   [ways]attempt

	// Of the exam of another subject, for which nothing is added.
	foretold  bool    // there is one
	expected  float64 // minutes of the subject, as the engine tells at first
	completed float64
	onTrack   bool    // the engine says at first that there is enough time
	chance    float64 // of that, as the engine tells
	byPace    bool    // it says so by the pace alone
	byTruth   bool    // so says who knows the hidden chances, and how long topics take
	ready     bool    // there was
}

// attempt is what came of a way.
type attempt struct {
	finished      bool
	added, missed float64 // minutes of sessions that were added, and of those that were missed
	lost          float64 // the part of the other subjects' expected minutes that they lose
	refused       int     // sessions against the rules
}

// playSeason lets a student follow each policy from the end of a history to an exam. It
// compares the forecast before another exam with the outcome.
func playSeason(s *student, weeks int) *seasonResult {
	r := new(seasonResult)
	for w := range ways {
		x, behind := newSeason(s, weeks, true)
		if !behind {
			break
		}
		r.behind = true
		r.ways[w] = w.play(x)
	}
	if x, there := newSeason(s, weeks, false); there {
		r.foretold = true
		r.predict(x)
		r.ready = noPlan.play(x).finished
		r.completed = float64(x.done(weeks))
	}
	return r
}

// play lets the weeks until the exam pass, each after w has added to them.
func (w way) play(x *season) attempt {
	var a attempt
	with, without := 0.0, 0.0
	for x.week <= x.last() {
		a.refused += w.add(x)
		view := x.view(1)
		_, others := x.expected(view, x.week)
		with += others
		added := x.added[x.week]
		x.added[x.week] = nil
		_, others = x.expected(view, x.week)
		without += others
		x.added[x.week] = added
		x.pass()
	}
	a.finished, a.lost = x.finished(), (without-with)/max(without, rounding)
	for _, o := range x.past {
		if o.week >= x.first && o.index >= len(x.plan) {
			a.added += float64(o.minutes)
			if !o.done {
				a.missed += float64(o.minutes)
			}
		}
	}
	return a
}

// predict notes what the engine tells before anything is added.
func (r *seasonResult) predict(x *season) {
	f := x.forecast()
	r.expected, r.onTrack, r.chance = float64(f.Expected), f.Expected >= f.Needed, f.Chance
	likely, view := 0.0, x.view(1)
	for week := x.week; week <= x.last(); week++ {
		own, _ := x.expected(view, week)
		likely += own
	}
	r.byTruth = likely >= x.left()
	k, a := x.known()
	for _, s := range k.Insights(x.now()).Syllabus {
		if s.SubjectID == a.Exams[0].SubjectID {
			r.byPace = s.Need == 0 || s.Finish != nil && *s.Finish < firstMonday()+planner.Date(x.day)
		}
	}
}
