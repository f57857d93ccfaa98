package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
)

// options are what the command was asked for.
type options struct {
	people   []population
	modes    map[mode]bool
	weeks    []int // of history, ascending, each once
	students int
	seed     uint64 // of the first student
	strays   float64
	calendar bool // the engine knows busy windows
	asked    []policy
	goals    string // file of labelled sentences; "" for none
	json     bool
	plot     string // file; "" for none
}

// The most that can be asked for: more history is not worth learning from.
const (
	mostWeeks    = 104
	mostStudents = 100_000
)

// texts are flags that are yet to be parsed.
type texts struct{ people, modes, weeks, baselines, output string }

// flags returns the flags of the command, which set o and t.
func flags(o *options, t *texts, stderr io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("lab", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&t.people, "population", "all", "comma `list` of curves, steps: other people, to which no prior was tuned; or all")
	f.StringVar(&t.modes, "mode", "moves", "comma `list` of moves, mixed, loop, flat, exams, goals; or all: with goals only if -goals is given")
	f.StringVar(&t.weeks, "weeks", "2,4,8,16", "comma `list` of weeks of history")
	f.IntVar(&o.students, "students", 100, "`number` of students")
	f.Uint64Var(&o.seed, "seed", 601, "`seed` of the first student; the others follow")
	f.Float64Var(&o.strays, "strays", usualStrays, "`probability` that a session is held at another time than planned, 0 to 1")
	f.BoolVar(&o.calendar, "calendar", false, "tell the engine the busy windows of the week, as a calendar does; for the mode moves")
	f.StringVar(&t.baselines, "baselines", "all", "comma `list` of random, frequent, kernel, population, told busy, told rhythm; or all, none")
	f.StringVar(&o.goals, "goals", "", "`file` of labelled sentences for the mode goals")
	f.StringVar(&t.output, "o", "table", "`format` of the output: table or json")
	f.StringVar(&o.plot, "plot", "", "SVG `file` for a plot of the shares in the mode moves")
	return f
}

// parseFlags reads the command line. It reports everything wrong with it.
func parseFlags(args []string, stderr io.Writer) (options, error) {
	var o options
	var t texts
	f := flags(&o, &t, stderr)
	if err := f.Parse(args); err != nil {
		return o, err
	}
	var errs []error
	note := func(err error) { errs = append(errs, err) }
	if f.NArg() > 0 {
		note(fmt.Errorf("unexpected argument %q", f.Arg(0)))
	}
	var err error
	o.people, err = parsePeople(t.people)
	note(err)
	o.modes, err = parseModes(t.modes)
	note(err)
	if t.modes == "all" && o.goals != "" {
		o.modes[goals] = true
	}
	o.weeks, err = parseWeeks(t.weeks)
	note(err)
	o.asked, err = parseBaselines(t.baselines)
	note(err)
	o.json = t.output == "json"
	if !o.json && t.output != "table" {
		note(fmt.Errorf("-o: unknown format %q", t.output))
	}
	note(o.check())
	return o, errors.Join(errs...)
}

// check reports what is wrong with the options together.
func (o options) check() error {
	var errs []error
	if o.students < 1 || o.students > mostStudents {
		errs = append(errs, fmt.Errorf("-students: must be from 1 to %d", mostStudents))
	}
	if !(o.strays >= 0 && o.strays <= 1) {
		errs = append(errs, errors.New("-strays: must be from 0 to 1"))
	}
	if o.modes[goals] && o.goals == "" {
		errs = append(errs, errors.New("-mode: goals needs -goals"))
	}
	if !o.modes[goals] && o.goals != "" {
		errs = append(errs, errors.New("-goals: needs the mode goals"))
	}
	if o.calendar && !o.modes[moves] {
		errs = append(errs, errors.New("-calendar: needs the mode moves"))
	}
	if o.plot != "" && !o.modes[moves] {
		errs = append(errs, errors.New("-plot: needs the mode moves"))
	}
	return errors.Join(errs...)
}

// asks reports whether p is among the policies to ask.
func (o options) asks(p policy) bool { return slices.Contains(o.asked, p) }
