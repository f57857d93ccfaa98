package api_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

const calendarsPath = "/v1/calendars"

// calendarOf is the text of a calendar with components.
func calendarOf(components ...string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + strings.ReplaceAll(strings.Join(components, ""), "\n", "\r\n") + "END:VCALENDAR\r\n"
}

// vevent is an event of some lines.
func vevent(lines ...string) string {
	return "BEGIN:VEVENT\n" + strings.Join(lines, "\n") + "\nEND:VEVENT\n"
}

// lecture is an event of an hour and a half.
func lecture(title, start string, more ...string) string {
	return vevent(append([]string{"SUMMARY:" + title, "DTSTART" + start, "DURATION:PT1H30M"}, more...)...)
}

// site is a server somewhere that has a calendar.
type site struct {
	*httptest.Server
	mu     sync.Mutex
	text   string
	status int      // 0: 200
	asked  []string // the conditions of requests
}

func newSite(t testing.TB, text string) *site {
	t.Helper()
	s := &site{text: text}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// ServeHTTP answers with the calendar, on condition that it has changed.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.Header.Get("If-None-Match"))
	tag := fmt.Sprintf(`"%d"`, len(s.text))
	w.Header().Set("ETag", tag)
	switch {
	case s.status > 0:
		w.WriteHeader(s.status)
	case r.Header.Get("If-None-Match") == tag:
		w.WriteHeader(http.StatusNotModified)
	default:
		_, _ = w.Write([]byte(s.text))
	}
}

// has changes what the site answers, and returns how often it was asked.
func (s *site) has(text string, status int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text, s.status = text, status
	return len(s.asked)
}

// withSite runs a test at the beginning of October's second week, with a site that the
// server reaches.
func withSite(t *testing.T, text string, test func(t *testing.T, c client, s *site)) {
	inOctober(t, func(t *testing.T, c client) {
		c.ReachLoopback()
		test(t, c, newSite(t, text))
	})
}

// follow makes a calendar of what is at an address, with more fields in JSON.
func (c client) follow(at, more string) planner.Calendar {
	c.t.Helper()
	return into[planner.Calendar](c.send("POST", calendarsPath, fmt.Sprintf(`{"name":"University","url":%q%s}`, at, more)).is(201))
}

// file makes a calendar of a text, with more fields in JSON.
func (c client) file(text, more string) planner.Calendar {
	c.t.Helper()
	return into[planner.Calendar](c.send("POST", calendarsPath, obj{"name": "File", "content": text}).is(201))
}

// busy are the times from one day to another, as lines.
func (c client) busy(from, to string) []string {
	c.t.Helper()
	lines := []string{}
	for _, b := range into[[]planner.Busy](c.send("GET", "/v1/busy?date_from="+from+"&date_to="+to, nil).is(200)) {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%v %v-%v %s", b.Date, b.Start, b.End, b.Title)))
	}
	return lines
}

