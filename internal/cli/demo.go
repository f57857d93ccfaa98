package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/demo"
	"studyplanner/internal/planner"
)

// demoOptions are the flags of demo.
type demoOptions struct {
	email, timezone, today, space string
	withPassword                  bool
}

func (p *program) demoCommand() *cobra.Command {
	var o demoOptions
	c := &cobra.Command{
		Use: "demo", Short: "Fill an account with a believable semester",
		Long: `Fill an account with the semester of an invented student: six subjects with
slots and syllabi, five months of blocks that were done, missed, moved and
skipped as people do, a streak up to yesterday, the coming week and three
exams. Lectures end with the term, a practical is every second week, and a
break comes after the term. An account and a database that do not exist are
created; one that has subjects already is left as it is.`,
		Example: "  studyplanner demo\n  studyplanner demo --email ada@example.org --space both",
	}
	c.Flags().StringVar(&o.email, "email", "demo@example.org", "`ADDRESS` of the account")
	c.Flags().StringVar(&o.timezone, "timezone", "", "IANA time `ZONE` of the account, if it is new (default as of account create)")
	passwordFlag(c, &o.withPassword, "read a password for the account, if it is new, from standard input, or ask for it")
	c.Flags().StringVar(&o.today, "today", "", "`DATE` at which the semester has arrived (default today)")
	c.Flags().StringVar(&o.space, "space", "live", "`SPACE` to fill: live, sandbox or both")
	console.Choices(c, "space", "live", "sandbox", "both")
	return p.do(c, func(ctx context.Context, _ []string) error { return p.demo(ctx, o) })
}

func (p *program) demo(ctx context.Context, o demoOptions) error {
	modes, ok := map[string][]account.Mode{
		"live": {account.Live}, "sandbox": {account.Sandbox}, "both": {account.Live, account.Sandbox},
	}[o.space]
	if !ok {
		return console.UsageError{Err: errors.New("--space: must be live, sandbox or both")}
	}
	today, err := readToday(o.today)
	if err != nil {
		return console.UsageError{Err: fmt.Errorf("--today: %w", err)}
	}
	password, err := p.readPassword(ctx, o.withPassword)
	if err != nil {
		return err
	}
	return p.with(ctx, creating, func(s services) error {
		zone, err := p.zone(ctx, s, o.timezone)
		if err != nil {
			return err
		}
		a, err := s.findOrCreate(ctx, account.Draft{Email: o.email, TimeZone: zone}, password)
		if err != nil {
			return flagError(err, passwordField)
		}
		for _, mode := range modes {
			if err := p.fill(ctx, s, a, mode, today); err != nil {
				return fmt.Errorf("%s space of %s: %w", mode, a.Email, err)
			}
		}
		if console.Terminal(p.Stderr) {
			p.Note("next: studyplanner key create --email %s --mode %s", a.Email, modes[0])
		}
		return nil
	})
}

// findOrCreate returns the account with the address in d.
func (s services) findOrCreate(ctx context.Context, d account.Draft, password string) (account.Account, error) {
	a, err := s.accounts.Find(ctx, d.Email)
	if errors.Is(err, account.ErrNotFound) {
		return s.create(ctx, d, password)
	}
	return a, err
}

// readToday reads the date of a semester that lies within the range of dates;
// 0 stands for today.
func readToday(text string) (planner.Date, error) {
	if text == "" {
		return 0, nil
	}
	d, err := planner.ParseDate(text)
	if err == nil && (d < planner.MinDate+365 || d > planner.MaxDate-2*365) {
		err = errors.New("leaves no room for the semester")
	}
	return d, err
}

// fill puts the semester into one space of a, and says what came of it.
func (p *program) fill(ctx context.Context, s services, a account.Account, mode account.Mode, today planner.Date) error {
	if today == 0 {
		zone, err := account.LoadZone(a.TimeZone)
		if err != nil {
			return err
		}
		today = planner.DateOf(s.now.In(zone))
	}
	c, err := demo.Fill(ctx, s.store, a.Space(mode), today)
	if err != nil {
		return err
	}
	call := planner.Call{Space: a.Space(mode), Now: planner.Moment{At: today.Time(), Today: today}}
	stats, _, err := s.planner.Stats(ctx, call, planner.PeriodAll, planner.Missed{})
	if err != nil {
		return err
	}
	var first planner.Date
	for b := range c.Blocks.Each() {
		first = b.Date
		break
	}
	topics, learnt := 0, 0
	for _, subject := range c.Subjects {
		topics += len(subject.Syllabus)
		for _, item := range subject.Syllabus {
			if item.Done {
				learnt++
			}
		}
	}
	return p.Print(fmt.Sprintf("%s (%s): %d subjects, %d of %d topics learnt, %d of %d blocks done since %s, a streak of %d days",
		a.Email, mode, len(c.Subjects), learnt, topics, stats.CompletedBlocks, stats.TotalBlocks, first, stats.StreakDays))
}
