package conform

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// fullMutants has for each check beyond the contract proxies that it catches.
func fullMutants(string) map[string][]mutant {
	all := map[string][]mutant{}
	for _, some := range []map[string][]mutant{
		answersMutants(), subjectsMutants(), blocksMutants(), sentencesMutants(), generationMutants(), suggestMutants(), examsMutants(), plansMutants(), laterMutants(), repeatMutants(), clockMutants(), timetableMutants(), daysOffMutants(), feedsMutants(), calendarsMutants(), focusMutants(),
	} {
		maps.Copy(all, some)
	}
	return all
}

// unnamed takes the names of fields out of errors.
func unnamed(route string) mutant {
	return edit(route, func(e obj) { put(e, steps("error.fields"), list{}) })
}

// trims mends bodies before the server reads them.
func mends(route string, mend func(text string) string) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if is(route, r) {
				body = []byte(mend(string(body)))
			}
			return next(r, body)
		}
	}
}

func answersMutants() map[string][]mutant {
	const subjects, subject, account = "GET /v1/subjects", "POST /v1/subjects", "GET /v1/account"
	const change, rename, block = "PATCH /v1/blocks/*", "PATCH /v1/subjects/*", "POST /v1/blocks"
	return map[string][]mutant{
		"statuses-1":  {status("GET /v1/stats", 203), status(change, 202), status("POST /v1/schedule/suggest", 201)},
		"statuses-2":  {status(subject, 400), unnamed(subject)},
		"statuses-3":  {edit(subject, func(e obj) { f := e["error"].(obj); f["fields"] = f["fields"].(list)[:1] })},
		"statuses-4":  {status("DELETE /v1/blocks/*", 410), status(rename, 400)},
		"statuses-5":  {status(block, 422)},
		"statuses-6":  {status("GET /v1/nothing-here", 400), recode("GET /v1/nothing-here", "NO_PATH")},
		"statuses-7":  {status("PUT /v1/subjects", 404), header("PUT /v1/subjects", "Allow", "GET")},
		"statuses-8":  {header(subjects, "WWW-Authenticate", ""), header(subjects, "WWW-Authenticate", "Basic")},
		"statuses-9":  {status(subject, 422), recode(subject, invalid)},
		"statuses-10": {asking(subject, func(r *http.Request, _ obj) { r.Header.Set("Content-Type", "application/json") }), status(subject, 400)},
		"statuses-11": {asking(subject, func(r *http.Request, _ obj) {
			if r.Header.Get("Content-Type") == "" {
				r.Header.Set("Content-Type", "application/octet-stream")
			}
		})},
		"statuses-12": {status("HEAD /v1/subjects", 204), answering("HEAD /v1/subjects", func(a *reply) { a.body = []byte("{}") })},
		"statuses-13": {header(subjects, "X-Request-Id", "other"), header(subjects, "X-Request-Id", "")},
		"statuses-14": {deaf(subjects, "X-Request-Id")},
		"statuses-15": {set(subjects, "meta.request_id", "a b")},
		"statuses-16": {unset(subjects, "meta.local_time")},
		"statuses-17": {header(subject, "Location", ""), header(block, "Location", "/v1/blocks"), header(subject, "Location", "/subjects")},
		"statuses-18": {header("POST /v1/subjects/*/syllabus", "Location", "/v1/subjects"), set("POST /v1/subjects/*/syllabus", "meta.item_id", "itm_x"), header(subject, "Location", "/v1/subjects/x")},

		"bodies-1": {lose(subject, "colour")},
		"bodies-2": {mends(subject, func(text string) string { return strings.Replace(text, `"name":"Algebra",`, "", 1) })},
		"bodies-3": {mistake(subject, "name", nil, "Unnamed")},
		"bodies-4": {mistake(subject, "name", 5, "5")},
		"bodies-5": {mends(subject, func(text string) string { return text + "}" })},
		"bodies-6": {mends(subject, func(text string) string { return strings.TrimSuffix(text, " {}") })},
		"bodies-7": {mends(subject, func(text string) string { return strings.Trim(text, "[]") })},
		"bodies-8": {mends(subject, func(text string) string { return strings.ToValidUTF8(text, "�") })},
		"bodies-9": {mends(subject, func(text string) string {
			if text == "" {
				text = `{"name":"Unnamed","type":"study"}`
			}
			return text
		})},
		"bodies-10": {status("POST /v1/schedule/suggest", 201), mends("POST /v1/schedule/suggest", func(text string) string {
			if text == "" {
				text = "null"
			}
			return text
		})},
		"bodies-11": {refuse(subject, `"color":null`, 422, invalid), refuse(subject, `"slots":null`, 422, invalid)},
		"bodies-12": {refuse(block, `"topic":null`, 422, invalid)},
		"bodies-13": {refuse(block, `"done":false`, 422, invalid)},
		"bodies-14": {lose(block, "done")},
		"bodies-15": {refuse(change, `"subject_name"`, 422, invalid), refuse(change, `"id"`, 422, invalid)},
		"bodies-16": {refuse(rename, `"syllabus"`, 422, invalid)},
		"bodies-17": {lose(change, "date"), lose(change, "subject_name")},
		"bodies-18": {lose(rename, "type"), lose(rename, "syllabus")},
		"bodies-19": {set(subject, "data.name", "  Algebra \t")},
		"bodies-20": {set(subject, "data.name", "Re\u0301sume\u0301")},
		"bodies-21": {mistake(subject, "name", "Alg\u0007ebra", "Algebra")},
		"bodies-22": {mistake(subject, "name", "   ", "Unnamed")},
		"bodies-23": {refuse(subjects, "colour", 422, invalid)},
		"bodies-24": {unset(subjects, "meta.ignored"), set(subjects, "meta.ignored", list{"colour"}), set(subjects, "meta.ignored", list{"colour", "shape"})},

		"account-1": {set(account, "data.mode", "live"), unset(account, "data.scope")},
		"account-2": {set(account, "data.today", "2026-08-31"), set(account, "data.time_zone", "Nowhere/Land")},
		"account-3": {set(account, "data.quotas", list{}), unset(account, "data.quotas[*].window_seconds")},
		"account-4": {ignore(account, "include"), unset(account, "meta.subjects[*].color")},
		"account-5": {set(account, "data.clock", nil)},

		"quota-1": {header(subjects, "RateLimit-Policy", "")},
		"quota-2": {header(subjects, "RateLimit", "")},
		"quota-3": {header("DELETE /v1/blocks/*", "RateLimit", "")},
	}
}

