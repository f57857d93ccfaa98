// Package sandbox lets time pass in a sandbox and empties it: the command sandbox.
package sandbox

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

const sandboxHelp = `A sandbox is a space to try things in, with a key of its own. Its clock can be
set, so that weeks pass in a moment.`

// Commands returns the commands for sandboxes.
func Commands(app *session.App) []*cobra.Command {
	a := commands{app}
	return []*cobra.Command{console.Group("sandbox", "Let time pass in a sandbox, or empty it", sandboxHelp, a.clockCommand(), a.resetCommand())}
}
