package goal

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// week notes what unit i says of the week as a whole, or of how the sessions of the
// subjects that it names lie.
func (p *parser) week(i int) {
	u := &p.units[i]
	for k := range u.marks {
		m := &u.marks[k]
		if !m.taken {
			p.whole(i, k)
		}
		p.amount(i, k)
	}
}

// whole notes what the mark k of u says of the week, which may be denied.
func (p *parser) whole(i, k int) {
	u := &p.units[i]
	m := &u.marks[k]
	no := denied(u.marks, k) || lessened(u.marks, k)
	switch m.tag {
	case tagLighter:
		if !no && !p.stateOf(u, k) {
			p.lighter(u, m.at)
		}
	case tagHeavier, tagFill:
		p.fuller(i, k, no)
	case tagBalance:
		if len(p.meant(u)) == 1 {
			p.ofSessions(u, m)
			return
		}
		p.find(m.at, asks, []planner.Wish{{}}, planner.Wish{What: planner.Balance})
	case tagRest, tagCatchUp:
		if !no && p.speaksOfSessions(i, m) {
			p.ofSessions(u, m)
		}
	case tagSpread, tagRow, tagConsistency, tagDaily:
		p.ofSessions(u, m)
	case tagBetween:
		if p.between(u).Set {
			p.ofSessions(u, m)
		}
	}
}

// speaksOfSessions reports whether m, which is of rest or of catching up, is not said
// of a day or an exam: "a free day on Wednesday", "I missed my exam".
func (p *parser) speaksOfSessions(i int, m *mark) bool {
	u := &p.units[i]
	return !p.fills(i) && !(m.tag == tagRest && u.any(isTime)) && !u.has(tags(tagExam))
}

// lessened reports whether the word at k is qualified by "less".
func lessened(c []mark, k int) bool {
	return k > 0 && c[k-1].tag == tagLess && c[k-1].end == c[k].at
}

// lighter notes a wish for a lighter week, or for lighter days where u names some.
func (p *parser) lighter(u *unit, at int) {
	wish := planner.Wish{What: planner.Lighter}
	if !u.any(isNamed) {
		wish.Days = p.daysOf(u)
	}
	p.find(at, asks, []planner.Wish{{}}, wish)
}

// fuller notes what the mark k of unit i, which asks for more, says of the week.
func (p *parser) fuller(i, k int, no bool) {
	u := &p.units[i]
	filled := i > 0 && u.sequel && p.fills(i-1) && p.units[i-1].any(isTime)
	if p.stateOf(u, k) || u.any(isMeant) || filled {
		return
	}
	wish := planner.Wish{What: planner.Fuller}
	if no {
		wish.What = planner.Lighter
	}
	p.find(u.marks[k].at, asks, []planner.Wish{{}}, wish)
}

// ofSessions notes what m says of how the sessions of the subjects of u lie.
func (p *parser) ofSessions(u *unit, m *mark) {
	whom := p.meant(u)
	wish := planner.Wish{What: planner.Spread}
	switch m.tag {
	case tagCatchUp:
		wish.What = planner.CatchUp
	case tagConsistency, tagDaily:
		if len(whom) == 0 {
			wish.What = planner.Balance
		}
	default:
		if wish.DaysBetween = p.between(u); m.tag == tagSpread && m.value > 0 {
			wish.DaysBetween = planner.Some(int(m.value))
		}
	}
	if len(whom) == 0 {
		whom = []planner.Wish{{}}
		if m.tag == tagRest {
			whom[0].Type = planner.Some(planner.Training)
		}
	}
	p.find(m.at, asks, whom, wish)
	scope(u)
}

// scope takes the subjects of u for those that its wish is about.
func scope(u *unit) {
	for k := range u.stances {
		if u.stances[k] == mentioned {
			u.stances[k] = none
		}
	}
}

// meant returns the subjects that u is about.
func (p *parser) meant(u *unit) (whom []planner.Wish) {
	for k := range u.marks {
		if m := &u.marks[k]; isNamed(m) && !m.taken && (u.stances[k] == mentioned || u.stances[k] == none || u.stances[k] == timed || u.stances[k] == wantsMore) {
			whom = append(whom, p.whomOf(m)...)
		}
	}
	return whom
}

// stateOf reports whether the mark k of u says what a subject is like: "algebra is
// easy".
func (p *parser) stateOf(u *unit, k int) bool {
	return k > 0 && anyOf(u.marks[:k], isNamed) && p.stative(u.marks[k].at-1)
}