func subjectsMutants() map[string][]mutant {
	const subjects, subject, one, week = "GET /v1/subjects", "POST /v1/subjects", "GET /v1/subjects/*", "GET /v1/schedule"
	const add, put, item, drop = "POST /v1/subjects/*/syllabus", "PUT /v1/subjects/*/syllabus", "PATCH /v1/subjects/*/syllabus/*", "DELETE /v1/subjects/*/syllabus/*"
	const rename, read = "PATCH /v1/subjects/*", "POST /v1/subjects/*/syllabus/read"
	firstSlot := func(change func(slot obj)) mutant {
		return rewrite(subject, func(body obj) {
			if all, ok := body["slots"].(list); ok && len(all) > 0 {
				change(all[0].(obj))
			}
		})
	}
	mondays := func(slot obj) { slot["days"] = list{1} }
	return map[string][]mutant{
		"subjects-get-1":    {set(one, "data.slots", list{}), status(one, 400)},
		"subjects-names-1":  {rewrite(subject, forgiving())},
		"subjects-order-1":  {turn(subjects)},
		"subjects-colors-1": {set(subject, "data.color", "#1D4ED8")},
		"subjects-colors-2": {set(subject, "data.color", "#aabbcc")},
		"subjects-dry-1":    {lose(subject, "dry_run"), status(subject, 200)},
		"subjects-filter-1": {ignore(subjects, "type")},

		"slots-1": {set(subject, "data.slots[*].days", list{7})},
		"slots-2": {edit(week, func(e obj) {
			d := e["data"].(obj)["days"].(list)
			d[0].(obj)["blocks"], d[6].(obj)["blocks"] = d[6].(obj)["blocks"], d[0].(obj)["blocks"]
		})},
		"slots-3":  {firstSlot(mondays)},
		"slots-4":  {firstSlot(mondays)},
		"slots-5":  {firstSlot(mondays)},
		"slots-6":  {firstSlot(mondays)},
		"slots-7":  {refuse(subject, `"end":"09:00"`, 422, invalid)},
		"slots-8":  {refuse(subject, "Latin", 422, invalid)},
		"slots-9":  {edit(subject, func(e obj) { s := e["data"].(obj)["slots"].(list); s[0], s[1] = s[1], s[0] })},
		"slots-10": {rewrite(subject, func(body obj) { s := body["slots"].(list); body["slots"] = s[:min(50, len(s))] }), rewrite(subject, func(body obj) { s := body["slots"].(list); body["slots"] = s[:min(49, len(s))] })},
		"slots-11": {set(subject, "error.fields[*].field", "slots")},

		"syllabus-1": {status(add, 200), edit(add, func(e obj) { d := e["data"].(obj); d["syllabus"] = d["syllabus"].(list)[:1] })},
		"syllabus-2": {unset(add, "data.syllabus[*].id"), lose(add, "done")},
		"syllabus-3": {lose(item, "done"), set(item, "data.syllabus[1].done", false)},
		"syllabus-4": {status(drop, 200), pretend(drop, 204, nil)},
		"syllabus-5": {set(put, "data.syllabus[*].id", "new"), pretend(put, 200, obj{"syllabus": list{}})},
		"syllabus-6": {rewrite(add, func(body obj) { body["duration"] = max(1, min(6000, body["duration"].(float64))) }), refuse(add, "6000", 422, invalid)},
		"syllabus-7": {assume(add, "title", "Untitled")},
		"syllabus-8": {accept(item, 200, obj{}), accept(drop, 204, nil)},
		"syllabus-9": {set(rename, "data.syllabus", list{})},
		"syllabus-10": {
			set(read, "data.items[*].done", false), set(read, "data.items[1].duration", 60),
			after(read, set(subjects, "data[*].syllabus", list{obj{}})),
		},
		"syllabus-11": {set(put, "error.fields[*].field", "body"), refuse(put, "Sets", 422, invalid)},
	}
}

