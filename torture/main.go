// Command torture tests the promises of the product under faults. With builds that are
// broken on purpose it shows that a broken promise would be found. It exits with 1 if one
// is broken or could not be tried.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"studyplanner/torture/neighbours"
	"studyplanner/torture/progress"
	"studyplanner/torture/trial"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the command; it returns its exit status: 2 for a wrong command line.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 1 && args[0] == neighbours.AttackCommand {
		return attack(stdout, stderr)
	}
	o, err := parseFlags(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "torture: %v\n", err)
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	held, err := work(ctx, o, stdout, stderr)
	if err != nil {
		fmt.Fprintf(stderr, "torture: %v\n", err)
	}
	if err != nil || !held {
		return 1
	}
	return 0
}

// attack is the command as the trial of neighbours starts it.
func attack(stdout, stderr io.Writer) int {
	if err := neighbours.Attack(context.Background(), os.Stdin, stdout); err != nil {
		fmt.Fprintf(stderr, "torture: attack: %v\n", err)
		return 1
	}
	return 0
}

// work runs the trials that o asks for, one after the other, and writes the
// report. It reports whether all promises held.
func work(ctx context.Context, o options, stdout, stderr io.Writer) (held bool, err error) {
	workshop, err := trial.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, workshop.Close()) }()
	r := report{options: o, began: time.Now()}
	for _, t := range o.trials {
		if ctx.Err() != nil {
			break
		}
		r.add(t, func() (trial.Report, error) { return try(ctx, workshop, t, o, stderr) })
	}
	text := r.markdown(ctx, workshop.Root())
	if o.file != "" {
		err = os.WriteFile(o.file, []byte(text), 0o600)
	}
	_, failed := io.WriteString(stdout, text)
	return r.held() && ctx.Err() == nil, errors.Join(err, failed, ctx.Err())
}

// try runs one trial.
func try(ctx context.Context, w *trial.Workshop, t trial.Trial, o options, stderr io.Writer) (trial.Report, error) {
	s, err := w.Setup()
	if err != nil {
		return trial.Report{}, err
	}
	bar := progress.New(stderr, t.Name)
	defer bar.Close()
	s.Seed, s.Full, s.Requests, s.Rows, s.Patroni, s.Step, s.Log = o.seed, o.full, o.requests, o.rows, o.patroni, bar.Step, bar.Log
	found, err := t.Run(ctx, s)
	return found, errors.Join(err, os.RemoveAll(s.Dir))
}
