package conform

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// followed adds a calendar that is at an address, while it is monday12.
func (v *visit) followed(address string) *answer {
	v.at(monday12, "05:00")
	return v.post(calendarsPath, obj{"name": "University", "url": address})
}

// soon is how long what a server reads behind may take.
const soon = 5 * time.Second

// eventually asks until an answer is as it should be, for as long as soon.
func (v *visit) eventually(ask func() *answer, so func(node) bool) node {
	until := v.now().Add(soon)
	for {
		n := ask().is(http.StatusOK)
		if v.over() || so(n) {
			return n
		}
		if v.now().After(until) {
			n.fail("is %s, and does not change within %v", n, soon)
			return n
		}
		if err := v.wait(v.ctx, soon/25); err != nil {
			v.ended = over(v.ctx)
		}
	}
}

// packed shows so many bytes of nothing, packed.
func packed(size int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write(bytes.Repeat([]byte(" "), size)) // a buffer takes all
		_ = z.Close()
		_, _ = w.Write(b.Bytes())
	}
}

// stepping leads from /n to /n-1, and shows a text at /0.
func stepping(content string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var n int
		if _, err := fmt.Sscanf(r.URL.Path, "/%d", &n); err == nil && n > 0 {
			http.Redirect(w, r, fmt.Sprint("/", n-1), http.StatusFound)
			return
		}
		shown(content)(w, r)
	}
}

// fullCalendarsRead are checks of what is read from an address.
var fullCalendarsRead = []check{
	{id: "calendars-read-1", says: "a calendar is read from an address, of which no more is told than its host", needs: ofFiles, visit: func(v *visit) {
		at := v.page(shown(calendarOf(lecture())))
		made := v.followed(at + "/owner-alone.ics")
		u, err := url.Parse(at)
		if err != nil {
			v.fail(nil, "the run's own address: %v", err)
			return
		}
		made.is(http.StatusCreated).has(obj{"source": "url", "host": u.Hostname(), "state": "ok", "problem": nil, "events": 1})
		for _, a := range []*answer{made, v.get(calendarsPath), v.patch(calendarsPath+"/"+made.data().id(), obj{"name": "Lectures"})} {
			a.data().yes(!bytes.Contains(a.body, []byte("owner-alone")), "tells the address")
		}
		v.busy(monday12, "2026-10-18").is(list{taken(tuesday13, "08:15", "09:45", "Analysis I")})
	}},
	{id: "calendars-read-2", says: "a file that changes is read again after six hours, when it is needed, while what was known is told", needs: ofFiles, visit: func(v *visit) {
		v.followed(v.page(shown(calendarOf(lecture())))).is(http.StatusCreated)
		v.page(shown(calendarOf("DTSTART:20261014T100000\nDTEND:20261014T110000\nSUMMARY:Latin")))
		week := func() *answer { return v.get("/v1/busy?date_from=" + monday12 + "&date_to=2026-10-18") }
		v.at(monday12, "10:00")
		week().is(http.StatusOK).column("title").is(list{"Analysis I"})
		v.at(monday12, "12:00")
		v.eventually(week, func(n node) bool { return strings.Contains(n.String(), "Latin") }).column("title").is(list{"Latin"})
	}},
	{id: "calendars-read-3", says: "what was known stays while a calendar cannot be read, and is stale after 48 hours", needs: ofFiles, visit: func(v *visit) {
		made := v.followed(v.page(shown(calendarOf(lecture()))))
		path := calendarsPath + "/" + made.data().id()
		v.page(fails(http.StatusInternalServerError))
		v.at(monday12, "12:00")
		one := func() *answer {
			v.busy(tuesday13, tuesday13).length(1)
			return v.get(path)
		}
		v.eventually(one, func(n node) bool { return strings.Contains(n.String(), "500") }).has(obj{"state": "ok", "events": 1})
		v.at("2026-10-14", "06:00")
		v.busy(tuesday13, tuesday13).length(1)
		v.get(path).is(http.StatusOK).field("state").is("stale")
	}},
	{id: "calendars-read-4", says: "a file that is as it was is known anew, and changes no week", needs: ofFiles, visit: func(v *visit) {
		made := v.followed(v.page(shown(calendarOf(lecture()))))
		path := calendarsPath + "/" + made.data().id()
		before := made.data().field("refreshed").words()
		v.at(monday12, "12:00")
		tag := v.get("/v1/schedule").header.Get("ETag")
		v.eventually(func() *answer {
			v.busy(tuesday13, tuesday13).length(1)
			return v.get(path)
		}, func(n node) bool { return n.field("refreshed").words() > before })
		v.get("/v1/schedule", "If-None-Match", tag).has(http.StatusNotModified)
	}},
	{id: "calendars-read-5", says: "three redirects are followed, and a fourth is a failure", needs: ofFiles, visit: func(v *visit) {
		at := v.page(stepping(calendarOf(lecture())))
		v.followed(at + "/3").is(http.StatusCreated)
		v.post(calendarsPath, obj{"name": "University", "url": at + "/4"}).names("url")
		v.get(calendarsPath).data().length(1)
	}},
	{id: "calendars-read-6", says: "what is not there, no calendar, cut short or too large is refused on url, and leaves the others as they are", needs: ofFiles, visit: func(v *visit) {
		v.imported(calendarOf(lecture()))
		whole := calendarOf(lecture())
		for _, show := range []http.HandlerFunc{
			fails(http.StatusNotFound), shown("<!doctype html><title>Welcome</title>"), shown(strings.TrimSuffix(whole, "END:VCALENDAR\r\n")),
			shown(strings.Replace(whole, "SUMMARY:", "SUMMARY:"+strings.Repeat("x", 5<<20), 1)), packed(64 << 20),
		} {
			v.post(calendarsPath, obj{"name": "University", "url": v.page(show)}).names("url")
		}
		v.get(calendarsPath).data().length(1)
		v.busy(monday12, "2026-10-18").is(list{taken(tuesday13, "08:15", "09:45", "Analysis I")})
	}},
}