// tells fails unless calendars take some times.
func (c client) tells(what, from, to string, want ...string) {
	c.t.Helper()
	if got := c.busy(from, to); !slices.Equal(got, want) {
		c.t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// refused fails unless a calendar at an address cannot be made, for a reason.
func (c client) refused(at, reason string) {
	c.t.Helper()
	a := c.send("POST", calendarsPath, obj{"name": "x", "url": at}).is(422)
	if want := (planner.Problem{Field: "url", Reason: reason}); !slices.Equal(a.Error.Fields, []planner.Problem{want}) {
		c.t.Errorf("%s: %+v, want %q", at, a.Error.Fields, reason)
	}
	if strings.Contains(a.body, at) {
		c.t.Errorf("%s is told: %s", at, a.body)
	}
}

func TestACalendarIsReadFromAnAddressOrAFile(t *testing.T) {
	withSite(t, calendarOf(lecture("Analysis I", ";TZID=Europe/Berlin:20261013T101500"), lecture("Odd", ":20261014T100000Z", "RRULE:FREQ=SECONDLY")), func(t *testing.T, c client, s *site) {
		made := c.send("POST", calendarsPath, obj{"name": " University ", "url": s.URL + "/secret.ics"}).is(201)
		id := into[planner.Calendar](made).ID
		want := `{"id":"` + id + `","name":"University","source":"url","host":"127.0.0.1","all_day":"ignore","titles":true,"events":2,"through":"2027-10-17",` +
			`"refreshed":"2026-10-12T05:00:00Z","state":"ok","problem":null,"skipped":[{"line":12,"reason":"repeats every second"}]}`
		if string(made.Data) != want || !strings.HasPrefix(id, "cal_") {
			t.Errorf("%s, want %s", made.Data, want)
		}
		if list := c.send("GET", calendarsPath, nil).is(200); string(list.Data) != "["+want+"]" || list.etag() == "" {
			t.Errorf("listed %s", list.Data)
		}
		if one := c.send("GET", calendarsPath+"/"+id, nil).is(200); string(one.Data) != want || one.etag() != made.etag() {
			t.Errorf("alone %s", one.Data)
		}
		c.tells("in the zone of the account", "2026-10-12", "2026-10-18", "2026-10-13 08:15-09:45 Analysis I", "2026-10-14 10:00-11:30 Odd")
		file := c.file(calendarOf(lecture("Choir", ":20261012T190000")), "")
		if file.Source != "file" || file.Host != nil || file.State != "ok" || file.Events != 1 || len(file.Skipped) != 1 {
			t.Errorf("%+v", file)
		}
		c.tells("of a file", "2026-10-12", "2026-10-12", "2026-10-12 19:00-20:30 Choir")
		put := func(text string) answer {
			return c.send("PUT", calendarsPath+"/"+file.ID+"/content", text, "Content-Type", "text/calendar; charset=utf-8")
		}
		put("BEGIN:VCALENDAR").is(422)
		c.tells("of a broken file", "2026-10-12", "2026-10-12", "2026-10-12 19:00-20:30 Choir")
		put(calendarOf(lecture("Choir", ":20261012T180000Z"))).is(200)
		c.tells("of another file", "2026-10-12", "2026-10-12", "2026-10-12 18:00-19:30 Choir")
		c.send("PUT", calendarsPath+"/"+id+"/content", calendarOf(), "Content-Type", "text/calendar").is(409)
		c.send("PUT", calendarsPath+"/"+file.ID+"/content", calendarOf(), "Content-Type", "application/json").is(415)
		c.send("DELETE", calendarsPath+"/"+file.ID, nil).is(204)
		c.tells("without it", "2026-10-12", "2026-10-12")
		c.send("GET", calendarsPath+"/"+file.ID, nil).is(404)
	})
}

func TestCalendarsAreChanged(t *testing.T) {
	text := calendarOf(lecture("Analysis I", ":20261013T101500Z"), vevent("SUMMARY:Fair", "DTSTART;VALUE=DATE:20261014", "DTEND;VALUE=DATE:20261016"))
	withSite(t, text, func(t *testing.T, c client, s *site) {
		made := c.follow(s.URL, "")
		path := calendarsPath + "/" + made.ID
		c.send("PATCH", path, into[obj](c.send("GET", path, nil))).is(200)
		c.send("PATCH", path, obj{"events": 7, "host": "x", "state": "stale"}).is(422)
		c.send("PATCH", path, obj{"name": "Uni"}, "If-Match", `"wrong"`).is(412)
		if got := into[planner.Calendar](c.send("PATCH", path, obj{"name": "Uni", "all_day": "busy", "titles": false}).is(200)); got.Name != "Uni" || got.AllDay != "busy" || got.Titles || !got.Refreshed.Equal(*made.Refreshed) {
			t.Errorf("%+v", got)
		}
		c.tells("whole days, without titles", "2026-10-12", "2026-10-18", "2026-10-13 10:15-11:45", "2026-10-14 00:00-23:59", "2026-10-15 00:00-23:59")
		c.send("PATCH", path, obj{"titles": true, "all_day": "ignore"}).is(200)
		c.tells("before it is read again", "2026-10-12", "2026-10-18", "2026-10-13 10:15-11:45")
		c.send("POST", path+"/refresh", nil).is(200)
		c.tells("with titles again", "2026-10-12", "2026-10-18", "2026-10-13 10:15-11:45 Analysis I")
		early := c.send("POST", path+"/refresh", nil).is(429)
		if early.header.Get("Retry-After") != "60" {
			t.Errorf("%v", early.header)
		}
		other := newSite(t, calendarOf(lecture("Algebra", ":20261013T081500Z")))
		c.send("PATCH", path, obj{"url": other.URL}).is(200)
		c.tells("of another address", "2026-10-12", "2026-10-18", "2026-10-13 08:15-09:45 Algebra")
		other.has("", 404)
		if a := c.send("PATCH", path, obj{"url": other.URL + "/gone"}).is(422); a.Error.Fields[0] != (planner.Problem{Field: "url", Reason: "answered 404"}) {
			t.Errorf("%+v", a.Error)
		}
		c.send("PATCH", calendarsPath+"/"+c.file(text, "").ID, obj{"url": s.URL}).is(422)
		c.send("POST", calendarsPath, obj{"name": "x", "url": s.URL, "content": text}).is(422)
		c.send("POST", calendarsPath, obj{"name": "", "titles": 1, "all_day": "x"}).is(422)
		c.send("GET", "/v1/busy", nil).is(422)
		c.send("GET", "/v1/busy?date_from=2026-10-12&date_to=2027-10-18", nil).is(422)
		c.send("GET", "/v1/busy?date_from=2026-10-12&date_to=2027-10-17", nil).is(200)
	})
}

func TestCalendarCheck1NothingOfThisMachineIsReadUnlessItIsAllowed(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		s := newSite(t, calendarOf())
		port := s.URL[strings.LastIndex(s.URL, ":"):]
		for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "169.254.169.254", "0.0.0.0", "[::ffff:127.0.0.1]"} {
			for _, scheme := range []string{"http://", "https://", "webcal://"} {
				c.refused(scheme+host+port, "leads to an address that is not allowed")
			}
		}
		c.refused("ftp://127.0.0.1/x", "must begin with https://")
		c.ReachLoopback()
		aside := httptest.NewServer(http.RedirectHandler("http://[::1]"+port, http.StatusFound))
		t.Cleanup(aside.Close)
		c.refused(aside.URL, "leads to an address that is not allowed")
		if n := s.has("", 0); n > 0 {
			t.Errorf("it was asked %d times", n)
		}
	})
}

