package goal

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// Kinds of marks, by what they do in a unit.
var (
	days     = tags(tagDay, tagWeekend, tagWeekdays)
	parts    = tags(tagPart, tagNoPart, tagClock)
	named    = tags(tagSubject, tagStudy, tagTraining)
	weekTags = tags(tagBalance, tagSpread, tagRow, tagRest, tagShorter, tagLonger, tagCatchUp, tagConsistency, tagDaily,
		tagLighter, tagHeavier, tagLasting)
	// polar marks say whether something is wanted.
	polar = tags(tagMore, tagLess, tagPause, tagNeg, tagLike, tagDislike, tagTired, tagTooMuch, tagInstead, tagThan,
		tagExcept, tagBad, tagFine, tagKeep, tagSwap, tagMove)
	// leads begin something new where another subject follows them.
	leads = tags(tagMore, tagLess, tagPause, tagTooMuch, tagKeep, tagNeg, tagBad, tagSpread, tagShorter, tagLonger, tagCatchUp)
	// verdicts are said of what stands before them.
	verdicts = tags(tagNeg, tagLike, tagDislike, tagTired, tagTooMuch, tagBad, tagFine)
	// forms are said of sessions, and complete what they are said of.
	forms     = tags(tagLasting, tagShorter, tagLonger, tagSpread, tagRow, tagBetween)
	compares  = tags(tagInstead, tagThan, tagExcept, tagSwap, tagMove)
	eventTags = tags(tagExam, tagDue, tagWork, tagFinish)
)

func isTime(m *mark) bool  { return days.has(m.tag) || parts.has(m.tag) }
func isNamed(m *mark) bool { return named.has(m.tag) }
func isDated(m *mark) bool { return isTime(m) || m.tag == tagDate }
func isMeant(m *mark) bool { return isDated(m) || isNamed(m) }
func isBound(m *mark) bool { return m.tag == tagClock && m.kind != when.OneTime }

// unit is a run of marks that say one thing of one or several subjects.
type unit struct {
	marks        []*mark
	targets      []planner.Wish // of its times, if not the subjects that it names
	daily        bool           // it limits the hours of a day
	reason       bool           // it is a reason
	question     bool           // it is a question
	noWish       bool           // it has something that is no wish
	denial       bool           // it denies something
	conclusion   bool           // it follows from the unit before it
	sameSentence bool           // the unit before it belongs to the same sentence
	before       *unit          // an empty one if it is the first, as of the next
	next         *unit
	event        planner.WishKind // the event that it is about
	date         planner.Date     // of that
}

func (u *unit) any(is func(*mark) bool) bool { return anyOf(u.marks, is) }

func (u *unit) has(s set) bool { return hasAny(u.marks, s) }

// use marks the marks of tag t as used.
func (u *unit) use(t tag) {
	for k := range u.marks {
		u.marks[k].used = u.marks[k].used || u.marks[k].tag == t
	}
}

func anyOf(marks []*mark, is func(*mark) bool) bool {
	return slices.ContainsFunc(marks, func(m *mark) bool { return !m.used && is(m) })
}

func hasAny(marks []*mark, s set) bool {
	return anyOf(marks, func(m *mark) bool { return s.has(m.tag) })
}

// splitUnits splits the marks into units. It splits at the ends of sentences, at commas outside
// lists, at words like "but" and "because", and where another subject follows.
func (p *parser) splitUnits() {
	current := &unit{}
	finish := func(sequel, reason bool) {
		if len(current.marks) > 0 {
			p.units = append(p.units, current)
		}
		current = &unit{sameSentence: sequel, reason: reason, question: current.question}
	}
	end, first := 0, true
	for i := range p.marks {
		m := p.marks[i]
		g := p.gapBetween(end, m.at)
		opens := p.opens(i)
		if g < stop && p.concludes(current.marks, i) {
			current.markAsReason()
			continue
		}
		switch {
		case g == stop || first:
			finish(false, false)
			current.question = p.isQuestion(m.at)
		case p.endsBefore(current, i, g):
			finish(true, false)
		case p.turns(current.marks, i), p.wishesOn(current, i):
			finish(true, current.reason)
		}
		first, end = false, max(end, m.end)
		if p.countsBack(current, i) {
			finish(true, current.reason)
			continue
		}
		if m.tag == tagBut || m.tag == tagDenies || opens {
			finish(true, opens)
			current.denial, current.conclusion = m.tag == tagDenies, m.tag == tagBut && m.value == conclusive
			continue
		}
		if m.tag != tagReason {
			current.marks = append(current.marks, m)
		}
	}
	finish(false, false)
	p.linkUnits()
}

// markAsReason marks the subjects and events of u as used: they are the reason of what
// follows.
func (u *unit) markAsReason() {
	for _, m := range u.marks {
		m.used = m.used || isNamed(m) || eventTags.has(m.tag)
	}
}

