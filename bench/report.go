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
	lines []line
}

const introduction = `# Performance

Goals that a person or a bill feels. ` + "`make bench`" + ` measures them and writes this page.

    make bench               # all rows, and this page anew
    make bench ONLY=lists    # one group of rows: lists, creates, stats, large, random, postgres, process

`

const method = `
- Each figure is the median of the rounds, with the least and the most in brackets. Servers that are compared take turns within a round.
- The load runs on the processors of the servers, so ratios count. The planner runs with its defaults.
- Clients keep their connections. Each request has an ` + "`X-Request-Id`" + ` of its own. Unless a row says otherwise, a third of the reads follow a write to the same space.
- A week has 20 blocks. Rates are requests a second over 16 connections, with the writes between. Times are the means of one client, without the writes.
- The bare server sends the recorded bytes of a week. PocketBase 0.39.9 has the same fields and rules, and does not sync. Creates come over 64 connections.
- The server that only appends and syncs does so once for all requests that wait.
- The largest legal writes: slots move 200 blocks a week, 53 weeks ahead; an import brings 50,000 blocks; a deletion takes a subject of 50,000. Meanwhile a neighbour creates a block each 20 ms.
- A proxy counts round trips to PostgreSQL: the least of five requests on warm connections.
- The mixed load is a week of each of 64 accounts, and creates. It counts the most memory.
`

// markdown is the report as text.
func (r *report) markdown(ctx context.Context) string {
	var b strings.Builder
	b.WriteString(introduction)
	fmt.Fprintf(&b, "This run: %s, %s on %s/%s with %d cores, %d rounds of %v, begun %s UTC, took %v.\n\n| | measured | goal | reached |\n|---|---|---|---|\n",
		version(ctx, r.root), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), r.rounds, r.length,
		r.began.UTC().Format(time.DateTime), time.Since(r.began).Round(time.Second))
	for _, l := range r.lines {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", l.what, l.measured(), l.wanted(), l.reached())
	}
	b.WriteString(method)
	return b.String()
}

// version is the commit that is measured.
func version(ctx context.Context, root string) string {
	out, err := exec.CommandContext(ctx, "git", "-C", root, "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "an unknown commit"
	}
	return "commit " + strings.TrimSpace(string(out))
}
