// Package agenda shows days and what is planned for them: the commands today, week and list.
package agenda

import (
	"github.com/spf13/cobra"

	"studyplanner/internal/terminal/session"
)

// commands are those of one run of the program.
type commands struct{ *session.App }

// Commands returns the commands that show days.
func Commands(app *session.App) []*cobra.Command {
	a := commands{app}
	return []*cobra.Command{a.todayCommand(), a.weekCommand(), a.listCommand()}
}
