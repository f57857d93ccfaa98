package api_test

import (
	"fmt"
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

func TestAResetPutsTheDemoInPlaceOfAllThatThereIs(t *testing.T) {
	t.Parallel()
	c := newServer(t).client(apitest.Sandbox)
	c.wind("2026-10-12T05:00:00Z")
	c.weekdays()
	c.send("POST", "/v1/sandbox/reset", `{"demo":true}`, "Idempotency-Key", "k").is(204)
	if n := len(into[[]planner.Subject](c.send("GET", "/v1/subjects", nil))); n != 6 || c.clock().Set {
		t.Errorf("the demo has %d subjects at %+v", n, c.clock())
	}
	off := into[[]planner.DayOff](c.send("GET", "/v1/days-off", nil).is(200))
	if len(off) != 2 || off[1].Name != "Semester break" || c.stats("?period=all").StreakDays == 0 {
		t.Errorf("the demo has the days off %+v", off)
	}
}
