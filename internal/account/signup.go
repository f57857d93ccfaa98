package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// SignUpPolicy says who may make an account.
type SignUpPolicy string

// The policies. Where one has to be invited, the first account of all is made with
// an invitation of the server.
const (
	OpenSignUp    SignUpPolicy = "open"
	InvitedSignUp SignUpPolicy = "invited"
	ClosedSignUp  SignUpPolicy = "closed"
)

// SignUpDraft is the input of a sign-up.
type SignUpDraft struct {
	Email      string
	Password   string // 8 to 1,000 characters
	Name       string
	TimeZone   string // "" for that of the settings, or else UTC
	Invitation string // the text of one, if sign-up needs it
}

// Enrollment is a new account and how it comes about.
type Enrollment struct {
	Account    Account
	Password   string    // encoded hash, "" for none
	At         time.Time // now
	Invitation string    // hash of the invitation that it uses up, "" for none
}

// SignUp makes an account with a password, and signs its owner in. It returns
// planner.Invalid (an address that is taken included), ErrNotInvited or ErrNotFounder.
func (m *Members) SignUp(ctx context.Context, d SignUpDraft, agent string) (Account, Token, error) {
	set, err := m.Settings(ctx)
	if err != nil {
		return Account{}, Token{}, err
	}
	e, err := m.admission(ctx, set.SignUp, d.Invitation)
	if err != nil {
		return Account{}, Token{}, err
	}
	var bad planner.Invalid
	var wrong error
	e.Account, wrong = Patch{Email: planner.Some(d.Email)}.Apply(m.Accounts.newAccount(Draft{Name: d.Name, TimeZone: cmp.Or(d.TimeZone, set.TimeZone)}))
	e.Account.Unverified = m.Verifies
	bad.Merge("", wrong)
	checkPassword(&bad, "password", d.Password, d.Email)
	if err := bad.Err(); err != nil {
		return Account{}, Token{}, err
	}
	if e.Password, err = m.passwords.hash(ctx, d.Password); err != nil {
		return Account{}, Token{}, err
	}
	a, err := m.Accounts.accounts.Enroll(ctx, e)
	if err != nil {
		return Account{}, Token{}, fmt.Errorf("sign up: %w", emailTakenAsInvalid(err))
	}
	token, _, err := m.begin(context.WithoutCancel(ctx), a.ID, agent)
	return a, token, err
}

// emailTakenAsInvalid turns ErrEmailTaken into planner.Invalid on email.
func emailTakenAsInvalid(err error) error {
	if errors.Is(err, ErrEmailTaken) {
		return planner.Invalid{{Field: "email", Reason: ErrEmailTaken.Error()}}
	}
	return err
}

// admission checks the policy. It returns ErrNotInvited, or ErrNotFounder if there is no account
// yet. It checks before any work is done; the store decides.
func (m *Members) admission(ctx context.Context, policy SignUpPolicy, invitation string) (Enrollment, error) {
	e := Enrollment{At: m.Now().UTC()}
	switch policy {
	case OpenSignUp:
		return e, nil
	case InvitedSignUp:
	default:
		return e, ErrNotInvited
	}
	i, err := m.invitation(ctx, invitation)
	if err == nil && i.inForce(e.At) {
		e.Invitation = i.Hash
		return e, nil
	}
	if err != nil && !errors.Is(err, ErrInvitationNotFound) {
		return e, fmt.Errorf("look up invitation: %w", err)
	}
	first, err := m.First(ctx)
	switch {
	case err != nil:
	case first:
		err = ErrNotFounder
	default:
		err = ErrNotInvited
	}
	return e, err
}
