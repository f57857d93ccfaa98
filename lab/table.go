package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// table prints r for people.
func (r *report) table(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	r.heading(t)
	r.shareRows(t)
	r.ratioRows(t)
	r.harmRows(t)
	r.accuracyRows(t)
	r.seasonRows(t)
	r.goalRows(t)
	return t.Flush()
}

// heading says who the students are and what the policies do, if there are any.
func (r *report) heading(t io.Writer) {
	if r.sample == nil {
		return
	}
	fmt.Fprintf(t, "%d students, seeds %d to %d; %.3g%% of their sessions stray; intervals are 95%%\n\n",
		r.Students, r.Seed, r.Seed+uint64(r.Students)-1, 100*r.Strays)
	for p := nothing + 1; p < policies; p++ {
		if slices.Contains(r.asked, p) {
			fmt.Fprintf(t, "%s\t%s\n", p, p.meaning())
		}
	}
}

func (r *report) shareRows(t io.Writer) {
	var latest experiment
	for _, s := range r.Shares {
		if s.Mode != latest.Mode || s.People != latest.People {
			fmt.Fprintf(t, "\n%s, %s: share of the oracle's uplift\n", s.People, s.Mode)
			fmt.Fprintln(t, "weeks\tpolicy\tshare\tinterval\tmin/week\tchanges\trefused\ttarget\treached")
			latest = s.experiment
		}
		changes, refused := "", ""
		if s.Policy == engine.String() {
			changes, refused = fmt.Sprintf("%.1f", s.Changes), fmt.Sprint(s.Refused)
		}
		fmt.Fprintf(t, "%d\t%s\t%.3f\t%.3f to %.3f\t%+.1f\t%s\t%s\t%s\n",
			s.Weeks, s.Policy, s.Value, s.Low, s.High, s.Uplift, changes, refused, s.cells())
	}
}

func (r *report) ratioRows(t io.Writer) {
	if len(r.Ratios) > 0 {
		fmt.Fprintln(t, "\nengine / population: how much of what can be known the engine makes use of")
		fmt.Fprintln(t, "people\tmode\tweeks\tratio\tinterval\ttarget\treached")
	}
	for _, x := range r.Ratios {
		fmt.Fprintf(t, "%s\t%s\t%d\t%.3f\t%.3f to %.3f\t%s\n", x.People, x.Mode, x.Weeks, x.Value, x.Low, x.High, x.cells())
	}
}

func (r *report) harmRows(t io.Writer) {
	if len(r.Harm) > 0 {
		fmt.Fprintf(t, "\nharm: share of students who lose more than %.0f minutes a week, and any, and the median of these\n", felt)
		fmt.Fprintln(t, "people\tmode\tweeks\tpolicy\tworse\tinterval\tany\tmedian\tmin/week\ttarget\treached")
	}
	for _, h := range r.Harm {
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%.3f\t%.3f to %.3f\t%.3f\t%.1f\t%+.1f\t%s\n",
			h.People, h.Mode, h.Weeks, h.Policy, h.Value, h.Low, h.High, h.Any, h.Median, h.Uplift, h.cells())
	}
}

func (r *report) accuracyRows(t io.Writer) {
	if len(r.Guesses) > 0 {
		fmt.Fprintln(t, "\ncalibration: estimated minus true chance at the new places")
		fmt.Fprintln(t, "people\tmode\tweeks\tmean\tinterval\tby tenths\tcount\ttarget\treached")
	}
	for _, a := range r.Guesses {
		fmt.Fprintf(t, "%s\t%s\t%d\t%+.3f\t%+.3f to %+.3f\t%.3f\t%d\t%s\n",
			a.People, a.Mode, a.Weeks, a.Value, a.Low, a.High, a.Absolute, a.Count, a.cells())
	}
}

func (r *report) goalRows(t io.Writer) {
	if len(r.Goals) > 0 {
		if r.sample != nil {
			fmt.Fprintln(t)
		}
		fmt.Fprintln(t, "goals: share of sentences whose fields are understood")
		fmt.Fprintln(t, "language\tsentences\tfields\tshare\ttarget\treached")
	}
	for _, u := range r.Goals {
		fmt.Fprintf(t, "%s\t%d\t%s\t%.3f\t%s\n", u.Language, u.Sentences, u.Fields, u.Value, u.cells())
	}
}

// cells are the columns target and reached.
func (a *aim) cells() string {
	if a == nil {
		return "\t"
	}
	relation, reached := ">=", "no"
	if a.most {
		relation = "<="
	}
	if a.Reached {
		reached = "yes"
	}
	return fmt.Sprintf("%s %.2f\t%s", relation, a.Target, reached)
}
