package calendars

import (
	"strings"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/terminal/terminaltest"
)

func TestCalendarsAreDrawnInAllWidths(t *testing.T) {
	t.Parallel()
	hostile, host, read, through := terminaltest.Hostile, "uni.example.org", time.Date(2026, 11, 24, 23, 0, 0, 0, time.UTC), terminaltest.Day(t, "2027-11-30")
	lines := make([]client.CalendarSkip, 7)
	for i := range lines {
		lines[i] = client.CalendarSkip{Line: i + 800, Reason: "repeats every second"}
	}
	lines[1].Reason = hostile
	l := list{now: time.Date(2026, 11, 25, 23, 30, 0, 0, time.FixedZone("", 3600)), calendars: []client.Calendar{
		{ID: "cal_aaaaaa", Name: strings.Repeat("University ", 4), Host: &host, Titles: true, Events: 214, Through: &through, Refreshed: &read, Skipped: lines},
		{ID: "cal_bbbbbb", Name: hostile, Host: &hostile, AllDay: client.AllDayBusy, Problem: &hostile, State: client.CalendarFailed},
		{ID: "cal_cccccc", Name: "Holidays", AllDay: client.AllDayOff, Titles: true, Events: 1, Through: &through, Refreshed: &read, State: client.CalendarStale},
	}}
	terminaltest.Drawn(t, "calendars", l.render)
}