func sentencesMutants() map[string][]mutant {
	const read = "POST /v1/blocks/read"
	return map[string][]mutant{
		"sentences-1": {
			set(read, "data.blocks[*].topic", nil), set(read, "data.blocks[1].date", "2031-03-05"), set(read, "data.blocks[0].id", nobody),
			after(read, set("GET /v1/blocks", "data", list{obj{}})),
		},
		"sentences-2": {set(read, "data.parts[3].to", 38), set(read, "data.parts[0].kind", "name")},
		"sentences-3": {refuse(read, "Physics", 422, invalid), set(read, "data.problem.kind", "not_understood"), set(read, "data.parts", list{}), set(read, "data.problem.to", 0)},
		"sentences-4": {refuse(read, strings.Repeat("ä", 501), 422, invalid), shortened(read, "text", 1000)},
	}
}

func blocksMutants() map[string][]mutant {
	const blocks, block, one, change = "GET /v1/blocks", "POST /v1/blocks", "GET /v1/blocks/*", "PATCH /v1/blocks/*"
	const move, batch = "POST /v1/blocks/*/move", "POST /v1/blocks/batch"
	never := func(next server) server { // batches are not made
		return lose(batch, "operations")(next)
	}
	return map[string][]mutant{
		"blocks-get-1": {set(one, "data.topic", "Sets"), status(one, 400)},
		"blocks-get-2": {wholeOnly(one)},
		"blocks-order-1": {turn(blocks), data(blocks, func(all list) list {
			if len(all) > 1 {
				all[0], all[1] = all[1], all[0]
			}
			return all
		})},
		"blocks-dates-1":    {ignore(blocks, "date")},
		"blocks-dates-2":    {ignore(blocks, "date_from"), ignore(blocks, "date_to")},
		"blocks-dates-3":    {misread(blocks, "date_to", "2031-03-03", "2031-03-04")},
		"blocks-dates-4":    {misread(blocks, "date", "", ""), misread(blocks, "done", "", "")},
		"blocks-dates-5":    {mistake(block, "date", "0001-01-01", "1970-01-01"), refuse(block, "9999", 422, invalid)},
		"blocks-subjects-1": {ignore(blocks, "subject_id"), refuse(blocks, nobody, 404, notFound)},
		"blocks-topic-1":    {shortTopic(change, 500), refuse(block, strings.Repeat("ä", 300), 422, invalid)},
		"blocks-topic-2":    {mistake(change, "topic", nil, "null"), mistake(change, "topic", "  ", ".")},
		"blocks-note-1":     {mistake(change, "note", "page 12\nexercise 3", "page 12 exercise 3"), unset(blocks, "data[*].note")},
		"blocks-note-2":     {mistake(change, "note", "", nil), edit(change, func(e obj) { e["data"].(obj)["note"] = "" })},
		"blocks-overlap-1":  {ignore(block, "include"), refuse(block, `"start":"08:30"`, 422, invalid)},

		"moves-1": {mistake(move, "date", "2031-03-05", "2031-03-04"), set(move, "data.id", "new")},
		"moves-2": {lose(move, "start"), lose(move, "end")},
		"moves-3": {assume(move, "end", "23:00")},
		"moves-4": {assume(move, "date", "2031-03-05")},
		"moves-5": {status(move, 400), accept(move, 200, obj{})},

		"lists-1": {ignore(blocks, "cursor"), cut(blocks), set(blocks, "meta.next_cursor", nil)},
		"lists-2": {set(blocks, "meta.next_cursor", "more")},
		"lists-3": {misread(blocks, "limit", "0", "1"), misread(blocks, "limit", "501", "500"), misread(blocks, "limit", "500", "501")},
		"lists-4": {ignore(blocks, "cursor")},
		"lists-5": {ignore(blocks, "id"), cut(blocks)},
		"lists-6": {ignore(blocks, "include"), set(blocks, "meta.subjects[*].color", nil)},

		"batch-1": {
			lose(batch, "operations"), edit(batch, func(e obj) { r := e["data"].(obj)["results"].(list); r[0], r[3] = r[3], r[0] }),
			set(batch, "data.results[1].block.done", false), after(batch, cut(blocks)),
		},
		"batch-2": {also(batch, func(next server, r *http.Request, body []byte) {
			ask(next, r, "POST", "/v1/blocks/batch", firstOperation(body))
		}), never},
		"batch-3": {set(batch, "error.fields[*].field", "end"), set(batch, "error.fields[*].field", "operations[0].end")},
		"batch-4": {lose(batch, "dry_run")},
		"batch-5": {rewrite(batch, func(body obj) { o := body["operations"].(list); body["operations"] = o[:min(100, len(o))] }), accept(batch, 200, obj{"results": list{}})},
		"batch-6": {accept(batch, 200, obj{}), set(batch, "error.fields[*].field", "operations[0]")},
	}
}

