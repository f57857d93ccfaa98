package account

import (
	"context"
	"errors"
	"io"
	"time"

	"studyplanner/internal/planner"
)

// SignUpPolicy says who may make an account.
type SignUpPolicy string

// The policies. The first account of all can be made by anybody, unless sign-up
// is closed.
const (
	OpenSignUp    SignUpPolicy = "open"
	InvitedSignUp SignUpPolicy = "invited"
	ClosedSignUp  SignUpPolicy = "closed"
)

// MembersConfig is what Members is made from. All of it is required.
type MembersConfig struct {
	Store    MemberStorage
	Accounts *Service
	NewID    func() string // as in planner.NewService
	Random   io.Reader     // cryptographically secure
	Now      func() time.Time
	SignUp   SignUpPolicy
}

// Members holds the use cases of people who sign in: passwords, sessions,
// passkeys, invitations and resets.
type Members struct{ MembersConfig }

// NewMembers returns the Members that c describes.
func NewMembers(c MembersConfig) *Members { return &Members{c} }

var errStub = errors.New("not written yet")

// Token is the text of a session, an invitation, a reset or a ceremony: 256
// random bits in base64url. As a Secret it shows itself only to Reveal.
type Token struct{ text *string }

// Reveal returns the text, for the one who is to use the token.
func (t Token) Reveal() string { return *t.text }

// SignUpDraft is what somebody makes an account from.
type SignUpDraft struct {
	Email      string
	Password   string // 8 to 1,000 characters
	Name       string
	TimeZone   string // "" for UTC
	Invitation string // the text of one, if sign-up needs it
}

// SignUp makes an account with a password, and signs its owner in. It returns
// planner.Invalid (an address that is taken included) or ErrNotInvited.
func (m *Members) SignUp(ctx context.Context, d SignUpDraft, agent string) (Account, Token, error) {
	return Account{}, Token{}, errStub
}

// SignIn begins a session. It returns ErrWrongSignIn, after the same work whether
// or not there is such an account and whether or not it has a password.
func (m *Members) SignIn(ctx context.Context, email, password, agent string) (Account, Token, error) {
	return Account{}, Token{}, errStub
}

// Admit begins a session for somebody who proved in another way who they are. It
// returns ErrNotFound.
func (m *Members) Admit(ctx context.Context, accountID, agent string) (Account, Token, error) {
	return Account{}, Token{}, errStub
}

// Enter returns what the session with that token opens at now, and the call that
// a request through it to the space of mode makes. The Access has the account's
// plan and zone, and a Key with the session's id, the mode, the space and the
// scope Full. It returns ErrSignedOut for a token that is malformed, unknown or ended.
func (m *Members) Enter(ctx context.Context, token string, mode Mode, now time.Time) (Entry, Access, planner.Call, error) {
	return Entry{}, Access{}, planner.Call{}, errStub
}

// SignOut ends the session with that token, if there is one.
func (m *Members) SignOut(ctx context.Context, token string) error { return errStub }

// SignOutEverywhere ends all sessions of an account.
func (m *Members) SignOutEverywhere(ctx context.Context, accountID string) error { return errStub }

// Sessions returns the sessions of an account that are in force, the one last
// used first.
func (m *Members) Sessions(ctx context.Context, accountID string) ([]Session, error) {
	return nil, errStub
}

// EndSession ends one session of an account. It returns ErrSessionNotFound.
func (m *Members) EndSession(ctx context.Context, accountID, id string) error { return errStub }

// Confirm returns planner.Invalid on the field current_password unless password
// is that of the account. An account without a password needs none.
func (m *Members) Confirm(ctx context.Context, accountID, password string) error { return errStub }

// HasPassword reports whether an account has one.
func (m *Members) HasPassword(ctx context.Context, accountID string) (bool, error) {
	return false, errStub
}

// ChangePassword sets a new password after confirming the current one, ends all
// sessions of the account and begins a new one. It returns planner.Invalid on
// current_password or new_password.
func (m *Members) ChangePassword(ctx context.Context, accountID, current, password, agent string) (Token, error) {
	return Token{}, errStub
}

