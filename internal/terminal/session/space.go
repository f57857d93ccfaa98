package session

import (
	"context"

	"studyplanner/client"
	"studyplanner/internal/logins"
)

// Space is the space that a login opens: how to reach it, and whose it is.
type Space struct {
	*client.Client
	Login   string         // the server and the key, which open one space
	Account client.Account // zero unless it was asked for
}

// Open returns the space of the login to use, without asking the server.
func (a *App) Open() (Space, error) {
	p, err := logins.Choose(a.Console, a.Profile)
	if err != nil {
		return Space{}, err
	}
	c, err := p.Open()
	return Space{Client: c, Login: p.URL + " " + p.Key}, err
}

// Space logs in.
func (a *App) Space(ctx context.Context) (Space, error) {
	s, err := a.Open()
	if err != nil {
		return s, err
	}
	s.Account, err = s.Client.Account(ctx)
	return s, err
}
