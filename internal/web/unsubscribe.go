package web

import (
	"net/http"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// unsubscribePath is the path of the links that end e-mails. GET shows a page that asks. POST ends
// them at once (RFC 8058).
const unsubscribePath = "/unsubscribe"

// mayMail returns planner.Invalid if p wants a weekly e-mail that could not be sent.
func (a *App) mayMail(owner account.Account, p profilePatch) error {
	var bad planner.Invalid
	if p.WeeklyMail.Value != "" {
		bad.Check(a.Mail != nil, "weekly_mail", "is not to be had: this server sends no e-mail")
		bad.Check(!owner.Unverified, "weekly_mail", "needs an address that is confirmed: open the link that was sent to it")
	}
	return bad.Err()
}

// unsubscribeQuery is the address in an e-mail.
type unsubscribeQuery struct {
	Token planner.Opt[string] `query:"token"`
}

// unsubscribe ends the weekly e-mail of an account. Wrong tokens are charged to the address.
func (a *App) unsubscribe(r *api.Request, q unsubscribeQuery) (api.None, error) {
	if err := a.throttleLink(r); err != nil {
		return api.None{}, err
	}
	return api.None{}, a.Members.Unsubscribe(r.Context(), q.Token.Value)
}

// oneClick turns the POST of a mail program into a request to the endpoint. Its body is constant.
func oneClick(r *http.Request) *http.Request {
	r = r.Clone(r.Context())
	r.URL.Path, r.URL.RawPath = "/app"+unsubscribePath, ""
	r.Body, r.ContentLength = http.NoBody, 0
	r.Header.Del("Content-Type")
	return r
}
