// Package suggestions shows what the server suggests, and makes it so: the command suggest.
package suggestions

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the command.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.suggestCommand()}
}
