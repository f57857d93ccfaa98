// Package session is what commands share that talk to a server: the login to use,
// whose space it opens and what is in it, and words for the shell to complete.
package session

import (
	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
)

// App is what the commands share in one run of the program.
type App struct {
	*console.Console
	Profile string // the flag --profile, or ""
}

// Connect returns a client for the login to use.
func (a *App) Connect() (*client.Client, error) { return logins.Connect(a.Console, a.Profile) }