func TestCalendarCheck3FaultsOfOthersAreNotOurs(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(apitest.Sandbox)
	c.wind("2026-10-12T05:00:00Z")
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"an event of another zone is told in that of the account": {lecture("A", ";TZID=America/New_York:20261013T090000"), []string{"2026-10-13 13:00-14:30 A"}},
		"an event without an end takes no time":                   {vevent("SUMMARY:A", "DTSTART:20261013T090000Z"), nil},
		"a moved instance is not where it was": {
			lecture("A", ":20261013T090000Z", "UID:a", "RRULE:FREQ=DAILY;COUNT=2") + lecture("B", ":20261013T150000Z", "UID:a", "RECURRENCE-ID:20261013T090000Z"),
			[]string{"2026-10-13 15:00-16:30 B", "2026-10-14 09:00-10:30 A"},
		},
		"the last day of whole days is not included": {vevent("SUMMARY:A", "DTSTART;VALUE=DATE:20261013", "DTEND;VALUE=DATE:20261014"), []string{"2026-10-13 00:00-23:59 A"}},
		"a zone of Windows that the file describes": {
			"BEGIN:VTIMEZONE\nTZID:Customized Time Zone\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\n" + lecture("A", ";TZID=Customized Time Zone:20261013T090000"),
			[]string{"2026-10-13 07:00-08:30 A"},
		},
		"a zone of Windows that it does not describe is taken for that of the account": {lecture("A", ";TZID=W. Europe Standard Time:20261013T090000"), []string{"2026-10-13 09:00-10:30 A"}},
	} {
		made := into[planner.Calendar](c.send("POST", calendarsPath, obj{"name": "x", "content": calendarOf(test.text), "all_day": "busy"}).is(201))
		c.tells(name, "2026-10-12", "2026-10-18", test.want...)
		c.send("DELETE", calendarsPath+"/"+made.ID, nil).is(204)
	}
	a := c.send("POST", calendarsPath, obj{"name": "x", "content": strings.TrimSuffix(calendarOf(lecture("A", ":20261013T090000Z")), "END:VCALENDAR\r\n")}).is(422)
	if a.Error.Fields[0] != (planner.Problem{Field: "content", Reason: "ends before its last END:VCALENDAR"}) {
		t.Errorf("a file that was cut: %+v", a.Error)
	}
}

func TestCalendarCheck4TimesFollowTheirOwnClocksAndThoseOfTheAccount(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	owner, err := s.Accounts.Find(t.Context(), apitest.Ada)
	s.must(err)
	_, err = s.Accounts.Update(t.Context(), owner.ID, account.Patch{TimeZone: planner.Some("America/New_York")})
	s.must(err)
	c := s.client(apitest.Sandbox)
	c.wind("2026-10-12T05:00:00Z")
	c.file(calendarOf(lecture("A", ";TZID=Europe/London:20261012T100000", "RRULE:FREQ=WEEKLY;COUNT=30")), "")
	c.tells("in autumn", "2026-10-19", "2026-11-08", "2026-10-19 05:00-06:30 A", "2026-10-26 06:00-07:30 A", "2026-11-02 05:00-06:30 A")
	c.tells("in spring", "2027-03-08", "2027-04-04", "2027-03-08 05:00-06:30 A", "2027-03-15 06:00-07:30 A", "2027-03-22 06:00-07:30 A", "2027-03-29 05:00-06:30 A")
}

