package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
)

// check is one line of what doctor says.
type check struct {
	Check   string `json:"check"`
	Result  string `json:"result"`  // "ok" or "problem"
	Problem string `json:"problem"` // "" if it is ok
}

func (p *program) doctorCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "doctor", Short: "Look for problems of the database",
		Long: "Look for problems of the database. The exit code is 1 if there are any.",
	}
	console.FormatFlag(c, &f)
	return p.do(c, func(ctx context.Context, _ []string) error {
		return p.with(ctx, older, func(s services) error { return p.examine(ctx, s, f) })
	})
}

// examine prints what was looked at, and fails if anything is wrong.
func (p *program) examine(ctx context.Context, s services, f console.Format) error {
	findings, err := s.store.Check(ctx)
	if err != nil {
		return err
	}
	checks, problems := make([]check, len(findings)), 0
	t := console.Table{Head: []string{"CHECK", "RESULT", "PROBLEM"}}
	for i, found := range findings {
		checks[i] = check{found.What, "ok", found.Problem}
		if found.Problem != "" {
			checks[i].Result = "problem"
			problems++
		}
		t.Rows = append(t.Rows, []string{checks[i].Check, checks[i].Result, checks[i].Problem})
	}
	if err := p.Show(f, checks, t); err != nil {
		return err
	}
	if problems > 0 {
		return errors.New("the database has problems")
	}
	return nil
}
