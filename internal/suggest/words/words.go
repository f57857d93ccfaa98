package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// span writes minutes as people say them: "45 min", "1 h", "1 h 30".
func span(minutes int) string {
	hours, rest := minutes/60, minutes%60
	switch {
	case hours == 0:
		return fmt.Sprintf("%d min", rest)
	case rest == 0:
		return fmt.Sprintf("%d h", hours)
	default:
		return fmt.Sprintf("%d h %02d", hours, rest)
	}
}

// several writes n and a noun, in the plural unless n is 1.
func several(n int, noun string) string { return strconv.Itoa(n) + " " + plural(n, noun) }

func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

// times writes the start and end of p: "18:00-19:00".
func times(p learn.Place) string { return p.Start.String() + "-" + p.End.String() }

// dayAndTimes writes p without its date: "Thursday 18:00-19:00".
func dayAndTimes(p learn.Place) string { return p.Date.Weekday().String() + " " + times(p) }

// dateWords writes d with the days from today on: "Friday 6 March (in 2 days)". It adds the
// year if that differs from today's.
func dateWords(d, today planner.Date) string {
	s := d.Weekday().String() + " " + dayOfMonth(d, today)
	switch days := int(d - today); {
	case days == 0:
		return s + " (today)"
	case days == 1:
		return s + " (tomorrow)"
	case days > 1:
		return fmt.Sprintf("%s (in %d days)", s, days)
	default:
		return s
	}
}

// dayOfMonth writes d: "6 March", or with its year where that is not today's.
func dayOfMonth(d, today planner.Date) string {
	if d.Time().Year() != today.Time().Year() {
		return d.Time().Format("2 January 2006")
	}
	return d.Time().Format("2 January")
}

// inTen writes a chance in tenths as people do: "about 8 in 10".
func inTen(n int) string {
	switch n {
	case 0:
		return "fewer than 1 in 10"
	case 10:
		return "nearly 10 in 10"
	default:
		return fmt.Sprintf("about %d in 10", n)
	}
}

// bareTen is inTen after another one.
func bareTen(n int) string { return strings.TrimPrefix(inTen(n), "about ") }

// tenths rounds a chance to tenths.
func tenths(chance float64) int { return int(math.Round(chance * 10)) }
