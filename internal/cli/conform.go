package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/internal/conform"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/screen"
)

const conformHelp = `Check that a server keeps what the API promises: this one, or any other that
speaks it. The checks ask over HTTP, as any client, and know nothing of how the
server is made.

They need the key of a sandbox, which is empty: they make subjects and blocks
there, set its clock and empty it again. Where it is not empty they do nothing,
unless --reset is given, which deletes all that is in it. Live keys are refused.

The suite seed holds the contract: subjects, blocks, the schedule, statistics
and suggestions. The suite full adds all that docs/api.md states. What needs a
clock that the server does not have is skipped. With --files the suite full also
checks how calendars are read from addresses: the run shows them where you say,
and the server has to be allowed to reach that (serve --outbound-allow).

What fails is told with its sentence, the request and the answer, without the
key. The last line counts. Exit codes: 0 all that was not skipped passed, 1 a
check failed, 2 wrong usage or the sandbox is not empty, 4 the key is missing
or refused, 5 the server cannot be reached, or quota or time are used up.`

const conformExample = `  studyplanner conform --url https://planner.example.org --key-env SANDBOX_KEY
  studyplanner conform --suite seed --run '^blocks-' --reset
  studyplanner conform -o json >conform.json`

// conformOptions are the flags of the command conform.
type conformOptions struct {
	url, keyEnv, suite, run, format, files string
	reset                                  bool
	timeout                                time.Duration
}

// maxConform is the longest timeout of a run.
const maxConform = time.Hour

func (p *program) conformCommand() *cobra.Command {
	var o conformOptions
	c := &cobra.Command{Use: "conform", Short: "Check that a server keeps what the API promises", Long: conformHelp, Example: conformExample}
	f := c.Flags()
	f.StringVar(&o.url, "url", "", "`URL` of the server (default: STUDYPLANNER_URL, or "+logins.DefaultURL+")")
	f.StringVar(&o.keyEnv, "key-env", logins.KeyVariable, "`VARIABLE` of the environment that has the key")
	f.StringVar(&o.suite, "suite", string(conform.Full), "`SUITE` of checks: seed or full")
	f.StringVar(&o.run, "run", "", "only checks in whose id this `REGEXP` is found")
	f.StringVarP(&o.format, "output", "o", "text", "`FORMAT` of the output: text or json")
	f.BoolVar(&o.reset, "reset", false, "delete what is in the sandbox first")
	f.StringVar(&o.files, "files", "", "`ADDRESS` to listen on, so that the server reads calendars there, as in 127.0.0.1:0")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "`TIME` that all of it may take, up to 1h")
	console.Choices(c, "suite", string(conform.Seed), string(conform.Full))
	console.Choices(c, "output", "text", "json")
	return p.Enter(c, func(ctx context.Context, _ []string) error { return p.conform(ctx, o) })
}

// conform checks a server, and fails if anything is wrong with it.
func (p *program) conform(ctx context.Context, o conformOptions) error {
	options, err := p.conforming(o)
	if err != nil {
		return err
	}
	progress := p.Progress("Checking")
	options.Progress = progress.Set
	report, err := conform.Run(ctx, options)
	progress.Finish()
	if len(report.Checks) > 0 || err == nil {
		err = errors.Join(err, p.showConform(report, o.format))
	}
	switch {
	case err != nil:
		return coded(err)
	case report.Failed > 0:
		return fmt.Errorf("%d of %d checks failed", report.Failed, len(report.Checks))
	}
	return nil
}

// conforming reads the flags.
func (p *program) conforming(o conformOptions) (conform.Options, error) {
	options := conform.Options{Key: p.Variable(o.keyEnv), Suite: conform.Suite(o.suite), Reset: o.reset, Limit: o.timeout, Files: o.files}
	var err error
	switch {
	case !slices.Contains([]conform.Suite{conform.Seed, conform.Full}, options.Suite):
		return options, console.Usagef("--suite: must be seed or full")
	case o.format != "text" && o.format != "json":
		return options, console.Usagef("--output: must be text or json")
	case o.timeout < time.Second || o.timeout > maxConform:
		return options, console.Usagef("--timeout: must be from 1s to 1h")
	case options.Key == "":
		return options, console.Failf(console.ExitRefused, "the key is missing: put that of a sandbox into %s", o.keyEnv)
	}
	if options.URL, err = conform.ParseURL(cmp.Or(o.url, p.Variable(logins.URLVariable), logins.DefaultURL)); err != nil {
		return options, console.Usagef("--url: %w", err)
	}
	if o.run != "" {
		if options.Run, err = regexp.Compile(o.run); err != nil {
			return options, console.Usagef("--run: %w", err)
		}
	}
	return options, nil
}

// coded gives the errors of a run their exit codes.
func coded(err error) error {
	for code, of := range map[int][]error{
		console.ExitUsage:   {conform.ErrNoChecks, conform.ErrNotEmpty},
		console.ExitRefused: {conform.ErrKey, conform.ErrRefused},
		console.ExitLater:   {conform.ErrUnreachable, conform.ErrQuota, conform.ErrLate},
	} {
		for _, e := range of {
			if errors.Is(err, e) {
				return console.Failure{Err: err, Code: code}
			}
		}
	}
	return err
}

// showConform prints a report; what comes from the server cannot control the terminal.
func (p *program) showConform(r conform.Report, format string) error {
	if format == "json" {
		return console.WriteJSON(p.Stdout, r)
	}
	var b strings.Builder
	for _, c := range r.Checks {
		switch c.Result {
		case conform.Failed:
			fmt.Fprintf(&b, "FAIL %s: %s\n     %s\n", c.ID, c.Sentence, screen.Clean(c.Reason))
			if c.Exchange != nil {
				showMessage(&b, "     > ", c.Exchange.Request)
				showMessage(&b, "     < ", c.Exchange.Answer)
			}
		case conform.Skipped:
			fmt.Fprintf(&b, "skip %s: %s: %s\n", c.ID, c.Sentence, c.Reason)
		}
	}
	return p.Print(b.String() + r.Summary())
}

// showMessage writes one half of an exchange, each line with a lead.
func showMessage(b *strings.Builder, lead string, m conform.Message) {
	line := func(text string) { b.WriteString(lead + screen.Clean(text) + "\n") }
	if m.Line == "" {
		return
	}
	line(m.Line)
	for _, name := range m.Names() {
		line(name + ": " + m.Headers[name])
	}
	if m.Body == "" {
		return
	}
	for text := range strings.Lines(m.Body) {
		line(strings.TrimRight(text, "\r\n"))
	}
}
