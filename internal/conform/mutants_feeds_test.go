package conform

import (
	"net/http"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
)

// readFeed is the route at which feeds are read.
const readFeed = "GET /feeds/*"

// text changes the bodies of the answers of a route.
func text(route string, change func(text string) string) mutant {
	return answering(route, func(a *reply) { a.body = []byte(change(string(a.body))) })
}

// swap puts another text in the place of each that matches.
func swap(route, match, other string) mutant {
	form := regexp.MustCompile(match)
	return text(route, func(text string) string { return form.ReplaceAllString(text, other) })
}

// shorter leaves the first event out of feeds.
func shorter(next server) server {
	return text(readFeed, func(text string) string {
		head, rest, _ := strings.Cut(text, "BEGIN:VEVENT\r\n")
		_, rest, _ = strings.Cut(rest, "END:VEVENT\r\n")
		return head + rest
	})(next)
}

// renamed makes each event of a feed another each time that it is read.
func renamed(next server) server {
	n := counter()
	return text(readFeed, func(text string) string { return strings.ReplaceAll(text, "\r\nUID:", "\r\nUID:"+n()) })(next)
}

// lingers goes on serving a feed at all addresses that it had.
func lingers(next server) server {
	now, before := "", map[string]bool{}
	return func(r *http.Request, body []byte) *reply {
		if before[r.URL.Path] {
			r = r.Clone(r.Context())
			r.URL.Path = now
		}
		a := next(r, body)
		var told struct{ Data struct{ URL string } }
		if json.Unmarshal(a.body, &told, json.MatchCaseInsensitiveNames(true)) == nil && told.Data.URL != "" {
			before[now] = true
			_, token, _ := strings.Cut(told.Data.URL, "/feeds/")
			now = "/feeds/" + token
		}
		return a
	}
}

func feedsMutants() map[string][]mutant {
	const make, all, one, change = "POST /v1/feeds", "GET /v1/feeds", "GET /v1/feeds/*", "PATCH /v1/feeds/*"
	const free, rotate, head, block, reset = "DELETE /v1/feeds/*", "POST /v1/feeds/*/rotate", "HEAD /feeds/*", "PATCH /v1/blocks/*", "POST " + resetPath
	return map[string][]mutant{
		"feeds-1": {status(make, 200), unset(make, "data.exams"), lose(change, "alarm_minutes"), pretend(free, 204, nil)},
		"feeds-2": {unset(make, "data.url"), set(all, "data[*].url", "x"), set(one, "data.url", "x"), set(change, "data.url", "x"), after(make, set(make, "data.url", "/feeds/x.ics"))},
		"feeds-3": {
			header(readFeed, "Cache-Control", "no-store"), header(readFeed, "Access-Control-Allow-Origin", "*"), header(readFeed, "Content-Type", "text/plain"),
			header(head, "ETag", ""), header(readFeed, "Referrer-Policy", ""), header(readFeed, "Set-Cookie", "a=b"), status(head, 204),
		},
		"feeds-4":  {shorter, lose(make, "past_days"), lose(make, "ahead_weeks"), swap(readFeed, `(DTEND:\d{8}T\d\d)00`, "${1}59"), swap(readFeed, ": Matrices", "")},
		"feeds-5":  {swap(readFeed, "\r\n ", ""), swap(readFeed, "\r\n", "\n"), swap(readFeed, ";VALUE=DURATION", ""), swap(readFeed, "😀", "?"), swap(readFeed, `\\;`, `\\`)},
		"feeds-6":  {status(readFeed, 200), header(readFeed, "ETag", `"x"`), renamed, after(block, status(readFeed, 304))},
		"feeds-7":  {renamed, swap(readFeed, `SEQUENCE:\d+`, "SEQUENCE:1"), pretend("DELETE /v1/blocks/*", 204, nil), swap(readFeed, `DTSTART:(\d{8})`, "DTSTART:20310303")},
		"feeds-8":  {swap(readFeed, "T0715", "T0615"), swap(readFeed, "T0515", "T0615"), swap(readFeed, "T1700", "T1600"), swap(readFeed, "T1600", "T1700")},
		"feeds-9":  {lingers, pretend(free, 204, nil), status(readFeed, 410), header(readFeed, "Content-Type", "application/json")},
		"feeds-10": {swap(readFeed, "✓ ", ""), mistake(change, "done", "hide", "plain"), mistake(change, "done", "plain", "mark")},
		"feeds-11": {lose(make, "alarm_minutes"), lose(change, "alarm_minutes"), swap(readFeed, "-PT10M", "PT10M")},
		"feeds-12": {lose(make, "subject_ids"), set(one, "data.subject_ids", nil)},
		"feeds-13": {swap(readFeed, "TRANSPARENT", "OPAQUE"), swap(readFeed, "OPAQUE", "TRANSPARENT")},
		"feeds-14": {unnamed(make), status(make, 400), mistake(make, "subject_ids", list{nobody}, nil)},
		"feeds-15": {refuse(make, "Phone 19", 422, invalid), accept(make, 201, obj{"id": "x"})},
		"feeds-16": {deaf(change, "If-Match"), deaf(rotate, "If-Match")},
		"feeds-17": {set(one, "data.last_used", nil), set(one, "data.last_used", "2026-10-12T09:45:00Z")},
		"feeds-18": {shorter, lose(make, "ahead_weeks"), lose(make, "past_days")},
		"feeds-19": {after(make, pretend(reset, 204, nil)), after(reset, status(readFeed, 410))},
	}
}