func TestCalendarCheck5InstancesAreTakenOutMovedAndSplitAtMidnight(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(apitest.Sandbox)
	c.wind("2026-10-12T05:00:00Z")
	c.file(calendarOf(
		lecture("A", ":20261012T100000Z", "UID:a", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20261013T100000Z"),
		lecture("A", ":20261016T120000Z", "UID:a", "RECURRENCE-ID:20261014T100000Z"),
		lecture("A", ":20261015T100000Z", "UID:a", "RECURRENCE-ID:20261015T100000Z", "STATUS:CANCELLED"),
		lecture("Night", ":20261017T233000Z"),
	), "")
	c.tells("all", "2026-10-12", "2026-10-18", "2026-10-12 10:00-11:30 A", "2026-10-16 12:00-13:30 A", "2026-10-17 23:30-23:59 Night", "2026-10-18 00:00-01:00 Night")
}

func TestCalendarCheck7AFileThatChangesIsReadAnewWhenItIsNeeded(t *testing.T) {
	first, second := calendarOf(lecture("A", ":20261013T090000Z")), calendarOf(lecture("Another", ":20261013T100000Z", "RRULE:FREQ=WEEKLY"))
	withSite(t, first, func(t *testing.T, c client, s *site) {
		made := c.follow(s.URL, "")
		path := calendarsPath + "/" + made.ID
		state := func() planner.Calendar { return into[planner.Calendar](c.send("GET", path, nil)) }
		rows := func() []string {
			rows := c.busy("2026-10-12", "2026-10-18")
			c.API.Calendars.Wait()
			return rows
		}
		is := func(what, want string) {
			t.Helper()
			if got := rows(); len(got) != 1 || got[0] != want {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		const before, after = "2026-10-13 09:00-10:30 A", "2026-10-13 10:00-11:30 Another"
		s.has(second, 0)
		c.wind("2026-10-12T10:59:00Z")
		is("within six hours", before)
		is("within six hours", before)
		c.wind("2026-10-12T12:00:00Z")
		is("after seven", before)
		is("after that", after)
		asked := s.has(second, 500)
		c.wind("2026-10-12T19:00:00Z")
		is("while it fails", after)
		is("while it fails", after)
		if k := state(); k.State != "ok" || k.Problem == nil || *k.Problem != "answered 500" || k.Refreshed.Time().Hour() != 12 {
			t.Errorf("%+v", k)
		}
		if n := s.has(second, 500); n != asked+1 {
			t.Errorf("it was asked %d times within a quarter of an hour", n-asked)
		}
		c.wind("2026-10-14T13:00:00Z")
		is("after 49 hours", after)
		if k := state(); k.State != "stale" {
			t.Errorf("%+v", k)
		}
		s.has(second, 0)
		c.wind("2026-10-14T13:16:00Z")
		tag := c.send("GET", "/v1/schedule", nil).etag()
		is("once it answers", after)
		if k := state(); k.State != "ok" || k.Problem != nil || k.Refreshed.Time().Minute() != 16 || k.Through.String() != "2027-10-19" {
			t.Errorf("%+v", k)
		}
		if got := c.send("GET", "/v1/schedule", nil).etag(); got != tag || s.asked[len(s.asked)-1] == "" {
			t.Errorf("the tag was %s and is %s, on condition %q", tag, got, s.asked)
		}
	})
}

func TestCalendarCheck8HolidaysBecomeDaysOffAndGoWithTheirCalendar(t *testing.T) {
	text := calendarOf(vevent("SUMMARY:Fall", "DTSTART;VALUE=DATE:20261013", "DTEND;VALUE=DATE:20261016"), lecture("Trip", ":20261014T090000Z"))
	withSite(t, text, func(t *testing.T, c client, s *site) {
		subject := c.weekdays()
		const week = "/v1/blocks?date_from=2026-10-12&date_to=2026-10-18"
		dates := func() (all []string) {
			for _, b := range into[[]planner.Block](c.send("GET", week, nil)) {
				all = append(all, b.Date.String()[8:])
			}
			return all
		}
		done := into[[]planner.Block](c.send("GET", week, nil))[1]
		c.send("PATCH", "/v1/blocks/"+done.ID, obj{"done": true}).is(200)
		made := c.send("POST", calendarsPath, obj{"name": "Holidays", "url": s.URL, "all_day": "day_off"}).is(201)
		c.tellsEffect(made, "0 2 1")
		k := into[planner.Calendar](made)
		off := into[[]planner.DayOff](c.send("GET", daysOffPath, nil))
		if len(off) != 1 || off[0].Name != "Fall" || off[0].DateFrom.String() != "2026-10-13" || off[0].DateTo.String() != "2026-10-15" || off[0].CalendarID == nil || *off[0].CalendarID != k.ID {
			t.Fatalf("%+v", off)
		}
		if got := dates(); !slices.Equal(got, []string{"12", "13", "16"}) {
			t.Errorf("blocks on %q", got)
		}
		c.tells("what has a time", "2026-10-12", "2026-10-18", "2026-10-14 09:00-10:30 Trip")
		c.send("DELETE", daysOffPath+"/"+off[0].ID, nil).is(409)
		c.send("POST", calendarsPath+"/"+k.ID+"/refresh", nil).is(200)
		if again := into[[]planner.DayOff](c.send("GET", daysOffPath, nil)); len(again) != 1 || again[0].ID != off[0].ID {
			t.Errorf("read again they are %+v", again)
		}
		c.send("DELETE", calendarsPath+"/"+k.ID, nil).is(204)
		if left := into[[]planner.DayOff](c.send("GET", daysOffPath, nil)); len(left) > 0 {
			t.Errorf("left: %+v", left)
		}
		if got := dates(); !slices.Equal(got, []string{"12", "13", "14", "15", "16"}) {
			t.Errorf("blocks of %s on %q", subject.Name, got)
		}
	})
}

func TestCalendarCheck9NothingIsSuggestedInALecture(t *testing.T) {
	withSite(t, calendarOf(), func(t *testing.T, c client, s *site) {
		c.weekdays()
		type advice struct {
			Suggestions []struct{ Day, Start, End string }
		}
		var made any
		suggest := func() (advice, string) {
			a := c.send("POST", "/v1/schedule/suggest", obj{"goal": "ten hours more of Latin"}).is(200)
			made = into[obj](a)["suggestions"]
			return into[advice](a), a.Meta.ScheduleVersion
		}
		before, version := suggest()
		old := made
		if len(before.Suggestions) == 0 {
			t.Fatal("nothing is suggested")
		}
		var lectures []string
		for _, one := range before.Suggestions {
			for d := planner.NewDate(2026, 10, 12); d <= planner.NewDate(2026, 10, 18); d++ {
				if d.Weekday().String() == one.Day {
					at := strings.ReplaceAll(d.String(), "-", "") + "T" + strings.ReplaceAll(one.Start, ":", "") + "00Z"
					lectures = append(lectures, vevent("SUMMARY:A", "DTSTART:"+at, "DURATION:PT15M"))
				}
			}
		}
		s.has(calendarOf(lectures...), 0)
		c.follow(s.URL, "")
		after, newer := suggest()
		for _, one := range after.Suggestions {
			for _, former := range before.Suggestions {
				if one.Day == former.Day && one.Start <= former.Start && former.Start < one.End {
					t.Errorf("%+v is in the lecture that begins as %+v did", one, former)
				}
			}
		}
		if version == newer {
			t.Error("the version does not tell of the lectures")
		}
		c.send("POST", "/v1/schedule/suggest/apply", obj{"schedule_version": version, "suggestions": old}).is(409)
		c.send("GET", "/v1/stats/insights", nil).is(200)
	})
}

// TestCalendarCheck9NothingIsSuggestedInTimesThatAreDrawn draws schedules, for each of
// them three times lectures, one of which is where something was suggested before, and asks
// for suggestions in four ways.
func TestCalendarCheck9NothingIsSuggestedInTimesThatAreDrawn(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	suggested, taken, times := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		r := rand.New(rand.NewPCG(seed, 9))
		c.send("POST", "/v1/sandbox/reset", nil).is(204)
		c.wind("2026-10-12T05:00:00Z")
		subjects := c.scheduled(r)
		bodies := []string{`{}`, fmt.Sprintf(`{"wishes":[{"what":"more","subject_id":%q}]}`, subjects[0].ID), `{"goal":"a heavier week"}`, `{"available_hours":6}`}
		path := calendarsPath + "/" + c.file(calendarOf(), "").ID + "/content"
		before := c.times(c.suggest(bodies[1]))
		for i := range 3 {
			lectures := []string{lectureAt(r, before)}
			for range r.IntN(12) {
				lectures = append(lectures, lectureAt(r, nil))
			}
			c.send("PUT", path, calendarOf(lectures...), "Content-Type", "text/calendar").is(200)
			busy := into[[]planner.Busy](c.send("GET", "/v1/busy?date_from=2026-10-12&date_to=2026-10-25", nil))
			before = nil
			for _, body := range bodies {
				advised := c.suggest(body)
				for _, x := range c.times(advised) {
					if slices.ContainsFunc(busy, func(b planner.Busy) bool { return x.Date == b.Date && x.Start < b.End && b.Start < x.End }) {
						rt.Errorf("schedule %d, lectures %d: %v %v-%v is taken: %s", seed, i, x.Date, x.Start, x.End, advised.body)
					}
					before = append(before, x)
				}
			}
			suggested, taken, times = suggested+len(before), taken+len(busy), times+1
		}
	})
	if suggested < 4*times || taken < 4*times {
		t.Errorf("only %d suggestions beside %d lectures in %d weeks", suggested, taken, times)
	}
}

// TestTheUsualHoursOfANewAccountLeaveBusyTimesOut has somebody of whom nothing is known
// but when others say that they are busy: what is suggested, and what a forecast counts
// on, is within the usual hours of a newcomer and beside that, which is no habit.
func TestTheUsualHoursOfANewAccountLeaveBusyTimesOut(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		slots, busy string // busy each day, as spans of hours
		first, last string // of what is suggested; "" for nothing
		free        int    // minutes of seven days
	}{
		"without a calendar":               {first: "08:00", last: "22:00", free: 7 * 120},
		"lectures leave the evening":       {busy: "06-18", first: "18:00", last: "22:00", free: 7 * 120},
		"work at night is no habit":        {busy: "00-07 22-24", first: "08:00", last: "22:00", free: 7 * 120},
		"an hour is left":                  {busy: "00-12 13-23", first: "12:00", last: "13:00", free: 7 * 60},
		"nothing is left":                  {busy: "08-22"},
		"90 minutes around slots are left": {slots: `{"days":[0],"start":"15:30","end":"16:30"}`, busy: "05-16 19-23", first: "16:00", last: "18:00", free: 7*120 - 60},
	} {
		s := newServer(t)
		c := s.client(apitest.Sandbox)
		c.wind("2026-10-11T23:59:00Z")
		subject := c.taught("Latin", test.slots)
		c.exam(subject, "2026-10-19", "")
		var events []string
		for span := range strings.FieldsSeq(test.busy) {
			var from, to int
			_, err := fmt.Sscanf(span, "%d-%d", &from, &to)
			s.must(err)
			events = append(events, vevent("SUMMARY:A", fmt.Sprintf("DTSTART:20261001T%02d0000Z", from), fmt.Sprintf("DURATION:PT%dH", to-from), "RRULE:FREQ=DAILY"))
		}
		c.file(calendarOf(events...), "")
		var earliest, latest string
		for _, x := range c.times(c.suggest(fmt.Sprintf(`{"wishes":[{"what":"more","subject_id":%q}]}`, subject.ID))) {
			if start := x.Start.String(); earliest == "" || start < earliest {
				earliest = start
			}
			latest = max(latest, x.End.String())
		}
		if (earliest == "") != (test.first == "") || earliest < test.first || latest > test.last {
			t.Errorf("%s: suggested from %q to %q", name, earliest, latest)
		}
		if f := c.forecast(); f[0].Free != test.free {
			t.Errorf("%s: %d minutes are free, want %d", name, f[0].Free, test.free)
		}
	}
}

