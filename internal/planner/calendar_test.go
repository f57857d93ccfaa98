package planner

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// drawDaysOff draws days off of a calendar, some of them alike.
func drawDaysOff(t *rapid.T, label string, ids bool) (all []DayOff) {
	for i := range rapid.IntRange(0, 8).Draw(t, label) {
		from := Date(740_000 + rapid.IntRange(0, 6).Draw(t, "from"))
		d := DayOff{Name: rapid.SampledFrom([]string{"", "A"}).Draw(t, "name"), DateFrom: from, DateTo: from + Date(rapid.IntRange(0, 2).Draw(t, "days"))}
		if ids {
			d.ID = string(rune('a' + i))
		}
		all = append(all, d)
	}
	return all
}

// plain are days off without their ids, in their order.
func plain(all []DayOff) []DayOff {
	all = slices.Clone(all)
	for i := range all {
		all[i].ID = ""
	}
	slices.SortFunc(all, func(a, b DayOff) int {
		if c := a.Compare(b); c != 0 {
			return c
		}
		return len(a.Name) - len(b.Name)
	})
	return all
}

func TestDaysOffOfACalendarBecomeWhatIsWantedAndThePastStays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stored, wanted := drawDaysOff(t, "stored", true), drawDaysOff(t, "wanted", false)
		before := Date(740_000 + rapid.IntRange(0, 9).Draw(t, "before"))
		room := len(wanted) + rapid.IntRange(0, 9).Draw(t, "room")
		gone, made := diffDaysOff(stored, wanted, before, room)
		left := slices.DeleteFunc(slices.Clone(stored), func(d DayOff) bool { return slices.Contains(gone, d) })
		if len(left) != len(stored)-len(gone) {
			t.Fatalf("%v go of %v", gone, stored)
		}
		after := slices.Concat(left, made)
		if len(after) > room {
			t.Fatalf("%d where there is room for %d", len(after), room)
		}
		rest := plain(after)
		for _, d := range plain(wanted) { // each is there
			n := slices.Index(rest, d)
			if n < 0 {
				t.Fatalf("%v is not there: %v", d, after)
			}
			rest = slices.Delete(rest, n, n+1)
		}
		for _, d := range rest { // and nothing else but the past
			if d.DateTo >= before {
				t.Fatalf("%v is still there", d)
			}
		}
		for _, d := range gone { // what goes is no past, unless there is no room
			if d.DateTo < before && len(after) < room {
				t.Fatalf("%v has gone, and there is room", d)
			}
		}
	})
}

// drawReading draws what was read of a calendar, for a window of ten days.
func drawReading(t *rapid.T) CalendarReading {
	r := CalendarReading{Window: Window{740_000, 740_009}, Through: 740_009}
	for range rapid.IntRange(0, 12).Draw(t, "times") {
		start := Clock(rapid.IntRange(0, 1400).Draw(t, "start"))
		r.Busy = append(r.Busy, Busy{Date: 740_000 + Date(rapid.IntRange(0, 9).Draw(t, "day")), Start: start, End: start + 10})
	}
	slices.SortFunc(r.Busy, Busy.Compare)
	for range rapid.IntRange(0, 6).Draw(t, "whole days") {
		from := 739_995 + Date(rapid.IntRange(0, 14).Draw(t, "from"))
		r.AllDay = append(r.AllDay, AllDayEvent{from, from + Date(rapid.IntRange(0, 3).Draw(t, "to")), "A"})
	}
	slices.SortFunc(r.AllDay, func(a, b AllDayEvent) int { return int(a.From - b.From) })
	return r
}

func TestWhatACalendarTakesIsAllThatThereIsRoomForThroughADay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := drawReading(t)
		c := Calendar{ID: "cal", AllDay: rapid.SampledFrom([]AllDay{AllDayIgnore, AllDayBusy, AllDayOff}).Draw(t, "all_day")}
		room := calendarRoom{rapid.IntRange(0, 30).Draw(t, "room"), rapid.IntRange(0, 6).Draw(t, "room for days off")}
		busy, off, through, problem := r.times(c, room)
		want := 0 // counted naively
		for d := r.Window.From; d <= through; d++ {
			for _, b := range r.Busy {
				want += map[bool]int{true: 1}[b.Date == d]
			}
			for _, w := range r.AllDay {
				want += map[bool]int{true: 1}[c.AllDay == AllDayBusy && w.From <= d && d <= w.To]
			}
		}
		if got := len(busy); got != want && len(off) < room.off || got > room.times || !slices.IsSortedFunc(busy, Busy.Compare) {
			t.Fatalf("%d times through %v of %+v, want %d", got, through, r, want)
		}
		if len(off) > room.off || c.AllDay != AllDayOff && len(off) > 0 {
			t.Fatalf("%d days off", len(off))
		}
		if (problem != nil) != (through < r.Window.To) {
			t.Fatalf("through %v: %v", through, problem)
		}
	})
}

