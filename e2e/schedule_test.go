package e2e_test

import (
	"fmt"
	"net/url"
	"testing"
	"time"
)

var labels = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}

// emptyWeek is a schedule without blocks.
func emptyWeek(monday day) obj {
	var days []obj
	for i, label := range labels {
		days = append(days, obj{"date": monday.plus(i), "label": label, "blocks": []obj{}})
	}
	return obj{"week_start": monday, "week_end": monday.plus(6), "days": days}
}

func TestAWeekRunsFromMondayToSunday(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		monday := c.today(t).monday()
		equal(t, "no offset", c.read(t, "/v1/schedule"), emptyWeek(monday))
		for offset, weeks := range map[string]int{
			"0": 0, "1": 1, "-1": -1, "2": 2, "2.0": 2, "-3.0": -3, "53": 53, "54": 54, "1000": 1000, "-1000": -1000,
		} {
			equal(t, offset, c.read(t, "/v1/schedule?week_offset="+offset), emptyWeek(monday.plus(7*weeks)))
		}
	})
}

func TestTheScheduleShowsTheBlocksOfEachDayInOrder(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		monday := c.today(t).monday().plus(-7)
		algebra, biology := c.subject(t, "Algebra"), c.subject(t, "Biology")
		late := c.block(t, algebra, monday.plus(1).String(), "11:00-12:00")
		long := c.block(t, biology, monday.plus(1).String(), "09:00-12:00")
		short := c.block(t, algebra, monday.plus(1).String(), "09:00-10:00")
		sunday := c.block(t, biology, monday.plus(6).String(), "23:00-23:59")
		c.block(t, biology, monday.plus(-1).String(), "23:00-23:59")
		short = c.change(t, "/v1/blocks/"+short.id(), obj{"done": true, "topic": "Rings"})
		want := emptyWeek(monday)
		days := want["days"].([]obj)
		for _, b := range []obj{short, long, late} {
			days[1]["blocks"] = append(days[1]["blocks"].([]obj), b.without("subject_name", "date"))
		}
		days[6]["blocks"] = []obj{sunday.without("subject_name", "date")}
		equal(t, "last week", c.read(t, "/v1/schedule?week_offset=-1"), want)
	})
}

func TestAWeekOffsetThatIsNoIntegerIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, offset := range []string{"", "x", "1.5", "1,5", "--1", "NaN", "Infinity", "0x10", "one", "\x00", "１"} {
			c.invalid(t, "GET", "/v1/schedule?week_offset="+url.QueryEscape(offset), nil, "week_offset")
		}
	})
}

func TestAWeekOffsetThatLeavesTheCalendarIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.regular(t, "Algebra", daily("20:00-21:00"))
		today := c.today(t)
		first, last := parseDay(t, "0001-01-01"), parseDay(t, "9999-12-20") // a Monday each
		for offset, monday := range map[int64]day{today.weeksUntil(first): first, today.weeksUntil(last): last} {
			equal(t, "a week at the edge", c.read(t, fmt.Sprintf("/v1/schedule?week_offset=%d", offset)), emptyWeek(monday))
		}
		for _, offset := range []string{
			fmt.Sprint(today.weeksUntil(first) - 1), fmt.Sprint(today.weeksUntil(last) + 2),
			"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
			"1317624576693539402", "99999999999999999999999999999999", "-99999999999999999999999999999999.0",
		} {
			c.invalid(t, "GET", "/v1/schedule?week_offset="+offset, nil, "week_offset")
		}
	})
}

func TestTodayIsThatOfTheAccountsTimeZone(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		for zone, hours := range map[string]int{"Etc/GMT-14": 14, "Etc/GMT+12": -12, "UTC": 0} {
			c := s.account(t, "--timezone", zone).client(t, "live")
			local := func() day {
				return parseDay(t, time.Now().UTC().Add(time.Duration(hours)*time.Hour).Format(time.DateOnly))
			}
			before := local()
			account := c.read(t, "/v1/account")
			week := c.read(t, "/v1/schedule")
			after := local()
			equal(t, "time zone", account["time_zone"], zone)
			if today := parseDay(t, account.str("today")); !today.within(before, after) {
				t.Errorf("%s: today is %s, want %s", zone, today, after)
			}
			if monday := parseDay(t, week.str("week_start")); !monday.within(before.monday(), after.monday()) {
				t.Errorf("%s: the week begins %s, want %s", zone, monday, after.monday())
			}
		}
	})
}
