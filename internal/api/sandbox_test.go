package api_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/fresh"
)

// reality is when the tests of the clock begin: 12 October 2026 is to come.
var reality = time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)

// onBoth runs a test on both databases, with a client of the live space and one of
// the sandbox.
func onBoth(t *testing.T, test func(t *testing.T, live, sandbox client)) {
	t.Parallel()
	for name, database := range fresh.Databases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &server{apitest.On(t, database(t), reality), t}
			test(t, s.client(), s.client(apitest.Sandbox))
		})
	}
}

const clockPath = "/v1/sandbox/clock"

// shownClock is what a clock shows.
type shownClock struct {
	Now, Today   string
	Set, Running bool
}

func (c client) wind(now string) shownClock {
	c.t.Helper()
	return into[shownClock](c.send("PUT", clockPath, obj{"now": now}).is(200))
}

func (c client) clock() shownClock {
	c.t.Helper()
	return into[shownClock](c.send("GET", clockPath, nil).is(200))
}

// today is the day that the account shows.
func (c client) today() string {
	c.t.Helper()
	return into[struct{ Today string }](c.send("GET", "/v1/account", nil).is(200)).Today
}

// weekdays makes a subject with an hour from Monday to Friday.
func (c client) weekdays() planner.Subject {
	c.t.Helper()
	return into[planner.Subject](c.send("POST", "/v1/subjects",
		`{"name":"Latin","type":"study","slots":[{"days":[1,2,3,4,5],"start":"09:00","end":"10:00"}]}`).is(201))
}

// weekBlocks counts the blocks of a week, and the days of it.
func (c client) weekBlocks(offset int) (blocks int, days []string) {
	c.t.Helper()
	week := into[planner.Schedule](c.send("GET", fmt.Sprintf("/v1/schedule?week_offset=%d", offset), nil).is(200))
	for _, d := range week.Days {
		blocks, days = blocks+len(d.Blocks), append(days, d.Date.String())
	}
	return blocks, days
}

func TestTheClockOfASandboxIsSet(t *testing.T) {
	onBoth(t, func(t *testing.T, live, sandbox client) {
		if got, want := sandbox.clock(), (shownClock{"2026-09-01T12:00:00Z", "2026-09-01", false, true}); got != want {
			t.Errorf("at first %+v, want %+v", got, want)
		}
		before := sandbox.send("GET", "/v1/account", nil).is(200)
		if strings.Contains(before.body, `"clock"`) {
			t.Errorf("a clock that nobody set is told: %s", before.body)
		}
		version := sandbox.send("GET", "/v1/schedule", nil).etag()
		put := sandbox.send("PUT", clockPath, `{"now":"2026-10-12T05:00:00Z"}`).is(200)
		if string(put.Data) != `{"now":"2026-10-12T05:00:00Z","today":"2026-10-12","set":true,"running":false}` ||
			!strings.Contains(put.body, `"timestamp":"2026-09-01T12:00:00.000Z","local_time":"2026-10-12T05:00:00Z"`) {
			t.Errorf("%s", put.body)
		}
		if got := sandbox.send("GET", clockPath, nil).is(200); string(got.Data) != string(put.Data) || got.etag() != put.etag() {
			t.Errorf("%s, then %s", put.body, got.body)
		}
		if got := sandbox.send("GET", "/v1/account", nil); !strings.Contains(got.body, `"today":"2026-10-12","clock":`+string(put.Data)) || got.etag() == before.etag() {
			t.Errorf("%s", got.body)
		}
		if after := sandbox.send("GET", "/v1/schedule", nil).etag(); after == version {
			t.Error("the version of the space is what it was")
		}
		if got := live.today(); got != "2026-09-01" {
			t.Errorf("live it is %s", got)
		}
	})
}

func TestOnlyASandboxHasAClock(t *testing.T) {
	onBoth(t, func(t *testing.T, live, _ client) {
		live.subject("Algebra")
		before := live.send("GET", "/v1/schedule", nil).etag()
		for _, route := range []struct{ method, path, body string }{
			{"GET", clockPath, ""},
			{"PUT", clockPath, `{"now":"2026-10-12T05:00:00Z"}`},
			{"PUT", clockPath, `no`},
			{"DELETE", clockPath, ""},
			{"POST", "/v1/sandbox/reset", ""},
			{"POST", "/v1/sandbox/reset", `{"demo":true}`},
		} {
			live.send(route.method, route.path, route.body).fails(403, "FORBIDDEN")
		}
		if after := live.send("GET", "/v1/schedule", nil).etag(); after != before {
			t.Errorf("the tag was %s, and is %s", before, after)
		}
		reader := live.client(apitest.Sandbox, apitest.ReadOnly)
		reader.clock()
		reader.send("PUT", clockPath, `{"now":"2026-10-12T05:00:00Z"}`).fails(403, "FORBIDDEN")
		reader.send("POST", "/v1/sandbox/reset", nil).fails(403, "FORBIDDEN")
	})
}

