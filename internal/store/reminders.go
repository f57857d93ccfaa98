package store

import (
	"context"
	"database/sql"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// Reminders stand under the id of their space itself, as its feeds do. When a space is
// to be looked at stands in its row, which each write changes anyway.
var reminderTable = table[account.Reminder]{
	{"id", immutable, func(r *account.Reminder) any { return (*idText[ofReminder])(&r.ID) }},
	{"session_id", mutable, func(r *account.Reminder) any { return (*idText[ofSession])(&r.SessionID) }},
	{"endpoint", mutable, func(r *account.Reminder) any { return &r.Endpoint }},
	{"p256dh", mutable, func(r *account.Reminder) any { return &r.P256DH }},
	{"auth", mutable, func(r *account.Reminder) any { return &r.Auth }},
	{"language", mutable, func(r *account.Reminder) any { return &r.Language }},
	{"minutes", mutable, func(r *account.Reminder) any { return numberOrNone(&r.Minutes) }},
	{"exams", mutable, func(r *account.Reminder) any { return (*mark)(&r.Exams) }},
	{"week", mutable, func(r *account.Reminder) any { return (*mark)(&r.Week) }},
	{"since", mutable, func(r *account.Reminder) any { return (*instant)(&r.Since) }},
	{"failed", mutable, func(r *account.Reminder) any { return (*number)(&r.Failures) }},
	{"quiet_until", mutable, func(r *account.Reminder) any { return optional(&r.PausedUntil) }},
}

var (
	insertReminder = `
INSERT INTO reminders (space_id, ` + reminderTable.names() + `)
VALUES ($1, ` + reminderTable.marks(2) + `)`

	updateReminder = `
UPDATE reminders
SET ` + reminderTable.sets(3) + `
WHERE space_id = $1 AND id = $2`

	selectReminders = `
SELECT ` + reminderTable.selected("r") + `
FROM reminders r
WHERE r.space_id = $1
ORDER BY r.id`

	selectReminderClaim = `
SELECT ` + spaceTable.selected("s") + `, s.reminded_at, s.remind_at
FROM spaces s
WHERE s.space_id = $1`
)

const (
	deleteReminder = `
DELETE FROM reminders
WHERE space_id = $1 AND id = $2`

	pauseReminder = `
UPDATE reminders
SET failed = $3, quiet_until = $4
WHERE space_id = $1 AND id = $2`

	remindSoon = `
UPDATE spaces
SET remind_at = 0
WHERE space_id = $1`

	rescheduleWeeklyMail = `
UPDATE accounts
SET mail_again = $3
WHERE id = $1 AND mail_again = $2`

	selectRemindersDue = `
SELECT space_id, remind_at
FROM spaces
WHERE remind_at <= $1
ORDER BY remind_at
LIMIT 100`

	claimReminders = `
UPDATE spaces
SET remind_at = $3
WHERE space_id = $1 AND COALESCE(remind_at, -1) = $2` // so that the row is found by its space, not by the index of what is due

	setReminded = `
UPDATE spaces
SET reminded_at = $2, remind_at = CASE WHEN remind_at = $3 THEN CAST($4 AS BIGINT) ELSE remind_at END
WHERE space_id = $1 AND reminded_at = $5`
)

// Reminders implements [account.ReminderStorage].
func (s *Store) Reminders(ctx context.Context, space planner.Space) ([]account.Reminder, error) {
	all, err := list(ctx, s.run, reminderTable.scan, selectReminders, spaceIdent(space))
	return all, s.explain(err)
}

// SetReminder implements [account.ReminderStorage]. The row of the space is changed
// first, so that no two come in at once.
func (s *Store) SetReminder(ctx context.Context, space planner.Space, r account.Reminder) error {
	id := spaceIdent(space)
	return s.writeIn(ctx, string(space), func(ctx context.Context, run runner) error {
		if err := take(ctx, run, account.ErrNotFound, remindSoon, id); err != nil {
			return err
		}
		all, err := list(ctx, run, reminderTable.scan, selectReminders, id)
		if err != nil {
			return err
		}
		former, others := "", 0
		for _, o := range all {
			switch {
			case o.SessionID == r.SessionID:
				former = o.ID
			case o.Endpoint == r.Endpoint:
				_, err = run.ExecContext(ctx, deleteReminder, id, identOf(account.ReminderID, o.ID))
			default:
				others++
			}
			if err != nil {
				return err
			}
		}
		switch {
		case former != "":
			_, err = reminderTable.update(ctx, run, updateReminder, &r, id, identOf(account.ReminderID, former))
		case others >= account.MaxReminders:
			err = account.ErrRemindersFull
		default:
			_, err = reminderTable.insert(ctx, run, insertReminder, &r, id)
		}
		return err
	})
}

// awaitWeeklyMail makes the live space of a due, if it gets weekly e-mails.
func awaitWeeklyMail(ctx context.Context, run runner, a account.Account) error {
	if a.WeeklyMail == "" {
		return nil
	}
	_, err := run.ExecContext(ctx, remindSoon, spaceIdent(a.Live))
	return err
}

// RescheduleWeeklyMail implements [account.ReminderStorage].
func (s *Store) RescheduleWeeklyMail(ctx context.Context, accountID string, was, again time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		return take(ctx, run, account.ErrNotDue, rescheduleWeeklyMail, identOf(account.AccountID, accountID), was.UnixMilli(), again.UnixMilli())
	})
}