// times are when a suggests that something be.
func (c client) times(a answer) (all []planner.Busy) {
	c.t.Helper()
	changes := c.changes(a)
	for i, s := range into[advice](a).Suggestions {
		if s.Type != suggest.RemoveBlock {
			all = append(all, planner.Busy{Date: changes[i].Date, Start: s.Start, End: s.End})
		}
	}
	return all
}

// lectureAt is a lecture at one of some times, or at any from October 12th on.
func lectureAt(r *rand.Rand, times []planner.Busy) string {
	day, minute := planner.NewDate(2026, 10, 12)+planner.Date(r.IntN(10)), r.IntN(24*60)
	if len(times) > 0 {
		one := times[r.IntN(len(times))]
		day, minute = one.Date, int(one.Start)+r.IntN(int(one.End-one.Start))
	}
	begins := fmt.Sprintf("%sT%02d%02d00Z", strings.ReplaceAll(day.String(), "-", ""), minute/60, minute%60)
	return vevent("SUMMARY:A", "DTSTART:"+begins, fmt.Sprintf("DURATION:PT%dM", 1+r.IntN(200)))
}

func TestCalendarCheck10AnAddressIsToldNowhereAndSpacesAreApart(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.ReachLoopback()
	c, live, reader := s.client(apitest.Sandbox), s.client(), s.client(apitest.Sandbox, func(d *account.KeyDraft) { d.Scope = account.Read })
	from := newSite(t, calendarOf(lecture("A", ":20260303T090000Z")))
	const secret = "/a-secret-of-the-owner.ics"
	made := c.send("POST", calendarsPath, obj{"name": "x", "url": from.URL + secret}, "Idempotency-Key", "once").is(201)
	id := into[planner.Calendar](made).ID
	again := c.send("POST", calendarsPath, obj{"name": "x", "url": from.URL + secret}, "Idempotency-Key", "once").is(201)
	if string(again.Data) != string(made.Data) || again.header.Get("Idempotency-Replayed") != "true" || from.has("", 500) != 1 {
		t.Errorf("repeated: %s after %q", again.body, from.asked)
	}
	all := made.body + c.send("GET", calendarsPath, nil).body + c.send("POST", calendarsPath+"/"+id+"/refresh", nil).is(200).body +
		c.send("POST", calendarsPath, obj{"name": "x", "url": from.URL + secret}).is(422).body + c.send("PATCH", calendarsPath+"/"+id, obj{"url": from.URL + secret + "?"}).is(422).body
	s.Pass(7 * 60 * 60e9)
	c.tells("after a failure", "2026-03-02", "2026-03-08", "2026-03-03 09:00-10:30 A")
	s.API.Calendars.Wait()
	metrics := httptest.NewRecorder()
	s.API.ServeHTTP(metrics, locally("GET", "/metrics"))
	for where, text := range map[string]string{"log": s.Log.String(), "metrics": metrics.Body.String(), "answers": all} {
		if strings.Contains(text, "a-secret") {
			t.Errorf("the address stands in the %s: %s", where, text)
		}
	}
	for outcome, n := range map[string]int{"read": 1, "unchanged": 0, "failed": 4} {
		if line := fmt.Sprintf("studyplanner_calendar_reads_total{outcome=%q} %d\n", outcome, n); !strings.Contains(metrics.Body.String(), line) {
			t.Errorf("no %s", line)
		}
	}
	for method, path := range map[string]string{"GET": "", "PATCH": "", "DELETE": "", "POST": "/refresh"} {
		var body any
		if method == "PATCH" {
			body = obj{}
		}
		live.send(method, calendarsPath+"/"+id+path, body).fails(404, "NOT_FOUND")
		if method != "GET" {
			reader.send(method, calendarsPath+"/"+id+path, body).fails(403, "FORBIDDEN")
		}
	}
	live.tells("of the other space", "2026-03-02", "2026-03-08")
	reader.tells("to who may read", "2026-03-02", "2026-03-08", "2026-03-03 09:00-10:30 A")
	reader.send("POST", calendarsPath, obj{"name": "x", "url": from.URL}).fails(403, "FORBIDDEN")
}

