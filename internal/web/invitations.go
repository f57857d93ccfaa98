package web

import (
	"context"
	"net/url"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// invitationView is an invitation as administrators see it.
type invitationView struct {
	ID      string    `json:"id"`
	Email   string    `json:"email"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

func newInvitationView(i account.Invitation) invitationView {
	return invitationView{i.ID, i.Email, i.Created, i.Expires}
}

func (a *App) invitations(r *api.Request) ([]invitationView, error) {
	all, err := a.Members.Invitations(r.Context())
	views := make([]invitationView, len(all))
	for i, v := range all {
		views[i] = newInvitationView(v)
	}
	return views, err
}

// invitationDraft says for whom an invitation is, if it is for somebody.
type invitationDraft struct {
	Email planner.Opt[string] `json:"email"`
}

// newInvitation is an invitation with its link, which is only shown here.
type newInvitation struct {
	Invitation invitationView `json:"invitation"`
	URL        string         `json:"url"`
}

func (a *App) invite(r *api.Request, d invitationDraft) (newInvitation, error) {
	made, token, err := a.Members.Invite(r.Context(), d.Email.Value)
	if err != nil {
		return newInvitation{}, err
	}
	return newInvitation{newInvitationView(made), a.joinURL(made.Email, token)}, nil
}

func (a *App) joinURL(email string, token account.Token) string {
	return a.origin + JoinPath(email) + url.QueryEscape(token.Reveal())
}

// JoinPath is where an account is made by an invitation, whose token comes after it. The
// address of whom it is for, which may be empty, is filled in there.
func JoinPath(email string) string {
	if email == "" {
		return "/join?invitation="
	}
	return "/join?email=" + url.QueryEscape(email) + "&invitation="
}

// FirstLink returns a link with which the first account is made, once. It takes the
// place of the link before. It returns "" if none is needed: there is an account, or
// sign-up is open, or closed.
func (a *App) FirstLink(ctx context.Context) (string, error) {
	set, err := a.Members.Settings(ctx)
	if err != nil || set.SignUp != account.InvitedSignUp {
		return "", err
	}
	first, err := a.Members.First(ctx)
	if err != nil || !first {
		return "", err
	}
	token, err := a.Members.InviteFounder(ctx)
	if err != nil {
		return "", err
	}
	return a.joinURL("", token), nil
}

func (a *App) uninvite(r *api.Request) (api.None, error) {
	return api.None{}, a.Members.Uninvite(r.Context(), r.Param(0))
}
