package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// accountOptions are the flags of account set.
type accountOptions struct {
	email                                   string
	newEmail, name, timezone, plan, weekday string
	withPassword, administrator             bool
}

// accountSettings are the flags of account set that change something.
var accountSettings = []string{
	"new-email", "name", "timezone", "plan", "first-weekday", "password-stdin", "administrator",
}

func (p *program) accountSet() *cobra.Command {
	var o accountOptions
	c := &cobra.Command{
		Use: "set --email ADDRESS", Short: "Change an account",
		Long: `Change an account. Blocks keep their dates and times when its time zone changes.
A new password ends all its sessions.`,
		Example: `  studyplanner account set --email ada@example.org --timezone Europe/London
  studyplanner account set --email ada@example.org --password-stdin
  studyplanner account set --email ada@example.org --administrator=false`,
	}
	emailFlag(c, &o.email)
	c.Flags().StringVar(&o.newEmail, "new-email", "", "new `ADDRESS`")
	c.Flags().StringVar(&o.name, "name", "", "new `NAME` of its owner; empty for none")
	c.Flags().StringVar(&o.timezone, "timezone", "", "new IANA time `ZONE`")
	c.Flags().StringVar(&o.plan, "plan", "", "`NAME` of the new plan")
	c.Flags().StringVar(&o.weekday, "first-weekday", "", "`DAY` with which weeks are shown: monday, sunday, ...")
	passwordFlag(c, &o.withPassword, "read a new password from standard input, or ask for it")
	c.Flags().BoolVar(&o.administrator, "administrator", false, "make it one who sees to accounts, or (=false) not any more")
	console.Choices(c, "first-weekday", weekdays()...)
	c.MarkFlagsOneRequired(accountSettings...)
	return p.do(c, func(ctx context.Context, _ []string) error { return p.change(ctx, o, c.Flags().Changed) })
}

// change changes an account by the flags that are set. changed is pflag.FlagSet.Changed.
func (p *program) change(ctx context.Context, o accountOptions, changed func(flag string) bool) error {
	patch, err := o.patch(changed)
	if err != nil {
		return err
	}
	password, err := p.readPassword(ctx, o.withPassword)
	if err != nil {
		return err
	}
	return p.with(ctx, existing, func(s services) error {
		a, err := s.find(ctx, o.email)
		if err != nil {
			return err
		}
		a, err = s.change(ctx, a, patch, password)
		if err == nil && changed("administrator") {
			_, err = s.members.SetAdministrator(ctx, a.ID, o.administrator)
		}
		if err == nil && patch.Plan.Set {
			p.notePlan(a.Plan)
		}
		return flagError(about(o.email, err), map[string]string{
			"email": "new-email", "first_weekday": "first-weekday", "password": "password-stdin",
		})
	})
}

// patch returns what o changes besides password and rights.
func (o accountOptions) patch(changed func(flag string) bool) (account.Patch, error) {
	text := func(flag, value string) planner.Opt[string] {
		return planner.Opt[string]{Value: value, Set: changed(flag)}
	}
	patch := account.Patch{
		Email: text("new-email", o.newEmail), Name: text("name", o.name), TimeZone: text("timezone", o.timezone), Plan: text("plan", o.plan),
	}
	if changed("first-weekday") {
		day, ok := readWeekday(o.weekday)
		if !ok {
			return patch, console.Usagef("--first-weekday: must be a day such as monday")
		}
		patch.FirstWeekday = planner.Some(day)
	}
	return patch, nil
}

// weekdays returns the days as completion offers them, by their numbers.
func weekdays() []string {
	names := make([]string, 7)
	for day := range planner.Weekday(7) {
		names[day] = strings.ToLower(day.String())
	}
	return names
}

func readWeekday(text string) (planner.Weekday, bool) {
	days, err := when.Weekdays(text)
	if err != nil || len(days) != 1 {
		return 0, false
	}
	return days[0], true
}

// change gives an account a password, unless it is "", and applies patch. Nothing
// is changed if either is not valid.
func (s services) change(ctx context.Context, a account.Account, patch account.Patch, password string) (account.Account, error) {
	if _, err := patch.Apply(a); err != nil {
		return a, err
	}
	if password != "" {
		if err := s.members.SetPassword(ctx, a.ID, password); err != nil {
			return a, err
		}
	}
	return s.accounts.Update(ctx, a.ID, patch)
}
