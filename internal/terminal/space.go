package terminal

import (
	"context"
	"time"

	"studyplanner/client"
	"studyplanner/internal/logins"
)

// space is the plan that a login opens: how to reach it, and whose it is.
type space struct {
	*client.Client
	server  string
	account client.Account
}

// space logs in.
func (a *app) space(ctx context.Context) (space, error) {
	p, err := logins.Choose(a.Console, a.profile)
	if err != nil {
		return space{}, err
	}
	c, err := p.Open()
	if err != nil {
		return space{}, err
	}
	account, err := c.Account(ctx)
	return space{c, p.URL, account}, err
}

// clock returns the time of day that t is where the account is, or -1 if it is
// another day there than the server says.
func (s space) clock(t time.Time) client.Clock {
	zone, err := time.LoadLocation(s.account.TimeZone)
	if err != nil {
		return -1
	}
	local := t.In(zone)
	if local.Format(time.DateOnly) != s.account.Today.String() {
		return -1
	}
	return client.Clock(local.Hour()*60 + local.Minute())
}
