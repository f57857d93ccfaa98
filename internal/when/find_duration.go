package when

import "strings"

// duration reads "30 minutes", "max 45 min", "2-hour", "at least two hours".
func (f Finder) duration(i int) (Found, bool) {
	most, least := f.says(i, MeansAtMost), f.says(i, MeansAtLeast)
	at := i + max(most, least)
	minutes, end := f.minutes(at)
	if hour := f.says(at, MeansHours); end == 0 && at > i && hour > 0 {
		minutes, end = 60, at+hour // "no más de hora y media"
		if half := f.andHalf(end); half > 0 {
			minutes, end = 90, end+half
		}
	}
	if end == 0 {
		return Found{}, false
	}
	after := f.says(end, MeansAtMost) // "45 minutes max"
	return Found{Kind: Lasting, End: end, Minutes: minutes, AtMost: most > 0, AtLeast: least > 0, After: after}, true
}

// minutes reads a length of time at word i, and returns the word after it.
func (f Finder) minutes(i int) (length, end int) {
	if length, end = f.halves(i); end > 0 {
		return length, end
	}
	v, n := f.integer(i)
	if unit := f.says(i+n, MeansMinutes); n > 0 && unit > 0 {
		return v, i + n + unit
	}
	length = 60 * v
	if n == 0 && f.number(i) {
		c := NewCursor(strings.TrimSuffix(f.Word(i), "."))
		if c.sequence(".") {
			if minutes, ok := c.decimalHours(); ok {
				length, n = minutes, 1
			}
		}
	}
	const longest = 12 * 60 // of a session, or of those of a day
	if unit := f.says(i+n, MeansHours); n > 0 && unit > 0 && length <= longest {
		end = i + n + unit
		if half := f.andHalf(end); half > 0 {
			return length + 30, end + half // "an hour and a half"
		}
		return length, end
	}
	return 0, 0
}

// halves reads a length with a half in it: half an hour, one and a half hours.
func (f Finder) halves(i int) (length, end int) {
	if n := f.says(i+1, MeansHours); n > 0 && (f.word(i) == "anderthalb" || f.word(i) == "eineinhalb") {
		return 90, i + 1 + n
	}
	half := f.says(i, MeansHalf)
	for at := i + half; half > 0 && at < min(i+half+2, f.Len()); at++ {
		if n := f.says(at, MeansHours); n > 0 {
			return 30, at + n // "half an hour"
		}
	}
	v, n := f.integer(i)
	if half := f.andHalf(i + n); n > 0 && half > 0 {
		if unit := f.says(i+n+half, MeansHours); unit > 0 {
			return 60*v + 30, i + n + half + unit // "one and a half hours"
		}
	}
	return 0, 0
}

// andHalf returns how many words from i on say "and a half".
func (f Finder) andHalf(i int) int {
	and := f.says(i, MeansAnd)
	at := i + and
	if f.word(at) == "a" {
		at++
	}
	if half := f.says(at, MeansHalf); and > 0 && half > 0 {
		return at + half - i
	}
	return 0
}
