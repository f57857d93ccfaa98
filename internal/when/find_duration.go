package when

import "strings"

// duration reads "30 minutes", "max 45 min", "2-hour", "at least two hours".
func (f Finder) duration(i int) (Found, bool) {
	most, least := f.says(i, MeansAtMost), f.says(i, MeansAtLeast)
	minutes, end := f.minutes(i + max(most, least))
	if end == 0 {
		return Found{}, false
	}
	after := f.says(end, MeansAtMost) // "45 minutes max"
	return Found{Kind: Lasting, End: end, Minutes: minutes, AtMost: most > 0, AtLeast: least > 0, After: after}, true
}

// minutes reads a length of time at word i, and returns the word after it.
func (f Finder) minutes(i int) (length, end int) {
	switch f.word(i) {
	case "half", "media", "halbe", "meia", "demi":
		for at := i + 1; at < min(i+3, f.Len()); at++ {
			if n := f.says(at, MeansHours); n > 0 {
				return 30, at + n
			}
		}
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
		return length, i + n + unit
	}
	return 0, 0
}