// linkUnits links each unit with its neighbours.
func (p *parser) linkUnits() {
	none := &unit{}
	last := none
	for _, u := range p.units {
		u.sameSentence = u.sameSentence && last != none
		u.before, u.next = last, none
		last.next = u
		last = u
	}
	none.before, none.next = none, none
}

// wishesOn reports whether mark i begins a wish of its own after an event, "and I want
// Sundays off", or after a denial.
func (p *parser) wishesOn(u *unit, i int) bool {
	m := p.marks[i]
	if u.denial {
		return anyOf(u.marks, isNamed) && !isNamed(m) && (p.means(m.at, tagOnly) || p.means(m.at-1, tagOnly))
	}
	next := p.meantAfter(i)
	if m.tag != tagAnd || next == nil || !u.has(eventTags) {
		return false
	}
	for i++; p.marks[i].tag == tagAnd; i++ {
	}
	if isDated(p.marks[i]) {
		return hasAny(p.clauseFrom(i), tags(tagNeg, tagLike, tagDislike)) // "and the day after I want free"
	}
	return (p.marks[i].tag == tagWant || p.marks[i].tag == tagLike) && (isTime(next) || isNamed(next))
}

// conclusive is the value of words for "but" that draw a conclusion.
const conclusive = 1

// concludes reports whether the word at i draws a conclusion for the times a: "Saturdays I
// have a match, so keep them free". Nothing else is said of these times yet.
func (p *parser) concludes(a []*mark, i int) bool {
	m := p.marks[i]
	if !p.pointsBack(i) && (m.tag != tagBut || m.value != conclusive) || i+1 >= len(p.marks) || anyOf(a, func(m *mark) bool { return polar.has(m.tag) && m.tag != tagTired }) {
		return false
	}
	if why := anyOf(a, isNamed) || hasAny(a, eventTags); why && !p.holds(m.at, p.clauseEnd(m.end), tagThen) && !p.holds(m.end, p.clauseEnd(m.end), tagIt) {
		return false
	}
	next := p.clauseFrom(i + 1)
	return anyOf(a, isDated) && hasAny(next, tags(tagNeg, tagDislike, tagLighter, tagFill, tagKeep)) && !anyOf(next, isMeant)
}

// endsBefore reports whether u ends at the gap before mark i: at a comma between two
// thoughts, or where a wish follows a reason.
func (p *parser) endsBefore(u *unit, i int, g gap) bool {
	return g >= comma && !p.oneThought(u.marks, p.clauseFrom(i), g) && !p.listed(u, p.clauseFrom(i)) || u.reason && p.marks[i].tag == tagWant && len(u.marks) > 0
}

// listed reports whether b only names the subjects of an exam that u dates: "exams on 4
// December (maths) and 8 December (physics)".
func (p *parser) listed(u *unit, b []*mark) bool {
	if len(u.marks) == 0 || !exactly(u.marks[len(u.marks)-1]) || u.any(isNamed) || u.has(polar) || anyOf(b, func(m *mark) bool { return !isNamed(m) && m.tag != tagAnd }) {
		return false
	}
	for i := len(p.units); !u.has(eventTags) && u.sameSentence && i > 0; i-- {
		u = p.units[i-1]
	}
	return u.has(eventTags)
}

// The values of words for a reason: those that are one only where a clause begins,
// "as", and "since", which is none before a time.
const (
	atFirst = 1
	unTimed = 2
)

// opens reports whether the word for a reason at mark i begins a clause of its own.
func (p *parser) opens(i int) bool {
	m := p.marks[i]
	switch {
	case m.tag != tagReason:
		return m.tag == tagThan && p.lang == langSpanish && p.tokens[m.at].gap >= comma // "que"
	case p.pointsBack(i):
		return false
	case m.at == 0, p.tokens[m.at].gap >= comma:
		return true
	case m.value == unTimed && i+1 < len(p.marks):
		return !isTime(p.marks[i+1]) && p.marks[i+1].tag != tagDate
	}
	return m.value != atFirst
}

// pointsBack reports whether the reason word at mark i only refers back. It is the German "da"
// before a wish: "Montag hab ich Chor, da bitte nichts".
func (p *parser) pointsBack(i int) bool {
	m := p.marks[i]
	if m.tag != tagReason || !p.means(m.at, tagThen) || i+1 >= len(p.marks) {
		return false
	}
	next := p.marks[i+1]
	return next.at == m.end && tags(tagWant, tagNeg, tagFine, tagDislike).has(next.tag)
}

// clauseFrom returns the marks from i on, up to the next gap.
func (p *parser) clauseFrom(i int) []*mark {
	end := i + 1
	for end < len(p.marks) && p.gapBetween(p.marks[end-1].end, p.marks[end].at) < comma && p.marks[end].tag != tagBut && p.marks[end].tag != tagReason {
		end++
	}
	return p.marks[i:end]
}