func TestASpaceHasSoManyCalendarsAndTimes(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	var many strings.Builder
	for i := range 5_001 {
		many.WriteString(lecture("A", fmt.Sprintf(":202603%02dT%02d%02d00Z", 3+i%25, i/60%24, i%60)))
	}
	full := c.file(calendarOf(many.String()), "")
	if full.Problem == nil || full.Through.String() >= "2026-03-28" || full.Events > 5_000 {
		t.Errorf("%+v: %s", full, *full.Problem)
	}
	for range 3 {
		c.file(calendarOf(many.String()), "")
	}
	over := c.file(calendarOf(many.String()), "")
	if rows := c.busy("2026-03-01", "2026-03-31"); len(rows) > 20_000 || len(rows) < 19_000 || over.Problem == nil || over.Events > 1_000 {
		t.Errorf("%d rows, %+v", len(rows), over)
	}
	for range planner.MaxCalendars - 5 {
		c.file(calendarOf(), "")
	}
	c.send("POST", calendarsPath, obj{"name": "x", "content": calendarOf()}).invalid("name")
}

func TestCalendarCheck10WhatIsExportedIsReadAgainAfterAnImport(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.ReachLoopback()
	c := s.client(apitest.Sandbox)
	c.wind("2026-10-12T05:00:00Z")
	from := newSite(t, calendarOf(lecture("A", ":20261013T090000Z"), vevent("SUMMARY:Fair", "DTSTART;VALUE=DATE:20261015")))
	c.follow(from.URL, `,"all_day":"day_off"`)
	c.file(calendarOf(lecture("B", ";TZID=Europe/Berlin:20261014T090000", "DESCRIPTION:a secret")), "")
	want := []string{"2026-10-13 09:00-10:30 A", "2026-10-14 07:00-08:30 B"}
	c.tells("before", "2026-10-12", "2026-10-18", want...)
	off := c.send("GET", daysOffPath, nil).is(200).Data
	var text bytes.Buffer
	s.must(s.Accounts.Export(t.Context(), s.ID(t, email), nil, func(d account.Document) error {
		return json.MarshalWrite(&text, d)
	}))
	if !strings.Contains(text.String(), from.URL) || strings.Contains(text.String(), "a secret") || strings.Contains(text.String(), "2026-10-14") {
		t.Errorf("%s", text.String())
	}
	doc, err := account.ReadDocument(bytes.NewReader(text.Bytes()))
	s.must(err)
	c.send("POST", "/v1/sandbox/reset", nil).is(204)
	if all := c.send("GET", calendarsPath, nil).is(200); string(all.Data) != "[]" {
		t.Errorf("a sandbox that was reset has %s", all.Data)
	}
	c.tells("after a reset", "2026-10-12", "2026-10-18")
	_, _, err = s.Accounts.ReplaceSpace(t.Context(), s.ID(t, email), account.Sandbox, doc)
	s.must(err)
	daysOff := func(when string) {
		if got := c.send("GET", daysOffPath, nil).is(200).Data; string(got) != string(off) {
			t.Errorf("%s, days off are %s, want %s", when, got, off)
		}
	}
	daysOff("at once")
	c.tells("at once", "2026-10-12", "2026-10-18")
	s.API.Calendars.Wait()
	c.tells("once they were needed", "2026-10-12", "2026-10-18", want...)
	daysOff("once they were needed")
	copied, err := s.Accounts.Import(t.Context(), doc, "bob@example.org", nil)
	s.must(err)
	if copied.ID == s.ID(t, email) {
		t.Error("it is the same account")
	}
	broken := doc
	sandbox := broken.Spaces[account.Sandbox]
	sandbox.Calendars = nil
	broken.Spaces[account.Sandbox] = sandbox
	if _, _, err := s.Accounts.ReplaceSpace(t.Context(), s.ID(t, email), account.Sandbox, broken); err == nil || !strings.Contains(err.Error(), "calendar_id: is not a calendar of this space") {
		t.Errorf("days off of no calendar: %v", err)
	}
}

