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

func TestADayOffPausesARotation(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		c.taught("Bio", every2nd)
		before := c.on("10-12 10-26 11-09")
		const week = `{"name":" Fall ","date_from":"2026-10-19","date_to":"2026-10-25","pauses_rotation":true`
		dry := c.tellsEffect(c.send("POST", daysOffPath, week+`,"dry_run":true}`).is(201), "2 2 0")
		if after := c.on("10-12 10-26 11-09"); after["10-26"] != before["10-26"] || into[[]planner.DayOff](c.send("GET", daysOffPath, nil)) == nil {
			t.Errorf("a dry run changed something: %s", dry.body)
		}
		made := c.tellsEffect(c.send("POST", daysOffPath, week+"}").is(201), "2 2 0")
		off := into[planner.DayOff](made)
		want := `{"id":"` + off.ID + `","name":"Fall","date_from":"2026-10-19","date_to":"2026-10-25","subject_id":null,"pauses_rotation":true,"calendar_id":null}`
		if string(made.Data) != want {
			t.Errorf("%s, want %s", made.Data, want)
		}
		paused := c.on("10-12 11-02 11-16")
		c.tellsEffect(c.send("DELETE", daysOffPath+"/"+off.ID+"?dry_run=true", nil).is(200), "2 2 0")
		if after := c.on("10-12 11-02 11-16"); after["11-02"] != paused["11-02"] {
			t.Error("a dry run changed a block")
		}
		c.send("DELETE", daysOffPath+"/"+off.ID, nil).is(204)
		if after := c.on("10-12 10-26 11-09"); after["10-12"] != before["10-12"] || after["10-26"] == before["10-26"] {
			t.Errorf("ids were %v, and are %v", before, after)
		}
		if _, effect := c.dayOff("2026-10-19", "2026-10-25", ""); effect != "0 0 0" {
			t.Errorf("without a pause: %s", effect)
		}
	})
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

func TestOnDaysOffTheUsersOwnBlocksStay(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		bio := c.taught("Bio", every2nd)
		before := c.on("10-12 10-26 11-09")
		c.send("PATCH", "/v1/blocks/"+before["11-09"], `{"topic":"Cells"}`).is(200)
		if _, effect := c.dayOff("2026-11-09", "2026-11-09", ""); effect != "0 0 1" {
			t.Errorf("effect %s", effect)
		}
		off, effect := c.dayOff("2026-10-26", "2026-10-26", `,"subject_id":"`+bio.ID+`"`)
		if effect != "0 1 0" {
			t.Errorf("effect %s", effect)
		}
		if after := c.on("10-12 11-09"); after["11-09"] != before["11-09"] {
			t.Error("the user's own block is another")
		}
		other := c.taught("Art", "")
		c.tellsEffect(c.send("PATCH", daysOffPath+"/"+off.ID, `{"subject_id":"`+other.ID+`"}`).is(200), "1 0 0")
		c.on("10-12 10-26 11-09")
		c.tellsEffect(c.send("PATCH", daysOffPath+"/"+off.ID, `{"subject_id":null,"date_to":"2026-10-30","name":"All"}`).is(200), "0 1 0")
		c.on("10-12 11-09")
		c.tellsEffect(c.send("DELETE", daysOffPath+"/"+off.ID+"?dry_run=true", nil).is(200), "1 0 0")
		c.send("DELETE", daysOffPath+"/"+off.ID, nil).is(204)
		if after := c.on("10-12 10-26 11-09"); after["10-26"] == before["10-26"] {
			t.Error("a block that was removed is back with its id")
		}
		c.tellsEffect(c.send("PATCH", subjectPath+bio.ID, `{"slots":[],"dry_run":true}`).is(200), "0 2 0")
		c.tellsEffect(c.send("PATCH", subjectPath+bio.ID, `{"slots":[]}`).is(200), "0 2 0")
		c.tellsEffect(c.send("PATCH", subjectPath+bio.ID, `{"name":"Biology"}`).is(200), "none")
		c.on("11-09")
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

func TestDaysOffAreResources(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		bio := c.taught("Bio", "")
		late, _ := c.dayOff("2026-12-21", "2027-01-03", "")
		own, _ := c.dayOff("2026-11-01", "2026-11-02", `,"subject_id":"`+bio.ID+`"`)
		early, _ := c.dayOff("2026-11-01", "2026-11-01", "")
		listed := func(query string) (ids []string) {
			for _, d := range into[[]planner.DayOff](c.send("GET", daysOffPath+query, nil).is(200)) {
				ids = append(ids, d.ID)
			}
			return ids
		}
		if got, want := fmt.Sprint(listed("")), fmt.Sprint([]string{early.ID, own.ID, late.ID}); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if got, want := fmt.Sprint(listed("?date_from=2026-11-02&date_to=2026-12-21")), fmt.Sprint([]string{own.ID, late.ID}); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		path := daysOffPath + "/" + own.ID
		read := c.send("GET", path, nil).is(200)
		c.send("GET", path, nil, "If-None-Match", read.etag()).is(304)
		same := c.send("PATCH", path, string(read.Data)).is(200)
		if same.etag() != read.etag() || string(same.Data) != string(read.Data) {
			t.Errorf("sent back as it is: %s", same.body)
		}
		named := c.send("PATCH", path, `{"name":"Trip"}`, "If-Match", read.etag()).is(200)
		c.send("PATCH", path, `{"name":"Tour"}`, "If-Match", read.etag()).fails(412, "CONFLICT")
		c.send("DELETE", path, nil, "If-Match", read.etag()).fails(412, "CONFLICT")
		if named.etag() == read.etag() {
			t.Error("the tag is as it was")
		}
		body := `{"date_from":"2026-11-05","date_to":"2026-11-05"}`
		first := c.send("POST", daysOffPath, body, "Idempotency-Key", "k").is(201)
		again := c.send("POST", daysOffPath, body, "Idempotency-Key", "k").is(201)
		if string(again.Data) != string(first.Data) || again.etag() != first.etag() || again.effect() != first.effect() || len(listed("")) != 4 {
			t.Errorf("%s, then %s", first.body, again.body)
		}
		reader := c.client(apitest.Sandbox, apitest.ReadOnly)
		reader.send("GET", path, nil).is(200)
		reader.send("POST", daysOffPath, body).fails(403, "FORBIDDEN")
		reader.send("DELETE", path+"?dry_run=true", nil).fails(403, "FORBIDDEN")
		c.send("DELETE", subjectPath+bio.ID, nil).is(204)
		c.send("GET", path, nil).fails(404, "NOT_FOUND")
		for n := 3; n < planner.MaxDaysOff; n++ {
			c.dayOff("2027-05-01", "2027-05-01", "")
		}
		c.send("POST", daysOffPath, body).invalid("date_from")
		c.send("POST", "/v1/sandbox/reset", nil).is(204)
		if left := listed(""); len(left) > 0 {
			t.Errorf("%d are left", len(left))
		}
	})
}

