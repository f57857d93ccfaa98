// Command lab measures the suggestion engine on simulated students, and compares it with
// other policies. Only the lab knows the hidden chances of completing sessions. The same
// flags give the same output.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the command; it returns its exit status: 2 for a wrong command line.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parseFlags(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "lab: %v\n", err)
		return 2
	}
	if err := work(o, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "lab: %v\n", err)
		return 1
	}
	return 0
}

// work runs the experiments of o and writes the report, and the plot if there is one. It
// runs the goals first, since their file may be wrong.
func work(o options, stdout, stderr io.Writer) error {
	var understood []understanding
	if o.goals != "" {
		var err error
		if understood, err = understand(o.goals); err != nil {
			return fmt.Errorf("goals: %w", err)
		}
	}
	r := newReport(o, conduct(o, progress(stderr, len(o.experiments())*o.students)))
	r.Goals = understood
	if o.plot != "" {
		if err := r.plot(o.plot); err != nil {
			return fmt.Errorf("plot: %w", err)
		}
	}
	if !o.json {
		return r.table(stdout)
	}
	encoder := json.NewEncoder(stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}
