// Package wishes shows and changes the standing wishes, to which all suggestions
// keep: the command wishes.
package wishes

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for standing wishes.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.wishesCommand()}
}
