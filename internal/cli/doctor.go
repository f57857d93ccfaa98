package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/internal/terminal/screen"
)

// check is one line of what doctor says.
type check struct {
	Check   string `json:"check"`
	Result  string `json:"result"`  // "ok" or "problem"
	Problem string `json:"problem"` // "" if it is ok
}

func (p *program) doctorCommand() *cobra.Command {
	var f console.Format
	var mend bool
	var email string
	var sample int
	c := &cobra.Command{
		Use: "doctor", Short: "Look for problems of the database",
		Long: "Look for problems of the database. The exit code is 1 if there are any.\n\n" +
			"With --mend, what statistics are read from is counted anew where it is wrong.\n\n" +
			"--account and --sample look only at what some spaces count, in a fraction of the time.",
	}
	console.FormatFlag(c, &f)
	c.Flags().BoolVar(&mend, "mend", false, "mend what can be mended first")
	c.Flags().StringVar(&email, "account", "", "`ADDRESS` of an account whose spaces alone are looked at")
	c.Flags().IntVar(&sample, "sample", 0, "look at so many spaces alone, at random")
	c.MarkFlagsMutuallyExclusive("mend", "account", "sample")
	return p.do(c, func(ctx context.Context, _ []string) error {
		if mend {
			return p.with(ctx, existing, func(s services) error { return errors.Join(p.mend(ctx, s), p.examine(ctx, s.store.Check, f)) })
		}
		if sample < 0 {
			return console.Usagef("--sample must not be negative")
		}
		if email != "" || sample > 0 {
			return p.with(ctx, existing, func(s services) error {
				return p.examine(ctx, func(ctx context.Context) ([]store.Finding, error) { return s.someSpaces(ctx, email, sample) }, f)
			})
		}
		return p.with(ctx, older, func(s services) error { return p.examine(ctx, s.store.Check, f) })
	})
}

// mend mends what can be mended, and tells what that was.
func (p *program) mend(ctx context.Context, s services) error {
	spaces, err := s.store.RepairTotals(ctx)
	if spaces > 0 {
		p.Note("the daily totals of %d spaces were counted again\n", spaces)
	}
	return err
}

// someSpaces checks the spaces of the account with an address, or so many at random.
func (s services) someSpaces(ctx context.Context, email string, sample int) ([]store.Finding, error) {
	if email == "" {
		spaces, err := s.store.Sample(ctx, sample)
		if err != nil {
			return nil, err
		}
		return s.store.CheckSpaces(ctx, spaces)
	}
	a, err := s.find(ctx, email)
	if err != nil {
		return nil, err
	}
	return s.store.CheckSpaces(ctx, []planner.Space{a.Live, a.Sandbox})
}

// examine prints what look looked at, and fails if anything is wrong.
func (p *program) examine(ctx context.Context, look func(context.Context) ([]store.Finding, error), f console.Format) error {
	findings, err := look(ctx)
	if err != nil {
		return err
	}
	checks, problems := make([]check, len(findings)), 0
	for i, found := range findings {
		checks[i] = check{found.What, "ok", found.Problem}
		if found.Problem != "" {
			checks[i].Result = "problem"
			problems++
		}
	}
	if err := screen.Show(&p.Console, f, checks, "check", "result", "problem"); err != nil {
		return err
	}
	if problems > 0 {
		return errors.New("the database has problems")
	}
	return nil
}
