package goal

import (
	"strconv"
	"strings"

	"studyplanner/internal/planner"
)

// partOf returns the part of the day in which t lies.
func partOf(t planner.Clock) DayPart {
	switch {
	case t < 5*60 || t >= 21*60:
		return Night
	case t < 12*60:
		return Morning
	case t < 17*60:
		return Afternoon
	}
	return Evening
}

// reading is a time of day as it was written.
type reading struct {
	clock planner.Clock
	end   int  // token after it
	sure  bool // it says that it is a time: 6pm, 18h, 18:30
	bare  bool // it may be before or after noon
}

// readClock reads a time at token i: 6, 6pm, 6 in the evening, 18h30, 18:30, 18 Uhr.
func (p *parser) readClock(i int) (reading, bool) {
	if i >= len(p.tokens) {
		return reading{}, false
	}
	hour, minute, sure, ok := clockDigits(p.tokens[i].s)
	if ok && p.looksLikeDate(i) {
		return reading{}, false
	}
	if v, n := p.integer(i); !ok && n == 1 && v <= 12 && i > 0 {
		hour, ok = v, v > 0
	}
	if !ok {
		return reading{}, false
	}
	r := reading{end: i + 1, sure: sure}
	word, _ := p.is(r.end, tagClockWord)
	if word > 0 && r.end < len(p.tokens) {
		r.end, r.sure = r.end+word, true
		if m, n := p.integer(r.end); n == 1 && p.tokens[r.end].gap == space && m < 60 && p.tokens[r.end].number() {
			minute, r.end = m, r.end+1
		}
	}
	am, _ := p.is(r.end, tagAM)
	pm, _ := p.is(r.end, tagPM)
	switch {
	case pm > 0:
		r.end, r.sure = r.end+pm, true
		if hour < 12 {
			hour += 12
		}
	case am > 0:
		r.end, r.sure = r.end+am, true
		hour %= 12
	default:
		r.bare = hour <= 12 && word == 0 && minute == 0
	}
	r.clock = planner.Clock(min(hour*60+minute, 23*60+59))
	return r, true
}

// clockDigits reads 6, 18:30, 18.30 and 7.30. Sure is whether it has a colon.
func clockDigits(s string) (hour, minute int, sure, ok bool) {
	h, m, parted := strings.Cut(strings.TrimSuffix(s, "."), ":")
	if !parted {
		h, m, parted = strings.Cut(strings.TrimSuffix(s, "."), ".")
	} else {
		sure = true
	}
	hour, err := strconv.Atoi(h)
	if err != nil || hour < 0 || hour > 24 {
		return 0, 0, false, false
	}
	if parted {
		if minute, err = strconv.Atoi(m); err != nil || minute > 59 || len(m) != 2 {
			return 0, 0, false, false
		}
	}
	return hour, minute, sure, true
}

// looksLikeDate reports whether token i is like 15.03, a time only before "pm" or
// "Uhr".
func (p *parser) looksLikeDate(i int) bool {
	if _, ok := p.numericDate(i); !ok {
		return false
	}
	for _, t := range [...]tag{tagClockWord, tagAM, tagPM} {
		if n, _ := p.is(i+1, t); n > 0 {
			return false
		}
	}
	return true
}

// clock reads a time without a limit: "at 7", "6pm", "um 18 Uhr".
func (p *parser) clock(i int) (mark, bool) {
	lead, _ := p.is(i, tagAt)
	r, ok := p.readClock(i + lead)
	if !ok || !r.sure && (lead == 0 || p.counted(r.end)) {
		return mark{}, false
	}
	if !p.tokens[i+lead].number() && lead == 0 {
		return mark{}, false
	}
	if h, _ := p.is(i+lead+1, tagHours); h > 0 && lead == 0 && r.clock <= 4*60 && r.end == i+2 {
		return mark{}, false // 2h is a duration
	}
	if !r.sure && r.clock < 7*60 {
		r.clock += 12 * 60
	}
	m := mark{tag: tagClock, end: r.end}
	m.parts[partOf(r.clock)] = true
	return m, true
}
