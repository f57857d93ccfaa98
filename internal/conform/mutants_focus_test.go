package conform

func focusMutants() map[string][]mutant {
	const start, get, pause, finish = "PUT /v1/focus", "GET /v1/focus", "POST /v1/focus/pause", "POST /v1/focus/finish"
	const change, remove, discard = "PATCH /v1/blocks/*", "DELETE /v1/blocks/*", "DELETE /v1/focus"
	return map[string][]mutant{
		"focus-1": {set(start, "data.state", "paused"), set(pause, "data.elapsed_seconds", 0), set(finish, "data.actual_minutes", 55), set("GET /v1/stats", "data.total_minutes", 40), lose(finish, "done")},
		"focus-2": {accept(finish, 200, obj{"actual_minutes": 550}), set(get, "data.state", "running"), lose(finish, "minutes")},
		"focus-3": {accept(start, 200, obj{}), pretend(remove, 204, nil), pretend(discard, 204, nil), accept("POST /v1/focus/resume", 200, obj{})},
		"focus-4": {accept(change, 200, obj{}), lose(change, "actual_minutes"), set(change, "data.actual_minutes", 0)},
	}
}
