// Package stats shows how it goes: the command stats.
package stats

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the command.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.statsCommand()}
}
