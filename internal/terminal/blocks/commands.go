// Package blocks makes, changes and removes blocks: the commands add, done, move, later, edit, rm, undo and focus.
package blocks

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands that change blocks.
func Commands(app *session.App) []*cobra.Command {
	a := commands{app}
	return []*cobra.Command{a.addCommand(), a.doneCommand(), a.moveCommand(), a.laterCommand(), a.editCommand(), a.rmCommand(), a.undoCommand(), a.focusCommand()}
}
