package account

import (
	"context"
	"io"
	"time"
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
type Members struct {
	MembersConfig
	passwords *hasher
	zones     zones
}

// NewMembers returns the Members that c describes.
func NewMembers(c MembersConfig) *Members {
	return &Members{MembersConfig: c, passwords: newHasher()}
}

// second returns now, to the second, in UTC.
func (m *Members) second() time.Time { return m.Now().UTC().Truncate(time.Second) }

// MemberStorage is what the use cases of people who sign in need to be remembered.
// Tokens are known to it by their hashes alone.
type MemberStorage interface {
	// Enroll adds an account with its two spaces, which are empty, and returns
	// it. The first account of all is the administrator, whatever the enrolment
	// says. It returns ErrEmailTaken; ErrNotInvited if there is no such
	// invitation in force at e.At, or if only the first account may be made and
	// this is not; nothing is saved then.
	Enroll(ctx context.Context, e Enrollment) (Account, error)

	// Password returns the encoded hash of the password of an account, "" if it
	// has none or does not exist.
	Password(ctx context.Context, accountID string) (string, error)
	// SetPassword replaces the password of an account, and ends all its sessions
	// and resets. It returns ErrNotFound.
	SetPassword(ctx context.Context, accountID, encoded string) error
	// UpgradePassword replaces the encoded hash old by encoded if it is still
	// there, and ends nothing.
	UpgradePassword(ctx context.Context, accountID, old, encoded string) error

	// CreateSession adds s, and removes those sessions of the account that were
	// last seen before stale or created before born. It returns ErrNotFound if
	// there is no such account.
	CreateSession(ctx context.Context, s Session, stale, born time.Time) error
	// Enter returns what the session with that hash opens of the space of that
	// mode, or ErrSessionNotFound. Sessions that have ended of age are found.
	Enter(ctx context.Context, hash string, m Mode) (Entry, error)
	// TouchSession records that the session was used in the hour given.
	TouchSession(ctx context.Context, hash string, hour time.Time) error
	// Sessions returns the sessions of an account, the one last seen first.
	Sessions(ctx context.Context, accountID string) ([]Session, error)
	// EndSession removes one session of the account, by its id, or returns
	// ErrSessionNotFound.
	EndSession(ctx context.Context, accountID, id string) error
	// EndSessions removes all sessions of the account but the one with the hash
	// except, which may be "".
	EndSessions(ctx context.Context, accountID, except string) error

	// CreatePasskey adds p. It returns ErrPasskey if the credential is there
	// already, ErrNotFound if there is no such account.
	CreatePasskey(ctx context.Context, p Passkey) error
	// Passkeys returns the passkeys of an account in order of creation.
	Passkeys(ctx context.Context, accountID string) ([]Passkey, error)
	// PasskeyByCredential returns ErrPasskeyNotFound if there is none.
	PasskeyByCredential(ctx context.Context, credential string) (Passkey, error)
	// UsePasskey records the use of a passkey and its data after it.
	UsePasskey(ctx context.Context, id string, data []byte, at time.Time) error
	// DeletePasskey removes one passkey of the account, by its id, or returns
	// ErrPasskeyNotFound.
	DeletePasskey(ctx context.Context, accountID, id string) error
	// BeginCeremony remembers c, and forgets those that had ended at the given time.
	BeginCeremony(ctx context.Context, c Ceremony, at time.Time) error
	// EndCeremony returns the ceremony with that hash and forgets it. It returns
	// ErrPasskey if there is none, or it had ended at the given time.
	EndCeremony(ctx context.Context, hash string, at time.Time) (Ceremony, error)

	// CreateReset adds r. It returns ErrNotFound if there is no such account.
	CreateReset(ctx context.Context, r Reset) error
	// ResetByHash returns ErrNoReset if there is none. One that has ended is found.
	ResetByHash(ctx context.Context, hash string) (Reset, error)
	// UseReset sets the password of the account that the reset with that hash is
	// for, ends all its sessions and resets, and returns it. It returns
	// ErrNoReset if there is none, or it had ended at the given time.
	UseReset(ctx context.Context, hash, encoded string, at time.Time) (Account, error)

	// CreateInvitation adds i, and removes those that had ended when i was created.
	CreateInvitation(ctx context.Context, i Invitation) error
	// Invitations returns the invitations that were not used, in order of creation.
	Invitations(ctx context.Context) ([]Invitation, error)
	// InvitationByHash returns ErrInvitationNotFound if there is none.
	InvitationByHash(ctx context.Context, hash string) (Invitation, error)
	// DeleteInvitation returns ErrInvitationNotFound if there is none.
	DeleteInvitation(ctx context.Context, id string) error

	// AccountsAfter returns at most limit accounts in order of creation that
	// come after the account with that id ("" for the beginning), which need not
	// exist any more.
	AccountsAfter(ctx context.Context, id string, limit int) ([]Account, error)
	// Populated reports whether there is any account.
	Populated(ctx context.Context) (bool, error)
	// SetAdministrator makes an account an administrator or takes that away. It
	// returns ErrNotFound, or ErrLastAdministrator if none would be left.
	SetAdministrator(ctx context.Context, accountID string, administrator bool) (Account, error)
	// Retire is Storage.DeleteAccount but returns ErrLastAdministrator, with
	// nothing changed, if other accounts would be left without an administrator.
	Retire(ctx context.Context, accountID string) error
}
