package goal

import (
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// group is days and times that are meant together: "Sunday mornings".
type group struct {
	at, last int // marks
	days     [7]bool
	parts    [dayParts]bool
	clock    *mark
	date, to planner.Date
	general  bool // such days in general
	stretch  bool // it is the days from one date to another
	barred   bool // the words themselves say that it is unwanted
}

func (g *group) hasDays() bool  { return g.days != [7]bool{} }
func (g *group) hasParts() bool { return g.parts != [dayParts]bool{} }

// times adds the wishes of u for days and times, and against them.
func (p *parser) times(u *unit) {
	if u.has(tags(tagVague)) && !u.has(tags(tagClock)) {
		u.noWish = true // "later on Mondays"
		return
	}
	if u.has(tags(tagCatchUp)) {
		return // when something was missed
	}
	turn := moveTarget(u)
	for _, g := range p.groups(u) {
		if p.excepts(u, &g) || p.unspread(u, &g) {
			continue
		}
		good, isWish := p.wants(u, &g, turn)
		if isWish && !lightens(u, &g) && !p.explains(u, &g) && !p.bindsDays(u, &g) {
			p.place(u, &g, good && !g.barred)
		}
	}
}

// unspread reports whether the days g only tell what is to be spread: "not everything on
// Monday", "even it out, it is all on Monday".
func (p *parser) unspread(u *unit, g *group) bool {
	apart := tags(tagSpread, tagBalance, tagRow)
	if !follows(u.marks, g.at, tagGeneric) {
		return follows(u.marks, g.at, tagSpread)
	}
	return hasAny(u.marks[:g.at], apart) || u.before.has(apart)
}

// explains reports whether the part of the day that g is only tells why the sentence
// has a bound: "nothing before 10, I am no morning person".
func (p *parser) explains(u *unit, g *group) bool {
	if u.next.conclusion && (u.next.any(isBound) || u.next.has(tags(tagNeg)) && u.next.any(isTime)) && !u.any(isNamed) && !u.has(tags(tagNeg)) {
		return true // "I work until 6, so nothing before 7"
	}
	if !g.hasParts() || g.hasDays() || g.clock != nil || u.any(isNamed) {
		return false
	}
	if u.has(polar) && !u.has(tags(tagBad, tagTired, tagTooMuch)) && (u.has(tags(tagWant)) || !p.holds(p.clauseStart(u.marks[0].at), u.marks[len(u.marks)-1].end, tagSelf)) {
		return false
	}
	return p.bounded(u)
}

// bindsDays moves the days of the unwanted time g to the next unit, if that has a bound
// without days: "let me sleep in at weekends, nothing before 10". It reports whether it
// did.
func (p *parser) bindsDays(u *unit, g *group) bool {
	next := u.next
	if !g.barred || !g.hasDays() || !next.sameSentence || !next.any(isBound) || next.has(days) {
		return false
	}
	next.marks = append([]*mark{{tag: tagWeekdays, at: next.marks[0].at, end: next.marks[0].at, days: g.days}}, next.marks...)
	return true
}

// bounded reports whether the sentence of u has a bound, or hours from one time to
// another.
func (p *parser) bounded(u *unit) bool {
	for ; u.sameSentence; u = u.before {
	}
	for !u.any(isBound) && u.next.sameSentence {
		u = u.next
	}
	return u.any(isBound)
}

// lightens reports whether u calls the days g too full. That asks for lighter days, not for
// free ones.
func lightens(u *unit, g *group) bool {
	light := u.has(tags(tagLighter)) && !u.any(isNamed)
	full := slices.IndexFunc(u.marks, func(m *mark) bool { return tags(tagTooMuch, tagTired, tagFill).has(m.tag) })
	no := u.has(tags(tagDislike, tagPause, tagNeg, tagKeep)) && (full < 0 || !deniedOf(u.marks, full)) // "don't overload Mondays"
	stretch := g.stretch && u.any(func(m *mark) bool { return m.tag == tagLighter && m.value != holidays })
	light = light || full >= 0 && u.marks[full].tag == tagFill && deniedOf(u.marks, full)
	return (g.hasDays() || stretch) && !g.hasParts() && g.clock == nil && (light || overfull(u.marks)) && !no
}

// deniedOf reports whether the word at j is negated by those before it, with days between.
func deniedOf(c []*mark, j int) bool {
	return denied(c, j) || anyOf(c[:j], func(m *mark) bool { return m.tag == tagNeg && m.value == 0 })
}

// groups returns the days and times of u that have no other purpose.
func (p *parser) groups(u *unit) (all []group) {
	for k := 1; k+1 < len(u.marks); k++ {
		from, to := u.marks[k-1], u.marks[k+1]
		if u.marks[k].tag == tagBy && exactly(from) && exactly(to) && from.date < to.date {
			for _, m := range [...]*mark{from, to} { // "from Thursday I am away until Sunday"
				m.tag, m.value, m.days = tagDate, 0, [7]bool{}
			}
		}
	}
	for k, m := range u.marks {
		if m.used || !isTime(m) && !p.nearDay(u, m) || m.tag != tagClock && p.means(m.at-1, tagSince) {
			continue
		}
		if n := len(all); n == 0 || !all[n-1].joins(u, k) {
			all = append(all, group{at: k})
		}
		all[len(all)-1].add(m, k, p.today)
	}
	return all
}

// nearDay reports whether m is a date, and not one that stands for a longer time.
func (p *parser) nearDay(u *unit, m *mark) bool {
	if m.tag != tagDate || m.date < p.today {
		return false
	}
	switch tag(m.value) {
	case 0, tagToday, tagTomorrow, tagDayAfter, tagTonight, tagThisWeek:
		return true
	case tagNextWeek:
		return p.isAway(u)
	}
	return false
}

// isAway reports whether u rules out a whole week and the text has no dates in it.
func (p *parser) isAway(u *unit) bool {
	away := u.any(func(m *mark) bool { return m.tag == tagDislike || m.tag == tagLighter && m.value == holidays })
	return away && !u.any(isNamed) && !anyOf(p.marks, func(m *mark) bool { return m.tag == tagDate && m.value == 0 })
}

// joins reports whether mark k of u belongs to g: it adds what g lacks, or continues a row.
func (g *group) joins(u *unit, k int) bool {
	m, last := u.marks[k], u.marks[g.last]
	and, apart := between(u.marks[g.last+1:k], m)
	switch {
	case apart:
		return false
	case m.tag == tagDate:
		return last.tag == tagDate && g.to == 0 && (!and || m.date == g.date+1 || follows(u.marks, g.at, tagBetween))
	case g.date != 0:
		return parts.has(m.tag)
	case m.tag == tagClock:
		return g.clock == nil && !and
	case days.has(m.tag):
		return days.has(last.tag) || !g.hasDays() && !and
	}
	return !and || parts.has(last.tag)
}

// between reports whether an "and" stands among marks before the time m, or anything
// that sets it apart.
func between(c []*mark, m *mark) (and, apart bool) {
	for i := range c {
		switch c[i].tag {
		case tagAnd:
			and = true
		case tagThan, tagInstead, tagExcept, tagMove, tagSubject, tagStudy, tagTraining:
			apart = true
		case tagTo:
			apart = apart || m.tag != tagDate
		}
	}
	return and, apart
}

func (g *group) add(m *mark, k int, today planner.Date) {
	g.last = k
	join(g.days[:], m.days[:])
	join(g.parts[:], m.parts[:])
	switch {
	case m.tag == tagClock:
		g.clock = m
	case m.tag == tagDate && g.date != 0:
		g.to, g.stretch = m.date, true
	case m.tag == tagDate && tag(m.value) == tagThisWeek:
		g.date, g.to = today, m.date
	case m.tag == tagDate && tag(m.value) == tagNextWeek:
		g.date, g.to, g.stretch = m.date, m.date+6, true
	case m.tag == tagDate:
		g.date, g.to = m.date, 0
	}
	g.general = g.general || m.plural || m.tag != tagDay && m.tag != tagDate
	g.barred = g.barred || m.tag == tagNoPart
}

// join adds those of from to to.
func join(to, from []bool) {
	for i, is := range from {
		to[i] = to[i] || is
	}
}

// timeGood and timeBad are the tags for wanted and unwanted times.
var (
	timeGood = tags(tagMore, tagLike, tagFine, tagHeavier)
	timeBad  = tags(tagNeg, tagLess, tagPause, tagDislike, tagBad, tagTired, tagTooMuch, tagInstead, tagExcept, tagRest, tagKeep)
)

// wants reports whether u wants the time g, and whether it means it at all; turn
// is where it says that something moves, or -1.
func (p *parser) wants(u *unit, g *group, turn int) (good, isWish bool) {
	if turn >= 0 {
		return g.at > turn, true
	}
	if p.fills(u) {
		return true, true
	}
	for j := g.last - 1; j >= max(0, g.at-reach); j-- {
		if comparesTimes(u.marks, j) {
			return false, false // "evenings are better than mornings"
		}
		if said, ok := saysOfTime(u.marks, j); ok {
			return said, !tolerates(u.marks[j])
		}
	}
	for j := g.last + 1; j < min(len(u.marks), g.last+reach); j++ {
		if said, ok := saysOfTime(u.marks, j); ok {
			return said || tags(tagInstead, tagExcept).has(u.marks[j].tag), !tolerates(u.marks[j]) // "Tuesday instead of Friday"
		}
	}
	if p.busy(u) || g.stretch && !u.any(isNamed) && !u.has(eventTags) {
		return false, true // "from 9 to 13 March I am in Rome"
	}
	return true, !p.incidental(u, g)
}

// incidental reports whether the time g is not what u is about.
func (p *parser) incidental(u *unit, g *group) bool {
	names := u.any(isNamed)
	switch {
	case g.clock != nil && g.clock.kind == when.OneTime && !names:
		return !u.has(tags(tagGeneric, tagWant, tagFinish)) // "home at 5", but "done at 6"
	case g.clock != nil && g.clock.kind != when.OneTime && !u.has(tags(tagExam, tagWork)):
		return isEventHours(u) // "done by 8"
	case u.has(eventTags) && (g.clock != nil || g.date != 0):
		return true
	}
	return p.smallTalk(u, g) || p.mentionsInPassing(u)
}

// isEventHours reports whether u only has the hours of the event before it.
func isEventHours(u *unit) bool {
	return len(u.marks) == 1 && u.before.date != 0
}

// smallTalk reports whether u mentions today without a wish: "it rains today".
func (p *parser) smallTalk(u *unit, g *group) bool {
	if m := u.marks[g.at]; m.tag != tagDate || m.value == 0 {
		return false
	}
	return !u.any(func(m *mark) bool {
		return isNamed(m) || polar.has(m.tag) || m.tag == tagWant || m.tag == tagGeneric && !p.means(m.at, tagIt)
	})
}

// comparesTimes reports whether c[j] holds what follows against a time before it.
func comparesTimes(c []*mark, j int) bool {
	return (c[j].tag == tagThan || c[j].tag == tagTo && hasAny(c[:j], tags(tagLike))) && anyOf(c[:j], isTime)
}

// saysOfTime returns whether the mark c[j] wants the times beside it, if it has a stance.
func saysOfTime(c []*mark, j int) (good, ok bool) {
	m := c[j]
	switch {
	case m.tag == tagNeg:
		return m.value == 0 && denied(c, j), true // "no empiezo nunca"
	case timeGood.has(m.tag):
		return !denied(c, j), true
	case timeBad.has(m.tag):
		return denied(c, j), true
	}
	return false, false
}

// tolerates reports whether m accepts a time without wishing for it: "I don't mind
// Saturdays".
func tolerates(m *mark) bool { return m.tag == tagFine && m.value == tolerable }

// fills reports whether u, or a unit without a subject or a time right after
// it, asks to fill the days that it names.
func (p *parser) fills(u *unit) bool {
	at := func(u *unit) int { return slices.IndexFunc(u.marks, func(m *mark) bool { return m.tag == tagFill }) }
	if at(u) < 0 && u.next.sameSentence && !u.next.any(isMeant) {
		u = u.next
	}
	n := at(u)
	return n >= 0 && !denied(u.marks, n)
}

// place adds the wish for the time g of u, or against it: for the subjects that
// are named with it, or for everything.
func (p *parser) place(u *unit, g *group, good bool) {
	at := u.marks[g.at].at
	owners := p.timeSubjects(u)
	switch {
	case u.targets != nil:
		p.placeFor(at, u, g, good, u.targets)
		return
	case len(owners) == 0:
		p.placeFor(at, u, g, good, []planner.Wish{{}})
		return
	}
	for _, m := range owners {
		if !p.placed(u, g, good, m) {
			p.placeFor(at, u, g, good, p.targetsOf(m))
		}
	}
}

// placed reports whether the time g needs no further wish for the subject m. It updates the
// stance towards m.
func (p *parser) placed(u *unit, g *group, good bool, m *mark) bool {
	switch m.stance {
	case none, excepted:
		return true
	case settled:
		if hasAny(u.marks, tags(tagKeep)) {
			return true // "leave netball on Mondays alone"
		}
	case wantsMore, timed:
		return false
	case struggles:
		if good || !g.general {
			return !good // "I didn't do any on Monday" complains
		}
	case wantsLess:
		if g.hasDays() && !hasAny(u.marks, tags(tagNeg, tagExcept)) {
			p.addWish(m.at, explicit, p.targetsOf(m), planner.Wish{What: planner.WishLess, Days: weekdays(g.days)})
			m.stance = timed
			return true
		}
	case wantsPause, mentioned, spared:
	}
	m.stance = timed
	return false
}

// timeSubjects returns the subjects of the times in u: its own, or those of the unit before
// it if that has no other wish.
func (p *parser) timeSubjects(u *unit) (timeSubjects []*mark) {
	if !u.any(isNamed) {
		moved := u.sameSentence && u.has(tags(tagMove)) && p.holds(u.marks[0].at, u.marks[len(u.marks)-1].end, tagIt)
		if !moved && !continues(u) { // "don't cancel tennis, just move it off Mondays"
			return nil
		}
		u = u.before
	}
	for _, m := range u.marks {
		if isNamed(m) && !m.used {
			timeSubjects = append(timeSubjects, m)
		}
	}
	return timeSubjects
}

// continues reports whether the times of u concern the subjects of the unit before it:
// "gym, but not on Mondays".
func continues(u *unit) bool {
	if u.before.has(tags(tagMore)) && sweeps(u) {
		return false
	}
	silent := tags(tagAnd, tagWant, tagMore)
	if u.has(tags(tagNeg, tagExcept)) && !sweeps(u) {
		silent = silent.with(tagFine).with(tagLike) // "maths is fine, just not on Fridays"
	}
	return !anyOf(u.before.marks, func(m *mark) bool { return !isNamed(m) && !silent.has(m.tag) })
}

// sweeps reports whether u speaks of time that holds nothing: "nothing after 8",
// "Sundays free".
func sweeps(u *unit) bool {
	return u.any(func(m *mark) bool {
		return m.tag == tagNeg && m.value == nothing || m.tag == tagDislike || m.tag == tagRest
	})
}

// placeFor adds the wish for the time g, or against it, for the targets.
func (p *parser) placeFor(at int, u *unit, g *group, good bool, targets []planner.Wish) {
	days := weekdays(g.days)
	if g.date != 0 && !p.dated(at, u, g, good, targets, &days) {
		return
	}
	switch {
	case g.clock != nil:
		p.clocks(at, u, g.clock, good, targets, days)
	case g.hasParts() && good:
		for part, is := range g.parts {
			if is {
				p.addWish(at, explicit, targets, prefers(partHours[part], days))
			}
		}
	case g.hasParts():
		p.avoidParts(at, targets, g.parts, days)
	case good && days.Set:
		p.addWish(at, explicit, targets, planner.Wish{What: planner.Prefer, Days: days})
	case days.Set:
		p.keepFree(at, targets, planner.Wish{Days: days})
	}
}

// follows reports whether a mark of tag t stands before the mark k of c.
func follows(c []*mark, k int, t tag) bool { return k > 0 && c[k-1].tag == t }

// dated adds the wish for the dates of g. It returns whether there is more to note: for
// dates of the next seven days, their weekdays are in days.
func (p *parser) dated(at int, u *unit, g *group, good bool, targets []planner.Wish, days *planner.Opt[[]planner.Weekday]) bool {
	if !good && g.to == 0 && follows(u.marks, g.at, tagBy) && u.marks[g.at-1].value == untilDay {
		g.date, g.to = p.today, g.date // "away until Friday"
	}
	last := max(g.date, g.to)
	switch allDay := !good && !g.hasParts() && g.clock == nil; {
	case allDay && targets[0].Everything():
		p.addWish(at, explicit, targets, planner.Wish{What: planner.KeepFree, DateFrom: planner.Some(g.date), DateTo: planner.Some(last)})
		return false
	case allDay && g.stretch:
		p.addWish(at, explicit, targets, planner.Wish{What: planner.WishPause, Until: planner.Some(last)})
		return false
	case last >= p.today+7:
		return false
	}
	var named [7]bool
	for d := g.date; d <= last; d++ {
		named[d.Weekday()] = true
	}
	*days = weekdays(named)
	return true
}

// interval is a stretch of a day.
type interval struct{ from, to planner.Clock }

// lastMinute is that of a day.
const lastMinute planner.Clock = 23*60 + 59

// The hours of the parts of the day, by DayPart.
var partHours = [dayParts]interval{{morning, afternoon}, {afternoon, evening}, {evening, 22 * 60}, {night, lastMinute}}

// prefers is the wish for a stretch of the day on these days.
func prefers(w interval, days planner.Opt[[]planner.Weekday]) planner.Wish {
	return planner.Wish{What: planner.Prefer, From: planner.Some(w.from), To: planner.Some(w.to), Days: days}
}

// clocks adds the wish for a time of the clock. "Before" and "after" make a bound. A range
// makes a preferred time, or two bounds if the text says "only".
func (p *parser) clocks(at int, u *unit, m *mark, good bool, targets []planner.Wish, days planner.Opt[[]planner.Weekday]) {
	bound := func(what planner.WishKind, t planner.Clock) {
		p.addWish(at, explicit, targets, planner.Wish{What: what, Time: planner.Some(t), Days: days})
	}
	stretch, good := p.hours(u, m, good)
	switch limit := m.kind == when.NotBefore || m.kind == when.NotAfter || stretch.to == 0; {
	case limit && stretch.from > 0 == good:
		bound(planner.NotBefore, max(stretch.from, stretch.to))
	case limit:
		bound(planner.NotAfter, max(stretch.from, stretch.to))
	case m.kind == when.OneTime && (good && u.has(tags(tagFinish)) || !good && u.has(tags(tagPause))):
		bound(planner.NotAfter, m.from) // "stop at 6"
	case !good:
		p.keepFree(at, targets, planner.Wish{From: planner.Some(stretch.from), To: planner.Some(stretch.to), Days: days})
	case p.only(u) && m.kind == when.Between:
		bound(planner.NotBefore, stretch.from)
		bound(planner.NotAfter, stretch.to)
	default:
		p.addWish(at, explicit, targets, prefers(stretch, days))
	}
}

// ends reports whether u wants everything to stop: "stop by 8".
func ends(u *unit) bool {
	return !u.any(isNamed) && u.any(func(m *mark) bool { return m.tag == tagPause && m.value == 2 })
}

// noon is from when on the times of the clock are that people write without a "1".
const noon planner.Clock = 12 * 60

// hours returns the times of m, with early hours moved after noon where people mean that. A
// deadline or an absence up to 8 is one, and so is a beginning before 6. It also returns
// good, or true where m is the end of a day.
func (p *parser) hours(u *unit, m *mark, good bool) (interval, bool) {
	w := interval{m.from, m.until}
	good = good || m.kind == when.NotAfter && ends(u)
	latest := planner.Clock(8 * 60)
	if p.bare(m) {
		latest++
	}
	switch {
	case m.kind == when.OneTime:
		w.to = min(m.from+planner.Clock(max(p.session, 60)), lastMinute)
	case m.kind == when.NotAfter && m.until < latest && (good || u.has(tags(tagDislike, tagFinish))):
		w.to += noon
	case m.kind == when.NotBefore && good && m.from < 6*60, m.kind == when.NotBefore && !good && m.from < noon && p.bare(m):
		w.from += noon // "dead after 9"
	}
	return w, good
}

// only reports whether u excludes everything else.
func (p *parser) only(u *unit) bool {
	return p.holds(u.marks[0].at-3, u.marks[len(u.marks)-1].end, tagOnly)
}

// resolveThatTime resolves "before that" and "after that" in u to the clock time that was named: "I
// finish at 5, so nothing before that".
func (p *parser) resolveThatTime(u *unit) {
	if u.conclusion {
		p.afterNoon(u)
	}
	at := slices.IndexFunc(u.marks, func(m *mark) bool { return m.tag == tagBy && m.value >= beforeDay })
	if at < 0 || u.marks[at].value != afterThat && !u.has(tags(tagNeg)) || anyOf(u.marks[at:], isDated) || hasAny(u.marks[at:], eventTags) {
		return
	}
	by := u.marks[at]
	for _, of := range [...]*unit{u, u.before} {
		for _, c := range of.marks {
			if c.tag != tagClock {
				continue
			}
			t := max(c.from, c.until)
			if t < 8*60 {
				t += noon
			}
			c.used = true
			if of != u {
				by.days = allOf(p.daysOf(of))
			}
			if by.tag, by.kind, by.until = tagClock, when.NotAfter, t; by.value == afterThat {
				by.kind, by.from, by.until = when.NotBefore, t, 0
			}
			return
		}
	}
}

// afterNoon moves a bound of u after noon if the clock time in its reason is after noon: "I
// finish work at 5, so nothing before 6".
func (p *parser) afterNoon(u *unit) {
	reason := u.before
	clock := slices.IndexFunc(reason.marks, func(m *mark) bool { return m.tag == tagClock && m.kind == when.OneTime })
	for _, m := range u.marks {
		if clock >= 0 && m.tag == tagClock && m.kind == when.NotAfter && m.until < noon && p.bare(m) && m.until+noon >= reason.marks[clock].from && reason.marks[clock].from >= noon {
			m.until += noon
		}
	}
}

// bare reports whether the time m may be one before or after noon.
func (p *parser) bare(m *mark) bool {
	last := p.tokens[m.end-1]
	return last.number() && !strings.Contains(last.s, ":")
}

// allOf is the opposite of weekdays.
func allOf(days planner.Opt[[]planner.Weekday]) (named [7]bool) {
	for _, d := range days.Value {
		named[d] = true
	}
	return named
}

// weekdays lists the days that are named, absent for none.
func weekdays(named [7]bool) (days planner.Opt[[]planner.Weekday]) {
	for d, is := range named {
		if is {
			days.Set, days.Value = true, append(days.Value, planner.Weekday(d))
		}
	}
	return days
}

// keepFree adds the wish to keep a time free of the targets.
func (p *parser) keepFree(at int, targets []planner.Wish, wish planner.Wish) {
	for _, of := range targets {
		switch {
		case of.Everything():
			wish.What = planner.KeepFree
			p.addWish(at, explicit, targets, wish)
		case !wish.From.Set:
			p.addWish(at, explicit, []planner.Wish{of}, planner.Wish{What: planner.WishPause, Days: wish.Days})
		default: // before or after it, which no bound can say
			for _, w := range [...]interval{{morning, wish.From.Value}, {wish.To.Value, lastMinute}} {
				if w.from < w.to {
					p.addWish(at, explicit, []planner.Wish{of}, prefers(w, wish.Days))
				}
			}
		}
	}
}

// avoidParts adds the wishes to avoid parts of the day. The first or the last of a day
// become bounds, others become time to keep free. Avoiding evenings includes nights.
func (p *parser) avoidParts(at int, targets []planner.Wish, out [dayParts]bool, days planner.Opt[[]planner.Weekday]) {
	first, last := Morning, Night
	for first <= Night && out[first] {
		first++
	}
	for last >= Morning && (out[last] || last == Night && out[Evening]) {
		last--
	}
	if first > last {
		p.keepFree(at, targets, planner.Wish{Days: planner.Opt[[]planner.Weekday]{Value: allDays(days), Set: true}})
		return
	}
	if first > Morning {
		p.addWish(at, explicit, targets, planner.Wish{What: planner.NotBefore, Time: planner.Some(partHours[first].from), Days: days})
	}
	if last < Night {
		p.addWish(at, explicit, targets, planner.Wish{What: planner.NotAfter, Time: planner.Some(partHours[last+1].from), Days: days})
	}
	for part := first; part < last; part++ {
		if out[part] {
			p.keepFree(at, targets, planner.Wish{From: planner.Some(partHours[part].from), To: planner.Some(partHours[part+1].from), Days: days})
		}
	}
}

// allDays is the weekdays that are named, or all.
func allDays(days planner.Opt[[]planner.Weekday]) []planner.Weekday {
	if days.Set {
		return days.Value
	}
	return []planner.Weekday{0, 1, 2, 3, 4, 5, 6}
}

// busy reports whether u names something else that takes the time: "I have band on
// Mondays". It needs an unknown word, since "I have maths" is about the schedule itself.
func (p *parser) busy(u *unit) bool {
	if u.any(isNamed) {
		return false
	}
	for i := p.clauseStart(u.marks[0].at) + 1; i < u.marks[len(u.marks)-1].end+4 && i < len(p.tokens); i++ {
		if p.tokens[i].gap < comma && p.isMeaningless(i) && (p.means(i-1, tagHave) || p.means(i-2, tagHave)) {
			return true
		}
	}
	return false
}

// mentionsInPassing reports whether u mentions a day or a time only in passing: none of its other
// words is understood. A few unknown words are no proof, since people use words that no
// list has.
func (p *parser) mentionsInPassing(u *unit) bool {
	if u.any(func(m *mark) bool {
		return !isTime(m) && m.tag != tagAnd && m.tag != tagTo && m.tag != tagFrom && m.tag != tagDate
	}) {
		return false
	}
	strange := 0
	for i := p.clauseStart(u.marks[0].at); i < len(p.tokens) && (i <= u.marks[0].at || p.tokens[i].gap < comma); i++ {
		if !p.covered[i] {
			strange++
		}
	}
	return strange > 3
}

// moveTarget returns the mark of "to" in "move my Monday sessions to Tuesday", or -1. Times
// before it are unwanted.
func moveTarget(u *unit) int {
	move := -1
	for i := range u.marks {
		switch m := u.marks[i]; {
		case m.tag == tagMove || m.tag == tagSwap:
			move = i
		case m.tag == tagTo && move >= 0 && anyOf(u.marks[i:], isTime):
			return i
		case m.tag == tagFrom && i+1 < len(u.marks) && isTime(u.marks[i+1]) && move >= 0 && !u.has(tags(tagTo)):
			return len(u.marks)
		}
	}
	return -1
}