func TestAClockThatIsSetWronglyStaysAsItIs(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.wind("2026-10-12T05:00:00Z")
		sandbox.weekdays()
		before := sandbox.send("GET", "/v1/schedule", nil).etag()
		sandbox.refuses(t, "PUT", clockPath, []badBody{
			{"a day back", `{"now":"2026-10-11T05:00:00Z"}`, []string{"now"}},
			{"a millisecond back", `{"now":"2026-10-12T04:59:59.999Z"}`, []string{"now"}},
			{"401 days ahead", `{"now":"2027-11-17T05:00:00Z"}`, []string{"now"}},
			{"400 days and a millisecond ahead", `{"now":"2027-11-16T05:00:00.001Z"}`, []string{"now"}},
			{"a date alone", `{"now":"2026-10-12"}`, []string{"now"}},
			{"a number", `{"now":5}`, []string{"now"}},
			{"null", `{"now":null,"running":null}`, []string{"now", "running"}},
			{"nothing", `{}`, []string{"now"}},
			{"no body", ``, []string{"body"}},
			{"an end of the world", `{"now":"9901-01-01T00:00:00Z","running":1}`, []string{"running", "now"}},
			{"before there were clocks", `{"now":"1969-12-31T23:59:59Z"}`, []string{"now"}},
			{"what the server tells", `{"now":"2026-10-13T05:00:00Z","today":"2026-10-13","set":true}`, []string{"today", "set"}},
		})
		if after := sandbox.send("GET", "/v1/schedule", nil).etag(); after != before || sandbox.clock().Now != "2026-10-12T05:00:00Z" {
			t.Errorf("the tag was %s, and is %s; the clock shows %+v", before, after, sandbox.clock())
		}
		sandbox.wind("2026-10-12T07:00:00+02:00") // the present
		if got := sandbox.wind("2027-11-16T05:00:00Z").Today; got != "2027-11-16" {
			t.Errorf("400 days later it is %s", got)
		}
	})
}

func TestASandboxIsCaughtUpWithItsClock(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.wind("2026-10-12T05:00:00Z")
		sandbox.weekdays()
		sandbox.wind("2026-10-26T05:00:00Z")
		for _, offset := range []int{-2, -1, 0, 1} {
			if n, days := sandbox.weekBlocks(offset); n != 5 {
				t.Errorf("in the week from %s there are %d blocks", days[0], n)
			}
		}
		sandbox.wind("2027-11-30T05:00:00Z")
		if n := len(into[[]planner.Block](sandbox.send("GET", "/v1/blocks?date_from=2026-10-12&date_to=2027-12-12", nil).is(200))); n != 61*5 {
			t.Errorf("after 400 days more there are %d blocks, want %d", n, 61*5)
		}
	})
}

func TestTheStreakGoesByTheClock(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.wind("2026-10-12T05:00:00Z")
		sandbox.weekdays()
		for n, day := range []string{"2026-10-12", "2026-10-13", "2026-10-14"} {
			sandbox.wind(day + "T12:00:00Z")
			today := into[[]planner.Block](sandbox.send("GET", "/v1/blocks?date="+day, nil).is(200))
			sandbox.send("PATCH", "/v1/blocks/"+today[0].ID, `{"done":true}`).is(200)
			if got := sandbox.stats("").StreakDays; got != n+1 {
				t.Errorf("on %s the streak is %d", day, got)
			}
		}
		sandbox.wind("2026-10-16T12:00:00Z")
		if got := sandbox.stats("").StreakDays; got != 0 {
			t.Errorf("after a day missed the streak is %d", got)
		}
		before := sandbox.clock()
		sandbox.Pass(2 * time.Second)
		if got := sandbox.clock(); got != before {
			t.Errorf("%+v became %+v", before, got)
		}
	})
}

