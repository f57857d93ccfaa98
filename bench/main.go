// Command bench measures what the planner is held to, beside servers that do less and
// beside PocketBase, in one run. It writes docs/performance.md.
//
//	go -C bench run . -report ../docs/performance.md
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"studyplanner/torture/progress"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are what the command was asked for.
type options struct {
	groups []group
	length time.Duration // of one measurement of wrk
	rounds int           // how often each is repeated
	scale  int           // by which what is filled in is divided: 1, and more in tests
	peers  bool          // PocketBase too
	report string        // a file; "" for none
}

// group is some rows of the page, with servers of their own.
type group struct {
	name    string // for -only
	measure func(context.Context, *house) ([]line, error)
}

// groups are all there are, in the order of the page.
var groups = []group{
	{"lists", measureLists},
	{"creates", measureCreates},
	{"stats", measureStats},
	{"large", measureLarge},
	{"random", measureRandom},
	{"postgres", measurePostgres},
	{"process", measureProcess},
}

func parseFlags(args []string, stderr io.Writer) (options, error) {
	o := options{scale: 1}
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.DurationVar(&o.length, "length", 3*time.Second, "length of one measurement, at least 1s")
	f.IntVar(&o.rounds, "rounds", 5, "how often each is measured, in turns; the median counts")
	f.BoolVar(&o.peers, "peers", true, "measure PocketBase too, which is built for that")
	f.StringVar(&o.report, "report", "", "`file` for the report, which is also printed")
	only := f.String("only", "", "comma `list` of groups (default all)")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	var errs []error
	if f.NArg() > 0 {
		errs = append(errs, fmt.Errorf("unexpected argument %q", f.Arg(0)))
	}
	if o.length < time.Second {
		errs = append(errs, errors.New("-length: must be at least 1s"))
	}
	if o.rounds < 1 {
		errs = append(errs, errors.New("-rounds: must be at least 1"))
	}
	chosen, err := choose(*only)
	o.groups = chosen
	return o, errors.Join(append(errs, err)...)
}

// choose returns the groups of a comma list; all for "".
func choose(list string) ([]group, error) {
	if list == "" {
		return groups, nil
	}
	var chosen []group
	for name := range strings.SplitSeq(list, ",") {
		i := slices.IndexFunc(groups, func(g group) bool { return g.name == name })
		if i < 0 {
			return nil, fmt.Errorf("-only: unknown group %q", name)
		}
		chosen = append(chosen, groups[i])
	}
	return chosen, nil
}

// run is the command; it returns its exit status: 2 for a wrong command line, 1 if
// something could not be measured. A goal that is missed is no failure.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parseFlags(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := work(ctx, o, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "bench: %v\n", err)
		return 1
	}
	return 0
}

// work measures what o asks for, one group after the other, and writes the report.
func work(ctx context.Context, o options, stdout, stderr io.Writer) (err error) {
	h, err := open(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	r := report{options: o, began: time.Now(), root: h.workshop.Root()}
	bar := progress.New(stderr, "bench")
	defer bar.Close()
	for i, g := range o.groups {
		bar.Step(i, len(o.groups))
		bar.Log("%s", g.name)
		lines, failed := g.measure(ctx, h)
		if failed != nil {
			return fmt.Errorf("%s: %w", g.name, failed)
		}
		r.lines = append(r.lines, lines...)
	}
	text := r.markdown(ctx)
	if o.report != "" {
		err = os.WriteFile(o.report, []byte(text), 0o600)
	}
	_, failed := io.WriteString(stdout, text)
	return errors.Join(err, failed)
}
