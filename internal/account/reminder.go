package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// Reminder is a browser in which somebody is reminded of what their live space holds, by
// Web Push, as long as they are signed in there.
type Reminder struct {
	ID        string // rem_…
	SessionID string // of the browser
	Endpoint  string // a secret: where pushes for the browser are sent
	P256DH    string // the key of the browser and a secret that it shares with us, both in
	Auth      string // base64url (RFC 8291)
	Language  string // en or de

	Minutes *int // how long before a session it is told; nil: never
	Exams   bool // the day before
	Week    bool // that the next is ready

	Since  time.Time  // what was due before is not told there
	Failed int        // how often in a row the endpoint has
	Quiet  *time.Time // until then it is not tried again; nil: it is
}

// MaxReminders is how many reminders an account has.
const MaxReminders = 20

// Failures of ReminderStorage.
var (
	ErrRemindersFull    = fmt.Errorf("no room: %d browsers are reminded already; turn reminders off in one of them, or end its session", MaxReminders)
	ErrReminderNotFound = errors.New("no such reminder")
	ErrNotDue           = errors.New("somebody else reminds of this, or has")
)

// RemindersDue names a space that is to be looked at.
type RemindersDue struct {
	Space planner.Space
	At    time.Time // since when; long ago for one that was changed
}

// Reminding is a live space that is looked at, by one server alone.
type Reminding struct {
	Access    Access
	Reminders []Reminder
	Told      time.Time // what was due until then has been told
	Until     time.Time // another server may look at it from then on
}

// ReminderStorage remembers who is to be reminded, and when.
type ReminderStorage interface {
	// PushKey returns the key of this installation, which stays the same as long as
	// there are accounts. It is the one given if there was none. It returns ErrNotFound if
	// there is no account.
	PushKey(ctx context.Context, fresh string) (string, error)
	// Reminders returns the reminders of a space in the order in which they were made.
	Reminders(ctx context.Context, space planner.Space) ([]Reminder, error)
	// SetReminder puts r in the place of the one with its session, which keeps its id, or
	// adds it; another one with its endpoint goes. The space is due from then on. It
	// returns ErrRemindersFull, or ErrNotFound if there is no such space.
	SetReminder(ctx context.Context, space planner.Space, r Reminder) error
	// DeleteReminder returns ErrReminderNotFound if the space has none with that id.
	DeleteReminder(ctx context.Context, space planner.Space, id string) error
	// RestReminder records how often in a row one has failed, and until when it is quiet.
	RestReminder(ctx context.Context, space planner.Space, id string, failed int, quiet *time.Time) error
	// RemindersDue returns spaces that are due at now, that which is so for the longest
	// time first, and of many the first hundred.
	RemindersDue(ctx context.Context, now time.Time) ([]RemindersDue, error)
	// ClaimReminders lets nobody else look at a space until then. It returns ErrNotDue
	// if it is not due any more as it was.
	ClaimReminders(ctx context.Context, due RemindersDue, until time.Time) (Reminding, error)
	// Reminded records that what was due until told has been told, and when the space is
	// due next, nil for never, unless it has changed since it was claimed. It returns
	// ErrNotDue, and records nothing, if another one has told it meanwhile.
	Reminded(ctx context.Context, of Reminding, told time.Time, next *time.Time) error
	// MailWeekAgain replaces the MailAgain of an account. It returns ErrNotDue if that is
	// another one by now, or there is no such account.
	MailWeekAgain(ctx context.Context, accountID string, was, again time.Time) error
}