// DeleteReminder implements [account.ReminderStorage].
func (s *Store) DeleteReminder(ctx context.Context, space planner.Space, id string) error {
	return s.remove(ctx, account.ErrReminderNotFound, deleteReminder, spaceIdent(space), identOf(account.ReminderID, id))
}

// PauseReminder implements [account.ReminderStorage].
func (s *Store) PauseReminder(ctx context.Context, space planner.Space, id string, failures int, until *time.Time) error {
	return s.writeIn(ctx, string(space), func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, pauseReminder, spaceIdent(space), identOf(account.ReminderID, id), failures, optional(&until))
		return err
	})
}

func scanRemindersDue(rows *sql.Rows, d *account.RemindersDue) error {
	return rows.Scan((*idText[ofSpace])(&d.Space), (*instant)(&d.At))
}

// RemindersDue implements [account.ReminderStorage].
func (s *Store) RemindersDue(ctx context.Context, now time.Time) ([]account.RemindersDue, error) {
	all, err := list(ctx, s.run, scanRemindersDue, selectRemindersDue, now.UnixMilli())
	return all, s.explain(err)
}

func scanReminderClaim(rows *sql.Rows, r *account.ReminderClaim) error {
	return rows.Scan(append(spaceTable.into(make([]any, 0, 20), &r.Access), (*instant)(&r.SentUntil), (*instant)(&r.LeaseUntil))...)
}

// ClaimReminders implements [account.ReminderStorage].
func (s *Store) ClaimReminders(ctx context.Context, due account.RemindersDue, until time.Time) (r account.ReminderClaim, err error) {
	id := spaceIdent(due.Space)
	err = s.writeIn(ctx, string(due.Space), func(ctx context.Context, run runner) (err error) {
		if err = take(ctx, run, account.ErrNotDue, claimReminders, id, due.At.UnixMilli(), until.UnixMilli()); err != nil {
			return err
		}
		if r, err = one(ctx, run, scanReminderClaim, selectReminderClaim, id); err != nil {
			return missing(err, account.ErrNotDue)
		}
		r.Reminders, err = list(ctx, run, reminderTable.scan, selectReminders, id)
		return err
	})
	return r, err
}

// CompleteReminders implements [account.ReminderStorage].
func (s *Store) CompleteReminders(ctx context.Context, claim account.ReminderClaim, sentUntil time.Time, next *time.Time) error {
	return s.writeIn(ctx, string(claim.Access.Key.Space), func(ctx context.Context, run runner) error {
		return take(ctx, run, account.ErrNotDue, setReminded, spaceIdent(claim.Access.Key.Space),
			sentUntil.UnixMilli(), claim.LeaseUntil.UnixMilli(), optional(&next), claim.SentUntil.UnixMilli())
	})
}
