package conform

import "strings"

func calendarsMutants() map[string][]mutant {
	const make, all, one, change, free = "POST /v1/calendars", "GET /v1/calendars", "GET /v1/calendars/*", "PATCH /v1/calendars/*", "DELETE /v1/calendars/*"
	const content, busy = "PUT /v1/calendars/*/content", "GET /v1/busy"
	// reads lets calendars be read as if a text stood there in the place of another.
	reads := func(from, to string) mutant {
		return rewrite(make, func(body obj) {
			if text, ok := body["content"].(string); ok {
				body["content"] = strings.ReplaceAll(text, from, to)
			}
		})
	}
	return map[string][]mutant{
		"calendars-1":  {status(make, 200), unset(make, "data.host"), lose(change, "name"), pretend(free, 204, nil), after(make, set(all, "data", list{}))},
		"calendars-2":  {turn(busy), set(busy, "data[*].title", "x"), set(busy, "data[*].calendar_id", "x"), set(busy, "data[1].start", "12:00"), cut(busy)},
		"calendars-3":  {reads("EXDATE:20261020T081500\r\n", ""), reads("STATUS:CANCELLED\r\n", ""), reads("COUNT=4", "COUNT=5"), reads("RECURRENCE-ID:20261027", "RECURRENCE-ID:20261028")},
		"calendars-4":  {set(busy, "data[0].end", "24:00"), cut(busy)},
		"calendars-5":  {reads("STATUS:CANCELLED\r\n", ""), reads("TRANSP:TRANSPARENT\r\n", "")},
		"calendars-6":  {lose(make, "all_day"), lose(change, "all_day"), set("GET /v1/days-off", "data[*].calendar_id", nil), set(make, "meta.effect.blocks_removed", 0), set(busy, "data[*].end", "24:00")},
		"calendars-7":  {lose(make, "titles"), set(busy, "data[*].title", "Analysis I")},
		"calendars-8":  {after(content, set(busy, "data", list{})), pretend(content, 200, obj{}), accept(content, 200, obj{})},
		"calendars-9":  {accept(make, 201, obj{"id": "x"}), unnamed(make)},
		"calendars-10": {accept(make, 201, obj{"id": "x"}), unnamed(make)},
		"calendars-11": {reads("FREQ=DAILY;COUNT=1000000000", "FREQ=DAILY;COUNT=1"), set(make, "data.skipped", list{})},
		"calendars-12": {accept(busy, 200, list{}), refuse(busy, "2027-01-06", 422, invalid)},
		"calendars-13": {set("POST /v1/schedule/suggest", "data.suggestions", list{obj{"type": "add_block", "reason": "x"}}), reads("T235900", "T000500")},
		"calendars-14": {refuse(make, "Shifts 19", 422, invalid), accept(make, 201, obj{"id": "x"})},
		"calendars-15": {reads("Europe/London", "Africa/Abidjan"), reads("Europe/London", "Europe/Paris"), reads("COUNT=30", "COUNT=3")},
		"calendars-16": {reads("TZOFFSETTO:+0300", "TZOFFSETTO:+0100"), set(make, "data.skipped", list{}), reads("W. Europe Standard Time", "Pacific/Kiritimati")},
		"calendars-17": {accept(content, 200, obj{}), refuse(content, "x", 422, invalid), refuse(make, "INTERVAL=0", 500, "INTERNAL_ERROR")},

		"calendars-read-1": {set(make, "data.host", nil), set(change, "data.host", "127.0.0.1/owner-alone.ics"), cut(busy), status(make, 200)},
		"calendars-read-2": {set(busy, "data[*].title", "Analysis I"), set(busy, "data[*].title", "Latin")},
		"calendars-read-3": {after("PUT /v1/sandbox/clock", set(busy, "data", list{})), set(one, "data.state", "ok"), set(one, "data.problem", nil)},
		"calendars-read-4": {set(one, "data.refreshed", "2026-10-12T05:00:00Z"), pretend("GET /v1/schedule", 200, obj{})},
		"calendars-read-5": {refuse(make, "/3", 422, invalid), accept(make, 201, obj{"id": "x"})},
		"calendars-read-6": {accept(make, 201, obj{"id": "x"}), unnamed(make), after(make, set(busy, "data", list{}))},
	}
}