// wholeOnly finds nothing by the end of its id.
func wholeOnly(route string) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if is(route, r) && len(r.URL.Path) < len("/v1/blocks/")+20 {
				return envelope(404, nil, notFound)
			}
			return next(r, body)
		}
	}
}

func shortTopic(route string, most int) mutant { return shortened(route, "topic", most) }

// shortened cuts a text of bodies before the server reads it.
func shortened(route, field string, most int) mutant {
	return rewrite(route, func(body obj) {
		if text := []rune(body[field].(string)); len(text) > most {
			body[field] = string(text[:most])
		}
	})
}

// firstOperation is the batch that has only the first operation of another.
func firstOperation(body []byte) obj {
	var b obj
	if json.Unmarshal(body, &b) != nil {
		return nil
	}
	return obj{"operations": b["operations"].(list)[:1]}
}

func generationMutants() map[string][]mutant {
	const blocks, week, stats = "GET /v1/blocks", "GET /v1/schedule", "GET /v1/stats"
	const change, rename, remove, subject = "PATCH /v1/blocks/*", "PATCH /v1/subjects/*", "DELETE /v1/blocks/*", "POST /v1/subjects"
	ghostAt := func(date string) mutant {
		return data(blocks, func(all list) list { return append(list{with(ghost(), obj{"date": date})}, all...) })
	}
	emptyWeek := set(week, "data.days[*].blocks", list{})
	aBlock := set(week, "data.days[0].blocks", list{ghost()})
	return map[string][]mutant{
		"generation-1":  {after(subject, ghostAt("2026-10-13")), data(blocks, func(all list) list { return all[:min(1, len(all))] })},
		"generation-2":  {set(week, "data.days[*].blocks[*].topic", ""), set(week, "data.days[*].blocks[*].done", true)},
		"generation-3":  {emptyWeek},
		"generation-4":  {onQuery(week, "week_offset=54", aBlock), onQuery(week, "week_offset=53", emptyWeek)},
		"generation-5":  {after(remove, aBlock), after(remove, onQuery(week, "week_offset=2", emptyWeek))},
		"generation-6":  {after(rename, ghostAt("2026-09-07"))},
		"generation-7":  {lose(rename, "slots"), after(rename, haunted)},
		"generation-8":  {after(rename, cut(blocks)), after(rename, data(blocks, func(all list) list { return all[min(1, len(all)):] }))},
		"generation-9":  {after(rename, restless), lose(rename, "slots")},
		"generation-10": {after(rename, cut(blocks)), lose(rename, "slots")},
		"generation-11": {rewrite(subject, func(body obj) {
			if body["name"] == "Two" {
				delete(body, "slots")
			}
		}), refuse(subject, "Two", 422, invalid)},
		"generation-12":      {misread(week, "week_offset", "1000000", "1000"), misread(week, "week_offset", "1.5", "1"), misread(week, "week_offset", "2.0", "2.5")},
		"schedule-labels-1":  {set(week, "data.days[2].label", "Mittwoch")},
		"schedule-include-1": {ignore(week, "include")},

		"stats-rate-1":   {set(stats, "data.completion_rate", nil), set(stats, "data.completion_rate", 1)},
		"stats-rate-2":   {set(stats, "data.completion_rate", 0.33)},
		"stats-all-1":    {set(stats, "data.total_blocks", 2), set(stats, "data.total_blocks", 1)},
		"stats-streak-1": {misread(stats, "period", "today", "x"), set(stats, "data.streak_days", 2), set(stats, "data.streak_days", 3)},
		"stats-streak-2": {set(stats, "data.streak_days", 2)},
		"stats-types-1":  {set(stats, "data.completed_blocks", 1), set(stats, "data.total_minutes", 60)},
		"insights-1":     {status("GET /v1/stats/insights", 203), set("GET /v1/stats/insights", "data", nil)},
	}
}

