package profiles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const loginHelp = `Check an API key with its server and remember both, in a file that only you can
read. On a terminal it asks for the address and, once a planner answers there,
for the key, without showing it; else it reads the key from standard input. An
address can be as short as localhost:8080.

Each login is a profile. This one becomes the current one, which every command
uses unless --profile, or STUDYPLANNER_PROFILE in the environment, names
another. STUDYPLANNER_URL and STUDYPLANNER_API_KEY in the environment come
before profiles.`

const loginExample = `  studyplanner login
  studyplanner login localhost:8080
  studyplanner login --profile work https://planner.example.org <key.txt
  studyplanner login --list
  studyplanner login --use work`

func (a commands) loginCommand() *cobra.Command {
	var address, use string
	var list bool
	var f console.Format
	c := &cobra.Command{Use: "login [ADDRESS]", Short: "Log in to a server with an API key", Long: loginHelp, Example: loginExample, Args: console.OneOrNone("an ADDRESS")}
	c.Flags().StringVar(&address, "url", "", "`URL` of the server, as ADDRESS (default "+logins.DefaultURL+")")
	c.Flags().BoolVar(&list, "list", false, "list the profiles instead")
	c.Flags().StringVar(&use, "use", "", "make the profile of this `NAME` the current one instead")
	session.CompleteFlag(c, "use", a.CompleteProfiles)
	c.MarkFlagsMutuallyExclusive("list", "use", "url")
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		all, err := logins.Load()
		switch {
		case err != nil:
			return err
		case len(operands) > 0 && (list || use != "" || address != ""):
			return console.Usagef("an ADDRESS goes with none of --url, --list and --use: leave it out")
		case a.Profile != "" && (list || use != ""):
			return console.Usagef("--profile is for logging in: leave it out")
		case list:
			return a.listProfiles(all, f)
		case use != "":
			return a.useProfile(all, use)
		}
		return a.login(ctx, all, cmp.Or(append(operands, address)...))
	})
}

// login asks for what it needs, checks it, and adds it to all.
func (a commands) login(ctx context.Context, all logins.Profiles, address string) error {
	name := cmp.Or(a.Profile, a.Variable(logins.ProfileVariable), logins.DefaultName)
	if err := logins.CheckName(name); err != nil {
		return err
	}
	p, err := a.askLogin(ctx, address)
	if err != nil {
		return err
	}
	c, err := p.Open()
	if err != nil {
		return err
	}
	account, err := c.Account(ctx)
	if err != nil {
		return err
	}
	p.Email = account.Email
	all.Profiles[name], all.Current = p, name
	if err := all.Save(); err != nil {
		return err
	}
	if a.Variable(logins.KeyVariable) != "" {
		a.Note("note: %s is set, and comes before this login", logins.KeyVariable)
	}
	return a.Print(greeting(account, p.URL, name))
}

// askLogin asks for the key, and for the address if it is missing. It does not ask for the
// address if nobody can answer.
func (a commands) askLogin(ctx context.Context, address string) (logins.Profile, error) {
	if proposed := cmp.Or(a.Variable(logins.URLVariable), logins.DefaultURL); address == "" {
		address = proposed
		if console.Terminal(a.Stdin) {
			answer, err := a.Ask("Server [" + proposed + "]: ")
			if err != nil {
				return logins.Profile{}, fmt.Errorf("read the address: %w", err)
			}
			address = cmp.Or(answer, proposed)
		}
	}
	address, err := logins.ReadURL(address)
	if err != nil {
		return logins.Profile{}, console.UsageError{Err: err}
	}
	if err := (logins.Profile{URL: address}).Reach(ctx); err != nil {
		return logins.Profile{}, err
	}
	if unprotected(address) {
		a.Note("note: %s has no encryption: anybody on the way can read the key", screen.Clean(address))
	}
	key, err := a.secret(ctx, "API key (it is not shown): ")
	if err != nil {
		return logins.Profile{}, err
	}
	if key == "" {
		return logins.Profile{}, console.UsageError{Err: errors.New("there is no key: make one with studyplanner key create")}
	}
	return logins.Profile{URL: address, Key: key}, nil
}

// unprotected reports whether a key would travel in the clear to another computer.
func unprotected(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "http" && !logins.OnThisMachine(u.Hostname())
}

// greeting returns who logged in, and the rights of the key.
func greeting(account client.Account, server, name string) string {
	return fmt.Sprintf("Logged in as %s at %s (profile %s)\n", screen.Clean(account.Email), server, name) + rights(account)
}

// rights describes the rights of a key, and the day of its account.
func rights(account client.Account) string {
	data, access := "your own data", "full access"
	if account.Mode == "sandbox" {
		data = "sandbox data, to try things"
	}
	if account.ReadOnly() {
		access = "read-only"
	}
	return fmt.Sprintf("%s: %s, %s; plan %s; time zone %s, where it is %s",
		screen.Clean(account.Mode), data, access, screen.Clean(account.Plan),
		screen.Clean(account.TimeZone), when.DayLong(account.Today))
}
