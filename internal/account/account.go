package account

import (
	"errors"
	"regexp"
	"slices"
	"time"

	"studyplanner/internal/planner"
)

// Failures of this package's use cases.
var (
	ErrNotFound           = errors.New("no such account")
	ErrKeyNotFound        = errors.New("no such key")
	ErrSessionNotFound    = errors.New("no such session")
	ErrPasskeyNotFound    = errors.New("no such passkey")
	ErrInvitationNotFound = errors.New("no such invitation")
	ErrEmailTaken         = errors.New("an account with this e-mail address exists already")
	ErrUnauthorized       = errors.New("the API key is missing, malformed, unknown, expired or revoked")
	ErrSignedOut          = errors.New("nobody is signed in here, or the session has ended")
	ErrWrongSignIn        = errors.New("the e-mail address or the password is wrong")
	ErrCrowded            = errors.New("too many people are signing in at the moment; try again in a few seconds")
	ErrPasskey            = errors.New("the passkey was not accepted")
	ErrUnproven           = errors.New("this needs a new proof of who you are: your password or a passkey")
	ErrNotInvited         = errors.New("an account needs an invitation that is in force")
	ErrNotFounder         = errors.New("the first account needs the link that the server printed when it started: look into its log, or start it again for a new one; or run: studyplanner account create")
	ErrNoReset            = errors.New("the link is wrong, was used, or has ended")
	ErrNotAdministrator   = errors.New("only administrators may do that")
	ErrLastAdministrator  = errors.New("this is the only administrator: make somebody else one first")
)

// Account is one person's.
type Account struct {
	ID       string    `json:"id"`
	Email    string    `json:"email"`
	TimeZone string    `json:"time_zone"` // an IANA name
	Plan     string    `json:"plan"`
	Created  time.Time `json:"created"`

	Name          string          `json:"name"`          // what to call its owner, at most 100 characters; may be empty
	FirstWeekday  planner.Weekday `json:"first_weekday"` // with which weeks are shown
	Administrator bool            `json:"administrator"` // may see to other accounts
	Unverified    bool            `json:"-"`             // the address is not verified yet

	// WeeklyMail is the language of the weekly e-mail, one of Languages; empty: there is none.
	WeeklyMail string `json:"-"`
	// NextWeeklyMail is the time before which no weekly e-mail is sent.
	NextWeeklyMail time.Time `json:"-"`

	Live    planner.Space `json:"-"`
	Sandbox planner.Space `json:"-"`
}

// Space returns the space that keys of mode m open.
func (a Account) Space(m Mode) planner.Space {
	return map[Mode]planner.Space{Live: a.Live, Sandbox: a.Sandbox}[m]
}

// Draft is what a new account is made from. Empty fields get their defaults:
// the zone UTC and the plan DefaultPlan.
type Draft struct{ Email, TimeZone, Plan, Name string }

// DefaultPlan is the plan of an account that names none.
const DefaultPlan = "personal"

// defaultWeekday is Monday.
const defaultWeekday planner.Weekday = 1

// maxName bounds the names of accounts and passkeys, in characters.
const maxName = 100

// Languages are those of reminders and e-mails.
var Languages = []string{"en", "de"}

// Patch changes only the fields that are set.
type Patch struct {
	Email, TimeZone, Plan, Name, WeeklyMail planner.Opt[string]
	FirstWeekday                            planner.Opt[planner.Weekday]
}

// Apply returns a changed by p, or why the result would not be valid. A new address counts
// as verified, unless the caller changes that.
func (p Patch) Apply(a Account) (Account, error) {
	var bad planner.Invalid
	before := a.Email
	a.Email = cleanEmail(&bad, p.Email.Or(before), before)
	a.Unverified = a.Unverified && EmailKey(a.Email) == EmailKey(before)
	a.TimeZone = p.TimeZone.Or(a.TimeZone)
	a.Plan = p.Plan.Or(a.Plan)
	_, err := LoadZone(a.TimeZone)
	bad.Check(err == nil, "time_zone", "must be an IANA time zone such as Europe/Berlin")
	bad.Check(planName.MatchString(a.Plan), "plan", "must be the name of a plan: lower-case letters, digits, - and _")
	a.Name = planner.Clean(&bad, "name", p.Name.Or(a.Name), maxName)
	if a.FirstWeekday = p.FirstWeekday.Or(a.FirstWeekday); a.FirstWeekday == 7 { // Sunday, as ISO 8601 counts
		a.FirstWeekday = 0
	}
	bad.Check(0 <= a.FirstWeekday && a.FirstWeekday <= 6, "first_weekday", "must be 0 (Sunday) to 6 (Saturday)")
	a.WeeklyMail = p.WeeklyMail.Or(a.WeeklyMail)
	bad.Check(a.WeeklyMail == "" || slices.Contains(Languages, a.WeeklyMail), "weekly_mail", "must be en or de, or empty for none")
	return a, bad.Err()
}

var planName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)
