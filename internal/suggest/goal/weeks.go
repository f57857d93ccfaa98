package goal

import (
	"slices"

	"studyplanner/internal/planner"
)

// week adds the wishes of u for the whole week, or for how the sessions of its subjects
// lie.
func (p *parser) week(u *unit) {
	if u.noWish {
		return
	}
	for k, m := range u.marks {
		if !m.used {
			p.weekWish(u, k)
		}
		p.amount(u, k)
	}
}

// holidays is the value of words for a lighter week that speak of time off.
const holidays = 1

// timesAWeek is the value of words for how often something is wanted. No wish can express
// that.
const timesAWeek = 1

// often reports whether m tells how often something is to be.
func often(m *mark) bool { return m.tag == tagConsistency && m.value == timesAWeek }

// weekWish adds the wish of mark k of u for the week, unless it is denied.
func (p *parser) weekWish(u *unit, k int) {
	m := u.marks[k]
	no := denied(u.marks, k)
	switch m.tag {
	case tagLighter, tagFine:
		if !no && !p.lightened(u) {
			p.lighter(u, k)
		}
	case tagHeavier, tagFill:
		p.heavier(u, m.at, no)
	case tagBalance:
		p.balance(u, m)
	case tagRest, tagCatchUp:
		if !no && !p.repeats(u, m) {
			p.ofSessions(u, m)
		}
	case tagSpread, tagRow, tagConsistency, tagDaily, tagBetween:
		if !p.repeats(u, m) && (m.tag != tagBetween || p.between(u).Set) {
			p.ofSessions(u, m)
		}
	}
}

// balance adds a wish for even days, or for days between the sessions of one subject.
func (p *parser) balance(u *unit, m *mark) {
	switch {
	case p.repeats(u, m): // "not all on one day, even it out"
	case u.any(isNamed) && len(p.unitSubjects(u)) == 1:
		p.ofSessions(u, m)
	default:
		p.addWish(m.at, explicit, allSubjects, planner.Wish{What: planner.Balance})
	}
}

// heavier adds a wish for a fuller week, said at a token of u, or denied there.
func (p *parser) heavier(u *unit, at int, no bool) {
	wish := planner.Wish{What: planner.Fuller}
	if no && u.has(tags(tagTooMuch)) {
		return // which says so
	}
	if no {
		wish.What = planner.Lighter
		wish.Days = p.daysOf(u)
	}
	if wish.Days.Set || !u.any(isMeant) && !u.daily && !u.has(tags(tagLasting)) && !(u.before.any(isMeant) && p.fills(u.before)) {
		p.addWish(at, explicit, allSubjects, wish)
	}
}

// repeats reports whether m only repeats the unit before: "a day between runs, never back
// to back".
func (p *parser) repeats(u *unit, m *mark) bool {
	var said set
	switch m.tag {
	case tagRow:
		if u.has(tags(tagLasting)) {
			return true // "at most two hours in a row"
		}
		said = tags(tagSpread, tagRow, tagRest, tagBetween)
	case tagSpread, tagBalance:
		said = tags(tagSpread, tagRow)
	case tagRest: // "no maths at weekends, I need to recharge"
		if u.any(isDated) || u.any(isNamed) && p.forWeeks(u) > 0 {
			return true // it is that of days, or of subjects for so many weeks
		}
		said = timeBad.with(tagLasting)
	case tagCatchUp: // "missed two runs as I was ill, can I make them up"
		return !u.any(isNamed) && slices.ContainsFunc(p.findings, func(f finding) bool { return f.wish.What == planner.CatchUp })
	}
	return !u.any(isNamed) && u.before.has(said)
}

// lightened reports whether u goes on after days that are to be lighter: "Wednesdays
// are packed, make them light".
func (p *parser) lightened(u *unit) bool {
	return u.sameSentence && !u.any(isMeant) && slices.ContainsFunc(p.findings, func(f finding) bool {
		return f.wish.What == planner.Lighter && f.wish.Days.Set && f.at >= u.before.marks[0].at
	})
}

// lighter adds a wish for a lighter week, or for lighter days where u names some.
func (p *parser) lighter(u *unit, k int) {
	m := u.marks[k]
	if next := behind(u.marks, k); isNamed(next) && next.stance == wantsLess {
		return // "go easy on maths"
	}
	easy := (m.tag == tagFine || anyOf(u.marks[:k], isNamed)) && p.means(m.at-1, tagState) // "algebra is easy"
	if m.value == holidays && u.has(tags(tagDate)) || easy || m.tag == tagFine && (u.any(isMeant) || !p.means(m.at, tagLighter)) {
		return // those dates are free
	}
	wish := planner.Wish{What: planner.Lighter}
	if !u.any(isNamed) {
		wish.Days = p.daysOf(u)
	}
	p.addWish(m.at, explicit, allSubjects, wish)
}

