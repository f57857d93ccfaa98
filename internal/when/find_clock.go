package when

import "studyplanner/internal/planner"

// articles may stand before a time of the clock.
var articles = []string{
	"the", "las", "la", "les", "as", "um", "a", "at", "about", "around", "o", "os", "sobre", "so", "gegen", "vers", "le", "alle", "ore",
}

// oneTime reads a time without a limit: "at 7", "6pm", "um 18 Uhr".
func (f Finder) oneTime() (Found, bool) {
	at := f.Peek(0).at
	led := f.skip(MeansAt)
	digits := f.Peek(0).kind == number
	t, ok, _ := f.clock()
	if !ok || !t.sure && (!led || f.counted()) {
		return Found{}, false
	}
	if f.skip(MeansOnwards) {
		return Found{Kind: NotBefore, From: planner.Clock(t.minutes)}, true // "18:00 onwards"
	}
	if !led && (!digits || f.saysAt(at+1, MeansHours) > 0 && t.minutes <= 4*60 && f.Peek(0).at == at+2) {
		return Found{}, false // 2h is a duration
	}
	if (!t.sure || t.open && !digits) && t.minutes < 7*60 {
		t.minutes += noon // "at 6" is after school
	}
	return Found{Kind: OneTime, From: planner.Clock(t.minutes)}, true
}

// clockLimit reads "after 6pm", "before 9", "ab 18 Uhr", "between 9 and 12", "9-12h".
func (f Finder) clockLimit() (Found, bool) {
	before, at := f.i, f.Peek(0).at
	if found, ok := f.clockRange(); ok {
		return found, true
	}
	f.i = before
	after, until := f.saysAt(at, MeansAfter), f.saysAt(at, MeansBefore)
	if !f.skip(MeansAfter, MeansBefore) || f.saysAt(at, MeansPart) > max(after, until) {
		return Found{}, false // "après-midi" is a part of the day
	}
	f.acceptAll(articles...)
	first, start := f.Peek(0).at, f.i
	if _, day := f.beforeMonth(); day {
		return Found{}, false
	}
	f.i = start
	t, ok, _ := f.clock()
	if !ok || !t.sure && (f.counted() || f.Peek(0).at > first+1) {
		return Found{}, false
	}
	later := after >= until
	clock := planner.Clock(t.minutes)
	if t.open {
		clock = f.guessHalf(clock, later, at)
	}
	f.skip(MeansOnwards)
	if later {
		return Found{Kind: NotBefore, From: clock}, true
	}
	return Found{Kind: NotAfter, Until: clock}, true
}

// guessHalf chooses between 6:00 and 18:00 for a bare "6". "after 8" means the evening unless
// it is negated, "before 8" the morning.
func (f Finder) guessHalf(c planner.Clock, later bool, at int) planner.Clock {
	denied := false
	for k := max(0, at-3); k < at; k++ {
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

// clockRange reads "between 9 and 12", "from 9 to 11am", "von 18 bis 20 Uhr", "9 to 5",
// "9-12h". It has no end if that is not after the start.
func (f Finder) clockRange() (Found, bool) {
	at := f.Peek(0).at
	between := f.skip(MeansBetween, MeansFrom, MeansAfter)
	if between {
		f.acceptAll(articles...)
	}
	digits := f.Peek(0).kind == number
	a, ok, _ := f.clock()
	if !ok || !between && !digits {
		return Found{}, false
	}
	b, ok := f.lastClock(at, a, between)
	from, until := sameHalf(a, b)
	if until <= from {
		until = 0
	}
	return Found{Kind: Between, From: from, Until: until}, ok
}

// lastClock reads the time until which a span lasts that begins at word i with the time a.
func (f Finder) lastClock(i int, a timeOfDay, between bool) (b timeOfDay, ok bool) {
	if !between && f.Accept("-") {
		b, ok, _ = f.clock()
		late := a.minutes > noon && a.minutes < b.minutes && !f.counted()
		return b, ok && (b.sure || late || f.nearDay(i)) // 9-12 may be anything, but 19-21 and "Mondays 4-5" are times
	}
	and := f.next(MeansAnd)
	if !f.skip(MeansAnd, MeansTo, MeansBefore) {
		return b, false
	}
	f.acceptAll(articles...)
	b, ok, _ = f.clock()
	return b, ok && !f.counted() && (between || !and)
}

// sameHalf returns when a span begins and ends of which one end may not say
// whether it is before or after noon.
func sameHalf(a, b timeOfDay) (from, until planner.Clock) {
	from, until = planner.Clock(a.minutes), planner.Clock(b.minutes)
	if b.open && until <= from {
		until += noon // 9 to 5
	}
	if a.open && b.open && until < 7*60 {
		return from + noon, until + noon // 2 to 4
	}
	if until == 0 && 0 < from && from < noon {
		until = noon // "9 to 12 in the morning"
	}
	if a.open && b.meridiem && from+noon < until {
		from += noon // 6 to 8pm
	}
	return from, until
}

// nearDay reports whether a weekday, or a word for hours, stands beside word i.
func (f Finder) nearDay(i int) bool {
	return i > 0 && f.Day == i || f.saysAt(i-1, MeansDay, MeansFrom, MeansBetween, MeansAt)+f.saysAt(i+1, MeansDay, MeansWeekdays) > 0
}

// likeDate reports whether a word like 15.03 comes next, a time only before "pm" or
// "Uhr".
func (c *Cursor) likeDate() bool {
	before := c.i
	defer func() { c.i = before }()
	dates, _ := c.numericDates()
	return len(dates) == 1 && !c.next(MeansOClock, MeansAM, MeansPM)
}

// counted reports whether the number that was read last counts something, as in "after 2
// weeks".
func (c *Cursor) counted() bool {
	before, t := c.i, c.Peek(0)
	if c.Before().Is(".") && c.next(MeansMonth) {
		return true // "9. bis 13. März"
	}
	if t.apart && !t.hyphen {
		return false // "8, sessions of"
	}
	if c.Accept(linkWords...) {
		month := c.next(MeansMonth)
		c.i = before
		if month {
			return true // "até 20 de maio"
		}
	}
	counts := c.next(MeansDays, MeansWeeks, MeansMonths, MeansMinutes, MeansHours, MeansMonth, MeansSession, MeansOrdinal)
	return counts && !c.next(MeansOClock)
}
