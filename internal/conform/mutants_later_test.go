package conform

func laterMutants() map[string][]mutant {
	const ask, list1, one, change = "POST /v1/blocks/*/later", "GET /v1/blocks", "GET /v1/blocks/*", "PATCH /v1/blocks/*"
	return map[string][]mutant{
		"later-1": {set(ask, "data.applied", true), set(ask, "data.place.date", "2026-10-11"), set(ask, "data.reason", ""), set(list1, "data[*].date", monday12)},
		"later-2": {lose(ask, "apply"), set(ask, "data.block.topic", nil), set(one, "data.start", "05:00"), set(ask, "data.block.id", "new")},
		"later-3": {lose(ask, "place"), set(ask, "data.place", obj{"date": monday12, "start": "08:00", "end": "09:00"}), set(list1, "data", list{})},
		"later-4": {accept(ask, 200, obj{}), set(ask, "error.fields[*].field", "body"), lose(change, "done")},
	}
}
