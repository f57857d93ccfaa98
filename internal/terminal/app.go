package terminal

import (
	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
)

// app is what the commands share in one run of the program.
type app struct {
	*console.Console
	profile string // the flag --profile, or ""
}

// connect returns a client for the login to use.
func (a *app) connect() (*client.Client, error) { return logins.Connect(a.Console, a.profile) }
