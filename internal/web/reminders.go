package web

import (
	"studyplanner/internal/api"
	"studyplanner/internal/reminders"
)

// reminderView is the reminders of one browser, and what it needs to receive them.
type reminderView struct {
	Key     string       `json:"key"`     // of this server, for the push service of the browser
	Browser *reminderSet `json:"browser"` // null: it gets no reminders
	Others  int          `json:"others"`  // other browsers of the account with reminders
}

// reminderSet is the reminders of a browser.
type reminderSet struct {
	Language string `json:"language"`
	Minutes  *int   `json:"minutes"`
	Exams    bool   `json:"exams"`
	Week     bool   `json:"week"`
}

func (a *App) reminders(r *api.Request) (reminderView, error) {
	s, err := a.Reminders.State(r.Context(), r.Access())
	v := reminderView{Key: s.Key, Others: s.Others}
	if b := s.Browser; b != nil {
		v.Browser = &reminderSet{b.Language, b.Minutes, b.Exams, b.Week}
	}
	return v, err
}

func (a *App) setReminders(r *api.Request, d reminders.Draft) (reminderView, error) {
	if err := a.Reminders.Set(r.Context(), r.Access(), d); err != nil {
		return reminderView{}, err
	}
	return a.reminders(r)
}

func (a *App) removeReminders(r *api.Request) (api.None, error) {
	return api.None{}, a.Reminders.Remove(r.Context(), r.Access())
}

// tryReminders sends a message to the browser at once. It is charged as an attempt to
// sign in: it makes the server call an address that somebody gave it.
func (a *App) tryReminders(r *api.Request) (api.None, error) {
	if err := r.Charge(a.ByAccount, "reminder account "+r.Access().AccountID); err != nil {
		return api.None{}, err
	}
	return api.None{}, a.Reminders.SendTest(r.Context(), r.Access())
}