// gapBetween returns the strongest gap before the tokens from..to.
func (p *parser) gapBetween(from, to int) gap {
	g := space
	for i := from; i <= to && i < len(p.tokens); i++ {
		g = max(g, p.tokens[i].gap)
	}
	return g
}

// isQuestion reports whether the sentence that token i belongs to asks for an answer
// in words, and not for a plan.
func (p *parser) isQuestion(i int) bool {
	for i > 0 && p.tokens[i].gap < stop {
		i--
	}
	if asks := p.hears(i, tagAsk); asks == 0 || p.hears(i, tagWant) > asks {
		return false
	}
	for ; i < len(p.tokens); i++ {
		if p.tokens[i].question {
			return true
		}
		if i+1 < len(p.tokens) && p.tokens[i+1].gap == stop {
			return false
		}
	}
	return false
}

// plainUntil reports whether no strange word, which may be a verb, stands between
// two tokens.
func (p *parser) plainUntil(from, to int) bool {
	for i := from; i < to; i++ {
		if !p.covered[i] && (!p.inWordLists[i] || p.tokens[i].number()) {
			return false
		}
	}
	return true
}

// alike reports whether both are times, or both are named.
func alike(a, b *mark) bool {
	hours := a.tag == tagDate && b.tag == tagClock // "to 4 March, 9 to 10"
	return hours || isTime(a) && isTime(b) && (a.tag != tagClock || b.tag != tagPart) || isNamed(a) && isNamed(b)
}

// oneThought reports whether a comma, or a colon, between a and b parts nothing:
// "maths, physics and chemistry"; "on Mondays, I am tired"; "gym: not on Mondays".
func (p *parser) oneThought(a, b []*mark, g gap) bool {
	if len(a) == 0 || b[0].tag == tagBut || b[0].tag == tagReason {
		return false
	}
	last := a[len(a)-1]
	ga, gb := hasAny(a, polar), hasAny(b, polar)
	if prolongs(a, b) || overfull(a) && hasAny(b, tags(tagDislike)) && !anyOf(b, isMeant) {
		return g < stop // "Thursdays are full, keep them free"
	}
	if alike(last, b[0]) && !(hasAny(a, tags(tagLasting)) && hasAny(b, tags(tagLasting))) {
		return (!ga || !gb) && p.plainUntil(last.end, b[0].at)
	}
	return !ga && p.continuesWith(a, b, gb && !hasAny(a, forms), g)
}

// prolongs reports whether b is nothing but the day until which a holds, or what its times
// leave out: "no gym, until Friday", "nothing after 7, except running".
func prolongs(a, b []*mark) bool {
	if b[0].tag == tagExcept {
		return anyOf(b, isNamed) && hasAny(a, parts)
	}
	return len(b) == 2 && b[0].tag == tagBy && b[0].value == untilDay && hasAny(a, tags(tagNeg, tagPause, tagLess, tagMore))
}

// overfull reports whether c only calls days too full.
func overfull(c []*mark) bool {
	return hasAny(c, tags(tagTooMuch, tagTired)) && anyOf(c, isTime) && !anyOf(c, isNamed)
}

// continuesWith reports whether b completes a, which has no stance of its own.
func (p *parser) continuesWith(a, b []*mark, says bool, g gap) bool {
	names, times := anyOf(a, isNamed), anyOf(a, isTime)
	dated, meant := anyOf(a, isDated), anyOf(b, isMeant)
	switch {
	case g == colon && names:
		return !times && !anyOf(b, isNamed)
	case g == colon:
		return dated && !hasAny(b, days)
	case bounds(a, b), p.takesUp(a, b):
		return true
	case hasAny(b, verdicts) && times && !names:
		return !meant
	}
	return says && !meant && (names || dated) && !hasAny(b, weekTags) && !hasAny(b, tags(tagOthers))
}

// takesUp reports whether b refers to the days a as "them": "Mondays are mental, keep them
// light".
func (p *parser) takesUp(a, b []*mark) bool {
	return anyOf(a, isDated) && !anyOf(a, isNamed) && !anyOf(b, isMeant) && p.holds(b[0].at, b[len(b)-1].end, tagIt)
}

// bounds reports whether b tells a time of the days a: "on weekdays, nothing before 6".
func bounds(a, b []*mark) bool {
	only := !anyOf(a, func(m *mark) bool { return !days.has(m.tag) })
	return only && (hasAny(b, parts) || hasAny(b, tags(tagLasting)) || anyOf(b, isNamed)) && !hasAny(b, days)
}