// daysOf returns the days that u names for no other purpose.
func (p *parser) daysOf(u *unit) planner.Opt[[]planner.Weekday] {
	var named [7]bool
	for k := range u.marks {
		if m := &u.marks[k]; days.has(m.tag) && !m.taken {
			m.taken = true
			for d, is := range m.days {
				named[d] = named[d] || is
			}
		}
	}
	return weekdays(named)
}

// between returns how many days u wants between two sessions, if it says so.
func (p *parser) between(u *unit) (days planner.Opt[int]) {
	for i := max(0, u.marks[0].at-3); i+1 < len(p.tokens) && i < u.marks[len(u.marks)-1].end; i++ {
		if n, end := p.count(i); n > 0 && n <= 6 && end < len(p.tokens) && p.means(end, tagUnitDay) && p.gapWord(end+1) {
			return planner.Some(n)
		}
	}
	return days
}

// gapWord reports whether "between" or "apart" stands at token i or a few words on.
func (p *parser) gapWord(i int) bool {
	for k := i; k < min(i+3, len(p.tokens)); k++ {
		if p.means(k, tagBetween) || p.means(k, tagSpread) {
			return true
		}
	}
	return false
}

// amounts are the words of how much there is of everything.
var amounts = tags(tagMore, tagLess, tagTired, tagTooMuch)

// amount notes "more" and "less" of nothing in particular, and states of being tired
// or overfull.
func (p *parser) amount(i, k int) {
	u := &p.units[i]
	m := &u.marks[k]
	if m.taken || !amounts.has(m.tag) || p.ofOthers(i) || denied(u.marks, k) && m.tag != tagTooMuch {
		return
	}
	wish, w := planner.Wish{What: planner.Lighter}, asks
	switch m.tag {
	case tagMore:
		if m.value != 1 || !standsAlone(u, k) || p.strange(m.end) {
			return
		}
		if p.moreOf(i, m.at) {
			return
		}
		wish.What = planner.Fuller
	case tagLess:
		if !standsAlone(u, k) {
			return
		}
	case tagTired:
		w = idle
		wish.Days = p.daysOf(u)
	case tagTooMuch:
		wish.Days = p.daysOf(u)
	default:
		return
	}
	p.find(m.at, w, []planner.Wish{{}}, wish)
}

// ofOthers reports whether "more" and "less" in unit i are said of what it, or the
// unit before it, names.
func (p *parser) ofOthers(i int) bool {
	u := &p.units[i]
	return u.any(isNamed) || u.any(isPart) || p.continued(i)
}

// moreOf notes a wish for more, said at a token of unit i, of the subjects that are
// the reason for it, or that are not to get less. It reports whether there are any.
func (p *parser) moreOf(i, at int) (some bool) {
	for n := max(0, i-1); n < min(len(p.units), i+2); n++ {
		u := &p.units[n]
		for k := range u.stances {
			m, s := &u.marks[k], u.stances[k]
			if n != i && isNamed(m) && (s == spared || u.reason && s == struggles) {
				p.find(at, asks, p.whomOf(m), planner.Wish{What: planner.WishMore})
				some = true
			}
		}
	}
	return some
}

func isPart(m *mark) bool { return parts.has(m.tag) }

// standsAlone reports whether the mark k of u is not said of what follows, nor of any
// days.
func standsAlone(u *unit, k int) bool {
	if u.any(isTime) || k+1 < len(u.marks) && wholes.has(u.marks[k+1].tag) {
		return false
	}
	return k == len(u.marks)-1 || u.marks[k+1].tag == tagGeneric || u.marks[k+1].tag == tagAnd
}

// strange reports whether a word that nothing knows follows, up to the next gap.
func (p *parser) strange(i int) bool {
	for ; i < len(p.tokens) && p.tokens[i].gap < comma && !p.covered[i]; i++ {
		if p.x.languages(p.tokens[i].s) == 0 {
			return true
		}
	}
	return false
}

// continued reports whether unit i says something of the subjects that the unit
// before it merely names: "physics, I can't do it".
func (p *parser) continued(i int) bool {
	if i == 0 || len(p.units[i].marks) == 0 {
		return false
	}
	before := &p.units[i-1]
	return before.any(isNamed) && !before.has(polar)
}

// inherit applies what unit i says of no subject to those of the unit before it that
// are merely named.
func (p *parser) inherit(i int) {
	u := &p.units[i]
	if u.reason || u.any(isMeant) || !p.continued(i) {
		return
	}
	for k := range u.marks {
		said, ok := plain[u.marks[k].tag]
		if !ok || u.marks[k].tag == tagLike || u.marks[k].tag == tagHeavier {
			continue
		}
		s := said[0]
		if denied(u.marks, k) {
			s = inTurn(&u.marks[k], said)
		}
		before := &p.units[i-1]
		for n := range before.stances {
			if before.stances[n] == mentioned {
				before.stances[n] = s
			}
		}
		u.marks[k].taken = true
		return
	}
}

