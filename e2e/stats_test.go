package e2e_test

import (
	"fmt"
	"testing"
)

// A session is a block as far as stats are concerned.
type session struct {
	date    day
	span    string
	minutes int
	done    bool
}

var periods = []string{"today", "week", "month", "all"}

// contains says which dates a period covers.
func contains(period string, today, date day) bool {
	switch period {
	case "today":
		return date.within(today, today)
	case "week":
		return date.within(today.monday(), today.monday().plus(6))
	case "month":
		return date.within(today.firstOfMonth(), today.lastOfMonth())
	default:
		return true
	}
}

// statsOf is the definition of stats, written the slow way.
func statsOf(period string, today day, sessions []session) obj {
	total, completed, minutes, rate := 0, 0, 0, 0.0
	heatmap, everDone := map[string]int{}, map[string]bool{}
	for _, s := range sessions {
		everDone[s.date.String()] = everDone[s.date.String()] || s.done
		if !contains(period, today, s.date) {
			continue
		}
		total++
		if s.done {
			completed++
			minutes += s.minutes
			heatmap[s.date.String()]++
		}
	}
	if total > 0 {
		rate = float64(completed) / float64(total)
	}
	streak, last := 0, today
	if !everDone[last.String()] {
		last = last.plus(-1)
	}
	for everDone[last.plus(-streak).String()] {
		streak++
	}
	return obj{
		"total_blocks": total, "completed_blocks": completed, "completion_rate": rate,
		"streak_days": streak, "total_minutes": minutes, "heatmap": heatmap,
	}
}

// enter creates the sessions as blocks of a subject and returns their ids.
func enter(t *testing.T, c client, subject obj, sessions []session) []string {
	t.Helper()
	var creates, updates []obj
	for _, s := range sessions {
		creates = append(creates, operation("create", blockBody(subject, s.date.String(), s.span)))
	}
	ids := column(c.all(t, creates...), "id")
	for i, s := range sessions {
		updates = append(updates, operation("update", obj{"id": ids[i], "done": s.done}))
	}
	c.all(t, updates...)
	return ids
}

func TestStatsCountWhatThePeriodCovers(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		for _, period := range periods {
			equal(t, period+", empty", c.read(t, "/v1/stats?period="+period), statsOf(period, today, nil))
		}
		var sessions []session
		for i, date := range []day{
			today, today, today.plus(-1), today.plus(1), today.monday(), today.monday().plus(-1), today.monday().plus(6), today.monday().plus(7),
			today.firstOfMonth(), today.firstOfMonth().plus(-1), today.lastOfMonth(), today.lastOfMonth().plus(1),
			today.plus(-40), today.plus(-400), today.plus(40), today.plus(400), parseDay(t, "0001-01-01"), parseDay(t, "9999-12-31"),
		} {
			sessions = append(sessions,
				session{date, fmt.Sprintf("09:00-10:%02d", i), 60 + i, true},
				session{date, "11:00-11:01", 1, i%2 == 0},
				session{date, "00:00-23:59", 1439, false})
		}
		enter(t, c, c.subject(t, "Algebra"), sessions)
		for _, period := range periods {
			equal(t, period, c.read(t, "/v1/stats?period="+period), statsOf(period, today, sessions))
		}
		equal(t, "without a period", c.read(t, "/v1/stats"), statsOf("week", today, sessions))
		for _, period := range []string{"", "year", "WEEK", "%00"} {
			c.invalid(t, "GET", "/v1/stats?period="+period, nil, "period")
		}
	})
}

func TestTheRateIsNotRounded(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		sessions := []session{{today, "09:00-10:00", 60, true}, {today, "10:00-11:00", 60, false}, {today, "11:00-12:00", 60, false}}
		enter(t, c, c.subject(t, "Algebra"), sessions)
		for _, period := range periods {
			equal(t, period, c.read(t, "/v1/stats?period="+period)["completion_rate"], 1.0/3.0)
		}
	})
}

