package account

import (
	"io"
	"time"

	"github.com/alexedwards/argon2id"
)

// MembersConfig is what Members is made from. All but SignUp, Verifies and Cost is required.
type MembersConfig struct {
	Store    MemberStorage
	Accounts *Service
	NewID    func() string // as in planner.NewService
	Random   io.Reader     // cryptographically secure
	Now      func() time.Time
	SignUp   SignUpPolicy // set by the operator; "" leaves it to the settings
	Verifies bool         // a new address is unverified until somebody followed a link that was sent to it

	// Cost is what hashing a password costs. The zero value stands for the cost
	// that protects people; tests of other things take less.
	Cost argon2id.Params
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
	return &Members{MembersConfig: c, passwords: newHasher(c.Cost)}
}

// second returns now, to the second, in UTC.
func (m *Members) second() time.Time { return m.Now().UTC().Truncate(time.Second) }

// MemberStorage has the storages of Members.
type MemberStorage struct {
	PasswordStorage
	SessionStorage
	DeviceStorage
	PasskeyStorage
	CeremonyStorage
	ResetStorage
	InvitationStorage
	AdministrationStorage
	SettingsStorage
	PreparedStorage
}
