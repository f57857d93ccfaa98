package api_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

const daysOffPath = "/v1/days-off"

// dayOff makes a day off, with more fields in JSON, and returns it with its effect:
// blocks added, removed and kept.
func (c client) dayOff(from, to, more string) (planner.DayOff, string) {
	c.t.Helper()
	made := c.send("POST", daysOffPath, fmt.Sprintf(`{"date_from":%q,"date_to":%q%s}`, from, to, more)).is(201)
	return into[planner.DayOff](made), made.effect()
}

// effect is what meta tells of blocks: added, removed, kept.
func (a answer) effect() string {
	a.t.Helper()
	_, rest, found := strings.Cut(a.body, `"effect":`)
	if !found {
		return "none"
	}
	var e planner.Effect
	if _, err := fmt.Sscanf(rest, `{"blocks_added":%d,"blocks_removed":%d,"blocks_kept":%d}`, &e.Added, &e.Removed, &e.Kept); err != nil {
		a.t.Fatalf("%s: %v", a.body, err)
	}
	return fmt.Sprintln(e.Added, e.Removed, e.Kept)[:5]
}

func (c client) tellsEffect(a answer, want string) answer {
	c.t.Helper()
	if got := a.effect(); got != want {
		c.t.Errorf("%s: effect %s, want %s", a.what, got, want)
	}
	return a
}

func TestNoDayBecomesFreeWhereADayOffEnds(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		c.taught("Bio", every2nd)
		off, _ := c.dayOff("2026-10-19", "2026-10-25", `,"pauses_rotation":true`)
		paused := c.on("10-12 11-02 11-16")
		c.send("PATCH", "/v1/blocks/"+paused["11-02"], `{"topic":"Cells"}`).is(200)
		c.tellsEffect(c.send("PATCH", daysOffPath+"/"+off.ID, `{"pauses_rotation":false,"dry_run":true}`).is(200), "2 1 0")
		c.tellsEffect(c.send("DELETE", daysOffPath+"/"+off.ID+"?dry_run=true", nil).is(200), "2 1 0")
	})
}

func TestDaysOffThatAreWrongAreRefused(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		bio := c.taught("Bio", every2nd)
		of := func(from, to, more string) string {
			return fmt.Sprintf(`{"date_from":%q,"date_to":%q%s}`, from, to, more)
		}
		wrong := []badBody{
			{"367 days", of("2026-01-01", "2027-01-02", ""), []string{"date_to"}},
			{"the end before the beginning", of("2026-10-12", "2026-10-11", ""), []string{"date_to"}},
			{"no such day", of("2026-02-30", "2026-10-11", ""), []string{"date_from"}},
			{"a long name", of("2026-10-12", "2026-10-12", `,"name":"`+strings.Repeat("x", 101)+`"`), []string{"name"}},
			{"a pause for one subject", of("2026-10-12", "2026-10-12", `,"pauses_rotation":true,"subject_id":"`+bio.ID+`"`), []string{"pauses_rotation"}},
			{"all at once", of("2026-10-12", "2026-10-11", `,"name":"\u0007","pauses_rotation":true,"subject_id":"x"`), []string{"name", "date_to", "pauses_rotation"}},
			{"a misspelt field", of("2026-10-12", "2026-10-12", `,"pauses":true`), []string{"pauses"}},
		}
		c.refuses(t, "POST", daysOffPath, append(wrong, badBody{"no dates", `{}`, []string{"date_from", "date_to"}}))
		c.send("POST", daysOffPath, of("2026-10-12", "2026-10-12", `,"subject_id":"sub_0000000000000000000000000g"`)).fails(404, "NOT_FOUND")
		c.send("POST", daysOffPath, of("2026-10-12", "2026-10-12", `,"subject_id":"x"`)).fails(404, "NOT_FOUND")
		c.dayOff("2026-01-01", "2027-01-01", "")
		off, _ := c.dayOff("2026-10-12", "2026-10-12", "")
		c.refuses(t, "PATCH", daysOffPath+"/"+off.ID, append(wrong,
			badBody{"an end before the beginning as it is", `{"date_to":"2026-10-11"}`, []string{"date_to"}},
			badBody{"read-only fields", `{"id":"off_x","calendar_id":"cal_x"}`, []string{"id", "calendar_id"}}))
		for _, path := range []string{"/off_0000000000000000000000000g", "/x"} {
			c.send("GET", daysOffPath+path, nil).fails(404, "NOT_FOUND")
			c.send("PATCH", daysOffPath+path, `{}`).fails(404, "NOT_FOUND")
			c.send("DELETE", daysOffPath+path, nil).fails(404, "NOT_FOUND")
			c.send("DELETE", daysOffPath+path+"?dry_run=true", nil).fails(404, "NOT_FOUND")
		}
		c.send("DELETE", daysOffPath+"/"+off.ID+"?dry_run=2", nil).invalid("dry_run")
		c.send("GET", daysOffPath+"?date_from=2026-10-12", nil).invalid("date_to")
		c.send("GET", daysOffPath+"?date_from=2026-10-12&date_to=2026-10-11", nil).invalid("date_to")
	})
}