// turns reports whether mark i begins something new after a: "less history" before
// "more physics", "maths" in "history is fine maths is not".
func (p *parser) turns(a []*mark, i int) bool {
	m := p.marks[i]
	last := lastNamed(a)
	switch {
	case len(a) == 0:
		return false
	case eventTags.has(m.tag):
		return last >= 0 && p.another(a, i)
	case exactly(m) && last >= 0 && a[len(a)-1].tag == tagAnd:
		return i+1 < len(p.marks) && isNamed(p.marks[i+1]) && anyOf(a[:last], exactly) // "on Monday maths and on Friday history"
	case p.hoursOn(a, i):
		return true
	case leads.has(m.tag):
		return p.leadsOn(a, i, last >= 0) || last < 0 && p.addsTo(a, i)
	case isNamed(m) && last >= 0:
		return p.startsAnew(a[last:], i)
	}
	return false
}

// hoursOn reports whether mark i begins with the hours of other days than those of a:
// "3h at weekends and 1h on weekdays".
func (p *parser) hoursOn(a []*mark, i int) bool {
	m, last := p.marks[i], a[len(a)-1]
	return last.tag == tagAnd && (m.tag == tagLasting || days.has(m.tag) && p.counts(last.end)) && hasAny(a, tags(tagLasting)) && hasAny(a, days)
}

// leadsOn reports whether the word at i, which has a stance, belongs to something after it
// and not to a.
func (p *parser) leadsOn(a []*mark, i int, names bool) bool {
	next := p.meantAfter(i)
	last := a[len(a)-1]
	if next == nil || p.postfix(i) || p.marks[i].value == neither && p.marks[i].tag == tagNeg || next.tag == tagClock && days.has(last.tag) {
		return false // "at weekends not before 10"
	}
	for j := i + 1; p.marks[j].at < next.at; j++ {
		if t := p.marks[j].tag; t == tagAnd || leads.has(t) && t != tagNeg {
			return false // it is said of what precedes: "too much art and little maths"
		}
	}
	return isNamed(next) && names && !polar.has(last.tag) || isTime(next) && isTime(last)
}

// another reports whether the event at i is one more after that of a: "exam in physics
// on Monday and essay in history on Friday".
func (p *parser) another(a []*mark, i int) bool {
	next := p.meantAfter(i)
	return next != nil && isNamed(next) && hasAny(a, eventTags)
}

// addsTo reports whether the word at i goes on with a subject, after a wish for days in a:
// "Sundays off and more maths".
func (p *parser) addsTo(a []*mark, i int) bool {
	next := p.meantAfter(i)
	return next != nil && isNamed(next) && a[len(a)-1].tag == tagAnd && hasAny(a, tags(tagLike, tagDislike))
}

// startsAnew reports whether the name at i begins something new after since, which
// begins with the last name before it.
func (p *parser) startsAnew(since []*mark, i int) bool {
	last := since[len(since)-1]
	nor := last.tag == tagNeg && last.value == neither && last.end == p.marks[i].at
	if nor || hasAny(since, compares) || isDatedEventSubject(p.marks, i) {
		return false
	}
	if p.means(since[0].end, tagState) && p.means(p.marks[i].end, tagState) {
		return true // "maths is a wreck and history is fine"
	}
	return hasAny(since, verdicts) || anyOf(since, isTime) || hasAny(since, tags(tagDate)) || p.postfix(i) && hasAny(since, leads)
}

// meantAfter returns the next mark after i in the same clause that means a subject
// or a time, or nil.
func (p *parser) meantAfter(i int) *mark {
	for j := i + 1; j < len(p.marks) && j < i+reach; j++ {
		m := p.marks[j]
		if p.gapBetween(p.marks[j-1].end, m.at) >= comma || m.tag == tagBut || m.tag == tagReason || m.tag == tagThan || m.tag == tagInstead || m.tag == tagBy {
			return nil
		}
		if isMeant(m) {
			return m
		}
	}
	return nil
}

// reach is how many marks are looked over: more than any sentence has, so that a long
// text costs no more than its length.
const reach = 30

// postfix reports whether stances stand after the names in the clause of mark i: "maths
// more, gym less".
func (p *parser) postfix(i int) bool {
	first, last := i, i
	for first > max(0, i-reach) && p.gapBetween(p.marks[first-1].end, p.marks[first].at) < comma {
		first--
	}
	for last+1 < min(len(p.marks), i+reach) && p.gapBetween(p.marks[last].end, p.marks[last+1].at) < comma {
		last++
	}
	names, said := 0, 0
	for _, m := range p.marks[first : last+1] {
		switch {
		case isNamed(m):
			names++
		case m.tag == tagMore || m.tag == tagLess:
			said++
		case m.tag != tagAnd && m.tag != tagGeneric:
			return false
		}
	}
	end := p.marks[last].tag
	return isNamed(p.marks[first]) && (end == tagMore || end == tagLess) && names == said && names > 1
}
