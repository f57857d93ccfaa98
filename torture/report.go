package main

import (
	"context"
	"fmt"
	"maps"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"studyplanner/torture/trial"
)

// report is what all trials found.
type report struct {
	options
	began   time.Time
	entries []entry
}

// entry is what one trial found.
type entry struct {
	trial.Trial
	trial.Report
	untried error // why it could not be tried, or nil
	took    time.Duration
}

func (r *report) add(t trial.Trial, run func() (trial.Report, error)) {
	began := time.Now()
	found, err := run()
	r.entries = append(r.entries, entry{t, found, err, time.Since(began)})
}

func (e entry) held() bool { return e.untried == nil && len(e.Broken) == 0 }

// held reports whether every promise was tried and held.
func (r *report) held() bool {
	for _, e := range r.entries {
		if !e.held() {
			return false
		}
	}
	return true
}

// markdown is the report as text.
func (r *report) markdown(ctx context.Context, root string) string {
	form := "short"
	if r.full {
		form = "full"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Report of make torture\n\n%s form, seed %d, %s, %s on %s/%s with %d cores, begun %s\n",
		form, r.seed, version(ctx, root), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), r.began.UTC().Format(time.DateTime))
	b.WriteString(r.summary())
	for _, e := range r.entries {
		e.markdown(&b)
	}
	return b.String()
}

// summary says how many trials had which result, and which there was no time for.
func (r *report) summary() string {
	results, took := map[string]int{}, time.Duration(0)
	for _, e := range r.entries {
		results[e.result()]++
		took += e.took
	}
	var parts []string
	for _, result := range slices.Sorted(maps.Keys(results)) {
		parts = append(parts, fmt.Sprintf("%d %s", results[result], result))
	}
	text := fmt.Sprintf("\n%d trials in %v: %s\n", len(r.entries), took.Round(time.Second), strings.Join(parts, ", "))
	if rest := r.trials[min(len(r.entries), len(r.trials)):]; len(rest) > 0 {
		text += "\n**Not begun, as the run was stopped**: " + strings.Join(names(rest), ", ") + "\n"
	}
	return text
}

// result is what became of the promise.
func (e entry) result() string {
	switch {
	case e.untried != nil:
		return "**could not be tried**"
	case !e.held():
		return "**broken**"
	}
	return "held"
}

func (e entry) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s: %s\n\n%s\n\n", e.Name, e.result(), e.Promise)
	for _, f := range e.Figures {
		fmt.Fprintf(b, "- %s: %s\n", f.Name, f.Value)
	}
	for _, f := range e.Control {
		fmt.Fprintf(b, "- control: %s: %s\n", f.Name, f.Value)
	}
	fmt.Fprintf(b, "- took: %v\n", e.took.Round(time.Second))
	for _, broken := range e.Broken {
		fmt.Fprintf(b, "- **broken**: %s\n", broken)
	}
	if e.untried != nil {
		fmt.Fprintf(b, "- **could not be tried**: %v\n", e.untried)
	}
}

// version is the commit that is tried.
func version(ctx context.Context, root string) string {
	out, err := exec.CommandContext(ctx, "git", "-C", root, "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "an unknown commit"
	}
	return "commit " + strings.TrimSpace(string(out))
}