// ofSessions adds the wish of m for how the sessions of the subjects of u lie.
func (p *parser) ofSessions(u *unit, m *mark) {
	if m.tag == tagCatchUp {
		setStances(about(u), mentioned, struggles, wantsPause) // that it was left out
	}
	targets := p.unitSubjects(u)
	wish := planner.Wish{What: planner.Spread}
	switch m.tag {
	case tagCatchUp:
		wish.What = planner.CatchUp
	case tagConsistency, tagDaily:
		if len(targets) == 0 {
			wish.What = planner.Balance
		}
	default:
		if wish.DaysBetween = p.between(u); m.value > 0 && (m.tag == tagSpread || m.tag == tagRow) {
			wish.DaysBetween = planner.Some(int(m.value))
		}
	}
	if len(targets) == 0 {
		targets = []planner.Wish{{}}
		if m.tag == tagRest {
			targets[0].Type = planner.Some(planner.Training)
		}
	}
	p.addWish(m.at, explicit, targets, wish)
}

// allSubjects is the target of a wish that names nothing.
var allSubjects = []planner.Wish{{}}

// setStances sets the stance s on the subjects of u that have one of those.
func setStances(u *unit, s stance, those ...stance) {
	for _, m := range u.marks {
		if slices.Contains(those, m.stance) {
			m.stance = s
		}
	}
}

// about returns the unit whose subjects u is about: the last one in its sentence, up to u,
// that names any. An example is "running, but not on consecutive days".
func about(u *unit) *unit {
	for u.sameSentence && !u.any(isNamed) {
		u = u.before
	}
	return u
}

// unitSubjects returns the subjects that u is about.
func (p *parser) unitSubjects(u *unit) (targets []planner.Wish) {
	for _, m := range about(u).marks {
		if isNamed(m) && m.stance.open() {
			targets = append(targets, p.targetsOf(m)...)
		}
	}
	return targets
}

// daysOf returns the days that u names for no other purpose.
func (p *parser) daysOf(u *unit) planner.Opt[[]planner.Weekday] {
	var named [7]bool
	for _, m := range u.marks {
		if days.has(m.tag) && !m.used {
			m.used = true
			join(named[:], m.days[:])
		}
	}
	return weekdays(named)
}

// between returns how many days u wants between two sessions, if any.
func (p *parser) between(u *unit) (days planner.Opt[int]) {
	for i := max(0, u.marks[0].at-3); i+1 < len(p.tokens) && i < u.marks[len(u.marks)-1].end; i++ {
		n, end := p.count(i)
		if n == 0 || n > 6 || end >= len(p.tokens) {
			continue
		}
		k := max(p.hears(end, tagRest), p.hears(end, tagUnitDay))
		to := min(end+k+3, p.clauseEnd(end))
		if k > 0 && (p.holds(end+k, to, tagBetween) || p.holds(end+k, to, tagSpread) || u.marks[0].tag == tagBetween && u.marks[0].at < i) {
			return planner.Some(n)
		}
	}
	return days
}

// amounts are the words of how much there is of everything.
var amounts = tags(tagMore, tagLess, tagTired, tagTooMuch)

// amount adds the wishes for "more" and "less" of everything, and for being tired or
// overfull.
func (p *parser) amount(u *unit, k int) {
	m := u.marks[k]
	if m.used || u.daily || !amounts.has(m.tag) || p.ofOthers(u, m) || denied(u.marks, k) && m.tag != tagTooMuch {
		return
	}
	wish, w := planner.Wish{What: planner.Lighter}, explicit
	switch m.tag {
	case tagMore:
		if m.value != 1 || !standsAlone(u, k) || p.unknownFollows(m.end) || p.moreOf(u, m.at) {
			return
		}
		wish.What = planner.Fuller
	case tagLess:
		if !standsAlone(u, k) {
			return
		}
	default:
		wish.Days = p.daysOf(u)
	}
	if m.tag == tagTired {
		w = idle
	}
	p.addWish(m.at, w, allSubjects, wish)
}

