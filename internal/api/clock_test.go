package api_test

import (
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

const day = 24 * time.Hour

// statistics are those that a client reads.
type statistics struct {
	planner.Stats
	Heatmap map[planner.Date]int `json:"heatmap"`
}

func (c client) stats(period string) statistics {
	c.t.Helper()
	return into[statistics](c.send("GET", "/v1/stats"+period, nil).is(200))
}

func TestAStreakGrowsByDaysAndEndsWithADayMissed(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	subject := c.subject("Algebra").ID
	study := func() {
		b := c.block(subject, planner.DateOf(s.Now()).String(), "09:00", "10:30")
		c.send("PATCH", "/v1/blocks/"+b.ID, `{"done":true}`).is(200)
	}
	for n := range 9 {
		if got := c.stats("").StreakDays; got != n {
			t.Errorf("before day %d the streak is %d", n, got)
		}
		study()
		if got := c.stats("?period=today"); got.StreakDays != n+1 || got.CompletedBlocks != 1 || got.TotalMinutes != 90 {
			t.Errorf("on day %d: %+v", n, got)
		}
		s.Pass(day)
	}
	s.Pass(day)
	if got := c.stats("?period=all"); got.StreakDays != 0 || got.CompletedBlocks != 9 || len(got.Heatmap) != 9 {
		t.Errorf("after a day missed: %+v", got)
	}
}

func TestTheWeekTurnsOverOnMonday(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	c.send("POST", "/v1/subjects", `{"name":"A","type":"study","slots":[{"days":[1,7],"start":"18:00","end":"19:00"}]}`).is(201)
	week := func(offset string) planner.Schedule {
		return into[planner.Schedule](c.send("GET", "/v1/schedule?week_offset="+offset, nil).is(200))
	}
	next := week("1")
	if len(next.Days[0].Blocks) != 1 || len(next.Days[6].Blocks) != 1 || next.Days[6].Label != "Sunday" {
		t.Fatalf("the next week is not there yet: %+v", next)
	}
	s.Pass(6*day + 11*time.Hour + 59*time.Minute) // Sunday, 23:59
	if got := week("0").WeekStart.String(); got != "2026-03-02" {
		t.Errorf("on Sunday the week began on %s", got)
	}
	s.Pass(time.Minute)
	now := week("0")
	if now.WeekStart != next.WeekStart || now.Days[0].Blocks[0].ID != next.Days[0].Blocks[0].ID {
		t.Errorf("on Monday: %+v, want %+v", now, next)
	}
	if got := c.stats("?period=week"); got.TotalBlocks != 2 {
		t.Errorf("the new week counts %d blocks", got.TotalBlocks)
	}
}

func TestTodayIsThatOfTheAccount(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client()
	s.Pass(-time.Hour) // 11:00 UTC on Monday
	for zone, today := range map[string]string{
		"UTC": "2026-03-02", "Pacific/Kiritimati": "2026-03-03", "Pacific/Niue": "2026-03-02", "Etc/GMT+12": "2026-03-01",
	} {
		_, err := s.Accounts.Update(t.Context(), s.ID(t, email), account.Patch{TimeZone: planner.Some(zone)})
		s.must(err)
		a := into[obj](c.send("GET", "/v1/account", nil).is(200))
		if a["today"] != today || a["time_zone"] != zone {
			t.Errorf("%s: %v", zone, a)
		}
	}
}

func TestAKeyExpiresAtItsTime(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	c := s.client(func(d *account.KeyDraft) { d.Life = 90 * day })
	s.Pass(90*day - time.Second)
	c.send("GET", "/v1/account", nil).is(200)
	s.Pass(time.Second)
	c.send("GET", "/v1/account", nil).fails(401, "UNAUTHORIZED")
}

func TestTheTimestampIsTheServersTimeInUTC(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.Pass(123456789 * time.Nanosecond)
	if got := s.client().send("GET", "/v1/account", nil).Meta.Timestamp; got != "2026-03-02T12:00:00.123Z" {
		t.Errorf("timestamp %s", got)
	}
}
