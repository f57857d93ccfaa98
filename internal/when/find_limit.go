package when

import (
	"strings"

	"studyplanner/internal/planner"
)

// counted reports whether the number before word i counts something, as in "after 2
// weeks".
func (f Finder) counted(i int) bool {
	if strings.HasSuffix(f.wordAt(i-1), ".") && f.saysAt(i, MeansMonth) > 0 {
		return true // "9. bis 13. März"
	}
	if i < f.Len() && !f.Blank(i) && !f.Hyphen(i) {
		return false // "8, sessions of"
	}
	if f.linksDate(i) && f.saysAt(i+1, MeansMonth) > 0 {
		return true // "até 20 de maio"
	}
	counts := f.saysAt(i, MeansDays, MeansWeeks, MeansMonths, MeansMinutes, MeansHours, MeansMonth, MeansSession, MeansOrdinal) > 0
	return counts && f.saysAt(i, MeansOClock) == 0
}

// clockLimit reads "after 6pm", "before 9", "ab 18 Uhr", "between 9 and 12", "9-12h".
func (f Finder) clockLimit(i int) (Found, bool) {
	if found, ok := f.clockRange(i); ok {
		return found, true
	}
	after, before := f.saysAt(i, MeansAfter), f.saysAt(i, MeansBefore)
	lead := max(after, before)
	if lead == 0 || f.saysAt(i, MeansPart) > lead {
		return Found{}, false // "après-midi" is a part of the day
	}
	at := f.skipArticles(i+lead, true)
	r, ok := f.readClock(at)
	if _, day := f.beforeMonth(at); day {
		return Found{}, false
	}
	if !ok || !r.sure && (f.counted(r.end) || r.end > at+1) {
		return Found{}, false
	}
	later := after >= before
	if r.bare {
		r.clock = f.guessHalf(r.clock, later, i)
	}
	r.end += f.saysAt(r.end, MeansOnwards)
	if later {
		return Found{Kind: NotBefore, End: r.end, From: r.clock}, true
	}
	return Found{Kind: NotAfter, End: r.end, Until: r.clock}, true
}

func isArticle(s string) bool {
	switch s {
	case "the", "las", "la", "les", "as", "um", "a", "at", "about", "around", "o", "os", "sobre", "so", "gegen", "vers", "le", "alle", "ore":
		return true
	}
	return false
}

// guessHalf chooses between 6:00 and 18:00 for a bare "6": people who say after 8
// mean the evening unless they deny it, and before 8 the morning.
func (f Finder) guessHalf(c planner.Clock, later bool, i int) planner.Clock {
	denied := false
	for k := max(0, i-3); k < i; k++ {
		denied = denied || f.saysAt(k, MeansNot) > 0
	}
	switch hour := c / 60; {
	case hour == 12 || hour == 0:
		return c
	case later && (hour < 9 || hour < 12 && denied), !later && hour < 5:
		return c + noon
	}
	return c
}

// clockRange reads "between 9 and 12", "from 9 to 11am", "von 18 bis 20 Uhr", "9 to 5".
func (f Finder) clockRange(i int) (Found, bool) {
	if strings.Contains(f.Word(i), "-") {
		return f.dashRange(i)
	}
	between := f.saysAt(i, MeansBetween, MeansFrom, MeansAfter)
	at := f.skipArticles(i+between, between > 0)
	a, ok := f.readClock(at)
	if !ok || a.end >= f.Len() || between == 0 && !f.number(i) {
		return Found{}, false
	}
	and := f.saysAt(a.end, MeansAnd)
	link := max(and, f.saysAt(a.end, MeansTo, MeansBefore))
	at = f.skipArticles(a.end+link, link > 0)
	b, ok := f.readClock(at)
	if link == 0 || !ok || f.counted(b.end) || and > 0 && between == 0 {
		return Found{}, false
	}
	from, until := sameHalf(a, b)
	return clocks(b.end, from, until)
}

// sameHalf returns when a span begins and ends of which one end may not say
// whether it is before or after noon.
func sameHalf(a, b reading) (from, until planner.Clock) {
	if b.bare && b.clock <= a.clock {
		b.clock += noon // 9 to 5
	}
	if a.bare && b.bare && b.clock < 7*60 {
		return a.clock + noon, b.clock + noon // 2 to 4
	}
	if b.clock == 0 && 0 < a.clock && a.clock < noon {
		b.clock = noon // "9 to 12 in the morning"
	}
	if a.bare && !b.bare && a.clock+noon < b.clock {
		a.clock += noon // 6 to 8pm
	}
	return a.clock, b.clock
}

// dashRange reads "9-12h" and "5-7pm".
func (f Finder) dashRange(i int) (Found, bool) {
	from, to, _ := strings.Cut(f.Word(i), "-")
	a, m, _, ok1 := clockDigits(from)
	b, n, sure, ok2 := clockDigits(to)
	unit, am, pm := f.saysAt(i+1, MeansOClock), f.saysAt(i+1, MeansAM), f.saysAt(i+1, MeansPM)
	near, told := f.nearDay(i) || a > 12 && a < b && !f.counted(i+1), unit+am+pm > 0 || sure // "19-21"
	if !ok1 || !ok2 || !told && !near {
		return Found{}, false
	}
	a, b = afterNoon(a, b, near, pm > 0 || !told && b < 7)
	return clocks(i+1+max(unit, am, pm), planner.Clock(min(a*60+m, lastMinute)), planner.Clock(min(b*60+n, lastMinute)))
}

// afterNoon returns the hours of a span from a to b, those after noon if it is late or
// they lie so: "9-5 mon-fri", "Mondays 4-5".
func afterNoon(a, b int, beside, late bool) (from, until int) {
	switch {
	case b >= 12:
	case beside && b <= a:
		b += 12
	case late && a < b:
		a, b = a+12, b+12
	case late:
		b += 12
	}
	return a, b
}

// nearDay reports whether a weekday, or a word for hours, stands beside word i.
func (f Finder) nearDay(i int) bool {
	return i > 0 && f.Day == i || f.saysAt(i-1, MeansDay, MeansFrom, MeansBetween, MeansAt)+f.saysAt(i+1, MeansDay, MeansWeekdays) > 0
}

// skipArticles returns the first word from i on that is no article, if any may
// stand there.
func (f Finder) skipArticles(i int, may bool) int {
	for may && i < f.Len() && isArticle(f.Word(i)) {
		i++
	}
	return i
}

// clocks returns the time from one clock to another, or without an end if that is
// not after the start.
func clocks(end int, from, until planner.Clock) (Found, bool) {
	if until <= from {
		until = 0
	}
	return Found{Kind: Between, End: end, From: from, Until: until}, true
}
