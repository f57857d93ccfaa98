package web

import (
	"context"
	"fmt"
	"log/slog"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
)

// notice is what the owner of an account is told by e-mail that has happened to it.
type notice struct{ subject, what string }

var (
	newPasskey  = notice{"A new passkey for Study Planner", "A passkey was added to your account. Whoever has it can sign in."}
	newPassword = notice{"Your new password for Study Planner", "The password of your account was changed, and all sessions were ended."}
	newAddress  = notice{"Your address at Study Planner was changed", "The e-mail address of your account was changed. This is the last e-mail to the old one."}
)

// newKeyNotice tells of a key, and nothing that opens anything. What somebody named
// it is left out: it may be meant to deceive the reader.
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

// notify tells the owner of an account what r did to it, in the background, if there
// is a mail server, and if the address is known to be the owner's. It never fails r. One account has only so many notices in a time,
// so that nobody fills the mailbox of its owner.
func (a *App) notify(r *api.Request, owner account.Account, n notice) {
	if a.Mail == nil || owner.Unverified {
		return
	}
	text := fmt.Sprintf(noticeText, n.what, until(r.Now()), r.Address(), agentName(r.UserAgent()), a.origin)
	sent := a.ByAccount.Take(r.Context(), "notice account "+owner.ID).Allowed &&
		a.sendLater(r.Context(), "a notice", func(ctx context.Context) error { return a.Mail(ctx, owner.Email, n.subject, text) })
	if !sent {
		a.Log.LogAttrs(r.Context(), slog.LevelWarn, "a notice was left out: there are too many", slog.String("account", owner.ID))
	}
}

// notifyOwner is notify for whoever is signed in.
func (a *App) notifyOwner(r *api.Request, n notice) {
	owner, err := a.owner(r)
	if err != nil {
		a.Log.LogAttrs(r.Context(), slog.LevelError, "a notice was not sent", slog.Any("error", err))
		return
	}
	a.notify(r, owner, n)
}
