package account

import (
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

// MemberStorage is where what the use cases of people who sign in need is
// remembered.
type MemberStorage struct {
	PasswordStorage
	SessionStorage
	PasskeyStorage
	CeremonyStorage
	ResetStorage
	InvitationStorage
	AdministrationStorage
}