// onQuery is a mutant for the requests in whose query a text is.
func onQuery(route, text string, m mutant) mutant {
	return func(next server) server {
		broken := m(next)
		return func(r *http.Request, body []byte) *reply {
			if is(route, r) && strings.Contains(r.URL.RawQuery+"&", text+"&") {
				return broken(r, body)
			}
			return next(r, body)
		}
	}
}

func suggestMutants() map[string][]mutant {
	const suggest, apply = "POST /v1/schedule/suggest", "POST /v1/schedule/suggest/apply"
	const wishes, wish, blocks = "GET /v1/wishes", "PUT /v1/wishes", "GET /v1/blocks"
	seven := func(e obj) {
		d := e["data"].(obj)
		for s := d["suggestions"].(list); len(s) < 7; {
			s = append(s, s[0])
			d["suggestions"] = s
		}
	}
	return map[string][]mutant{
		"suggest-days-1":       {set(suggest, "data.suggestions[*].day", "Mon"), set(suggest, "data.suggestions[*].day", "Dienstag")},
		"suggest-changes-1":    {edit(suggest, func(e obj) { m := e["meta"].(obj); m["changes"] = m["changes"].(list)[1:] }), set(suggest, "data.suggestions[*].day", "Monday")},
		"suggest-changes-2":    {set(suggest, "meta.changes[*].why", "because"), set(suggest, "data.suggestions[*].reason", "because")},
		"suggest-limit-1":      {edit(suggest, seven)},
		"suggest-understood-1": {set(suggest, "meta.understood", list{}), set(suggest, "meta.understood[*].from", "wishes")},
		"suggest-understood-2": {set(suggest, "meta.not_understood", list{})},
		"suggest-wishes-1":     {lose(suggest, "wishes")},
		"suggest-wishes-2":     {lose(suggest, "wishes"), set(suggest, "error.fields[*].field", "wishes")},
		"suggest-hours-1":      {mistake(suggest, "available_hours", 25, 24), mistake(suggest, "available_hours", -1, 0), refuse(suggest, "2.5", 422, invalid)},
		"suggest-goal-1":       {rewrite(suggest, func(body obj) { body["goal"] = "x" })},
		"suggest-null-1":       {refuse(suggest, `"goal":null`, 422, invalid), refuse(suggest, `"available_hours":null`, 422, invalid)},
		"suggest-again-1":      {numbered(suggest, "data.suggestions[0].reason")},
		"suggest-inactive-1":   {set(suggest, "data.suggestions", list{obj{}})},

		"apply-1": {pretend(apply, 200, obj{"results": list{obj{"block": ghost()}}}), set(apply, "data.results[*].block.start", "04:00")},
		"apply-2": {lose(apply, "dry_run"), after(apply, haunted)},
		"apply-3": {status(apply, 422), accept(apply, 200, obj{}), recode(apply, invalid)},
		"apply-4": {accept(apply, 200, obj{}), set(apply, "error.fields[*].field", "suggestions")},
		"apply-5": {accept(apply, 200, obj{}), status(apply, 409)},
		"apply-6": {set(apply, "error.fields[*].field", "suggestions[0]")},

		"wishes-1": {turn(wishes), turn(wish), set(wishes, "data[*].what", "lighter")},
		"wishes-2": {after(wish, data(wishes, func(all list) list { return append(list{obj{"what": "lighter"}}, all...) })), refuse(wish, "catch_up", 422, invalid)},
		"wishes-3": {accept(wish, 200, list{}), lose(wish, "wishes"), after(wish, cut(wishes))},
		"wishes-4": {set(wish, "error.fields[*].field", "wishes"), accept(wish, 200, list{})},
		"wishes-5": {after("DELETE /v1/subjects/*", data(wishes, func(all list) list { return append(list{obj{"what": "more"}}, all...) })), pretend("DELETE /v1/subjects/*", 204, nil)},
		"wishes-6": {assume(suggest, "standing", false), lose(suggest, "standing")},
		"wishes-7": {rewrite(wish, func(body obj) { w := body["wishes"].(list); body["wishes"] = w[:min(50, len(w))] })},
	}
}

