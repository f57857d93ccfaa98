package when

// longest is how long what a sentence says of a session, or of those of a day, can be.
const longest = 12 * 60

// duration reads "30 minutes", "max 45 min", "2-hour", "at least two hours".
func (f Finder) duration() (Found, bool) {
	at := f.Peek(0).at
	most, least := f.saysAt(at, MeansAtMost) > 0, f.saysAt(at, MeansAtLeast) > 0
	f.skip(MeansAtMost, MeansAtLeast)
	minutes, ok := f.length()
	if !ok && (most || least) && f.hours() {
		minutes, ok = 60+f.andHalf(), true // "no más de hora y media"
	}
	after := f.saysAt(f.Peek(0).at, MeansAtMost) // "45 minutes max"
	return Found{Kind: Lasting, Minutes: minutes, AtMost: most, AtLeast: least, After: after}, ok && minutes <= longest
}
