package stats

import (
	"fmt"
	"strings"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/terminaltest"
)

// history returns half a year and more in which more and more was done.
func history(t *testing.T) progress {
	t.Helper()
	today := terminaltest.Day(t, terminaltest.Wednesday)
	p := progress{Period: client.Week, today: today, heatmap: map[client.Date]int{}}
	for n := range 300 {
		d := today - client.Date(n)
		if blocks := (300-n)/60 - n%3; blocks > 0 && d.Weekday() != 0 {
			p.heatmap[d] = blocks
		}
	}
	p.heatmap[today+1] = 9 // is to come
	p.Stats = client.Stats{TotalBlocks: 23, CompletedBlocks: 11, CompletionRate: 11. / 23, StreakDays: 2, TotalMinutes: 805}
	p.info.DueBlocks, p.info.StudyMinutes = new(17), new(505)
	p.Insights.Sessions = client.Completion{Completed: 400, Total: 500}
	for n := range 12 {
		load := client.Load{PlannedMinutes: 90 * n, CompletedMinutes: 60 * n}
		p.Insights.Weeks = append(p.Insights.Weeks, client.WeekLoad{WeekStart: client.MondayOf(today) - client.Date(7*(11-n)), Load: load})
	}
	for n, name := range strings.Fields("Monday Tuesday Wednesday Thursday Friday Saturday Sunday") {
		load := client.Load{PlannedMinutes: 30 * n, CompletedMinutes: 10 * n * (n % 4)}
		p.Insights.Weekdays = append(p.Insights.Weekdays, client.WeekdayLoad{Day: name, Days: 12, Load: load})
	}
	return p
}

func TestStatisticsLookAsTheyDid(t *testing.T) {
	t.Parallel()
	terminaltest.Drawn(t, "stats", func(width int) string { return history(t).render(width) })
	terminaltest.Drawn(t, "stats-none", func(width int) string {
		return progress{Period: client.Today, today: terminaltest.Day(t, terminaltest.Wednesday)}.render(width)
	})
}

func TestStatisticsOfAFullAccountFit(t *testing.T) {
	t.Parallel()
	p := history(t)
	p.Period = client.All
	p.Stats = client.Stats{TotalBlocks: 100_000, CompletedBlocks: 99_999, StreakDays: 100_000, TotalMinutes: 143_900_000}
	p.info.DueBlocks, p.info.StudyMinutes = new(99_999), new(1)
	for d := range p.heatmap {
		p.heatmap[d] = 100_000
	}
	for i := range p.Insights.Weeks {
		p.Insights.Weeks[i].Load = client.Load{PlannedMinutes: 143_900_001, CompletedMinutes: 143_900_000 - i}
	}
	p.Insights.Weekdays[0].Day, p.Insights.Weekdays[1].Day = terminaltest.Hostile, ""
	terminaltest.Drawn(t, "stats-full", p.render)
}

func TestThePeriodIsNamed(t *testing.T) {
	t.Parallel()
	for period, want := range map[client.Period]string{
		client.Today: "Wednesday 25 November 2026 · today", client.Week: "Week 48 · 23–29 November 2026 · this week",
		client.Month: "November 2026 · this month", client.All: "All that was planned so far",
	} {
		if got := (progress{Period: period, today: terminaltest.Day(t, terminaltest.Wednesday)}).title(); got != want {
			t.Errorf("%s: %q, want %q", period, got, want)
		}
	}
}

func TestTheCalendarEndsTodayAndIsHalfAYearOrWhatFits(t *testing.T) {
	t.Parallel()
	today := terminaltest.Day(t, terminaltest.Wednesday)
	for width, weeks := range map[int]int{60: 26, 56: 25, 100: 26} {
		if h := newHeatmap(nil, today, width); h.weeks != weeks || h.monday.Weekday() != 1 || h.monday+client.Date(7*weeks) <= today {
			t.Errorf("%d columns: %d weeks from %s", width, h.weeks, h.monday)
		}
	}
	lines := strings.Split(newHeatmap(map[client.Date]int{today: 1}, today, 80).render(screen.NewStyles()), "\n")
	for n, want := range []int{26, 26, 26, 25, 25, 25, 25} {
		row := lines[2+n]
		cells := 0
		for _, shade := range shades {
			cells += strings.Count(row, string(shade))
		}
		if cells != want {
			t.Errorf("row %d has %d days, want %d: %q", n, cells, want, row)
		}
	}
	if row := strings.TrimSpace(lines[4]); !strings.Contains(row, "░") || !strings.HasPrefix(lines[4], "\x1b") {
		t.Errorf("today is not at the end of %q", row)
	}
}

func TestEachMonthStandsAboveTheWeekInWhichItBegins(t *testing.T) {
	t.Parallel()
	for first := terminaltest.Day(t, "2024-01-01"); first < terminaltest.Day(t, "2026-01-01"); first += 5 {
		h := newHeatmap(nil, first, 80)
		line := []rune(h.months())
		for week := range h.weeks {
			at := weekdayColumns + week*weekColumns
			sunday := (h.monday + client.Date(7*week+6)).Time()
			if sunday.Day() > 7 || week == 0 {
				continue
			}
			if len(line) < at+3 || string(line[at:at+3]) != sunday.Format("Jan") {
				t.Fatalf("%s: no %s at column %d of %q", first, sunday.Format("Jan"), at, string(line))
			}
		}
	}
}

func TestOneExtremeDayDoesNotMakeTheOthersPale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		counts []int
		want   [4]int
	}{
		{nil, [4]int{1, 2, 3, 4}},
		{[]int{1, 2, 3, 4}, [4]int{1, 2, 3, 4}},
		{[]int{1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 50}, [4]int{1, 2, 3, 4}},
		{[]int{8, 8, 8, 8, 8, 8, 8, 8}, [4]int{1, 3, 5, 7}},
	} {
		if got := heatSteps(c.counts); got != c.want {
			t.Errorf("%v: %v, want %v", c.counts, got, c.want)
		}
	}
	today := terminaltest.Day(t, terminaltest.Wednesday)
	if got := newHeatmap(map[client.Date]int{today + 1: 99, today - 300: 99}, today, 80).steps; got != [4]int{1, 2, 3, 4} {
		t.Errorf("days that are not shown make steps of %v", got)
	}
	h := heatmap{steps: [4]int{1, 3, 5, 7}}
	if got := fmt.Sprint(h.step(0), h.step(1), h.step(2), h.step(3), h.step(6), h.step(7), h.step(900)); got != "0 1 1 2 3 4 4" {
		t.Errorf("the steps are %s", got)
	}
}

func TestAPercentageIsHundredOnlyForAll(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		part, whole int
		want        string
	}{{0, 0, "0%"}, {0, 9, "0%"}, {9, 9, "100%"}, {999, 1000, "99%"}, {1, 1000, "1%"}, {1, 2, "50%"}, {2, 3, "67%"}} {
		if got := percent(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d: %s, want %s", c.part, c.whole, got, c.want)
		}
	}
}