func plansMutants() map[string][]mutant {
	const plan, apply, forecast = "POST /v1/exams/*/plan", "POST /v1/schedule/suggest/apply", "GET /v1/forecast"
	return map[string][]mutant{
		"plans-1": {set(plan, "data.suggestions[*].type", "move_block"), set(plan, "data.suggestions[*].date", "2999-01-01"), set(plan, "meta.changes[*].date", "2999-01-01")},
		"plans-2": {set(apply, "data.results[*].block.date", "2999-01-01"), set(forecast, "data[*].expected_minutes", 1), refuse(apply, "date", 422, invalid)},
		"plans-3": {lose(plan, "keep_free"), lose(plan, "available_hours"), set(plan, "meta.could_not_fit", list{})},
		"plans-4": {set(plan, "error.fields[*].field", "body"), lose(plan, "keep_free"), status(plan, 422)},
	}
}

func repeatMutants() map[string][]mutant {
	const subjects, subject, block, one = "GET /v1/subjects", "POST /v1/subjects", "PATCH /v1/blocks/*", "GET /v1/blocks/*"
	const add = "POST /v1/subjects/*/syllabus"
	return map[string][]mutant{
		"once-1": {deaf(subject, "Idempotency-Key"), numbered(subject, "data.name")},
		"once-2": {header(subject, "Idempotency-Replayed", ""), header(subject, "Idempotency-Replayed", "true")},
		"once-3": {deaf(subject, "Idempotency-Key"), status(subject, 422)},
		"once-4": {deaf(add, "Idempotency-Key")},
		"once-5": {after(subject, after(subject, refuse(subject, "", 422, invalid)))},
		"once-6": {lose(subject, "dry_run")},

		"tags-1":  {header(subjects, "ETag", ""), deaf("GET /v1/stats", "If-None-Match"), header(one, "ETag", `"other"`), deaf("GET /v1/wishes", "If-None-Match"), strongly(subjects)},
		"tags-2":  {onHeader(subjects, "If-None-Match", 304)},
		"tags-3":  {after(block, deaf(one, "If-None-Match")), onHeader(one, "If-None-Match", 304)},
		"tags-4":  {header(block, "ETag", `"other"`), header(block, "ETag", ""), onHeader(block, "If-Match", 412)},
		"tags-5":  {deaf(block, "If-Match"), status(block, 409)},
		"tags-6":  {deaf("DELETE /v1/subjects/*", "If-Match"), status("DELETE /v1/subjects/*", 409)},
		"tags-7":  {onHeader(block, "If-Match", 412)},
		"tags-8":  {deaf(block, "If-Match"), status(block, 412)},
		"tags-9":  {deaf("PATCH /v1/subjects/*", "If-Match")},
		"tags-10": {deaf("PUT /v1/wishes", "If-Match")},
	}
}

