package reminders

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// Mail is an e-mail, in both forms, with the address at which it is ended (RFC 8058).
type Mail struct{ To, Subject, Text, HTML, Unsubscribe string }

const (
	mailRetry = time.Minute // after a first failure; then as long as it has been due
	mailWait  = time.Minute // while all places are taken
	examDays  = 21          // exams in that many days from the Monday on are near
)

// weekly is a weekly e-mail that this server has claimed.
type weekly struct {
	mail      Mail
	accountID string
	until     time.Time // it counts as sent until then
	retry     time.Time // when it is tried again if it fails
}

// mailing returns when the weekly e-mail is due, and until when. That is a day longer than for
// pushes, to leave time for retries.
func (p plan) mailing() (due, until time.Time) {
	monday := p.monday()
	return p.at(monday-1, evening), p.at(monday+1, 0)
}

// mail reports whether the weekly e-mail is due at now, and when to check again; the zero time
// means never.
func (p plan) mail(owner account.Account, now time.Time) (bool, time.Time) {
	due, until := p.mailing()
	switch {
	case owner.WeeklyMail == "" || owner.Unverified:
		return false, time.Time{}
	case due.After(now):
		return false, due
	case owner.NextWeeklyMail.After(now):
		return false, owner.NextWeeklyMail
	}
	return until.After(now), retry(due, now)
}

// retry returns when an e-mail that fails at now is tried again. The intervals double, so
// there are at most a dozen tries.
func retry(due, now time.Time) time.Time { return now.Add(max(mailRetry, now.Sub(due))) }

// weekly claims and writes the weekly e-mail. It returns nil if there is nothing in it, or if
// another server has claimed it.
func (s *Service) weekly(ctx context.Context, p plan, owner account.Account, now time.Time) (*weekly, error) {
	due, until := p.mailing()
	w := &weekly{accountID: owner.ID, until: until, retry: retry(due, now)}
	err := s.Store.RescheduleWeeklyMail(ctx, owner.ID, owner.NextWeeklyMail, until)
	if errors.Is(err, account.ErrNotDue) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, err
	}
	content, err := s.digest(ctx, p)
	if err == nil && content.empty() {
		return nil, nil //nolint:nilnil // there is none
	}
	if err == nil {
		w.mail, err = s.write(ctx, content, owner)
	}
	if err != nil {
		return nil, errors.Join(err, s.Store.RescheduleWeeklyMail(ctx, owner.ID, until, w.retry))
	}
	return w, nil
}

// digest is the content of a weekly e-mail.
type digest struct {
	monday planner.Date
	week   []planner.Block
	exams  []planner.Exam
	missed []planner.Block // of the week before
}

func (d digest) empty() bool { return len(d.week) == 0 && len(d.exams) == 0 }

// digest reads the content of the weekly e-mail.
func (s *Service) digest(ctx context.Context, p plan) (d digest, err error) {
	d = digest{monday: p.monday(), week: p.sessionsOf(p.week)}
	before := planner.BlockFilter{
		From: planner.Some(d.monday - 7), To: planner.Some(d.monday - 1), Limit: planner.Some(maxWeekBlocks), Done: planner.Some(false),
	}
	last, _, err := s.Planner.Blocks(ctx, p.call, before)
	if err != nil {
		return d, err
	}
	for _, b := range p.sessionsOf(last) {
		if p.call.Now.Ended(b.Date, b.End) {
			d.missed = append(d.missed, b)
		}
	}
	for _, e := range p.exams {
		if p.today <= e.Date && e.Date < d.monday+examDays {
			d.exams = append(d.exams, e)
		}
	}
	return d, nil
}

// post sends w in the background, if it is not nil. If all slots are taken it postpones the
// e-mail, so a slow mail server does not delay pushes.
func (s *Service) post(ctx context.Context, w *weekly) {
	if w == nil {
		return
	}
	ctx = context.WithoutCancel(ctx) // it was recorded as sent
	select {
	case s.mailSlots <- struct{}{}:
	default:
		s.record(ctx, s.Store.RescheduleWeeklyMail(ctx, w.accountID, w.until, s.Now().Add(mailWait)))
		return
	}
	s.sending.Go(func() {
		defer func() { <-s.mailSlots }()
		err := s.Mail(ctx, w.mail)
		if err == nil {
			s.Count(Sent)
			return
		}
		s.Count(Failed)
		s.Log.LogAttrs(ctx, slog.LevelWarn, "the e-mail of a week was not sent, and is tried again as long as it is of use", slog.Any("error", err))
		if w.retry.Before(w.until) {
			s.record(ctx, s.Store.RescheduleWeeklyMail(ctx, w.accountID, w.until, w.retry))
		}
	})
}
