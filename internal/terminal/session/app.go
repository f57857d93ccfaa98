// Package session is shared by the commands that talk to a server. It has the login, the
// space and its contents, and shell completion.
package session

import (
	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
)

// App is the state that commands share in one run of the program.
type App struct {
	*console.Console
	Profile string // the flag --profile, or ""
}

// Connect returns a client for the login to use.
func (a *App) Connect() (*client.Client, error) { return logins.Connect(a.Console, a.Profile) }
