package account

import (
	"context"
	"time"

	"studyplanner/internal/planner"
)

// Session is a browser in which somebody is signed in.
type Session struct {
	ID        string // ses_…
	Hash      string // SHA-256 of its token, in hex
	AccountID string
	Agent     string    // what the browser calls itself, at most 300 bytes
	Created   time.Time // when somebody signed in
	Seen      time.Time // its last use, to the hour
}

// Passkey is a public key with which an authenticator signs in (WebAuthn).
type Passkey struct {
	ID         string // psk_…
	AccountID  string
	Name       string
	Credential string // its id of WebAuthn, in unpadded base64url; unique
	Data       []byte // the credential record, as package web writes it
	Created    time.Time
	Used       *time.Time // nil: never
}

// Invitation lets one person make an account.
type Invitation struct {
	ID      string // inv_…
	Hash    string // SHA-256 of its token, in hex
	Email   string // whom it is for, "" for anybody; a note, not a condition
	Created time.Time
	Expires time.Time
}

// Reset lets the owner of an account set a new password, once.
type Reset struct {
	Hash      string // SHA-256 of its token, in hex
	AccountID string
	Expires   time.Time
}

// Ceremony is a registration of a passkey, or a sign-in with one, that has begun.
type Ceremony struct {
	Hash      string // SHA-256 of its token, in hex
	AccountID string // "" for a sign-in
	Data      []byte // what has to be remembered, as package web writes it
	Expires   time.Time
}

// Enrollment is a new account and how it comes about.
type Enrollment struct {
	Account    Account
	Password   string    // encoded hash, "" for none
	At         time.Time // now
	Invitation string    // hash of the invitation that it uses up, "" for none
	OnlyFirst  bool      // only if there is no account yet
}

// Entry is what a session opens: one space of its account, as it is now.
type Entry struct {
	Session Session
	Account Account
	State   planner.State // of the space
}

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
