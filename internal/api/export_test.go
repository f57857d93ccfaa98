package api

import (
	"context"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// RouteName is what tests outside the package need of a route.
type RouteName struct {
	Name, ID string
	Status   int
}

// Routes lists the routes of the table.
func Routes() []RouteName {
	var names []RouteName
	for _, rt := range (&API{}).routes() {
		names = append(names, RouteName{rt.method + " " + prefix + rt.pattern, rt.id, rt.status})
	}
	return names
}

// ClientAddress is clientAddress.
var ClientAddress = clientAddress

// ScheduleVersion is the schedule_version of suggestions made for c.
func ScheduleVersion(c planner.Call, made ...suggest.Suggestion) string {
	return basisOf(c, made).String()
}

// Knowledge is what a knows of c's space.
func Knowledge(ctx context.Context, a *API, c planner.Call) (*suggest.Knowledge, error) {
	return a.model(ctx, c)
}

// Waiting is how many requests wait until others are done that cost much.
func (a *API) Waiting() int { return a.large.Waiting() }

// Cached is how many responses the cache has, and how many bytes they count as.
func (a *API) Cached() (answers, bytes int) {
	a.responses.mu.Lock()
	defer a.responses.mu.Unlock()
	return a.responses.entries.Len(), a.responses.bytes
}

// Unremembered runs do with an empty response cache, while nobody else asks.
func (a *API) Unremembered(do func()) {
	cache := a.responses
	defer func() { a.responses = cache }()
	a.responses = newResponseCache()
	do()
}