// SetPassword sets a password without asking for the current one, for the
// operator of a server. It ends all sessions. It returns planner.Invalid or ErrNotFound.
func (m *Members) SetPassword(ctx context.Context, accountID, password string) error { return errStub }

// ChangeEmail changes the address after confirming the password. It returns
// planner.Invalid on email (one that is taken included) or current_password.
func (m *Members) ChangeEmail(ctx context.Context, accountID, email, password string) (Account, error) {
	return Account{}, errStub
}

// Delete removes an account and all its data after confirming the password and
// the address, repeated. It returns planner.Invalid or ErrLastAdministrator.
func (m *Members) Delete(ctx context.Context, accountID, email, password string) error {
	return errStub
}

// NewReset makes a token with which the owner of the account can set a new
// password within 24 hours. It returns ErrNotFound.
func (m *Members) NewReset(ctx context.Context, accountID string) (Token, time.Time, error) {
	return Token{}, time.Time{}, errStub
}

// Reset sets a new password by the token of a reset, ends all sessions and begins
// a new one. It returns planner.Invalid on password, or ErrNoReset.
func (m *Members) Reset(ctx context.Context, token, password, agent string) (Account, Token, error) {
	return Account{}, Token{}, errStub
}

// Invite makes an invitation that is in force for 14 days; email is a note for
// whom it is, and may be empty. It returns planner.Invalid.
func (m *Members) Invite(ctx context.Context, email string) (Invitation, Token, error) {
	return Invitation{}, Token{}, errStub
}

// Invitations returns the invitations in force, in order of creation.
func (m *Members) Invitations(ctx context.Context) ([]Invitation, error) { return nil, errStub }

// Uninvite takes an invitation back. It returns ErrInvitationNotFound.
func (m *Members) Uninvite(ctx context.Context, id string) error { return errStub }

// First reports whether there is no account yet.
func (m *Members) First(ctx context.Context) (bool, error) { return false, errStub }

// Passkeys returns the passkeys of an account in order of creation.
func (m *Members) Passkeys(ctx context.Context, accountID string) ([]Passkey, error) {
	return nil, errStub
}

// PasskeyByCredential returns the passkey with that credential id, or ErrPasskeyNotFound.
func (m *Members) PasskeyByCredential(ctx context.Context, credential string) (Passkey, error) {
	return Passkey{}, errStub
}

// AddPasskey adds a passkey of an account; ID and Created are set. It returns
// planner.Invalid on name, or ErrPasskey.
func (m *Members) AddPasskey(ctx context.Context, p Passkey) (Passkey, error) {
	return Passkey{}, errStub
}

// UsePasskey records that p was used, and its data after that.
func (m *Members) UsePasskey(ctx context.Context, id string, data []byte) error { return errStub }

// DeletePasskey returns ErrPasskeyNotFound if the account has no such passkey.
func (m *Members) DeletePasskey(ctx context.Context, accountID, id string) error { return errStub }

// BeginCeremony remembers data for five minutes under a new token; accountID is
// "" for a sign-in.
func (m *Members) BeginCeremony(ctx context.Context, accountID string, data []byte) (Token, error) {
	return Token{}, errStub
}

// EndCeremony returns what was remembered under a token, once. It returns
// ErrPasskey if there is nothing.
func (m *Members) EndCeremony(ctx context.Context, token string) (Ceremony, error) {
	return Ceremony{}, errStub
}

// SetAdministrator returns ErrNotFound, or ErrLastAdministrator if none would be left.
func (m *Members) SetAdministrator(ctx context.Context, accountID string, administrator bool) (Account, error) {
	return Account{}, errStub
}

// Page returns at most limit accounts after the one with that id, in order of creation.
func (m *Members) Page(ctx context.Context, after string, limit int) ([]Account, error) {
	return nil, errStub
}

// Retire removes an account and all its data, for an administrator. It returns
// ErrNotFound or ErrLastAdministrator.
func (m *Members) Retire(ctx context.Context, accountID string) error { return errStub }
