package web

import (
	"context"
	"fmt"
	"log/slog"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// notice is an e-mail to the owner of an account about a change of its security.
type notice struct{ subject, what string }

var (
	newPasskey  = notice{"A new passkey for Study Planner", "A passkey was added to your account. Whoever has it can sign in."}
	newPassword = notice{"Your new password for Study Planner", "The password of your account was changed, and all sessions were ended."}
	newAddress  = notice{"Your address at Study Planner was changed", "The e-mail address of your account was changed. This is the last e-mail to the old one."}
)

// newKeyNotice describes a new key without any secret. It leaves out the key's name, which may be
// meant to deceive the reader.
func newKeyNotice(k account.Key) notice {
	return notice{"A new API key for Study Planner", fmt.Sprintf(
		"An API key was made for your account. It ends in %s, opens the %s space, and allows %s.", k.Last4, k.Mode,
		map[account.Scope]string{account.Full: "everything", account.Read: "reading"}[k.Scope])}
}

const noticeText = `%s

When:    %s
Address: %s
Browser: %s

If it was you, there is nothing to do. If it was not, set a new password at once,
and revoke the keys and passkeys that you are shown then:

%s/forgot

If that does not help, ask the administrator of the server.
`

// notify e-mails a notice about r to the owner of an account, in the background. It does nothing
// without a mail server or a verified address. It never fails r. A quota for each account bounds the
// notices.
func (a *App) notify(r *api.Request, owner account.Account, n notice) {
	if a.Mail == nil || owner.Unverified {
		return
	}
	text := fmt.Sprintf(noticeText, n.what, formatTime(r.Now()), r.Address(), agentName(r.UserAgent()), a.origin)
	sent := a.ByAccount.Take(r.Context(), "notice account "+owner.ID).Allowed &&
		a.sendLater(r.Context(), "a notice", func(ctx context.Context) error { return a.Mail(ctx, owner.Email, n.subject, text) })
	if !sent {
		a.Log.LogAttrs(r.Context(), slog.LevelWarn, "a notice was left out: there are too many", slog.String("account", owner.ID))
	}
}

// notifyOwner is notify for the signed-in user.
func (a *App) notifyOwner(r *api.Request, n notice) {
	owner, err := a.owner(r)
	if err != nil {
		a.Log.LogAttrs(r.Context(), slog.LevelError, "a notice was not sent", slog.Any("error", err))
		return
	}
	a.notify(r, owner, n)
}