func TestTimesAreTheSameIfNoDayThatBothKnowTellsThemApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawReading(t).Busy, drawReading(t).Busy
		if rapid.Bool().Draw(t, "alike") {
			b = slices.Clone(a)
			b = b[:rapid.IntRange(0, len(b)).Draw(t, "cut")]
		}
		aw := Window{740_000 + Date(rapid.IntRange(0, 9).Draw(t, "a from")), 740_000 + Date(rapid.IntRange(0, 9).Draw(t, "a to"))}
		bw := Window{740_000 + Date(rapid.IntRange(0, 9).Draw(t, "b from")), 740_000 + Date(rapid.IntRange(0, 9).Draw(t, "b to"))}
		want := true
		for d := max(aw.From, bw.From); d <= min(aw.To, bw.To); d++ {
			on := func(all []Busy) []Busy {
				return slices.DeleteFunc(slices.Clone(all), func(b Busy) bool { return b.Date != d })
			}
			want = want && slices.Equal(on(a), on(b))
		}
		if got := sameTimes(a, aw, b, bw); got != want {
			t.Fatalf("%v of %v and %v of %v: %t", a, aw, b, bw, got)
		}
	})
}

func TestACalendarIsDueWhenItsTimeHasCome(t *testing.T) {
	t.Parallel()
	now := MomentAt(time.Date(2026, 10, 12, 12, 0, 0, 0, time.UTC), time.UTC)
	ago := func(d time.Duration) *Instant { return new(InstantOf(now.At.Add(-d))) }
	from := CalendarWindow(now.Today).From
	for name, test := range map[string]struct {
		Calendar
		due bool
	}{
		"never read":                         {Calendar{CalendarCache: CalendarCache{URL: "x"}}, true},
		"never read, and just tried":         {Calendar{CalendarCache: CalendarCache{URL: "x", LastAttempt: ago(14 * time.Minute)}}, false},
		"tried a quarter of an hour ago":     {Calendar{CalendarCache: CalendarCache{URL: "x", LastAttempt: ago(15 * time.Minute)}}, true},
		"tried by a clock that was set back": {Calendar{CalendarCache: CalendarCache{URL: "x", LastAttempt: ago(-time.Minute)}}, true},
		"read within six hours":              {Calendar{Refreshed: ago(5*time.Hour + 59*time.Minute), CalendarCache: CalendarCache{URL: "x"}}, false},
		"read six hours ago":                 {Calendar{Refreshed: ago(6 * time.Hour), CalendarCache: CalendarCache{URL: "x"}}, true},
		"read for another zone":              {Calendar{Refreshed: ago(time.Hour), CalendarCache: CalendarCache{URL: "x", Zone: "Asia/Tokyo"}}, true},
		"read and tried for another zone":    {Calendar{Refreshed: ago(time.Minute), CalendarCache: CalendarCache{URL: "x", Zone: "Asia/Tokyo", LastAttempt: ago(time.Minute)}}, true},
		"it wants every minute":              {Calendar{Refreshed: ago(59 * time.Minute), CalendarCache: CalendarCache{URL: "x", Every: 1}}, false},
		"it wants every minute, an hour ago": {Calendar{Refreshed: ago(time.Hour), CalendarCache: CalendarCache{URL: "x", Every: 1}}, true},
		"it wants every year":                {Calendar{Refreshed: ago(23 * time.Hour), CalendarCache: CalendarCache{URL: "x", Every: 365 * 24 * 60}}, false},
		"it wants every year, a day ago":     {Calendar{Refreshed: ago(24 * time.Hour), CalendarCache: CalendarCache{URL: "x", Every: 365 * 24 * 60}}, true},
		"a file of today":                    {Calendar{Refreshed: ago(999 * time.Hour), CalendarCache: CalendarCache{From: from}}, false},
		"a file of yesterday":                {Calendar{Refreshed: ago(time.Hour), CalendarCache: CalendarCache{From: from - 1}}, true},
	} {
		if got := test.Due(now, ""); got != test.due {
			t.Errorf("%s: due %t", name, got)
		}
	}
}

func TestNamesOfDaysOffAreMadeOfAnyTitle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.OneOf(rapid.String(), rapid.Just("\xff\x00 a\u0301"+string(make([]rune, 300)))).Draw(t, "title")
		d := DayOff{Name: asName(title, MaxDayOffName), DateFrom: 1, DateTo: 1}
		name := d.Name
		var bad Invalid
		if d.check(&bad); len(bad) > 0 || d.Name != name {
			t.Fatalf("%q of %q: %v, %q", name, title, bad, d.Name)
		}
	})
}