// ofOthers reports whether "more" or "less" in u has another object: something that u or
// the unit before it names, or days to keep free.
func (p *parser) ofOthers(u *unit, m *mark) bool {
	why := m.tag == tagTooMuch && !u.any(isMeant) && u.before.any(isMeant) && u.before.has(tags(tagLighter, tagNeg, tagPause, tagLess))
	return why || u.has(tags(tagLighter)) || overfull(u.marks) && u.has(tags(tagDislike)) || u.any(isNamed) || u.has(parts)
}

// moreOf adds a wish for more of the subjects that are the reason for it. It reports
// whether there are any, here or in the unit before.
func (p *parser) moreOf(of *unit, at int) (some bool) {
	if !of.before.reason && slices.ContainsFunc(of.before.marks, suffers) {
		return true // "physics is hard, can I have more"
	}
	for _, u := range p.units {
		for _, m := range u.marks {
			if u.reason && suffers(m) {
				p.addWish(at, explicit, p.targetsOf(m), planner.Wish{What: planner.WishMore})
				some = true
			}
		}
	}
	return some
}

func suffers(m *mark) bool { return m.stance == struggles }

// standsAlone reports whether the mark k of u concerns neither the next mark nor days.
func standsAlone(u *unit, k int) bool {
	next := behind(u.marks, k)
	return !u.any(isTime) && !weekTags.has(next.tag) && (next == nothingBehind || next.tag == tagGeneric || next.tag == tagAnd)
}

// unknownFollows reports whether an unknown word follows before the next gap, or one for a subject
// that the space does not have.
func (p *parser) unknownFollows(i int) bool {
	for ; i < len(p.tokens) && p.tokens[i].gap < comma && !p.covered[i]; i++ {
		if s := p.tokens[i].s; p.x.languages(s) == 0 || p.x.concepts[s] != "" {
			return true
		}
	}
	return false
}

// inherit applies a stance of u without a subject to subjects of the unit before that are
// merely named.
func (p *parser) inherit(u *unit) {
	switch {
	case u.denial:
		return
	case u.reason || u.any(isMeant):
		p.bringOn(u)
		return
	}
	for k := range u.marks {
		s, ok := stanceOfMark(u.marks, k)
		if !ok && p.deniesIt(u, k) {
			s, ok = wantsPause, true
		}
		if !ok {
			continue
		}
		k = lastOf(u, k)
		if (p.refersBack(u.marks[k]) || (s == wantsLess || s == wantsPause) && p.continuesFine(u) || p.corrects(u)) && p.applyStance(u, s) {
			u.use(u.marks[k].tag)
		}
		return
	}
}

// deniesIt reports whether u only denies "it" by the negation at mark k: "don't plan it".
func (p *parser) deniesIt(u *unit, k int) bool {
	m := u.marks[k]
	end := p.clauseEnd(m.end)
	other := anyOf(u.marks[k+1:], func(m *mark) bool { return m.tag != tagGeneric && m.tag != tagWant })
	return m.tag == tagNeg && m.value == 0 && !other && p.holds(m.end, end, tagIt) && p.light(m.end, end)
}

// lastOf returns the last of the marks from k on that say the same: "add more of it".
func lastOf(u *unit, k int) int {
	for k+1 < len(u.marks) && u.marks[k+1].tag == u.marks[k].tag && u.marks[k+1].at == u.marks[k].end {
		k++
	}
	return k
}

// bringOn repeats the subject before u in it, if u wants more, less or nothing of it: "no
// energy for yoga, leave it out until Sunday".
func (p *parser) bringOn(u *unit) {
	if u.reason || u.any(isNamed) {
		return
	}
	before := u.before
	last := lastNamed(before.marks)
	for k, m := range u.marks {
		if last < 0 || m.tag != tagMore && m.tag != tagLess && m.tag != tagPause || denied(u.marks, k) || !p.refersBack(m) {
			continue
		}
		name := *before.marks[last]
		name.at, name.end, name.stance = m.end, m.end, stanceByTag[m.tag][0]
		before.marks[last].stance = none
		u.marks = slices.Insert(u.marks, k+1, &name)
		return
	}
}

// continuesFine reports whether u continues after a subject that is fine: "I know it all in
// history, could be less".
func (p *parser) continuesFine(u *unit) bool {
	of := about(u).marks
	last := lastNamed(of)
	return last >= 0 && of[last].stance == settled
}

// applyStance applies the stance of u to the last subject that a unit before it names.
func (p *parser) applyStance(u *unit, s stance) bool {
	before := u.before
	for before.before != before && !before.any(isNamed) {
		before = before.before
	}
	last := lastNamed(before.marks)
	if last >= 0 && (before.denial || before.marks[last].stance == mentioned || s == wantsMore || s == wantsLess || s == wantsPause) {
		before.marks[last].stance = s
	}
	return last >= 0
}

