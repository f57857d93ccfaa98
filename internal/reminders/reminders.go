// Package reminders tells people in their browsers, by Web Push (RFC 8030, 8291 and
// 8292), that a session begins, an exam is tomorrow, or a week is ready, and of each week
// by e-mail.
package reminders

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
)

const (
	accounts = 64 // that are sent to at once, on each server
	browsers = 4  // of one of them
	mails    = 16 // that are sent at once, on each server

	lease    = 2 * time.Minute // in which a space is looked at, before another server does
	longest  = 6 * time.Hour   // after which a space is looked at again in any case
	foreseen = 200             // blocks that a look reads of those that come next
	ofWeek   = planner.MaxPage // blocks that count of a week
	resting  = time.Minute     // after a first failure, doubled with each
	mostRest = 6 * time.Hour
	failures = 20 // in a row, after which a browser is forgotten: four days or so
)

// Outcome is how the sending of a message went, for metrics.
type Outcome string

// The outcomes: the push service took it, knows the browser no more, or did not take it.
const (
	Sent   Outcome = "sent"
	Gone   Outcome = "gone"
	Failed Outcome = "failed"
)

// Outcomes are all of them.
var Outcomes = []Outcome{Sent, Gone, Failed}

// Members tells who is signed in, and how e-mail is ended.
type Members interface {
	// Sessions returns the sessions of an account that are in force.
	Sessions(ctx context.Context, accountID string) ([]account.Session, error)
	// Unsubscribing returns the token with which an account ends its weekly e-mail.
	Unsubscribing(ctx context.Context, accountID string) (string, error)
}

// Accounts tells of the owners of spaces.
type Accounts interface {
	// Get returns an account, or account.ErrNotFound.
	Get(ctx context.Context, id string) (account.Account, error)
}

// Config is what a Service is made from. All of it is required but Mail.
type Config struct {
	Planner  *planner.Service
	Store    account.ReminderStorage
	Members  Members
	Accounts Accounts
	Outbound *outbound.Client
	Contact  string                            // of who runs the server, for push services: the origin of the web app
	Mail     func(context.Context, Mail) error // sends an e-mail; nil if there is no mail server
	NewID    func() string
	Now      func() time.Time
	Log      *slog.Logger
	Count    func(Outcome) // one message more
}

// Service tells people what is due.
type Service struct {
	Config
	client  *http.Client
	places  chan struct{}
	posting chan struct{}
	sending sync.WaitGroup
	keys    struct { // once they are known; nothing changes them
		sync.Mutex
		private, public string
	}
}

