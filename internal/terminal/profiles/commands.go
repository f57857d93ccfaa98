// Package profiles logs in to servers and forgets them: the commands login, logout and whoami.
package profiles

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for logins.
func Commands(app *session.App) []*cobra.Command {
	a := commands{app}
	return []*cobra.Command{a.loginCommand(), a.logoutCommand(), a.whoamiCommand()}
}
