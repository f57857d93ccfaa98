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
	postRest = time.Minute // after a first failure; then as long as it has been due
	postWait = time.Minute // while all places are taken
	examDays = 21          // exams in that many days from the Monday on are near
)

// weekly is an e-mail that is to be sent, once: whoever has one has claimed it.
type weekly struct {
	mail      Mail
	accountID string
	until     time.Time // it is recorded as sent until then
	retry     time.Time // when it is tried again if it fails
}

// mailing returns when the week of p is due by e-mail, and until when: a day longer than
// in browsers, since it may have to be tried again.
func (p plan) mailing() (due, until time.Time) {
	monday := p.monday()
	return p.at(monday-1, evening), p.at(monday+1, 0)
}

// mail reports whether the week is to be mailed at now to owner, and when it is looked at
// again for that; the zero time for never.
func (p plan) mail(owner account.Account, now time.Time) (bool, time.Time) {
	due, until := p.mailing()
	switch {
	case owner.WeeklyMail == "" || owner.Unverified:
		return false, time.Time{}
	case due.After(now):
		return false, due
	case owner.MailAgain.After(now):
		return false, owner.MailAgain
	}
	return until.After(now), retry(due, now)
}

// retry is when an e-mail that is due since a time is tried again if it fails at now: the
// times between double, so that it is tried a dozen times at most until it is of no use.
func retry(due, now time.Time) time.Time { return now.Add(max(postRest, now.Sub(due))) }

// weekly claims the e-mail of a week, and writes it. It is nil for a week in which there is
// nothing to tell, and for one that another server has claimed.
func (s *Service) weekly(ctx context.Context, p plan, owner account.Account, now time.Time) (*weekly, error) {
	due, until := p.mailing()
	w := &weekly{accountID: owner.ID, until: until, retry: retry(due, now)}
	err := s.Store.MailWeekAgain(ctx, owner.ID, owner.MailAgain, until)
	if errors.Is(err, account.ErrNotDue) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, err
	}
	told, err := s.digest(ctx, p)
	if err == nil && told.empty() {
		return nil, nil //nolint:nilnil // there is none
	}
	if err == nil {
		w.mail, err = s.write(ctx, told, owner)
	}
	if err != nil {
		return nil, errors.Join(err, s.Store.MailWeekAgain(ctx, owner.ID, until, w.retry))
	}
	return w, nil
}

// digest is what an e-mail tells of a week.
type digest struct {
	monday planner.Date
	week   []planner.Block
	exams  []planner.Exam
	missed []planner.Block // of the week before
}

func (d digest) empty() bool { return len(d.week) == 0 && len(d.exams) == 0 }

// digest reads what the e-mail of p tells.
func (s *Service) digest(ctx context.Context, p plan) (d digest, err error) {
	d = digest{monday: p.monday(), week: p.sessionsOf(p.week)}
	before := planner.BlockFilter{
		From: planner.Some(d.monday - 7), To: planner.Some(d.monday - 1), Limit: planner.Some(ofWeek), Done: planner.Some(false),
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

// post sends w in the background, if it is not nil. While the mail server is slow, others
// wait for it in the database, and browsers are told all the same.
func (s *Service) post(ctx context.Context, w *weekly) {
	if w == nil {
		return
	}
	ctx = context.WithoutCancel(ctx) // it was recorded as sent
	select {
	case s.posting <- struct{}{}:
	default:
		s.record(ctx, s.Store.MailWeekAgain(ctx, w.accountID, w.until, s.Now().Add(postWait)))
		return
	}
	s.sending.Go(func() {
		defer func() { <-s.posting }()
		err := s.Mail(ctx, w.mail)
		if err == nil {
			s.Count(Sent)
			return
		}
		s.Count(Failed)
		s.Log.LogAttrs(ctx, slog.LevelWarn, "the e-mail of a week was not sent, and is tried again as long as it is of use", slog.Any("error", err))
		if w.retry.Before(w.until) {
			s.record(ctx, s.Store.MailWeekAgain(ctx, w.accountID, w.until, w.retry))
		}
	})
}