// refersBack reports whether a word like "it" stands beside m.
func (p *parser) refersBack(m *mark) bool { return p.holds(m.at-1, m.end+2, tagIt) }

// corrects reports whether u corrects a denial in the unit before it: "not more physics,
// but less".
func (p *parser) corrects(u *unit) bool {
	return about(u).denial || u.has(tags(tagMore, tagLess)) && u.before.any(func(m *mark) bool { return p.hears(m.at, tagNeg) == 1 })
}

// lengths adds the wishes of u for the length of sessions or of days.
func (p *parser) lengths(u *unit) {
	for k, m := range u.marks {
		lasts := m.tag == tagLasting
		if often(m) || (lasts || p.countsSessions(u, k)) && u.any(isNamed) && p.dailyAfter(u, k) {
			u.noWish = true // "3 times a week", "an hour of maths a day", "two sessions of maths a day"
			setStances(u, none, mentioned)
			return
		}
		if lasts && !m.used && !p.fromTo(u, m) {
			p.lasting(u, k)
		}
	}
	if !u.has(tags(tagLasting)) {
		p.shorter(u)
	}
}

// countsSessions reports whether the mark k of u is a word for sessions, with their number
// before it: "two sessions", "one maths session".
func (p *parser) countsSessions(u *unit, k int) bool {
	of := u.marks[k].at
	if k > 0 && isNamed(u.marks[k-1]) && u.marks[k-1].end == of {
		of = u.marks[k-1].at
	}
	return p.counts(of-1) && p.means(u.marks[k].at, tagSession)
}

// shorter adds the wish of u for shorter or longer sessions.
func (p *parser) shorter(u *unit) {
	for k, m := range u.marks {
		if m.used || m.tag != tagShorter && m.tag != tagLonger {
			continue
		}
		shorter := (m.tag == tagShorter) != denied(u.marks, k)
		wish := planner.Wish{What: planner.SessionTime}
		if shorter {
			wish.AtMost = minutes(p.session * 2 / 3)
		} else {
			wish.AtLeast = minutes(p.session * 4 / 3)
		}
		p.forSessions(u, m.at, complains, wish)
	}
}

// minutes rounds the length of a session.
func minutes(n int) planner.Opt[int] { return planner.Some(min(max(20, (n+2)/5*5), 720)) }

// forSessions adds a wish about the sessions of the subjects of u, or of those
// whose sessions the unit before it is about, or all.
func (p *parser) forSessions(u *unit, at int, w weight, wish planner.Wish) {
	targets := p.unitSubjects(u)
	if len(targets) == 0 {
		targets = allSubjects
	}
	p.addWish(at, w, targets, wish)
}

// longest is more minutes than anybody means for a single session.
const longest = 4 * 60

// lasting takes a duration for the length of sessions or of all sessions of a day, by the
// words around it. Otherwise it is no wish, as in "I have 30 minutes".
func (p *parser) lasting(u *unit, k int) {
	m := u.marks[k]
	most, least := p.limitOf(u, k)
	sessions := p.ofEachSession(m)
	if sessions && !u.any(isNamed) && u.has(tags(tagLess)) {
		most = true // "limit the sessions to 45 minutes"
		u.use(tagLess)
	}
	switch {
	case unfit(u.marks[k:], most || least):
		p.rather(u, m)
	case m.daily, !sessions && !least && p.ofEach(u, k, most):
		m.used = true
		p.hoursADay(u, m)
	case most || least || sessions:
		wish := planner.Wish{What: planner.SessionTime}
		if !most {
			wish.AtLeast = planner.Some(m.minutes)
		}
		if !least {
			wish.AtMost = planner.Some(m.minutes)
		}
		p.forSessions(u, m.at, explicit, wish)
	}
}

// rather adds the hours a day that the clause after u wants in place of m: "6 hours a day
// is too much, 4 max".
func (p *parser) rather(u *unit, m *mark) {
	if start := p.clauseEnd(u.marks[len(u.marks)-1].end); m.daily {
		p.hoursWithin(u, start, min(start+3, p.clauseEnd(start+1)))
	}
}

// eachDay reports whether u, which names no subject, begins with a word for each day: "every
// day at most 2 hours".
func (p *parser) eachDay(u *unit) bool {
	is := u.has(tags(tagDaily)) && !u.any(isNamed)
	if is {
		u.use(tagDaily)
	}
	return is
}