func TestStatsFollowWhatHappensToABlock(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		block := c.block(t, c.subject(t, "Algebra"), today.String(), "09:00-10:00")
		path := "/v1/blocks/" + block.id()
		now := session{today, "09:00-10:00", 60, false}
		check := func(what string, sessions ...session) {
			t.Helper()
			equal(t, what, c.read(t, "/v1/stats?period=all"), statsOf("all", today, sessions))
		}
		check("created", now)
		c.change(t, path, obj{"done": true})
		check("done", session{today, "", 60, true})
		c.change(t, path, obj{"end": "11:30"})
		check("longer", session{today, "", 150, true})
		c.send(t, "POST", path+"/move", obj{"date": today.plus(-1)}).is(t, 200)
		check("moved to yesterday", session{today.plus(-1), "", 150, true})
		c.send(t, "POST", path+"/move", obj{"date": today.plus(1)}).is(t, 200)
		check("moved to tomorrow", session{today.plus(1), "", 150, true})
		c.change(t, path, obj{"done": false})
		check("not done", session{today.plus(1), "", 150, false})
		c.remove(t, path)
		check("deleted")
	})
}

func TestTheStreakCountsDaysInARow(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		algebra := c.subject(t, "Algebra")
		for name, tt := range map[string]struct {
			done []int // days from today
			want int
		}{
			"today alone":                          {[]int{0}, 1},
			"yesterday alone":                      {[]int{-1}, 1},
			"the day before yesterday is too long": {[]int{-2, -3}, 0},
			"three days to yesterday":              {[]int{-1, -2, -3, -5}, 3},
			"three days to today":                  {[]int{0, -1, -2, -4}, 3},
			"today after a missed day":             {[]int{0, -2, -3}, 1},
			"the future does not count":            {[]int{1, 2, 3}, 0},
			"the future adds nothing":              {[]int{2, 1, 0, -1}, 2},
			"twice on a day counts once":           {[]int{0, 0, -1, -1}, 2},
		} {
			sessions := []session{{today, "08:00-08:30", 30, false}, {today.plus(-1), "08:00-08:30", 30, false}}
			for _, days := range tt.done {
				sessions = append(sessions, session{today.plus(days), "09:00-10:00", 60, true})
			}
			var deletes []obj
			for _, id := range enter(t, c, algebra, sessions) {
				deletes = append(deletes, operation("delete", obj{"id": id}))
			}
			for _, period := range periods {
				equal(t, name+", "+period, c.read(t, "/v1/stats?period="+period)["streak_days"], tt.want)
			}
			c.all(t, deletes...)
		}
	})
}

func TestALongStreakIsCountedWhole(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		algebra := c.subject(t, "Algebra")
		for from := 0; from < 400; from += 100 {
			var sessions []session
			for i := range 100 {
				sessions = append(sessions, session{today.plus(-from - i), "09:00-10:00", 60, true})
			}
			enter(t, c, algebra, sessions)
		}
		equal(t, "streak", c.read(t, "/v1/stats?period=today")["streak_days"], 400)
	})
}

func TestPreviewsDoNotCountInAll(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		algebra := c.regular(t, "Algebra", daily("20:00-21:00"))
		begun := len(occurrences(today, today.monday().plus(6), daily("20:00-21:00")))
		total := func() int { return c.read(t, "/v1/stats?period=all").num("total_blocks") }
		equal(t, "this week", c.read(t, "/v1/stats?period=week").num("total_blocks"), begun)
		equal(t, "at first", total(), begun)
		c.week(t, 8)
		equal(t, "after a far week was read", total(), begun)
		preview := c.week(t, 1)
		c.change(t, "/v1/blocks/"+preview[0].id(), obj{"done": true})
		equal(t, "one is done", total(), begun+1)
		c.change(t, "/v1/blocks/"+preview[1].id(), obj{"topic": "Rings"})
		equal(t, "one is edited", total(), begun+2)
		c.send(t, "POST", "/v1/blocks/"+preview[2].id()+"/move", obj{"date": today.plus(30)}).is(t, 200)
		equal(t, "one is moved", total(), begun+3)
		c.block(t, algebra, today.plus(35).String(), "09:00-10:00")
		equal(t, "one is made by hand", total(), begun+4)
		c.remove(t, "/v1/blocks/"+preview[3].id())
		equal(t, "one is deleted", total(), begun+4)
	})
}
