package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// Reminder is a browser that gets reminders by Web Push about the live space of its user. It
// gets them as long as the user is signed in there.
type Reminder struct {
	ID        string // rem_…
	SessionID string // of the browser
	Endpoint  string // a secret: where pushes for the browser are sent
	P256DH    string // the key of the browser and a secret that it shares with us, both in
	Auth      string // base64url (RFC 8291)
	Language  string // en or de

	Minutes *int // before a session; nil: never
	Exams   bool // the day before
	Week    bool // that the next is ready

	Since       time.Time  // earlier reminders are not sent
	Failures    int        // of the endpoint, in a row
	PausedUntil *time.Time // no pushes until then; nil: not paused
}

// MaxReminders is how many reminders an account has.
const MaxReminders = 20

// Failures of ReminderStorage.
var (
	ErrRemindersFull    = fmt.Errorf("no room: %d browsers are reminded already; turn reminders off in one of them, or end its session", MaxReminders)
	ErrReminderNotFound = errors.New("no such reminder")
	ErrNotDue           = errors.New("somebody else reminds of this, or has")
)

// RemindersDue is a space with reminders that may be due.
type RemindersDue struct {
	Space planner.Space
	At    time.Time // since when; long ago after a change
}

// ReminderClaim is the lease of one server on the reminders of a live space.
type ReminderClaim struct {
	Access     Access
	Reminders  []Reminder
	SentUntil  time.Time // reminders due until then were sent
	LeaseUntil time.Time // another server may claim it from then on
}

// ReminderStorage stores reminders, and when they are due.
type ReminderStorage interface {
	// PushKey returns the key of this installation, which stays the same as long as there
	// are accounts. It stores fresh if there was none. It returns ErrNotFound if there is
	// no account.
	PushKey(ctx context.Context, fresh string) (string, error)
	// Reminders returns the reminders of a space in the order in which they were made.
	Reminders(ctx context.Context, space planner.Space) ([]Reminder, error)
	// SetReminder puts r in the place of the one with its session, which keeps its id, or
	// adds it; another one with its endpoint goes. The space is due from then on. It
	// returns ErrRemindersFull, or ErrNotFound if there is no such space.
	SetReminder(ctx context.Context, space planner.Space, r Reminder) error
	// DeleteReminder returns ErrReminderNotFound if the space has none with that id.
	DeleteReminder(ctx context.Context, space planner.Space, id string) error
	// PauseReminder records how often in a row a reminder has failed, and until when it is
	// paused; nil: it is not.
	PauseReminder(ctx context.Context, space planner.Space, id string, failures int, until *time.Time) error
	// RemindersDue returns at most 100 spaces that are due at now, the earliest first.
	RemindersDue(ctx context.Context, now time.Time) ([]RemindersDue, error)
	// ClaimReminders claims a space until then. It returns ErrNotDue if the space has been
	// claimed or changed meanwhile.
	ClaimReminders(ctx context.Context, due RemindersDue, until time.Time) (ReminderClaim, error)
	// CompleteReminders records that reminders due until sentUntil were sent, and when the
	// space is due next; nil: never. A change since the claim makes the space due at once.
	// It returns ErrNotDue, and records nothing, if another server has sent them meanwhile.
	CompleteReminders(ctx context.Context, claim ReminderClaim, sentUntil time.Time, next *time.Time) error
	// RescheduleWeeklyMail replaces the NextWeeklyMail of an account. It returns ErrNotDue
	// if that is not was any more, or if there is no such account.
	RescheduleWeeklyMail(ctx context.Context, accountID string, was, again time.Time) error
}
