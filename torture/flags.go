package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"studyplanner/torture/neighbours"
	"studyplanner/torture/trial"
)

// options are what the command was asked for.
type options struct {
	trials   []trial.Trial
	full     bool
	seed     uint64
	requests int      // 0: as many as the form has
	rows     []string // of neighbours; nil: all
	patroni  string   // a folder; "" for what is installed
	file     string   // for the report; "" for none
}

// parseFlags reads the command line. It reports everything wrong with it.
func parseFlags(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("torture", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.BoolVar(&o.full, "full", false, "the full form, which takes hours, in place of the short one")
	all := slices.Concat(trials, apart)
	only := f.String("only", "", "comma `list` of trials: "+strings.Join(names(all), ", ")+" (default all but "+strings.Join(names(apart), ", ")+")")
	f.Uint64Var(&o.seed, "seed", 1, "`number` that everything random follows from")
	f.IntVar(&o.requests, "requests", 0, "`number` of generated requests of the trial of that name (default 3,000 and, in the full form, 10,000,000)")
	rows := f.String("rows", "", "comma `list` of rows of the trial neighbours: "+strings.Join(neighbours.Rows(), ", ")+" (default all); its control is tried as well")
	f.StringVar(&o.patroni, "patroni", "", "`folder` of Patroni's source distribution for the trial failovers (default the one that is installed)")
	f.StringVar(&o.file, "report", "", "`file` for the report, which is also printed")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	var errs []error
	if f.NArg() > 0 {
		errs = append(errs, fmt.Errorf("unexpected argument %q", f.Arg(0)))
	}
	chosen, err := choose("-only: unknown trial", *only, names(all))
	o.trials = trials
	if chosen != nil {
		o.trials = slices.DeleteFunc(all, func(t trial.Trial) bool { return !slices.Contains(chosen, t.Name) })
	}
	errs = append(errs, err)
	o.rows, err = choose("-rows: unknown row", *rows, neighbours.Rows())
	return o, errors.Join(append(errs, err)...)
}

// choose reads a comma list of some of all names; nil for "".
func choose(unknown, list string, all []string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	chosen := strings.Split(list, ",")
	for _, name := range chosen {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("%s %q, must be of %s", unknown, name, strings.Join(all, ", "))
		}
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