func TestAClockStandsInTheNightOfAGap(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		_, err := sandbox.Accounts.Update(t.Context(), sandbox.ID(t, email), account.Patch{TimeZone: planner.Some("Europe/Berlin")})
		sandbox.must(err)
		for _, tt := range []struct{ now, today, monday string }{
			{"2026-10-25T00:30:00Z", "2026-10-25", "2026-10-19"}, {"2027-03-28T00:30:00Z", "2027-03-28", "2027-03-22"},
		} {
			shown := sandbox.wind(tt.now)
			_, days := sandbox.weekBlocks(0)
			monday, err := planner.ParseDate(tt.monday)
			sandbox.must(err)
			for i, d := range days {
				if d != (monday + planner.Date(i)).String() {
					t.Errorf("%s: the week has the days %q", tt.now, days)
				}
			}
			if shown.Today != tt.today || sandbox.today() != tt.today || len(days) != 7 {
				t.Errorf("%s: it is %s, in a week of %q", tt.now, shown.Today, days)
			}
		}
	})
}

func TestAResetSandboxIsEmptyInRealTime(t *testing.T) {
	onBoth(t, func(t *testing.T, live, sandbox client) {
		live.subject("Algebra")
		sandbox.wind("2026-10-12T05:00:00Z")
		sandbox.weekdays()
		sandbox.send("POST", "/v1/sandbox/reset", nil).is(204)
		if a := sandbox.send("GET", "/v1/subjects", nil).is(200); string(a.Data) != "[]" {
			t.Errorf("left are %s", a.Data)
		}
		if got := sandbox.clock(); got.Set || got.Today != "2026-09-01" {
			t.Errorf("the clock shows %+v", got)
		}
		if got := into[[]planner.Subject](live.send("GET", "/v1/subjects", nil)); len(got) != 1 {
			t.Errorf("live there are %d subjects", len(got))
		}
		sandbox.refuses(t, "POST", "/v1/sandbox/reset", []badBody{
			{"null", `{"demo":null}`, []string{"demo"}}, {"a word", `{"demo":"yes"}`, []string{"demo"}}, {"more", `{"all":true}`, []string{"all"}},
		})
		sandbox.send("POST", "/v1/sandbox/reset", `{"demo":true}`, "Idempotency-Key", "k").is(204)
		if n := len(into[[]planner.Subject](sandbox.send("GET", "/v1/subjects", nil))); n != 6 {
			t.Errorf("the demo has %d subjects", n)
		}
		sandbox.subject("Mine")
		again := sandbox.send("POST", "/v1/sandbox/reset", `{"demo":true}`, "Idempotency-Key", "k").is(204)
		if n := len(into[[]planner.Subject](sandbox.send("GET", "/v1/subjects", nil))); n != 7 || again.header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("a request that is repeated leaves %d subjects: %v", n, again.header)
		}
		sandbox.send("POST", "/v1/sandbox/reset", `{}`, "Idempotency-Key", "k").fails(409, "CONFLICT")
	})
}

func TestAnEmptySandboxGoesAnywhereAndBack(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.weekBlocks(53)
		sandbox.wind("9900-12-31T23:59:59Z")
		sandbox.weekBlocks(53)
		sandbox.wind("1970-01-01T00:00:00Z")
		sandbox.weekdays() // a Thursday: this week and the next
		if n := len(into[[]planner.Block](sandbox.send("GET", "/v1/blocks", nil).is(200))); n != 7 {
			t.Errorf("there are %d blocks", n)
		}
		sandbox.send("DELETE", clockPath, nil).is(204)
		if got := sandbox.clock(); got.Set || got.Today != "2026-09-01" {
			t.Errorf("the clock shows %+v", got)
		}
		// Of 56 years two are caught up: from 1 September 2024 through next week.
		blocks := into[[]planner.Block](sandbox.send("GET", "/v1/blocks", nil).is(200))
		if first := blocks[7].Date.String(); first != "2024-09-02" || blocks[len(blocks)-1].Date.String() != "2026-09-11" {
			t.Errorf("there are %d blocks, from %s", len(blocks), first)
		}
	})
}

func TestAClockIsEndedUnlessThatLeadsBack(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.send("DELETE", clockPath, nil).is(204) // it was not set
		sandbox.wind("2026-10-12T05:00:00Z")
		sandbox.send("DELETE", clockPath, nil).is(204) // the sandbox is empty
		sandbox.wind("2026-10-12T05:00:00Z")
		sandbox.weekdays()
		a := sandbox.send("DELETE", clockPath, nil).fails(409, "CONFLICT")
		if !strings.HasPrefix(a.Error.Message, "reset the sandbox first") || !sandbox.clock().Set {
			t.Errorf("%s", a.body)
		}
		sandbox.Pass(60 * day)
		sandbox.send("DELETE", clockPath, nil).is(204) // by now it is behind
		if got := sandbox.clock(); got.Set || got.Today != "2026-10-31" {
			t.Errorf("the clock shows %+v", got)
		}
		if n, days := sandbox.weekBlocks(0); n != 5 {
			t.Errorf("in the week from %s there are %d blocks", days[0], n)
		}
	})
}

