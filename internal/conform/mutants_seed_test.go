package conform

import (
	"net/http"
	"strings"
)

// endsFirst reports whether a slot or a block does not end after it starts.
func endsFirst(o any) bool {
	fields, _ := o.(obj)
	start, _ := fields["start"].(string)
	end, _ := fields["end"].(string)
	return end <= start
}

// sane takes slots that end first out of requests.
func sane(body obj) {
	if all, ok := body["slots"].(list); ok && len(all) > 0 && endsFirst(all[0]) {
		delete(body, "slots")
	}
}

// shortName cuts names to so many bytes.
func shortName(most int) func(body obj) {
	return func(body obj) {
		if name, ok := body["name"].(string); ok && len(name) > most {
			body["name"] = name[:most]
		}
	}
}

// forgiving gives each name a number, so that none is taken.
func forgiving() func(body obj) {
	next := counter()
	return func(body obj) { body["name"] = "Algebra " + next() }
}

// jealous refuses names that were given before.
func jealous(next server) server {
	given := map[string]bool{}
	return func(r *http.Request, body []byte) *reply {
		if is("POST /v1/subjects", r) {
			if given[string(body)] {
				return envelope(422, nil, invalid)
			}
			given[string(body)] = true
		}
		return next(r, body)
	}
}

// restless gives every block of a week another id each time.
func restless(next server) server {
	number := counter()
	return answering("GET /v1/schedule", func(a *reply) {
		a.edit(func(e obj) { put(e, steps("data.days[*].blocks[*].id"), "id-"+number()) })
	})(next)
}

