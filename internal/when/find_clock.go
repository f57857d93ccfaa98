package when

import (
	"strings"

	"studyplanner/internal/planner"
)

// lastMinute is that of a day.
const lastMinute = day - 1

// reading is a time of day as a sentence says it.
type reading struct {
	clock planner.Clock
	end   int  // word after it
	sure  bool // it says that it is a time: 6pm, 18h, 18:30
	bare  bool // it may be before or after noon
}

// readClock reads a time at word i: 6, 6pm, 6 in the evening, 18h30, 18:30, 18 Uhr.
func (f Finder) readClock(i int) (reading, bool) {
	hour, minute, sure, ok := f.readHour(i)
	if !ok {
		return reading{}, false
	}
	r := reading{end: i + 1, sure: sure}
	word := f.says(r.end, MeansOClock)
	if word > 0 && r.end < f.Len() {
		r.end, r.sure = r.end+word, true
		if m, n := f.integer(r.end); n == 1 && f.Blank(r.end) && m < 60 && f.number(r.end) {
			minute, r.end = m, r.end+1
		}
	}
	am, pm := f.says(r.end, MeansAM), f.says(r.end, MeansPM)
	switch {
	case pm > 0 || am > 0:
		r.end, r.sure = r.end+max(am, pm), true
		hour = halfOfDay(hour, pm > 0)
	default:
		r.bare = hour <= 12 && word == 0 && minute == 0
	}
	r.clock = planner.Clock(min(hour*60+minute, lastMinute))
	return r, true
}

// readHour reads an hour, perhaps with its minute, at word i: 6, 18:30, six.
func (f Finder) readHour(i int) (hour, minute int, sure, ok bool) {
	if i >= f.Len() {
		return 0, 0, false, false
	}
	hour, minute, sure, ok = clockDigits(f.Word(i))
	if ok && f.looksLikeDate(i) {
		return 0, 0, false, false
	}
	if v, n := f.integer(i); !ok && n == 1 && v <= 12 && i > 0 {
		hour, ok = v, v > 0 // "at six"; at the beginning it is rather an article
	}
	return hour, minute, sure, ok
}

// clockDigits reads 6, 18:30, 18.30 and 7.30. Sure is whether it has a colon.
func clockDigits(s string) (hour, minute int, sure, ok bool) {
	c := NewCursor(strings.TrimSuffix(s, "."))
	if !c.Peek(0).digits(1, 2) {
		return 0, 0, false, false // 2030 is rather a year
	}
	hour, minute, ok = c.hourAndMinute()
	return hour, minute, strings.Contains(s, ":"), ok && hour <= 24 && c.Peek(0).End()
}

// looksLikeDate reports whether word i is like 15.03, a time only before "pm" or
// "Uhr".
func (f Finder) looksLikeDate(i int) bool {
	found, ok := f.numericDate(i)
	return ok && found.Kind == OneDate && f.says(i+1, MeansOClock, MeansAM, MeansPM) == 0
}

// clock reads a time without a limit: "at 7", "6pm", "um 18 Uhr".
func (f Finder) clock(i int) (Found, bool) {
	lead := f.says(i, MeansAt)
	r, ok := f.readClock(i + lead)
	if !ok || !r.sure && (lead == 0 || f.counted(r.end)) {
		return Found{}, false
	}
	if lead == 0 && (!f.number(i) || f.says(i+1, MeansHours) > 0 && r.clock <= 4*60 && r.end == i+2) {
		return Found{}, false // 2h is a duration
	}
	if !r.sure && r.clock < 7*60 {
		r.clock += noon // "at 6" is after school
	}
	return Found{Kind: OneTime, End: r.end, From: r.clock}, true
}
