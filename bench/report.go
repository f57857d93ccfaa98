package main

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// report is what a run found.
type report struct {
	options
	began time.Time
	root  string // of the repository
	found []result
}

const introduction = `# Performance

What make bench measured, and what it is held to. Each figure is the median of the rounds of one run, with the
least and the most in brackets; what is compared was measured in turns, on the same machine, beside each other. The load runs
on the same processors as the servers, so that times are longer than those of a server of its own, and ratios are what counts.
The planner runs as it does by default, its log at the usual level.

    make bench                       # all, in some ten minutes, and this page anew
    go -C bench run . -only reads    # one section

`

// markdown is the report as text.
func (r *report) markdown(ctx context.Context) string {
	var b strings.Builder
	b.WriteString(introduction)
	fmt.Fprintf(&b, "This run: %s, %s on %s/%s with %d cores, %d rounds of %v, begun %s UTC, took %v.\n",
		version(ctx, r.root), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), r.rounds, r.length,
		r.began.UTC().Format(time.DateTime), time.Since(r.began).Round(time.Second))
	for _, f := range r.found {
		f.markdown(&b)
	}
	if r.plot != "" {
		b.WriteString("\n![how long a week takes in files of more and more accounts and blocks](images/growth.svg)\n")
	}
	return b.String()
}

func (f result) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n| | measured | goal | reached |\n|---|---|---|---|\n", f.title, f.about)
	for _, l := range f.lines {
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", l.what, l.measured(), l.wanted(), l.reached())
	}
}

// version is the commit that is measured.
func version(ctx context.Context, root string) string {
	out, err := exec.CommandContext(ctx, "git", "-C", root, "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "an unknown commit"
	}
	return "commit " + strings.TrimSpace(string(out))
}