func TestBusyTimesFollowTheZoneOfTheAccount(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.file(calendarOf(lecture("A", ":20260303T090000Z")), "")
	_, err := s.Accounts.Update(t.Context(), s.ID(t, email), account.Patch{TimeZone: planner.Some("Asia/Tokyo")})
	s.must(err)
	c.tells("at once", "2026-03-02", "2026-03-08", "2026-03-03 09:00-10:30 A")
	s.API.Calendars.Wait()
	c.tells("then", "2026-03-02", "2026-03-08", "2026-03-03 18:00-19:30 A")
}

// BenchmarkAWeekWithBusyTimes is the list of a week with the busy times of two calendars
// of 25 lectures a week each, beside that list without, and with those of no calendar,
// in turns. It tells how many of the second the others take, by the fastest of each.
func BenchmarkAWeekWithBusyTimes(b *testing.B) {
	_, none := benchServer(b)
	_, with := benchServer(b)
	var text strings.Builder
	for i := range 25 {
		text.WriteString(lecture(fmt.Sprintf("Lecture %d", i), fmt.Sprintf(":202602%02dT%02d0000Z", 16+i%5, 8+i/5*2), "RRULE:FREQ=WEEKLY"))
	}
	for range 2 {
		with.file(calendarOf(text.String()), "")
	}
	if n := len(with.busy("2026-03-02", "2026-03-08")); n != 50 {
		b.Fatal(n)
	}
	asked := []func(){
		func() { none.afterWrite(weekList) }, func() { with.afterWrite(weekList + "&include=busy") }, func() { none.afterWrite(weekList + "&include=busy") },
	}
	fastest := []time.Duration{time.Hour, time.Hour, time.Hour}
	for b.Loop() {
		for i, ask := range asked {
			began := time.Now()
			for range 20 {
				ask()
			}
			fastest[i] = min(fastest[i], time.Since(began))
		}
	}
	b.ReportMetric(float64(fastest[1])/float64(fastest[0]), "busy/week")
	b.ReportMetric(float64(fastest[2])/float64(fastest[0]), "none/week")
}

func TestManyBlocksGoAndComeBackWithAHolidayCalendar(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		var slots []string
		for hour := range 4 {
			slots = append(slots, fmt.Sprintf(`{"days":[0,1,2,3,4,5,6],"start":"%02d:00","end":"%02d:30"}`, 8+hour, 8+hour))
		}
		for i := range 5 {
			c.taught(fmt.Sprintf("Subject %d", i), strings.Join(slots, ","))
		}
		const weeks = "/v1/blocks?date_from=2026-10-12&date_to=2026-10-25"
		count := func() int { return len(into[[]planner.Block](c.send("GET", weeks, nil))) }
		if n := count(); n != 280 {
			t.Fatal(n)
		}
		var text strings.Builder
		for i := range 500 {
			fmt.Fprintf(&text, "BEGIN:VEVENT\nSUMMARY:Day %d\nDTSTART;VALUE=DATE:202610%02d\nEND:VEVENT\n", i, 13+i%12)
		}
		made := c.send("POST", calendarsPath, obj{"name": "x", "content": calendarOf(text.String()), "all_day": "day_off"}).is(201)
		c.tellsEffect(made, "0 240")
		if n := count(); n != 40 {
			t.Errorf("%d blocks are left", n)
		}
		path := calendarsPath + "/" + into[planner.Calendar](made).ID
		c.send("POST", daysOffPath, obj{"date_from": "2027-01-01", "date_to": "2027-01-01"}).invalid("date_from")
		text.WriteString("BEGIN:VEVENT\nSUMMARY:One more\nDTSTART;VALUE=DATE:20261201\nEND:VEVENT\n")
		over := into[planner.Calendar](c.send("PUT", path+"/content", calendarOf(text.String()), "Content-Type", "text/calendar").is(200))
		if over.Problem == nil || *over.Problem != "has more days off than there is room for: those after 2026-11-30 are left out" || over.Through.String() != "2026-11-30" {
			t.Errorf("%+v", over)
		}
		c.tellsEffect(c.send("PATCH", path, obj{"all_day": "ignore"}).is(200), "240 0")
		if n := count(); n != 280 {
			t.Errorf("%d blocks are there again", n)
		}
	})
}

