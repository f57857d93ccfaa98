package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
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
	c := &cobra.Command{
		Use: "doctor", Short: "Look for problems of the database",
		Long: "Look for problems of the database. The exit code is 1 if there are any.\n\n" +
			"With --mend, what statistics are read from is counted anew where it is wrong.",
	}
	console.FormatFlag(c, &f)
	c.Flags().BoolVar(&mend, "mend", false, "mend what can be mended first")
	return p.do(c, func(ctx context.Context, _ []string) error {
		if mend {
			return p.with(ctx, existing, func(s services) error { return errors.Join(p.mend(ctx, s), p.examine(ctx, s, f)) })
		}
		return p.with(ctx, older, func(s services) error { return p.examine(ctx, s, f) })
	})
}

// mend mends what can be mended, and tells what that was.
func (p *program) mend(ctx context.Context, s services) error {
	spaces, err := s.store.Mend(ctx)
	if spaces > 0 {
		p.Note("the months of %d spaces were counted anew\n", spaces)
	}
	return err
}

// examine prints what was looked at, and fails if anything is wrong.
func (p *program) examine(ctx context.Context, s services, f console.Format) error {
	findings, err := s.store.Check(ctx)
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
