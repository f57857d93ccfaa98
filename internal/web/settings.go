package web

import (
	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// settingsView is the settings of a server, as administrators see them.
type settingsView struct {
	SignUp      account.SignUpPolicy `json:"sign_up"`
	SignUpFixed bool                 `json:"sign_up_given"` // the operator has set it, with --sign-up
	TimeZone    *string              `json:"time_zone"`
}

// settingsDraft sets all of them.
type settingsDraft struct {
	SignUp   account.SignUpPolicy `json:"sign_up"`
	TimeZone *string              `json:"time_zone"`
}

func (a *App) viewSettings(s account.Settings) settingsView {
	return settingsView{s.SignUp, a.Members.MembersConfig.SignUp != "", unlessEmpty(s.TimeZone)}
}

// unlessEmpty is nil for "".
func unlessEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func (a *App) settings(r *api.Request) (settingsView, error) {
	s, err := a.Members.Settings(r.Context())
	return a.viewSettings(s), err
}

func (a *App) setSettings(r *api.Request, d settingsDraft) (settingsView, error) {
	s := account.Settings{SignUp: d.SignUp}
	if d.TimeZone != nil {
		s.TimeZone = *d.TimeZone
	}
	s, err := a.Members.SetSettings(r.Context(), s)
	return a.viewSettings(s), err
}
