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

// readClock reads a time at word i: 6, 6pm, noon, half past six, 6 in the evening, 18h30, 18:30, 18 Uhr.
func (f Finder) readClock(i int) (reading, bool) {
	if found, ok := f.partOfHour(i); ok {
		return found, true
	}
	return f.wholeHour(i)
}

// wholeHour is readClock without the parts of an hour, so that it ends after a few words.
func (f Finder) wholeHour(i int) (reading, bool) {
	if n, hour := f.Says(i, MeansClock); n > 0 && hour > 0 {
		return reading{clock: planner.Clock(hour) * 60, end: i + n, sure: true}, true
	}
	hour, minute, sure, ok := f.readHour(i)
	if !ok {
		return reading{}, false
	}
	r := reading{end: i + 1, sure: sure}
	word := f.saysAt(r.end, MeansOClock)
	if word > 0 {
		r.end, r.sure = r.end+word, true
	}
	if m, n := f.minuteAfter(r.end, word > 0, f.number(i)); n > 0 {
		minute, r.end, r.sure = m, r.end+n, true
	}
	if half := f.halfAt(r.end); half > 0 && minute == 0 && f.leadsTo(i) {
		minute, r.end, r.sure, r.bare = 30, r.end+half, true, word == 0 && hour <= 12
	}
	am, pm := f.saysAt(r.end, MeansAM), f.saysAt(r.end, MeansPM)
	switch {
	case pm > 0 || am > 0:
		r.end, r.sure = r.end+max(am, pm), true
		hour = halfOfDay(hour, pm > 0)
	default:
		r.bare = r.bare || hour <= 12 && word == 0 && minute == 0
	}
	r.clock = planner.Clock(min(hour*60+minute, lastMinute))
	return r, true
}

// leadsTo reports whether a word for a time stands before word i: "a las nueve y media".
func (f Finder) leadsTo(i int) bool {
	return i > 0 && (isArticle(f.wordAt(i-1)) || f.saysAt(i-1, MeansAt, MeansAfter, MeansBefore) > 0)
}

// partOfHour reads "half past six", "quarter to seven" and "halb sieben".
func (f Finder) partOfHour(i int) (reading, bool) {
	at, minute := i+2, 0
	switch f.wordAt(i) + " " + f.wordAt(i+1) {
	case "half past":
		minute = 30
	case "quarter past", "viertel nach":
		minute = 15
	case "quarter to", "viertel vor":
		minute = -15
	default:
		if at, minute = i+1, -30; f.wordAt(i) != "halb" {
			return reading{}, false
		}
	}
	r, ok := f.wholeHour(at)
	r.clock, r.sure = r.clock+planner.Clock(minute), true
	return r, ok && r.clock > 0
}

// minuteAfter reads the minute at word i, after an hour: 18 Uhr 30, neun Uhr dreißig, nine
// thirty.
func (f Finder) minuteAfter(i int, oclock, digits bool) (minute, n int) {
	m, n := f.integer(i)
	if n == 0 || m >= 60 || !f.Blank(i) || f.number(i) != oclock && f.number(i) || m < 15 && !f.number(i) {
		return 0, 0
	}
	if !oclock && (digits || f.counted(i+n)) {
		return 0, 0
	}
	return m, n
}

// readHour reads an hour, perhaps with its minute, at word i: 6, 18:30, six.
func (f Finder) readHour(i int) (hour, minute int, sure, ok bool) {
	if i >= f.Len() {
		return 0, 0, false, false
	}
	if f.number(i) {
		hour, minute, sure, ok = clockDigits(f.Word(i))
	}
	if ok && f.looksLikeDate(i) {
		return 0, 0, false, false
	}
	if v, n := f.integer(i); !ok && n == 1 && v <= 12 && (i > 0 || f.saysAt(i+n, MeansOClock) > 0) {
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
	return ok && found.Kind == OneDate && f.saysAt(i+1, MeansOClock, MeansAM, MeansPM) == 0
}

// clock reads a time without a limit: "at 7", "6pm", "um 18 Uhr".
func (f Finder) clock(i int) (Found, bool) {
	lead := f.saysAt(i, MeansAt)
	r, ok := f.readClock(i + lead)
	if !ok || !r.sure && (lead == 0 || f.counted(r.end)) {
		return Found{}, false
	}
	if onwards := f.saysAt(r.end, MeansOnwards); onwards > 0 {
		return Found{Kind: NotBefore, End: r.end + onwards, From: r.clock}, true // "18:00 onwards"
	}
	if lead == 0 && (!f.number(i) || f.saysAt(i+1, MeansHours) > 0 && r.clock <= 4*60 && r.end == i+2) {
		return Found{}, false // 2h is a duration
	}
	if (!r.sure || r.bare && !f.number(i+lead)) && r.clock < 7*60 {
		r.clock += noon // "at 6" is after school
	}
	return Found{Kind: OneTime, End: r.end, From: r.clock}, true
}

func (f Finder) halfAt(i int) int {
	f.i = f.starts[min(i, len(f.starts)-1)]
	f.andHalf()
	return f.Peek(0).at - i
}