func TestAListOfBlocksIncludesTheDaysOffOfItsDays(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	const asked = "/v1/blocks?date_from=2026-03-02&date_to=2026-03-08&include=days_off"
	if a := c.send("GET", asked, nil).is(200); !strings.Contains(a.body, `"days_off":[]`) {
		t.Errorf("of none: %s", a.body)
	}
	tag := c.send("GET", asked, nil).header.Get("ETag")
	for name, days := range map[string][2]string{
		"before": {"2026-02-20", "2026-03-01"}, "within": {"2026-03-08", "2026-03-20"}, "after": {"2026-03-09", "2026-03-09"},
	} {
		c.send("POST", "/v1/days-off", map[string]string{"name": name, "date_from": days[0], "date_to": days[1]}).is(201)
	}
	if a := c.send("GET", asked, nil, "If-None-Match", tag).is(200); strings.Count(a.body, `"off_`) != 1 || !strings.Contains(a.body, `"name":"within"`) {
		t.Errorf("of a week: %s", a.body)
	}
	for path, want := range map[string]int{
		"/v1/blocks?include=days_off,subjects": 3, "/v1/blocks?date=2026-03-09&include=subjects,days_off": 2, "/v1/blocks?date=2026-03-09": 0, "/v1/blocks?limit=1&include=days_off": 3,
		"/v1/schedule?include=days_off": 1, "/v1/schedule?week_offset=1&include=days_off": 2,
	} {
		if a := c.send("GET", path, nil).is(200); strings.Count(a.body, `"off_`) != want {
			t.Errorf("%s: %s, want %d", path, a.body, want)
		}
	}
}

func TestADayOffOfACalendarIsNotChangedAlone(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		day, err := planner.ParseDate("2026-11-09")
		c.must(err)
		off := planner.DayOff{ID: "off_00000000000000000000000010", DateFrom: day, DateTo: day, CalendarID: new("cal_00000000000000000000000010")}
		owner, err := c.Accounts.Find(t.Context(), apitest.Ada)
		c.must(err)
		c.must(c.Store.Write(t.Context(), owner.Sandbox, func(ctx context.Context, tx planner.Tx) error { return tx.InsertDayOff(ctx, off) }))
		path := daysOffPath + "/" + off.ID
		before := c.send("GET", path, nil).is(200)
		c.send("PATCH", path, string(before.Data)).is(200)
		c.send("PATCH", path, `{"name":"Mine"}`).fails(409, "CONFLICT")
		c.send("PATCH", path, `{"calendar_id":null}`).invalid("calendar_id")
		c.send("DELETE", path, nil).fails(409, "CONFLICT")
		c.send("DELETE", path+"?dry_run=true", nil).fails(409, "CONFLICT")
		if after := c.send("GET", path, nil).is(200); string(after.Data) != string(before.Data) {
			t.Errorf("it became %s", after.Data)
		}
	})
}
