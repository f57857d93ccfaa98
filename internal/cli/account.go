package cli

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/terminal/screen"
)

func (p *program) accountCommands() *cobra.Command {
	return console.Group("account", "Create, list, change, delete, export and import accounts",
		`Everyone who uses the planner has an account, known by its e-mail address. It
has a time zone, a plan that says how many requests it may make, a live space
and a sandbox space. With a password its owner can sign in to the web app.`,
		p.accountCreate(), p.accountList(), p.accountSet(), p.accountDelete(),
		p.accountInvite(), p.accountResetLink(), p.accountExport(), p.accountImport())
}

func (p *program) accountCreate() *cobra.Command {
	var d account.Draft
	var withPassword bool
	c := &cobra.Command{
		Use: "create --email ADDRESS", Short: "Create an account and print its id",
		Long: `Create an account and print its id. The first one is an administrator. A
database that does not exist is created.`,
		Example: `  studyplanner account create --email ada@example.org --timezone Europe/Berlin
  studyplanner account create --email ada@example.org --password-stdin`,
	}
	emailFlag(c, &d.Email)
	c.Flags().StringVar(&d.Name, "name", "", "`NAME` of the account's owner")
	c.Flags().StringVar(&d.TimeZone, "timezone", "", "IANA time `ZONE` in which the account's days begin (default that of the settings in the app, or else of this machine)")
	c.Flags().StringVar(&d.Plan, "plan", account.DefaultPlan, "`NAME` of the account's plan")
	passwordFlag(c, &withPassword, "read a password from standard input, or ask for it")
	return p.do(c, func(ctx context.Context, _ []string) error {
		password, err := p.readPassword(ctx, withPassword)
		if err != nil {
			return err
		}
		return p.with(ctx, creating, func(s services) (err error) {
			if d.TimeZone, err = p.zone(ctx, s, d.TimeZone); err != nil {
				return err
			}
			a, err := s.create(ctx, d, password)
			if err != nil {
				return flagError(err, passwordField)
			}
			p.notePlan(a.Plan)
			return p.Print(a.ID)
		})
	})
}

// emailFlag gives c the flag that names an account.
func emailFlag(c *cobra.Command, email *string) {
	c.Flags().StringVar(email, "email", "", "`ADDRESS` of the account")
	console.Required(c, "email")
}

// notePlan warns of a plan that servers only know if they are configured with it.
func (p *program) notePlan(name string) {
	plans := readPlans(new(planner.Invalid), p.options.plans)
	for _, plan := range plans {
		if plan.Name == name {
			return
		}
	}
	p.Note("note: the plan %s is not built in; start the server with --plan %s=REQUESTS/WINDOW", name, name)
}

func (p *program) accountList() *cobra.Command {
	var f console.Format
	c := &cobra.Command{Use: "list", Short: "List all accounts", Long: "List all accounts. Times are in UTC."}
	console.FormatFlag(c, &f)
	return p.do(c, func(ctx context.Context, _ []string) error {
		return p.with(ctx, existing, func(s services) error {
			accounts, err := s.accounts.List(ctx)
			if err != nil {
				return err
			}
			return screen.Show(&p.Console, f, accounts, "id", "email", "name", "time_zone", "plan", "administrator", "first_weekday", "created")
		})
	})
}

func (p *program) accountDelete() *cobra.Command {
	var email string
	var yes bool
	c := &cobra.Command{
		Use: "delete --email ADDRESS", Short: "Delete an account, its keys and all its data, for good",
		Long: "Delete an account, its keys and all its data, for good. Asks before it does so,\nunless --yes is given.",
	}
	emailFlag(c, &email)
	c.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return p.do(c, func(ctx context.Context, _ []string) error {
		if !yes && !console.Terminal(p.Stdin) {
			return console.UsageError{Err: errors.New("nobody can be asked here: give --yes to delete the account")}
		}
		return p.with(ctx, existing, func(s services) error {
			a, err := s.find(ctx, email)
			if err != nil {
				return err
			}
			if !yes {
				if err := p.confirm(a.Email); err != nil {
					return about(email, err)
				}
			}
			return s.accounts.Delete(ctx, a.ID)
		})
	})
}

// confirm asks for the address of the account that is to be deleted.
func (p *program) confirm(email string) error {
	answer, err := p.Ask("This deletes the account and all its data, for good.\nRepeat its e-mail address to go on: ")
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if account.EmailKey(answer) != account.EmailKey(email) {
		return errors.New("nothing was deleted: that is not the address")
	}
	return nil
}
