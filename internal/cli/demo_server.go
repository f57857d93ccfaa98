package cli

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/calendars"
	"studyplanner/internal/demo"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
	"studyplanner/internal/web"
)

// openDemo opens the space of demo sessions, refreshed for today. Its time zone is that of new
// accounts, by the settings in st.
func (p *program) openDemo(ctx context.Context, st *store.Store) (*demo.Space, error) {
	set, err := st.Settings(ctx)
	if err != nil {
		return nil, err
	}
	s, err := demo.OpenSpace(ctx, cmp.Or(set.TimeZone, "UTC"), p.Now)
	if err != nil {
		return nil, err
	}
	if _, err := s.Refresh(ctx, p.Now()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// refreshDemo refreshes s, which may be nil, at each tick. The result ends that.
func refreshDemo(ctx context.Context, s *demo.Space, now func() time.Time, log *slog.Logger, ticks <-chan time.Time) (end func()) {
	if s == nil {
		return func() {}
	}
	return every(ctx, ticks, func(ctx context.Context) {
		if refreshed, err := s.Refresh(ctx, now()); err != nil && ctx.Err() == nil {
			log.Warn("the demo stays at another day, and is tried again", "error", err)
		} else if refreshed {
			log.Info("the demo was made anew")
		}
	}, func() {})
}

// demoOf returns the demo of a server, with an API like a. It is nil without a demo.
func (c Config) demoOf(a *api.API, of parts) (*web.Demo, error) {
	if of.demo == nil {
		return nil, nil //nolint:nilnil // there need not be one
	}
	st := of.demo.Store
	demoAPI, err := a.WithConfig(func(o *api.Config) {
		o.Planner = planner.NewService(st, st, newID, a.Metrics.Generated)
		o.Authenticator, o.Accounts, o.Feeds = account.NewAuthenticator(st), accountsOf(st, a.Now), account.NewFeeds(st)
		o.Calendars = calendars.New(calendars.Config{Planner: o.Planner, Outbound: c.way(), Log: of.log, Count: a.Metrics.CalendarRead})
		o.Ready, o.Capacity = st.Ready, st.Capacity()
	})
	if err != nil {
		return nil, err
	}
	return &web.Demo{API: demoAPI, Key: of.demo.Key}, nil
}
