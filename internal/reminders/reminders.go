// Package reminders sends push messages to browsers, by Web Push (RFC 8030, 8291 and 8292).
// They say that a session begins, an exam is tomorrow, or a week is ready. It also sends
// weekly e-mails.
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
	maxAccounts = 64 // that are served concurrently, on each server
	maxBrowsers = 4  // of one account
	maxMails    = 16 // that are sent concurrently, on each server

	lease         = 2 * time.Minute // of a server on a space
	maxInterval   = 6 * time.Hour   // until a space is checked again
	maxUpcoming   = 200             // blocks that are read
	maxWeekBlocks = planner.MaxPage // blocks of a week that count
	firstRetry    = time.Minute     // after a first failure; then the time doubles
	maxRetry      = 6 * time.Hour
	maxFailures   = 20 // in a row, after which a reminder is deleted: about four days
)

// Outcome is the result of sending a message, for metrics.
type Outcome string

// The outcomes: it was sent, the browser has unsubscribed, or the push service refused it.
const (
	Sent   Outcome = "sent"
	Gone   Outcome = "gone"
	Failed Outcome = "failed"
)

// Outcomes are all of them.
var Outcomes = []Outcome{Sent, Gone, Failed}

// Members returns sessions, and tokens that unsubscribe from e-mail.
type Members interface {
	// Sessions returns the sessions of an account that are in force.
	Sessions(ctx context.Context, accountID string) ([]account.Session, error)
	// UnsubscribeToken returns the token that ends the weekly e-mail of an account.
	UnsubscribeToken(ctx context.Context, accountID string) (string, error)
}

// Accounts returns the owners of spaces.
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

// Service sends reminders.
type Service struct {
	Config
	client       *http.Client
	accountSlots chan struct{}
	mailSlots    chan struct{}
	sending      sync.WaitGroup
	keys         struct { // once they are known; nothing changes them
		sync.Mutex
		private, public string
	}
}

// New returns a Service.
func New(c Config) *Service {
	return &Service{
		Config: c, accountSlots: make(chan struct{}, maxAccounts), mailSlots: make(chan struct{}, maxMails),
		client: &http.Client{Transport: c.Outbound, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
}

// Wait returns when no message is being sent any more that a Round has begun to send.
func (s *Service) Wait() { s.sending.Wait() }

// SendDue sends the reminders of at most 100 spaces that are due. It must not run
// concurrently.
func (s *Service) SendDue(ctx context.Context) error {
	all, err := s.Store.RemindersDue(ctx, s.Now())
	if err != nil {
		return fmt.Errorf("find who is to be reminded: %w", err)
	}
	for _, due := range all {
		select {
		case s.accountSlots <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		found, err := s.claim(ctx, due)
		if err != nil && !errors.Is(err, account.ErrNotDue) && ctx.Err() == nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "what a space is to be reminded of is not known, and is looked for again", slog.Any("error", err))
		}
		s.sending.Go(func() {
			defer func() { <-s.accountSlots }()
			s.send(ctx, found.deliveries)
		})
		s.post(ctx, found.week)
	}
	return nil
}

// dueMessages are the due push messages of a space, and its e-mail if week is not nil.
type dueMessages struct {
	deliveries []delivery
	week       *weekly
}

// delivery is the messages for one browser.
type delivery struct {
	space    planner.Space
	to       account.Reminder
	messages []Message
}

// claim claims a space and returns its due messages. It records them as sent before they are
// sent: nothing is sent twice, even if the server crashes between.
func (s *Service) claim(ctx context.Context, due account.RemindersDue) (f dueMessages, err error) {
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
		return f, s.Store.CompleteReminders(ctx, of, now, nil)
	}
	p, err := s.plan(ctx, of, now)
	if err != nil {
		return f, err
	}
	letters, next := p.deliveries(of, now, now.Add(maxInterval))
	mail, then := p.mail(owner, now)
	next = earlier(next, then)
	if err := s.Store.CompleteReminders(ctx, of, now, &next); err != nil {
		return f, err
	}
	f.deliveries = letters
	if mail && s.Mail != nil {
		f.week, err = s.weekly(ctx, p, owner, now)
	}
	return f, err
}

// earlier returns the earlier one of two times. The second may be zero, for none.
func earlier(a, b time.Time) time.Time {
	if !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// deliveries returns the messages for browsers that are due at now, and when the next one is
// due, at most next.
func (p plan) deliveries(of account.ReminderClaim, now, next time.Time) (all []delivery, _ time.Time) {
	for _, r := range of.Reminders {
		messages, then := p.due(r, of.SentUntil, now)
		next = earlier(next, then)
		if len(messages) > 0 && (r.PausedUntil == nil || !r.PausedUntil.After(now)) {
			all = append(all, delivery{of.Access.Key.Space, r, messages})
		}
	}
	return all, next
}

// signedIn returns the browsers in which the owner is still signed in, and forgets the
// others.
func (s *Service) signedIn(ctx context.Context, of account.ReminderClaim) ([]account.Reminder, error) {
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

// plan reads the data of a space for reminders at now. It generates missing weeks.
func (s *Service) plan(ctx context.Context, of account.ReminderClaim, now time.Time) (p plan, err error) {
	if p.zone, err = account.LoadZone(of.Access.TimeZone); err != nil {
		return p, err
	}
	call := of.Access.Call(now, p.zone)
	p.call, p.today = call, call.Now.Today
	sunday := p.monday() + 6
	from := planner.BlockFilter{
		From: planner.Some(p.today), To: planner.Some(p.today + 1), Limit: planner.Some(maxUpcoming), Done: planner.Some(false),
		After: &planner.Position{Place: planner.Place{Date: p.today, Start: call.Now.Clock}},
	}
	if p.blocks, _, err = s.Planner.Blocks(ctx, call, from); err != nil {
		return p, err
	}
	week := planner.BlockFilter{From: planner.Some(p.monday()), To: planner.Some(sunday), Limit: planner.Some(maxWeekBlocks)}
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

// send sends messages to the browsers of one account. A push service that hangs delays this
// account alone.
func (s *Service) send(ctx context.Context, letters []delivery) {
	ctx = context.WithoutCancel(ctx) // it was recorded as sent
	places := make(chan struct{}, maxBrowsers)
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

// deliver sends messages to a browser until one fails. Then it pauses the reminder, or
// deletes it after too many failures.
func (s *Service) deliver(ctx context.Context, l delivery) {
	for _, m := range l.messages {
		err := s.push(ctx, l.to, m)
		switch {
		case errors.Is(err, errGone), err != nil && l.to.Failures+1 >= maxFailures:
			s.Count(Gone)
			s.record(ctx, s.forget(ctx, l.space, l.to))
			return
		case err != nil:
			s.Count(Failed)
			s.Log.LogAttrs(ctx, slog.LevelDebug, "a reminder was not taken", slog.Any("error", err))
			rest := min(maxRetry, firstRetry<<min(l.to.Failures, 16))
			s.record(ctx, s.Store.PauseReminder(ctx, l.space, l.to.ID, l.to.Failures+1, new(s.Now().Add(rest))))
			return
		}
		s.Count(Sent)
		if l.to.Failures > 0 {
			l.to.Failures = 0
			s.record(ctx, s.Store.PauseReminder(ctx, l.space, l.to.ID, 0, nil))
		}
	}
}

func (s *Service) record(ctx context.Context, err error) {
	if err != nil {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "what became of a reminder was not recorded", slog.Any("error", err))
	}
}