// unfit reports whether c rejects the duration at its start. A day that is too long asks
// for a lighter week. Any other duration may be unsuitable, unless it is a bound.
func unfit(c []*mark, bound bool) bool {
	return c[0].daily && hasAny(c, tags(tagTooMuch)) || !bound && hasAny(c, tags(tagDislike, tagBad))
}

// ofEachSession reports whether a word for sessions stands beside the length m.
func (p *parser) ofEachSession(m *mark) bool {
	return p.holds(m.end, m.end+3, tagSession) || p.holds(m.at-3, m.at, tagSession)
}

// ofEach reports whether the duration k of u is for the days in it. It must be a maximum,
// or all that u says of them: "weekends 3h".
func (p *parser) ofEach(u *unit, k int, most bool) bool {
	if u.before.daily {
		most = true // "2h a day max, 4h at weekends"
	}
	if most && (p.eachDay(u) || u.marks[k].minutes >= longest && !u.any(isNamed)) {
		return true // "at most 5 hours"
	}
	alone := k == len(u.marks)-1 && !anyOf(u.marks[:k], func(m *mark) bool { return !days.has(m.tag) })
	return (most || alone || !u.any(isNamed)) && u.any(func(m *mark) bool { return days.has(m.tag) })
}

// dailyAfter reports whether the mark k of u is said of each day, with a subject
// between them.
func (p *parser) dailyAfter(u *unit, k int) bool {
	for i := u.marks[k].end; i < u.marks[len(u.marks)-1].end+2 && i < len(p.tokens); i++ {
		if p.perDay(i) > 0 {
			return true
		}
	}
	return u.has(tags(tagDaily))
}

// fromTo adds a wish for sessions of "25 to 40 minutes", where m is the end of that,
// and reports whether it is.
func (p *parser) fromTo(u *unit, m *mark) bool {
	n, end := p.count(m.at - 2)
	if p.tokens[m.at].gap == hyphen {
		n, end = p.count(m.at - 1) // "25-40 min"
	} else if !p.means(end, tagTo) && !(p.means(end, tagAnd) && p.means(m.at-3, tagBetween)) {
		return false
	}
	if n == 0 || end < m.at-1 {
		return false
	}
	if n < 5 {
		n *= 60 // "1 to 2 hours"
	}
	p.forSessions(u, m.at, explicit, planner.Wish{What: planner.SessionTime, AtLeast: planner.Some(n), AtMost: planner.Some(m.minutes)})
	return true
}

// hoursADay adds the wish that no day, or none that u names, exceeds the minutes of m.
func (p *parser) hoursADay(u *unit, m *mark) {
	u.daily = true
	wish := planner.Wish{What: planner.HoursADay, Hours: planner.Some(float64(m.minutes) / 60)}
	if m.atLeast || !u.has(tags(tagNeg, tagDislike)) { // "not more than 2 hours on weekdays"
		wish.Days = p.daysOf(u)
	}
	p.addWish(m.at, explicit, allSubjects, wish)
}

// goesOn adds the hours of u for other days than those of the unit before: "at most 2 hours
// a day, at weekends 3".
func (p *parser) goesOn(u *unit) {
	if !u.before.daily || !u.any(func(m *mark) bool { return days.has(m.tag) }) {
		return
	}
	start := p.clauseStart(u.marks[0].at)
	p.hoursWithin(u, start, p.clauseEnd(start+1))
}

// hoursWithin adds the hours a day from the first unused number among the tokens from..to.
func (p *parser) hoursWithin(u *unit, from, to int) {
	for at := from; at < to; at++ {
		if n, _ := p.count(at); n > 0 && n <= 24 && !p.covered[at] {
			p.hoursADay(u, &mark{at: at, minutes: 60 * n})
			return
		}
	}
}

// limitOf reports whether the duration at k is a maximum or a minimum.
func (p *parser) limitOf(u *unit, k int) (most, least bool) {
	m := u.marks[k]
	no := denied(u.marks, k)
	switch {
	case m.atLeast && (no || hasAny(u.marks, tags(tagBad)) || hasAny(u.marks[k+1:], tags(tagNeg))):
		return true, false // "no longer than", "mehr schaffe ich nicht"
	case enough(behind(u.marks, k)) && !denied(u.marks, k+1):
		return true, false // "45 minutes is enough"
	case m.atMost && no && k > 1 && u.marks[k-1].tag == tagGeneric && u.marks[k-2].tag == tagNeg:
		return false, true // "no sessions under 45 minutes"
	}
	return !m.atLeast && (m.atMost || p.only(u)), m.atLeast
}
