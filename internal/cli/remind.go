package cli

import (
	"context"
	"log/slog"
	"time"

	"studyplanner/internal/mail"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
	"studyplanner/internal/web"
)

// remindEvery is how often a server looks for what is due.
const remindEvery = 15 * time.Second

// remindersOf returns what tells people in their browsers, and by e-mail, what is due.
func (p *program) remindersOf(c Config, of parts, service *planner.Service, count func(reminders.Outcome)) (*reminders.Service, error) {
	origin, err := web.Origin(c.PublicURL)
	if err != nil {
		return nil, err
	}
	accounts := accountsOf(of.store, p.Now)
	config := reminders.Config{
		Planner: service, Store: of.store, Accounts: accounts, Members: membersOf(of.store, accounts, p.Now, c.SignUp, c.SMTP != nil),
		Outbound: c.way(), Contact: origin, NewID: newID, Now: p.Now, Log: of.log, Count: count,
	}
	if c.SMTP != nil {
		config.Mail = func(ctx context.Context, m reminders.Mail) error { return p.sender(c).Deliver(ctx, mail.Message(m)) }
	}
	return reminders.New(config), nil
}

// remind looks for what is due now and at each tick. It returns what ends that, and
// waits until what was begun is sent.
func remind(ctx context.Context, s *reminders.Service, log *slog.Logger, ticks <-chan time.Time) (end func()) {
	return every(ctx, ticks, func(ctx context.Context) {
		if err := s.SendDue(ctx); err != nil && ctx.Err() == nil {
			log.Warn("looking for reminders that are due failed, and is tried again", "error", err)
		}
	}, s.Wait)
}
