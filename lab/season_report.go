package main

import (
	"fmt"
	"io"
	"math"
)

// The figures to reach before exams.
const (
	expectedTarget = 0.05 // the most that expected minutes are off, of those completed, after expectedWeeks
	expectedWeeks  = 4
	finishedTarget = 0.85 // of those who finish with the informed way, at least
	lostTarget     = 0.05 // of the other subjects' expected minutes, at most
)

// seasons sum up what came of the exams of an experiment.
type seasons struct {
	experiment
	Behind   int         `json:"behind"`   // students who missed enough for a plan
	Foretold int         `json:"foretold"` // students of whom something was told
	Rows     []seasonRow `json:"rows"`
}

// seasonRow is one figure of them.
type seasonRow struct {
	What string `json:"what"`
	figure
	*aim
}

// measure is a number of one student.
type measure func(r *seasonResult) float64

// yes is 1 if what is asked is so, else 0.
func yes(is func(r *seasonResult) bool) measure {
	return func(r *seasonResult) float64 {
		if is(r) {
			return 1
		}
		return 0
	}
}

// less is by how much m is above n.
func (m measure) less(n measure) measure {
	return func(r *seasonResult) float64 { return m(r) - n(r) }
}

// The measures of a way.
func (w way) finished() measure {
	return yes(func(r *seasonResult) bool { return r.ways[w].finished })
}
func (w way) added() measure  { return func(r *seasonResult) float64 { return r.ways[w].added } }
func (w way) missed() measure { return func(r *seasonResult) float64 { return r.ways[w].missed } }
func (w way) lost() measure   { return func(r *seasonResult) float64 { return r.ways[w].lost } }
func (w way) refused() measure {
	return func(r *seasonResult) float64 { return float64(r.ways[w].refused) }
}

// one is the number of a student.
func one(*seasonResult) float64 { return 1 }

// wrong is the Brier score of who says how likely a student finishes who adds nothing.
func wrong(says measure) measure {
	off := says.less(yes(func(r *seasonResult) bool { return r.ready }))
	return func(r *seasonResult) float64 { return off(r) * off(r) }
}

func newSeasons(e experiment, seed uint64, results []result) seasons {
	var behind, foretold []*seasonResult
	for _, r := range results {
		if r.season.behind {
			behind = append(behind, r.season)
		}
		if r.season.foretold {
			foretold = append(foretold, r.season)
		}
	}
	s := seasons{experiment: e, Behind: len(behind), Foretold: len(foretold)}
	if len(behind) > 0 {
		s.compare(s.writer(seed, behind))
	}
	if len(foretold) > 0 {
		s.predictions(s.writer(seed, foretold))
	}
	return s
}

// rowWriter adds what the sum of a over students is to that of b, less what is taken for
// granted.
type rowWriter func(what string, a, b measure, granted float64) *seasonRow

// writer is that of the given students.
func (s *seasons) writer(seed uint64, of []*seasonResult) rowWriter {
	return func(what string, a, b measure, granted float64) *seasonRow {
		statistic := func(pick []int) float64 {
			x, y := 0.0, 0.0
			for _, i := range pick {
				x, y = x+a(of[i]), y+b(of[i])
			}
			return x/max(y, rounding) - granted
		}
		low, high := bootstrap(len(of), seed, statistic)
		s.Rows = append(s.Rows, seasonRow{what, figure{round(statistic(everyone(len(of)))), round(low), round(high)}, nil})
		return &s.Rows[len(s.Rows)-1]
	}
}

// compare adds the figures of the ways.
func (s *seasons) compare(row rowWriter) {
	for w := range ways {
		row("finished in time, "+w.String(), w.finished(), one, 0)
	}
	ratio := row("finished in time, engine ÷ informed", enginePlan.finished(), informed.finished(), 0)
	ratio.aim = atLeast(finishedTarget, ratio.Value)
	more := row("finished in time, engine − earliest free hour", enginePlan.finished().less(earliestFree.finished()), one, 0)
	more.aim = atLeast(0, more.Value)
	for w := earliestFree; w < ways; w++ {
		row("minutes added, "+w.String(), w.added(), one, 0)
		row("minutes of these that were missed, "+w.String(), w.missed(), one, 0)
	}
	misses := row("minutes missed, engine − earliest free hour", enginePlan.missed().less(earliestFree.missed()), one, 0)
	misses.aim = atMost(0, misses.Value)
	for w := earliestFree; w < ways; w++ {
		row("part of the others' expected minutes that they lose, "+w.String(), w.lost(), one, 0)
	}
	losers := row(fmt.Sprintf("students of whom others lose more than %.0f%%, engine", 100*lostTarget),
		yes(func(r *seasonResult) bool { return r.ways[enginePlan].lost > lostTarget }), one, 0)
	losers.aim = atMost(0, losers.Value)
	row("sessions of the engine against the rules", enginePlan.refused(), one, 0)
}

// predictions adds how far what the engine tells is right.
func (s *seasons) predictions(row rowWriter) {
	completed := func(r *seasonResult) float64 { return r.completed }
	off := row("expected minutes ÷ completed ones − 1", func(r *seasonResult) float64 { return r.expected }, completed, 1)
	if s.Weeks == expectedWeeks {
		off.aim = atMost(expectedTarget, math.Abs(off.Value))
	}
	row("ready without a plan", yes(func(r *seasonResult) bool { return r.ready }), one, 0)
	forecast := wrong(func(r *seasonResult) float64 { return r.chance })
	verdict := wrong(yes(func(r *seasonResult) bool { return r.onTrack }))
	pace := wrong(yes(func(r *seasonResult) bool { return r.byPace }))
	row("Brier score of finishing in time, forecast", forecast, one, 0)
	row("Brier score of finishing in time, verdict alone", verdict, one, 0)
	row("Brier score of finishing in time, pace alone", pace, one, 0)
	row("Brier score of finishing in time, yes or no of who knows the truth", wrong(yes(func(r *seasonResult) bool { return r.byTruth })), one, 0)
	row("Brier score, verdict − pace alone", verdict.less(pace), one, 0)
	better := row("Brier score, forecast − pace alone", forecast.less(pace), one, 0)
	better.aim = &aim{0, better.Value < 0, true}
}

// seasonRows prints what came of exams.
func (r *report) seasonRows(t io.Writer) {
	for _, s := range r.Seasons {
		fmt.Fprintf(t, "\n%s, exams after %d weeks: plans for %d students who missed at least %.0f%% lately, forecasts for %d\n",
			s.People, s.Weeks, s.Behind, 100*missedLately, s.Foretold)
		fmt.Fprintln(t, "what\tvalue\tinterval\ttarget\treached")
		for _, x := range s.Rows {
			fmt.Fprintf(t, "%s\t%.3f\t%.3f to %.3f\t%s\n", x.What, x.Value, x.Low, x.High, x.cells())
		}
	}
}
