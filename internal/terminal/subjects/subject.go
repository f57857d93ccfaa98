package subjects

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/console"
)

const subjectHelp = `Add, change and remove subjects, the times that they have every week, and what
is to be learnt in them. A subject is named by its name, whatever its case.`

func (a commands) subjectCommands(others ...*cobra.Command) *cobra.Command {
	return console.Group("subject", "Add and change subjects, their weekly times and syllabi", subjectHelp,
		append([]*cobra.Command{a.subjectAddCommand(), a.subjectEditCommand(), a.subjectRmCommand(), a.subjectSlotsCommand()}, others...)...)
}
