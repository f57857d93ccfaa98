package profiles

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/screen"
)

// whoami is who a login is.
type whoami struct {
	client.Account
	Server string `json:"server"`
}

func (a commands) whoamiCommand() *cobra.Command {
	var f console.Format
	c := &cobra.Command{
		Use: "whoami", Short: "Show who is logged in, where, and what the key may do",
		Long: "Ask the server whose the key is that commands use, and what it may do.",
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		p, err := logins.Choose(a.Console, a.Profile)
		if err != nil {
			return err
		}
		cl, err := p.Open()
		if err != nil {
			return err
		}
		account, err := cl.Account(ctx)
		if err != nil {
			return err
		}
		if f == console.FormatTable {
			return a.Print(screen.Clean(account.Email) + " at " + screen.Clean(p.URL) + "\n" + rights(account))
		}
		return screen.Show(a.Console, f, whoami{account, p.URL}, "email", "server", "mode", "scope", "plan", "time_zone", "today", "id", "quotas", "clock")
	})
}