func TestAListOfBlocksIncludesTheBusyTimesOfItsDays(t *testing.T) {
	withSite(t, calendarOf(lecture("Analysis I", ":20261013T101500Z")), func(t *testing.T, c client, s *site) {
		const week = "/v1/blocks?date_from=2026-10-12&date_to=2026-10-18"
		none := c.send("GET", week+"&include=busy", nil).is(200)
		if !strings.Contains(none.body, `"busy":[]`) {
			t.Errorf("of none: %s", none.body)
		}
		c.follow(s.URL, "")
		told := func(a answer) int {
			return strings.Count(a.is(200).body, `"start":"10:15","end":"11:45","title":"Analysis I"`)
		}
		if n := told(c.send("GET", week+"&include=busy,days_off", nil, "If-None-Match", none.etag())); n != 1 {
			t.Errorf("of a week it tells %d", n)
		}
		if n := told(c.send("GET", week, nil)); n != 0 {
			t.Errorf("unasked it tells %d", n)
		}
		if n := told(c.send("GET", "/v1/blocks?date=2026-10-14&include=subjects,busy", nil)); n != 0 {
			t.Errorf("of another day it tells %d", n)
		}
		c.send("GET", "/v1/blocks?include=busy", nil).invalid("include")
		c.send("GET", "/v1/blocks?date_from=2026-10-12&date_to=2027-10-18&include=busy", nil).invalid("date_to")
		if n := told(c.send("GET", "/v1/schedule?include=busy,days_off", nil)); n != 1 {
			t.Errorf("of the current week it tells %d", n)
		}
		if n := told(c.send("GET", "/v1/schedule?include=busy&week_offset=-1", nil)); n != 0 {
			t.Errorf("of the week before it tells %d", n)
		}
	})
}

func TestAListOfBlocksWithBusyTimesHasCalendarsReadThatAreDue(t *testing.T) {
	withSite(t, calendarOf(lecture("Analysis I", ":20261013T101500Z")), func(t *testing.T, c client, s *site) {
		const week = "/v1/blocks?date_from=2026-10-12&date_to=2026-10-18&include=busy"
		c.follow(s.URL, "")
		s.has(calendarOf(lecture("Analysis II", ":20261013T101500Z")), 0)
		c.wind("2026-10-12T12:00:00Z")
		before := c.send("GET", week, nil).is(200)
		if !strings.Contains(before.body, "Analysis I\"") {
			t.Errorf("at first: %s", before.body)
		}
		c.API.Calendars.Wait()
		if after := c.send("GET", week, nil, "If-None-Match", before.etag()).is(200); !strings.Contains(after.body, "Analysis II") {
			t.Errorf("once it was read: %s", after.body)
		}
	})
}

// TestAWeekThatIsUnchangedHasCalendarsReadThatAreDue asks for one that the client has, as
// the server remembers it and as it does not.
func TestAWeekThatIsUnchangedHasCalendarsReadThatAreDue(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.ReachLoopback()
	s.Pass(-12 * time.Hour) // to the beginning of the day
	c := s.client()
	from := newSite(t, calendarOf(lecture("A", ":20260303T090000Z")))
	c.follow(from.URL, "")
	for path, remembered := range map[string]bool{weekList + "&include=busy": true, "/v1/schedule?include=busy": false} {
		tag := c.send("GET", path, nil).is(200).etag()
		asked := from.has(from.text, 0)
		s.Pass(390 * time.Minute)
		ask := func() { c.send("GET", path, nil, "If-None-Match", tag).is(304) }
		if remembered {
			ask()
		} else {
			s.API.Unremembered(ask)
		}
		s.API.Calendars.Wait()
		if n := from.has(from.text, 0) - asked; n != 1 {
			t.Errorf("%s: it was read %d times", path, n)
		}
	}
}

// TestWhatIsReadBehindEndsWithTheServer has a site that never answers again: nobody
// waits for it, whoever asks is answered, and one request is made.
func TestWhatIsReadBehindEndsWithTheServer(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.ReachLoopback()
	c := s.client()
	asked, left := make(chan struct{}, 9), make(chan struct{})
	var slow atomic.Bool
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !slow.Load() {
			_, _ = w.Write([]byte(calendarOf(lecture("A", ":20260303T090000Z"))))
			return
		}
		asked <- struct{}{}
		<-r.Context().Done()
		close(left) // which panics when there was another
	}))
	t.Cleanup(site.Close)
	c.follow(site.URL, "")
	slow.Store(true)
	s.Pass(7 * time.Hour)
	for range 3 {
		c.tells("while it is read", "2026-03-02", "2026-03-08", "2026-03-03 09:00-10:30 A")
	}
	<-asked
	s.API.Calendars.Close()
	<-left
	s.Pass(7 * time.Hour)
	c.tells("afterwards", "2026-03-02", "2026-03-08", "2026-03-03 09:00-10:30 A")
	if len(asked) > 0 || strings.Contains(s.Log.String(), "was not refreshed") {
		t.Errorf("%d more requests: %s", len(asked), s.Log.String())
	}
}