// New returns a Service.
func New(c Config) *Service {
	return &Service{
		Config: c, places: make(chan struct{}, accounts), posting: make(chan struct{}, mails),
		client: &http.Client{Transport: c.Outbound, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
}

// Wait returns when no message is being sent any more that a Round has begun to send.
func (s *Service) Wait() { s.sending.Wait() }

// Round looks at the spaces that are due, and has sent what is to be told; a hundred at
// most. It must not be run twice at once.
func (s *Service) Round(ctx context.Context) error {
	all, err := s.Store.RemindersDue(ctx, s.Now())
	if err != nil {
		return fmt.Errorf("find who is to be reminded: %w", err)
	}
	for _, due := range all {
		select {
		case s.places <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		found, err := s.look(ctx, due)
		if err != nil && !errors.Is(err, account.ErrNotDue) && ctx.Err() == nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "what a space is to be reminded of is not known, and is looked for again", slog.Any("error", err))
		}
		s.sending.Go(func() {
			defer func() { <-s.places }()
			s.send(ctx, found.letters)
		})
		s.post(ctx, found.week)
	}
	return nil
}

// finding is what a space is to be told: in browsers, and by e-mail if week is not nil.
type finding struct {
	letters []letter
	week    *weekly
}

// letter is what a browser is to be told.
type letter struct {
	space    planner.Space
	to       account.Reminder
	messages []Message
}

// look finds what is to be told of a space. That it was told is recorded before it is
// sent: nothing is told twice, not even where the server dies between.
func (s *Service) look(ctx context.Context, due account.RemindersDue) (f finding, err error) {
	now := s.Now()
	of, err := s.Store.ClaimReminders(ctx, due, now.Add(lease))
	if err != nil {
		return f, err
	}
	if of.Reminders, err = s.signedIn(ctx, of); err != nil {
		return f, err
	}
	owner, err := s.Accounts.Get(ctx, of.Access.AccountID)
	if err != nil {
		return f, fmt.Errorf("look up who is to be reminded: %w", err)
	}
	if len(of.Reminders) == 0 && owner.WeeklyMail == "" {
		return f, s.Store.Reminded(ctx, of, now, nil)
	}
	p, err := s.plan(ctx, of, now)
	if err != nil {
		return f, err
	}
	letters, next := p.letters(of, now, now.Add(longest))
	mail, then := p.mail(owner, now)
	next = sooner(next, then)
	if err := s.Store.Reminded(ctx, of, now, &next); err != nil {
		return f, err
	}
	f.letters = letters
	if mail && s.Mail != nil {
		f.week, err = s.weekly(ctx, p, owner, now)
	}
	return f, err
}

// sooner returns the earlier one of two times, of which the second may be zero for none.
func sooner(a, b time.Time) time.Time {
	if !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// letters returns what the browsers of p are to be told at now, and when something is due
// next: not after a given time.
func (p plan) letters(of account.Reminding, now, next time.Time) (all []letter, _ time.Time) {
	for _, r := range of.Reminders {
		messages, then := p.due(r, of.Told, now)
		next = sooner(next, then)
		if len(messages) > 0 && (r.Quiet == nil || !r.Quiet.After(now)) {
			all = append(all, letter{of.Access.Key.Space, r, messages})
		}
	}
	return all, next
}

// signedIn returns the browsers in which the owner is still signed in, and forgets the
// others.
func (s *Service) signedIn(ctx context.Context, of account.Reminding) ([]account.Reminder, error) {
	sessions, err := s.Members.Sessions(ctx, of.Access.AccountID)
	if err != nil {
		return nil, err
	}
	var there []account.Reminder
	for _, r := range of.Reminders {
		if slices.ContainsFunc(sessions, func(o account.Session) bool { return o.ID == r.SessionID }) {
			there = append(there, r)
		} else if err := s.forget(ctx, of.Access.Key.Space, r); err != nil {
			return nil, err
		}
	}
	return there, nil
}

func (s *Service) forget(ctx context.Context, space planner.Space, r account.Reminder) error {
	err := s.Store.DeleteReminder(ctx, space, r.ID)
	if errors.Is(err, account.ErrReminderNotFound) {
		return nil
	}
	return err
}

// plan reads what a space may have to tell at now. Weeks that are missing are generated.
func (s *Service) plan(ctx context.Context, of account.Reminding, now time.Time) (p plan, err error) {
	if p.zone, err = account.LoadZone(of.Access.TimeZone); err != nil {
		return p, err
	}
	call := of.Access.Call(now, p.zone)
	p.call, p.today = call, call.Now.Today
	sunday := p.monday() + 6
	from := planner.BlockFilter{
		From: planner.Some(p.today), To: planner.Some(p.today + 1), Limit: planner.Some(foreseen), Done: planner.Some(false),
		After: &planner.Position{Place: planner.Place{Date: p.today, Start: call.Now.Clock}},
	}
	if p.blocks, _, err = s.Planner.Blocks(ctx, call, from); err != nil {
		return p, err
	}
	week := planner.BlockFilter{From: planner.Some(p.monday()), To: planner.Some(sunday), Limit: planner.Some(ofWeek)}
	if p.week, _, err = s.Planner.Blocks(ctx, call, week); err != nil {
		return p, err
	}
	if p.others, err = s.Planner.Subjects(ctx, call, planner.Some(planner.Inactive)); err != nil {
		return p, err
	}
	if p.exams, err = s.Planner.Exams(ctx, call, planner.ExamFilter{Done: planner.Some(false)}); err != nil {
		return p, err
	}
	p.off, err = s.Planner.DaysOff(ctx, call, planner.DaysOffFilter{From: planner.Some(p.monday() - 7), To: planner.Some(sunday)})
	return p, err
}

// send sends what the browsers of one account are told. A push service that hangs holds
// up those of this account alone.
func (s *Service) send(ctx context.Context, letters []letter) {
	ctx = context.WithoutCancel(ctx) // it was recorded as told
	places := make(chan struct{}, browsers)
	var all sync.WaitGroup
	for _, l := range letters {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			s.deliver(ctx, l)
		})
	}
	all.Wait()
}

// deliver sends messages to a browser until one is not taken. Then it rests, at last for
// good.
func (s *Service) deliver(ctx context.Context, l letter) {
	for _, m := range l.messages {
		err := s.push(ctx, l.to, m)
		switch {
		case errors.Is(err, errGone), err != nil && l.to.Failed+1 >= failures:
			s.Count(Gone)
			s.record(ctx, s.forget(ctx, l.space, l.to))
			return
		case err != nil:
			s.Count(Failed)
			s.Log.LogAttrs(ctx, slog.LevelDebug, "a reminder was not taken", slog.Any("error", err))
			rest := min(mostRest, resting<<min(l.to.Failed, 16))
			s.record(ctx, s.Store.RestReminder(ctx, l.space, l.to.ID, l.to.Failed+1, new(s.Now().Add(rest))))
			return
		}
		s.Count(Sent)
		if l.to.Failed > 0 {
			l.to.Failed = 0
			s.record(ctx, s.Store.RestReminder(ctx, l.space, l.to.ID, 0, nil))
		}
	}
}

func (s *Service) record(ctx context.Context, err error) {
	if err != nil {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "what became of a reminder was not recorded", slog.Any("error", err))
	}
}
