package api

import (
	"net/http"
	"strings"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// bearer authenticates by the API key in the header Authorization (RFC 6750).
func (a *API) bearer(r *http.Request, now time.Time) (account.Access, planner.Call, error) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return account.Access{}, planner.Call{}, account.ErrUnauthorized
	}
	return a.Door.Open(r.Context(), strings.Trim(key, " "), now)
}
