// Package subjects lists, makes, changes and removes subjects: the commands subjects and subject.
package subjects

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands for subjects, those of one subject with others
// that another package makes.
func Commands(app *session.App, others ...*cobra.Command) []*cobra.Command {
	a := commands{app}
	return []*cobra.Command{a.subjectsCommand(), a.subjectCommands(others...)}
}