// lengths notes how long u wants sessions, or days, to be.
func (p *parser) lengths(u *unit) {
	for k := range u.marks {
		m := &u.marks[k]
		if m.tag == tagLasting && !m.taken {
			p.lasting(u, k)
		}
	}
	said := u.has(tags(tagLasting))
	for k := range u.marks {
		m := &u.marks[k]
		shorter := m.tag == tagShorter
		if m.taken || said || !shorter && m.tag != tagLonger {
			continue
		}
		if denied(u.marks, k) || lessened(u.marks, k) {
			shorter = !shorter
		}
		wish := planner.Wish{What: planner.SessionTime}
		if shorter {
			wish.AtMost = minutes(p.session * 2 / 3)
		} else {
			wish.AtLeast = minutes(p.session * 4 / 3)
		}
		p.forSessions(u, m.at, wish)
	}
}

// minutes rounds the length of a session.
func minutes(n int) planner.Opt[int] { return planner.Some(min(max(20, (n+2)/5*5), 720)) }

// forSessions notes a wish about the sessions of the subjects of u, or all.
func (p *parser) forSessions(u *unit, at int, wish planner.Wish) {
	whom := p.meant(u)
	if len(whom) == 0 {
		whom = []planner.Wish{{}}
	}
	p.find(at, asks, whom, wish)
	scope(u)
}

// lasting takes a length of time for that of sessions, or of all sessions of a day,
// where the words around it say so; else it says nothing, as "I have 30 minutes".
func (p *parser) lasting(u *unit, k int) {
	m := &u.marks[k]
	most, least := p.limitOf(u, k)
	sessions := p.sessions(m.end) || p.sessions(m.at-2) || p.sessions(m.at-3) || p.perSession(m.end)
	switch {
	case m.daily || !sessions && most && u.any(func(m *mark) bool { return days.has(m.tag) }):
		if m.taken = true; !least {
			p.hoursADay(u, m)
		}
	case most || least || sessions:
		p.forSessions(u, m.at, ofLength(m.minutes, most, least, sessions && u.has(tags(tagShorter))))
	}
}

// hoursADay notes that no day, or none that u names, is to hold more than m says.
func (p *parser) hoursADay(u *unit, m *mark) {
	wish := planner.Wish{What: planner.HoursADay, Hours: planner.Some(float64(m.minutes) / 60)}
	if !u.has(tags(tagNeg)) {
		wish.Days = p.daysOf(u)
	}
	p.find(m.at, asks, []planner.Wish{{}}, wish)
	scope(u)
}

// limitOf reports whether the length at k is the most or the least that is wanted.
func (p *parser) limitOf(u *unit, k int) (most, least bool) {
	m := &u.marks[k]
	if m.atLeast && (denied(u.marks, k) || deniedAfter(u, k)) {
		return true, false // "no longer than", "more than that I can't do"
	}
	return !m.atLeast && (m.atMost || p.only(u) || p.atMost(m.end)), m.atLeast
}

// atMost reports whether "max" follows token i, before the next gap.
func (p *parser) atMost(i int) bool {
	for ; i < len(p.tokens) && p.tokens[i].gap < comma; i++ {
		if n, _ := p.is(i, firstTime+tag(when.MeansAtMost)); n > 0 {
			return true
		}
	}
	return false
}

// ofLength is the wish for sessions of so many minutes: at most, at least or exactly
// that, or shorter ones where that is too long.
func ofLength(n int, most, least, tooLong bool) planner.Wish {
	wish := planner.Wish{What: planner.SessionTime}
	if tooLong {
		wish.AtMost = minutes(n * 2 / 3)
		return wish
	}
	if !most {
		wish.AtLeast = planner.Some(n)
	}
	if !least {
		wish.AtMost = planner.Some(n)
	}
	return wish
}

// deniedAfter reports whether a negation follows mark k: "mehr schaffe ich nicht".
func deniedAfter(u *unit, k int) bool { return hasAny(u.marks[k+1:], tags(tagNeg, tagBad)) }

// sessions reports whether token i, or the one after it, says of what the length
// is: "2 hour study blocks".
func (p *parser) sessions(i int) bool {
	for k := max(0, i); k < min(i+2, len(p.tokens)); k++ {
		if p.means(k, tagSession) {
			return true
		}
	}
	return false
}

// perSession reports whether "a session" follows.
func (p *parser) perSession(i int) bool {
	return i < len(p.tokens) && p.means(i, tagPer) && p.sessions(i+1)
}
