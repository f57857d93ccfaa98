package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// mailTimeout is how long the sending of one e-mail may take.
const mailTimeout = 30 * time.Second

// forgotDraft names the account whose password was forgotten.
type forgotDraft struct {
	Email string `json:"email"`
}

// forgot answers before it looks for the account. So neither the answer nor its time reveals
// whether there is one.
func (a *App) forgot(r *api.Request, d forgotDraft) (api.None, error) {
	if err := a.throttle(r, "forgot", d.Email); err != nil {
		return api.None{}, err
	}
	sent := a.sendLater(r.Context(), "a link for a new password", func(ctx context.Context) error {
		return a.sendReset(ctx, strings.TrimSpace(d.Email))
	})
	if !sent {
		return api.None{}, api.ErrBusy
	}
	return api.None{}, nil
}

// maxMails is how many e-mails are sent at once.
const maxMails = 32

// sendLater calls send in the background; what names the e-mail in the log. It returns
// false, and sends nothing, while too many e-mails are being sent.
func (a *App) sendLater(ctx context.Context, what string, send func(context.Context) error) bool {
	if !a.mails.TryAcquire(1) {
		return false
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), mailTimeout)
	go func() {
		defer a.mails.Release(1)
		defer cancel()
		if err := send(ctx); err != nil {
			a.Log.LogAttrs(ctx, slog.LevelError, what+" was not sent", slog.Any("error", err))
		}
	}()
	return true
}

// sendReset sends a link to the owner of an account, if there is one.
func (a *App) sendReset(ctx context.Context, email string) error {
	owner, err := a.Accounts.Find(ctx, email)
	if errors.Is(err, account.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	token, expires, err := a.Members.NewReset(ctx, owner.ID, account.MailPassword)
	if err != nil {
		return err
	}
	return a.Mail(ctx, owner.Email, "Set a new password for Study Planner", fmt.Sprintf(resetText, a.resetURL(token), formatTime(expires)))
}

const resetText = `Somebody, probably you, asked for a new password for your account at Study
Planner. Set one here:

%s

The link works once, until %s. If it was not you,
do nothing: your password stays as it is.
`

func formatTime(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }

func (a *App) resetURL(token account.Token) string {
	return a.origin + "/reset?token=" + url.QueryEscape(token.Reveal())
}

// resetDraft sets a new password by the token of a link.
type resetDraft struct {
	Token    string `json:"token"`
	Password string `json:"password"`
}

func (a *App) reset(r *api.Request, d resetDraft) (accountView, error) {
	if err := a.throttleLink(r); err != nil {
		return accountView{}, err
	}
	owner, token, err := a.Members.Reset(r.Context(), d.Token, d.Password, r.UserAgent())
	if err != nil {
		return accountView{}, err
	}
	a.notify(r, owner, newPassword)
	return a.welcome(r, owner, token)
}
