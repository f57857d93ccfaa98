// Package terminal is the planner for people who never leave the terminal: the
// commands that log in to a server, show weeks and progress, and change the plan.
// They talk to the server through the public client.
package terminal

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/console"
)

// Commands returns the commands, which read and write at con.
func Commands(con *console.Console) []*cobra.Command {
	a := &app{Console: con}
	commands := []*cobra.Command{
		a.todayCommand(), a.weekCommand(), a.addCommand(), a.doneCommand(), a.moveCommand(), a.editCommand(), a.rmCommand(), a.undoCommand(),
		a.subjectsCommand(), a.subjectCommands(), a.statsCommand(), a.suggestCommand(), a.importCommand(),
		a.loginCommand(), a.logoutCommand(),
	}
	for _, c := range commands {
		c.PersistentFlags().StringVar(&a.profile, "profile", "", "`NAME` of the login to use")
		completeFlag(c, "profile", a.completeProfiles)
		explaining(c)
	}
	return commands
}
