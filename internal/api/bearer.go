package api

import (
	"strings"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// bearer authenticates by the API key in the header Authorization (RFC 6750).
func (a *API) bearer(r *Request) (account.Access, planner.Call, error) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return account.Access{}, planner.Call{}, account.ErrUnauthorized
	}
	if r.route != nil && r.route.writesOnly() {
		return a.Authenticator.AuthenticateWrite(r.Context(), strings.Trim(key, " "), r.now)
	}
	return a.Authenticator.Authenticate(r.Context(), strings.Trim(key, " "), r.now)
}