func TestADayOffThatEndsTodayLeavesWhatIsOver(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		c.taught("Bio", `{"days":[1],"start":"06:00","end":"07:00"},{"days":[1],"start":"08:00","end":"09:00"},{"days":[0],"start":"06:00","end":"07:00"}`)
		c.on0("/v1/blocks?date_from=2026-10-12&date_to=2026-10-19", "10-12 10-12 10-18 10-19 10-19")
		c.wind("2026-10-19T07:00:00Z")
		if _, effect := c.dayOff("2026-10-12", "2026-10-19", ""); effect != "0 1 0" {
			t.Errorf("effect %s", effect)
		}
		c.on0("/v1/blocks?date_from=2026-10-12&date_to=2026-10-19", "10-12 10-12 10-18 10-19")
	})
}

// on0 fails unless the blocks at a path are on these dates.
func (c client) on0(path, dates string) {
	c.t.Helper()
	var all []string
	for _, b := range into[[]planner.Block](c.send("GET", path, nil).is(200)) {
		all = append(all, b.Date.String()[5:])
	}
	if got := strings.Join(all, " "); got != dates {
		c.t.Errorf("there are blocks on %s, want %s", got, dates)
	}
}

func TestAStreakLeavesDaysOffOfAllSubjectsAlone(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		bio := c.taught("Bio", `{"days":[0,1,2,3,4,5,6],"start":"09:00","end":"10:00"}`)
		streak := func(when string, want int) string {
			t.Helper()
			stats := c.send("GET", "/v1/stats", nil).is(200)
			if got := into[statistics](stats).StreakDays; got != want {
				t.Errorf("%s: the streak is %d, want %d", when, got, want)
			}
			return stats.etag()
		}
		for _, date := range []string{"2026-10-12", "2026-10-13", "2026-10-17"} {
			c.wind(date + "T12:00:00Z")
			today := into[[]planner.Block](c.send("GET", "/v1/blocks?date="+date, nil).is(200))
			c.send("PATCH", "/v1/blocks/"+today[0].ID, `{"done":true}`).is(200)
		}
		streak("without days off", 1)
		const from, to = "2026-10-14", "2026-10-16"
		one, _ := c.dayOff(from, to, `,"subject_id":"`+bio.ID+`"`)
		before := streak("off for one subject", 1)
		c.send("PATCH", daysOffPath+"/"+one.ID, `{"subject_id":null}`).is(200)
		streak("off for all, when they are over", 3)
		c.send("GET", "/v1/stats", nil, "If-None-Match", before).is(200)
		c.send("DELETE", daysOffPath+"/"+one.ID, nil).is(204)
		streak("off no more", 1)
		c.dayOff(from, to, "")
		c.dayOff("2026-10-18", "2026-10-20", "")
		c.wind("2026-10-20T12:00:00Z")
		streak("today is off", 3)
		c.wind("2026-10-21T12:00:00Z")
		streak("today may still come", 3)
		c.wind("2026-10-22T12:00:00Z")
		streak("a day was missed", 0)
		c.dayOff("2026-10-22", "2026-10-22", "")
		streak("a day was missed before one off", 0)
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
