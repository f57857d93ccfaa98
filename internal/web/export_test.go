package web

import "studyplanner/internal/api"

// Routes lists the routes of a below /app, for everybody and for members, and
// those for administrators, with their whole patterns.
func (a *App) Routes() (all, administration []api.Route) {
	for _, rt := range a.routes() {
		rt.Pattern = "/app" + rt.Pattern
		all = append(all, rt)
	}
	for _, rt := range a.administration() {
		rt.Pattern = "/app/admin" + rt.Pattern
		administration = append(administration, rt)
	}
	return all, administration
}

// How many parts and values a document may have.
const (
	MaxParts  = maxParts
	MaxValues = maxValues
)

// MaxMails is how many e-mails are sent at once.
const MaxMails = maxMails

// AgentName is agentName.
var AgentName = agentName