// strongly does not know weak tags.
func strongly(route string) mutant {
	return asking(route, func(r *http.Request, _ obj) {
		if strings.Contains(r.Header.Get("If-None-Match"), "W/") {
			r.Header.Del("If-None-Match")
		}
	})
}

// onHeader answers requests that have a field in their header with a status alone.
func onHeader(route, name string, code int) mutant {
	return func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			if is(route, r) && r.Header.Get(name) != "" {
				return &reply{code, http.Header{}, nil}
			}
			return next(r, body)
		}
	}
}

func clockMutants() map[string][]mutant {
	const show, wind, end, reset = "GET /v1/sandbox/clock", "PUT /v1/sandbox/clock", "DELETE /v1/sandbox/clock", "POST /v1/sandbox/reset"
	const week, stats, blocks, subjects, account = "GET /v1/schedule", "GET /v1/stats", "GET /v1/blocks", "GET /v1/subjects", "GET /v1/account"
	// A clock that takes other times as if they were in reach.
	clamp := func(next server) server {
		return func(r *http.Request, body []byte) *reply {
			a := next(r, body)
			if is(wind, r) && a.status == 422 {
				return envelope(200, obj{}, "")
			}
			return a
		}
	}
	return map[string][]mutant{
		"clock-1":  {set(wind, "data.today", "2026-10-13"), set(show, "data.set", false), set(wind, "data.running", true), status(wind, 201)},
		"clock-2":  {set(account, "data.today", "2026-09-01"), unset(account, "data.clock")},
		"clock-3":  {set(show, "data.running", false), set(show, "data.today", "2026-10-12"), set(show, "data.now", "2026-09-01T14:00:00+02:00")},
		"clock-4":  {onQuery(week, "week_offset=0", query(week, func(q url.Values) { q.Set("week_offset", "1") })), set(stats, "data.completed_blocks", 0)},
		"clock-5":  {set(subjects, "meta.timestamp", "2040-05-07T09:00:00Z"), set(subjects, "meta.local_time", "2026-09-01T12:00:00Z")},
		"clock-6":  {clamp, refuse(wind, "2026-10-11T", 422, invalid), after(wind, edit(show, func(e obj) { e["data"].(obj)["now"] = ahead(e["data"].(obj)["now"].(string), -24*time.Hour) }))},
		"clock-7":  {clamp, refuse(wind, "2027-11-16T", 422, invalid)},
		"clock-8":  {mistake(wind, "now", "2026-10-12", "2026-10-12T05:00:00Z"), mistake(wind, "now", 5, "2026-10-12T05:00:00Z"), assume(wind, "now", "2026-10-12T05:00:00Z")},
		"clock-9":  {mistake(wind, "now", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"), clamp},
		"clock-10": {onHeader(week, "If-None-Match", 304)},
		"clock-11": {onQuery(week, "week_offset=-1", set(week, "data.days[*].blocks", list{}))},
		"clock-12": {set(stats, "data.streak_days", 3), set(stats, "data.streak_days", 0)},
		"clock-13": {after(wind, edit(show, func(e obj) { e["data"].(obj)["now"] = ahead(e["data"].(obj)["now"].(string), time.Second) })), lose(wind, "running")},
		"clock-14": {edit(week, func(e obj) { d := e["data"].(obj)["days"].(list); d[6] = d[5] }), set(wind, "data.today", "2026-10-25")},
		"clock-15": {pretend(end, 204, nil), status(end, 200), set(account, "data.clock", nil)},
		"clock-16": {accept(end, 204, nil), status(end, 422)},

		"reset-1": {status(reset, 200), after(reset, haunted), after("POST /v1/blocks", pretend(reset, 204, nil))},
		"reset-2": {after("POST /v1/subjects", pretend(reset, 204, nil)), after(reset, after("POST /v1/subjects", set(show, "data.set", true)))},
		"reset-3": {lose(reset, "demo"), after(reset, misread(blocks, "done", "true", "false"))},
		"reset-4": {rewrite(reset, func(body obj) { clear(body) }), lose(reset, "all"), status(reset, 400)},
	}
}

// numbered puts another text at a place of each answer of a route.
func numbered(route, place string) mutant {
	next := counter()
	return edit(route, func(e obj) { put(e, steps(place), "text "+next()) })
}
