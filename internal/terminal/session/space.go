package session

import (
	"context"
	"time"

	"studyplanner/client"
	"studyplanner/internal/logins"
)

// Space is the plan that a login opens: how to reach it, and whose it is.
type Space struct {
	*client.Client
	Server  string
	Account client.Account
}

// Space logs in.
func (a *App) Space(ctx context.Context) (Space, error) {
	p, err := logins.Choose(a.Console, a.Profile)
	if err != nil {
		return Space{}, err
	}
	c, err := p.Open()
	if err != nil {
		return Space{}, err
	}
	account, err := c.Account(ctx)
	return Space{c, p.URL, account}, err
}

// Clock returns the time of day that t is where the account is, or -1 if it is
// another day there than the server says.
func (s Space) Clock(t time.Time) client.Clock {
	zone, err := time.LoadLocation(s.Account.TimeZone)
	if err != nil {
		return -1
	}
	local := t.In(zone)
	if local.Format(time.DateOnly) != s.Account.Today.String() {
		return -1
	}
	return client.Clock(local.Hour()*60 + local.Minute())
}