// seedMutants has for each check of the contract proxies that it catches. The key is
// the one that the suite has.
func seedMutants(key string) map[string][]mutant {
	const (
		subjects, subject = "GET /v1/subjects", "POST /v1/subjects"
		blocks, block     = "GET /v1/blocks", "POST /v1/blocks"
		change, remove    = "PATCH /v1/blocks/*", "DELETE /v1/blocks/*"
		rename, drop      = "PATCH /v1/subjects/*", "DELETE /v1/subjects/*"
		week, stats       = "GET /v1/schedule", "GET /v1/stats"
		suggest           = "POST /v1/schedule/suggest"
	)
	none := func(a string) bool { return a == "" }
	deleteBlocks := each("/v1/blocks", func(next server, r *http.Request, id string) { ask(next, r, "DELETE", "/v1/blocks/"+id, nil) })
	return map[string][]mutant{
		"answers-1": {set(subjects, "debug", 1), unset(subjects, "error")},
		"answers-2": {unset(subjects, "meta.request_id")},
		"answers-3": {set(subjects, "meta.timestamp", "2026-09-01T12:00:00+02:00")},
		"answers-4": {set(remove, "data", obj{}), set(remove, "error.message", "")},
		"answers-5": {unset(subject, "meta")},
		"answers-6": {header(blocks, "Content-Type", "text/html; charset=utf-8")},
		"answers-7": {set(subject, "error.message", "something is wrong")},

		"keys-1": {lets("GET /v1/*", none, key), status(subjects, 403)},
		"keys-2": {lets("GET /v1/*", func(a string) bool { return strings.HasSuffix(a, "no-key") }, key)},
		"keys-3": {lets("GET /v1/*", func(a string) bool { return strings.HasPrefix("Bearer "+key, a) && a != "" }, key)},
		"keys-4": {lets("GET /v1/*", func(a string) bool { return strings.HasPrefix(a, "Basic ") }, key)},
		"keys-5": {lets(stats, none, key), lets(suggest, none, key), lets(remove, none, key)},
		"keys-6": {func(next server) server {
			return func(r *http.Request, body []byte) *reply {
				a := next(r, body)
				if is(subject, r) && none(r.Header.Get("Authorization")) {
					r.Header.Set("Authorization", "Bearer "+key)
					next(r, body)
				}
				return a
			}
		}},

		"subjects-create-1":  {status(subject, 200), set(subject, "data.type", "study")},
		"subjects-create-2":  {set(subject, "data.created", "today"), unset(subject, "data.syllabus")},
		"subjects-create-3":  {set(subject, "data.id", "1")},
		"subjects-create-4":  {set(subject, "data.syllabus", nil)},
		"subjects-create-5":  {set(subject, "data.slots", nil)},
		"subjects-create-6":  {set(subject, "data.color", "1a2b3c"), set(subject, "data.color", nil)},
		"subjects-create-7":  {lose(subject, "color")},
		"subjects-create-8":  {set(subject, "data.slots[0].end", "09:00"), set(subject, "data.slots[0].days", list{2})},
		"subjects-create-9":  {edit(subject, func(e obj) { d := e["data"].(obj); d["slots"] = d["slots"].(list)[:1] })},
		"subjects-create-10": {rewrite(subject, func(body obj) { body["type"] = "study" })},
		"subjects-create-11": {rewrite(subject, shortName(40))}, // bytes, that is
		"subjects-create-12": {rewrite(subject, shortName(40))},
		"subjects-create-13": {rewrite(subject, forgiving()), recode(subject, conflict)},
		"subjects-create-14": {assume(subject, "name", "Unnamed")},
		"subjects-create-15": {assume(subject, "type", "study")},
		"subjects-create-16": {mistake(subject, "type", "hobby", "study")},
		"subjects-create-17": {mistake(subject, "color", "greenish", "#00ff00")},
		"subjects-create-18": {rewrite(subject, sane)},

		"subjects-list-1": {set(subjects, "data", nil)},
		"subjects-list-2": {cut(subjects), set(subjects, "data[*].slots", list{})},
		"subjects-list-3": {ignore(subjects, "type")},

		"subjects-patch-1":  {assume(rename, "slots", list{}), assume(rename, "color", "#000000")},
		"subjects-patch-2":  {assume(rename, "name", "Renamed"), lose(rename, "color")},
		"subjects-patch-3":  {rewrite(rename, func(body obj) { body["slots"] = append(list{slot("08:00", "09:30", 2)}, body["slots"].(list)...) })},
		"subjects-patch-4":  {mistake(rename, "slots", list{}, nil)},
		"subjects-patch-5":  {unset(rename, "data.syllabus"), pretend(rename, 200, obj{})},
		"subjects-patch-6":  {rewrite(rename, forgiving())},
		"subjects-patch-7":  {refuse(rename, "Algebra", 422, invalid)},
		"subjects-patch-8":  {rewrite(rename, shortName(40))},
		"subjects-patch-9":  {recode(rename, invalid), accept(rename, 200, obj{})},
		"subjects-patch-10": {set(blocks, "data[*].subject_name", "Algebra")},
		"subjects-patch-11": {rewrite(rename, sane)},
		"subjects-patch-12": {after(rename, set(subjects, "data[*].type", "training"))},

		"subjects-delete-1": {status(drop, 200), answering(drop, func(a *reply) { a.body = []byte("{}") })},
		"subjects-delete-2": {pretend(drop, 204, nil), also(drop, each("/v1/subjects", func(next server, r *http.Request, id string) {
			ask(next, r, "DELETE", "/v1/subjects/"+id, nil)
		}))},
		"subjects-delete-3": {after(drop, haunted)},
		"subjects-delete-4": {also(drop, deleteBlocks)},
		"subjects-delete-5": {accept(drop, 204, nil), recode(drop, invalid)},
		"subjects-delete-6": {accept(drop, 204, nil)},
		"subjects-delete-7": {jealous},
		"subjects-delete-8": {after(drop, haunted)},

		"blocks-create-1":  {status(block, 200), set(block, "data.end", "09:00")},
		"blocks-create-2":  {unset(block, "data.subject_name"), set(block, "data.note", nil)},
		"blocks-create-3":  {set(block, "data.done", true), unset(block, "data.done")},
		"blocks-create-4":  {set(block, "data.topic", "")},
		"blocks-create-5":  {lose(block, "topic")},
		"blocks-create-6":  {set(block, "data.subject_name", "Latin")},
		"blocks-create-7":  {set(block, "data.id", "1")},
		"blocks-create-8":  {mistake(block, "end", "07:00", "17:00")},
		"blocks-create-9":  {mistake(block, "end", "08:00", "08:01")},
		"blocks-create-10": {recode(block, invalid)},
		"blocks-create-11": {recode(block, notFound)},
		"blocks-create-12": {assume(block, "date", "2026-09-01")},
		"blocks-create-13": {assume(block, "start", "00:00")},
		"blocks-create-14": {assume(block, "end", "23:59")},
		"blocks-create-15": {mistake(block, "date", "3 March 2031", "2031-03-03")},
		"blocks-create-16": {mistake(block, "start", "8 a.m.", "08:00")},
		"blocks-create-17": {mistake(block, "date", "2031-02-29", "2031-03-01")},
		"blocks-create-18": {mistake(block, "end", "25:00", "23:00")},

		"blocks-list-1":  {set(blocks, "data", nil)},
		"blocks-list-2":  {cut(blocks), set(blocks, "data[*].topic", nil)},
		"blocks-list-3":  {ignore(blocks, "date")},
		"blocks-list-4":  {misread(blocks, "date_to", "2031-03-04", "2031-03-03")},
		"blocks-list-5":  {ignore(blocks, "subject_id")},
		"blocks-list-6":  {misread(blocks, "done", "true", "")},
		"blocks-list-7":  {misread(blocks, "done", "false", "")},
		"blocks-list-8":  {ignore(blocks, "done"), ignore(blocks, "subject_id")},
		"blocks-list-9":  {ignore(blocks, "date")},
		"blocks-list-10": {unset(blocks, "data[*].subject_name"), set(blocks, "data[*].version", 1)},
		"blocks-list-11": {ignore(blocks, "date")},

		"blocks-patch-1":  {lose(change, "done")},
		"blocks-patch-2":  {mistake(change, "done", false, nil)},
		"blocks-patch-3":  {assume(change, "done", true), lose(change, "topic")},
		"blocks-patch-4":  {mistake(change, "topic", "", nil), answering(blocks, func(a *reply) { a.edit(func(e obj) { put(e, steps("data[*].topic"), "") }) })},
		"blocks-patch-5":  {lose(change, "start")},
		"blocks-patch-6":  {lose(change, "end")},
		"blocks-patch-7":  {lose(change, "end")},
		"blocks-patch-8":  {assume(change, "end", "23:00")},
		"blocks-patch-9":  {assume(change, "start", "00:00")},
		"blocks-patch-10": {set(change, "data.subject_name", "Algebra"), lose(change, "subject_id")},
		"blocks-patch-11": {lose(change, "subject_id"), recode(change, invalid)},
		"blocks-patch-12": {recode(change, invalid), accept(change, 200, obj{})},
		"blocks-patch-13": {unset(change, "data.topic")},
		"blocks-patch-14": {after(change, set(blocks, "data[*].date", "2031-03-04"))},
		"blocks-patch-15": {also(change, each("/v1/blocks", func(next server, r *http.Request, id string) {
			ask(next, r, "PATCH", "/v1/blocks/"+id, obj{"done": true})
		}))},
		"blocks-patch-16": {lose(change, "topic")},

		"blocks-delete-1": {status(remove, 200)},
		"blocks-delete-2": {also(remove, deleteBlocks), pretend(remove, 204, nil)},
		"blocks-delete-3": {after(remove, set(subjects, "data[*].slots", list{}))},
		"blocks-delete-4": {accept(remove, 204, nil), recode(remove, invalid)},
		"blocks-delete-5": {accept(remove, 204, nil)},
		"blocks-delete-6": {after(remove, haunted)},
		"blocks-delete-7": {pretend(remove, 204, nil)},
		"blocks-delete-8": {accept(change, 200, obj{})},

		"schedule-1":  {unset(week, "data.week_end")},
		"schedule-2":  {edit(week, func(e obj) { d := e["data"].(obj); d["week_start"] = later(d["week_start"].(string), -1) }), set(week, "data.week_end", "2026-09-07")},
		"schedule-3":  {edit(week, func(e obj) { d := e["data"].(obj)["days"].(list); d[0], d[6] = d[6], d[0] })},
		"schedule-4":  {set(week, "data.days[*].label", "Day"), set(week, "data.days[*].blocks", nil)},
		"schedule-5":  {misread(week, "week_offset", "", "1")},
		"schedule-6":  {misread(week, "week_offset", "0", "1")},
		"schedule-7":  {ignore(week, "week_offset")},
		"schedule-8":  {misread(week, "week_offset", "-1", "1")},
		"schedule-9":  {misread(week, "week_offset", "-150", "-52")},
		"schedule-10": {misread(week, "week_offset", "next", "1")},
		"schedule-11": {edit(week, func(e obj) { d := e["data"].(obj)["days"].(list); d[2].(obj)["blocks"] = d[3].(obj)["blocks"] })},
		"schedule-12": {set(week, "data.days[*].blocks[*].subject_name", "Algebra"), unset(week, "data.days[*].blocks[*].topic")},
		"schedule-13": {set(week, "data.days[*].blocks[*].topic", nil), set(week, "data.days[*].blocks[*].done", false)},
		"schedule-14": {set(week, "data.days[*].blocks", list{}), set(week, "data.days[*].blocks[*].done", true)},
		"schedule-15": {restless},
		"schedule-16": {cut(blocks)},
		"schedule-17": {lose(change, "done")},

		"stats-1":  {unset(stats, "data.heatmap"), set(stats, "data.best_day", "Monday")},
		"stats-2":  {set(stats, "data.streak_days", 1), set(stats, "data.heatmap", nil)},
		"stats-3":  {set(stats, "data.total_blocks", 3)},
		"stats-4":  {set(stats, "data.completed_blocks", 4)},
		"stats-5":  {set(stats, "data.completion_rate", 75), set(stats, "data.completion_rate", 0.8)},
		"stats-6":  {set(stats, "data.total_minutes", 195)},
		"stats-7":  {edit(stats, func(e obj) { put(e, []string{"data", "heatmap"}, obj{}) })},
		"stats-8":  {edit(stats, func(e obj) { put(e, []string{"data", "heatmap", "2026-09-01"}, 0) })},
		"stats-9":  {mistake(change, "done", false, nil)},
		"stats-10": {misread(stats, "period", "", "all")},
		"stats-11": {misread(stats, "period", "week", "all")},
		"stats-12": {after(drop, misread(stats, "period", "today", "all"))},
		"stats-13": {misread(stats, "period", "month", "all"), misread(stats, "period", "month", "week")},
		"stats-14": {misread(stats, "period", "all", "month")},
		"stats-15": {misread(stats, "period", "decade", "all")},
		"stats-16": {set(stats, "data.streak_days", 2)},
		"stats-17": {set(stats, "data.streak_days", 3)},
		"stats-18": {set(stats, "data.streak_days", 2)},
		"stats-19": {set(stats, "data.streak_days", 3)},

		"suggest-1":  {set(suggest, "data.suggestions", nil)},
		"suggest-2":  {set(suggest, "data.suggestions[*].kind", "goal"), unset(suggest, "data.suggestions[*].day")},
		"suggest-3":  {set(suggest, "data.suggestions[*].type", "swap_block")},
		"suggest-4":  {set(suggest, "data.suggestions[*].subject_id", nobody)},
		"suggest-5":  {set(suggest, "data.suggestions[*].end", "00:00"), set(suggest, "data.suggestions[*].day", "")},
		"suggest-6":  {set(suggest, "data.suggestions[*].reason", "")},
		"suggest-7":  {after(suggest, haunted)},
		"suggest-8":  {set(suggest, "data.suggestions[*].end", "23:59")},
		"suggest-9":  {lose(suggest, "goal")},
		"suggest-10": {lose(suggest, "available_hours")},
	}
}
