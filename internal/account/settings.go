package account

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"studyplanner/internal/planner"
)

// Settings are those of the whole installation, by administrators. Flags of the operator have
// precedence.
type Settings struct {
	SignUp   SignUpPolicy `json:"sign_up"`   // InvitedSignUp, if it was never set
	TimeZone string       `json:"time_zone"` // default of new accounts; "": none
}

// SettingsStorage remembers the settings, as long as there are accounts.
type SettingsStorage interface {
	// Settings returns the zero value as long as none were set.
	Settings(ctx context.Context) (Settings, error)
	// SetSettings returns ErrNotFound if there is no account.
	SetSettings(ctx context.Context, s Settings) error
}

// SignUpPolicies are all that there are.
var SignUpPolicies = []SignUpPolicy{OpenSignUp, InvitedSignUp, ClosedSignUp}

// validate returns planner.Invalid with everything that is wrong with s.
func (s Settings) validate() error {
	var bad planner.Invalid
	bad.Check(slices.Contains(SignUpPolicies, s.SignUp), "sign_up", "must be open, invited or closed")
	if s.TimeZone != "" {
		_, err := LoadZone(s.TimeZone)
		bad.Check(err == nil, "time_zone", fmt.Sprint(err))
	}
	return bad.Err()
}

// Settings returns the settings in force. A sign-up policy of the operator has precedence.
func (m *Members) Settings(ctx context.Context) (Settings, error) {
	s, err := m.Store.Settings(ctx)
	if err != nil {
		return Settings{}, fmt.Errorf("read settings: %w", err)
	}
	s.SignUp = cmp.Or(m.MembersConfig.SignUp, s.SignUp, InvitedSignUp)
	return s, nil
}

// SetSettings sets all of them. It returns planner.Invalid, also if they contradict the
// operator's.
func (m *Members) SetSettings(ctx context.Context, s Settings) (Settings, error) {
	var bad planner.Invalid
	bad.Merge("", s.validate())
	configured := m.MembersConfig.SignUp
	bad.Check(configured == "" || configured == s.SignUp, "sign_up", fmt.Sprintf("is %s, as --sign-up of the server says", configured))
	if err := bad.Err(); err != nil {
		return Settings{}, err
	}
	stored := s
	if configured != "" { // then what was set before stays for later
		before, err := m.Store.Settings(ctx)
		if err != nil {
			return Settings{}, fmt.Errorf("read settings: %w", err)
		}
		stored.SignUp = before.SignUp
	}
	if err := m.Store.SetSettings(ctx, stored); err != nil {
		return Settings{}, fmt.Errorf("set settings: %w", err)
	}
	return s, nil
}