func TestARunningClockGoesOn(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		set := into[shownClock](sandbox.send("PUT", clockPath, `{"now":"2026-10-12T23:59:00Z","running":true}`).is(200))
		if !set.Running || set.Now != "2026-10-12T23:59:00Z" {
			t.Errorf("%+v", set)
		}
		before := sandbox.send("GET", "/v1/stats", nil)
		sandbox.Pass(90 * time.Second)
		if got, want := sandbox.clock(), (shownClock{"2026-10-13T00:00:30Z", "2026-10-13", true, true}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
		if after := sandbox.send("GET", "/v1/stats", nil); after.etag() == before.etag() {
			t.Error("on another day the tag is the same")
		}
	})
}

func TestWhatIsNotOfTheSandboxGoesByRealTime(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.wind("2027-10-01T05:00:00Z") // by which the key and its answers would be too old
		short := sandbox.client(apitest.Sandbox, func(d *account.KeyDraft) { d.Life = 2 * day })
		first := short.send("POST", "/v1/subjects", `{"name":"A","type":"study"}`, "Idempotency-Key", "k").is(201)
		short.wind("2027-10-05T05:00:00Z")
		short.Pass(day - time.Second)
		if again := short.send("POST", "/v1/subjects", `{"name":"A","type":"study"}`, "Idempotency-Key", "k").is(201); string(again.Data) != string(first.Data) {
			t.Errorf("%s, then %s", first.Data, again.Data)
		}
		if got := short.send("GET", "/v1/account", nil).Meta.Timestamp; got != "2026-09-02T11:59:59.000Z" {
			t.Errorf("the timestamp is %s", got)
		}
		short.Pass(2 * time.Second)
		short.send("POST", "/v1/subjects", `{"name":"A","type":"study"}`, "Idempotency-Key", "k").invalid("name")
		short.Pass(day)
		short.send("GET", clockPath, nil).fails(401, "UNAUTHORIZED")
	})
}

func TestAClockIsSetIfItShowsWhatWasRead(t *testing.T) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		first := sandbox.send("PUT", clockPath, `{"now":"2026-10-12T05:00:00Z"}`).etag()
		sandbox.send("GET", clockPath, nil, "If-None-Match", first).is(304)
		second := sandbox.send("PUT", clockPath, `{"now":"2026-10-13T05:00:00Z"}`, "If-Match", first).is(200).etag()
		sandbox.send("PUT", clockPath, `{"now":"2026-10-14T05:00:00Z"}`, "If-Match", first).fails(412, "CONFLICT")
		sandbox.send("DELETE", clockPath, nil, "If-Match", first).fails(412, "CONFLICT")
		sandbox.send("DELETE", clockPath, nil, "If-Match", second).is(204)
	})
}

func TestAResetWithADemoThatFailsChangesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(apitest.Sandbox)
	c.wind("2026-10-12T05:00:00Z")
	c.weekdays()
	clock, before := c.clock(), c.send("GET", "/v1/blocks", nil).is(200)
	demo := s.API.Demo
	s.API.Demo = func(context.Context, planner.Date) (planner.Contents, error) {
		return planner.Contents{}, planner.ErrUnavailable
	}
	c.send("POST", "/v1/sandbox/reset", `{"demo":true}`, "Idempotency-Key", "k").fails(503, "UNAVAILABLE")
	if after := c.send("GET", "/v1/blocks", nil).is(200); string(after.Data) != string(before.Data) || c.clock() != clock {
		t.Errorf("it left %s at %+v", after.Data, c.clock())
	}
	s.API.Demo = demo
	c.send("POST", "/v1/sandbox/reset", `{"demo":true}`, "Idempotency-Key", "k").is(204)
	if n := len(into[[]planner.Subject](c.send("GET", "/v1/subjects", nil))); n != 6 || c.clock().Set {
		t.Errorf("the demo has %d subjects at %+v", n, c.clock())
	}
	off := into[[]planner.DayOff](c.send("GET", "/v1/days-off", nil).is(200))
	if len(off) != 1 || off[0].Name != "Christmas" || c.stats("?period=all").StreakDays == 0 {
		t.Errorf("the demo has the days off %+v", off)
	}
}
