package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"studyplanner/torture/trial"
)

// options are what the command was asked for.
type options struct {
	trials   []trial.Trial
	full     bool
	seed     uint64
	requests int    // 0: as many as the form has
	file     string // for the report; "" for none
}

// parseFlags reads the command line. It reports everything wrong with it.
func parseFlags(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("torture", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.BoolVar(&o.full, "full", false, "the full form, which takes hours, in place of the short one")
	only := f.String("only", "", "comma `list` of trials: "+strings.Join(names(trials), ", ")+" (default all)")
	f.Uint64Var(&o.seed, "seed", 1, "`number` that everything random follows from")
	f.IntVar(&o.requests, "requests", 0, "`number` of generated requests of the trial of that name (default 3,000 and, in the full form, 10,000,000)")
	f.StringVar(&o.file, "report", "", "`file` for the report, which is also printed")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	var errs []error
	if f.NArg() > 0 {
		errs = append(errs, fmt.Errorf("unexpected argument %q", f.Arg(0)))
	}
	var err error
	o.trials, err = choose(*only)
	return o, errors.Join(append(errs, err)...)
}

// choose returns the trials of a comma list of names, or all for "".
func choose(list string) ([]trial.Trial, error) {
	if list == "" {
		return trials, nil
	}
	var chosen []trial.Trial
	for name := range strings.SplitSeq(list, ",") {
		at := slices.Index(names(trials), name)
		if at < 0 {
			return nil, fmt.Errorf("-only: unknown trial %q, must be of %s", name, strings.Join(names(trials), ", "))
		}
		chosen = append(chosen, trials[at])
	}
	return chosen, nil
}

func names(trials []trial.Trial) []string {
	all := make([]string, len(trials))
	for i, t := range trials {
		all[i] = t.Name
	}
	return all
}
