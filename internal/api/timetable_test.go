package api_test

import (
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// inOctober runs a test in a sandbox whose clock stands at Monday, 12 October 2026, at
// five, on both databases.
func inOctober(t *testing.T, test func(t *testing.T, c client)) {
	onBoth(t, func(t *testing.T, _, sandbox client) {
		sandbox.wind("2026-10-12T05:00:00Z")
		test(t, sandbox)
	})
}

const (
	every2nd    = `{"days":[1],"start":"09:00","end":"10:00","from":"2026-10-12","every":2}`
	sixWeeks    = "/v1/blocks?date_from=2026-10-12&date_to=2026-11-22"
	subjectPath = "/v1/subjects/"
)

// taught makes a subject with slots, which are written in JSON.
func (c client) taught(name, slots string) planner.Subject {
	c.t.Helper()
	return into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"`+name+`","type":"study","slots":[`+slots+`]}`).is(201))
}

// reslot replaces the slots of a subject.
func (c client) reslot(subject planner.Subject, slots string) answer {
	c.t.Helper()
	return c.send("PATCH", subjectPath+subject.ID, `{"slots":[`+slots+`]}`).is(200)
}

// held are the ids of the blocks at a path, by their dates without the year; of each
// date there is one.
func (c client) held(path string) (ids map[string]string, dates string) {
	c.t.Helper()
	ids = map[string]string{}
	var all []string
	for _, b := range into[[]planner.Block](c.send("GET", path, nil).is(200)) {
		date := b.Date.String()[5:]
		if ids[date] != "" {
			c.t.Errorf("there are several blocks on %s", date)
		}
		ids[date], all = b.ID, append(all, date)
	}
	return ids, strings.Join(all, " ")
}

// on fails unless the blocks of six weeks are on these dates, and returns their ids.
func (c client) on(dates string) map[string]string {
	c.t.Helper()
	ids, got := c.held(sixWeeks)
	if got != dates {
		c.t.Fatalf("there are blocks on %s, want %s", got, dates)
	}
	return ids
}

func TestSlotsWithWrongDatesAreRefused(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		slot := func(more string) string { return `{"days":[1],"start":"09:00","end":"10:00"` + more + `}` }
		created := func(slots ...string) string {
			return `{"name":"Bio","type":"study","slots":[` + strings.Join(slots, ",") + `]}`
		}
		c.refuses(t, "POST", "/v1/subjects", []badBody{
			{"no weeks", created(slot(`,"from":"2026-10-12","every":0`)), []string{"slots[0].every"}},
			{"nine weeks", created(slot(`,"from":"2026-10-12","every":9`)), []string{"slots[0].every"}},
			{"a week and a half", created(slot(`,"from":"2026-10-12","every":1.5`)), []string{"slots[0].every"}},
			{"a text", created(slot(`,"from":"2026-10-12","every":"2"`)), []string{"slots[0].every"}},
			{"weeks without a beginning", created(slot(`,"every":2`)), []string{"slots[0].every"}},
			{"an end before the beginning", created(slot(`,"from":"2026-10-12","until":"2026-10-11"`)), []string{"slots[0].until"}},
			{"no such days", created(slot(`,"from":"2026-02-30","until":"tomorrow"`)), []string{"slots[0].from", "slots[0].until"}},
			{"a misspelt field", created(slot(`,"form":"2026-10-12"`)), []string{"slots[0].form"}},
			{"all at once", created(slot(`,"until":"2026-10-12","every":2`), slot(`,"every":9`)), []string{"slots[0].every", "slots[1].every"}},
			{"week A again", created(slot(`,"from":"2026-10-12","every":2`), slot(`,"from":"2026-10-26","every":2`)), []string{"slots[1]"}},
			{"weeks that meet", created(slot(`,"from":"2026-10-12","every":2`), slot(`,"from":"2026-10-19","every":3`)), []string{"slots[1]"}},
		})
		c.taught("Weeks A and B", slot(`,"from":"2026-10-12","every":2`)+`,{"days":[1],"start":"09:00","end":"11:00","from":"2026-10-19","every":2}`)
		c.taught("Two terms", slot(`,"until":"2026-10-31"`)+","+slot(`,"from":"2026-11-01"`))
		c.taught("Every week", slot(`,"every":1`))
	})
}

// One who knows nothing of dates sends slots without them.
func TestSlotsLoseTheirDates(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		bio := c.taught("Bio", every2nd)
		before := c.on("10-12 10-26 11-09")
		c.wind("2026-10-28T05:00:00Z")
		c.reslot(bio, `{"days":[1],"start":"09:00","end":"10:00"}`)
		after := c.on("10-12 10-26 11-02 11-09 11-16")
		for _, date := range []string{"10-12", "10-26", "11-09"} {
			if after[date] != before[date] {
				t.Errorf("the block of %s is another", date)
			}
		}
	})
}

// A slot is split where "this one and all that follow" are to change.
func TestASlotIsSplit(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		bio := c.taught("Bio", `{"days":[1],"start":"09:00","end":"10:00"}`)
		before := c.on("10-12 10-19 10-26 11-02 11-09 11-16")
		c.reslot(bio, `{"days":[1],"start":"09:00","end":"10:00","until":"2026-10-31"},{"days":[1],"start":"11:00","end":"12:00","from":"2026-11-01"}`)
		after := c.on("10-12 10-19 10-26 11-02 11-09 11-16")
		for date, id := range after {
			if late := date > "10-31"; late == (before[date] == id) {
				t.Errorf("on %s there was %s, and is %s", date, before[date], id)
			}
		}
	})
}
