// Package syllabi shows, changes and imports what is to be learnt in a subject: the commands
// import and subject syllabus.
package syllabi

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands that stand by themselves.
func Commands(app *session.App) []*cobra.Command {
	return []*cobra.Command{commands{app}.importCommand()}
}

// OfSubject returns the command that is one of those of a subject.
func OfSubject(app *session.App) *cobra.Command { return commands{app}.subjectSyllabusCommand() }
