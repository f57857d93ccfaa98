package goal

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// event is an exam or a deadline that lacks its subject, its date or both.
type event struct {
	at             int // token
	kind           planner.WishKind
	targets        []planner.Wish
	date           planner.Date
	unknownSubject bool // it is in something that no subject is called
	days           int  // it is so many days before another one
	unit           *unit
	by             tag // what tells its date: a weekday, next week, or another
}

// findEvents adds the exams and deadlines in u.
func (p *parser) findEvents(u *unit) {
	kind, at := p.eventIn(u)
	if kind == "" {
		return
	}
	d := nearestDate(u.marks, at)
	days := daysBefore(u)
	if p.calledOff(u, at, d) || p.deniedEvent(u, at) {
		p.eventSubjects(u) // so that they get no other wish
		return
	}
	if isNone(u, kind, d != nil) {
		return
	}
	u.event = kind
	e := event{at: u.marks[at].at, kind: kind, targets: p.eventSubjects(u), days: days, unit: u}
	if d != nil {
		if e.date = p.dateOf(d); e.date == 0 {
			return // it has passed
		}
		d.used = true
		u.date = e.date
		e.by = d.tag
		if d.tag == tagDate && d.value != 0 {
			e.by = tag(d.value)
		}
	}
	e.unknownSubject = len(p.unknownSubject(u, u.marks[at])) > 0
	p.events = append(p.events, e)
}

// isNone reports whether u speaks of no exam or deadline ahead, though it has a word for
// that kind of event.
func isNone(u *unit, kind planner.WishKind, dated bool) bool {
	deadline, named := kind == planner.WishDeadline, u.any(isNamed)
	switch {
	case deadline && u.has(tags(tagClock)) && !named:
		return true // "done by 6 on Fridays"
	case dated:
		return false
	}
	return u.has(tags(tagFine)) || deadline && !u.has(tags(tagDue)) || u.reason && !named // it is over; "finish maths"; "because of the match"
}

// eventIn returns the kind of event in u, and its mark.
func (p *parser) eventIn(u *unit) (planner.WishKind, int) {
	kind, at := planner.WishKind(""), 0
	for k, m := range u.marks {
		switch {
		case m.used:
		case m.tag == tagExam, m.tag == tagWork && m.value == 1 && k > 0 && isNamed(u.marks[k-1]): // "Mathearbeit"
			return planner.WishExam, k
		case eventTags.has(m.tag), m.tag == tagBy && p.bindsDate(u, k):
			kind, at = planner.WishDeadline, k
		}
	}
	if kind == "" && u.any(isNamed) && !u.has(polar) {
		return p.implied(u), max(0, lastNamed(u.marks))
	}
	return kind, at
}

// implied returns the kind of event of a unit that has only subjects and a date. It is the
// kind of the unit before: "maths exam on Friday, physics on Tuesday".
func (p *parser) implied(u *unit) planner.WishKind {
	if u.any(exactly) {
		return u.before.event
	}
	return ""
}

// bindsDate reports whether the "by" at k stands before the day by which something is
// to be ready; "no gym until Friday" sets no deadline.
func (p *parser) bindsDate(u *unit, k int) bool {
	c := u.marks
	if k+1 >= len(c) || !exactly(c[k+1]) || c[k+1].at > c[k].end+1 || k > 0 && exactly(c[k-1]) {
		return false // "from 1 to 7 June"
	}
	if c[k].value == untilDay && (u.has(tags(tagMore, tagDislike)) || p.only(u) || c[k+1].date == p.today) {
		return false // "until Friday only maths", "away until Friday", "not done until today"
	}
	return !u.has(tags(tagNeg, tagPause, tagLess))
}

// exactly reports whether m may be the date of an event.
func exactly(m *mark) bool {
	switch m.tag {
	case tagDay:
		return !m.plural && !m.used
	case tagDate:
		return m.date != 0 && !m.used
	case tagWeekend:
		return !m.used && m.value == 1
	}
	return false
}

// nearestDate returns the mark of c that dates the event at i, or nil. A date after the
// event beats one that is equally far before it, since people say "an exam on Friday".
// After "moved to", only the new date counts.
func nearestDate(c []*mark, i int) (best *mark) {
	least := 1000
	for j := range c {
		if c[j].tag == tagTo && best != nil && j > i {
			least = 1000
		}
		if !exactly(c[j]) {
			continue
		}
		cost := 2 * (c[j].at - c[i].end)
		if j < i {
			cost = 3 * (c[i].at - c[j].end)
		}
		if cost < least {
			best, least = c[j], cost
		}
	}
	return best
}

// denyDates takes the dates that are denied beside an event: "not on the 3rd, but on
// the 4th".
func (p *parser) denyDates() {
	for _, u := range p.units {
		if !u.before.has(eventTags) && !u.has(eventTags) && !u.next.has(eventTags) {
			continue
		}
		for k := 1; k < len(u.marks); k++ {
			no := u.marks[k-1]
			if no.tag == tagAnd && k > 1 && u.marks[k-2].end == no.at {
				no = u.marks[k-2] // "non è il 20"
			}
			if exactly(u.marks[k]) && no.tag == tagNeg && no.value != nothing && p.plainUntil(no.end, u.marks[k].at) {
				no.used, u.marks[k].used = true, true
			}
		}
	}
}

// calledOff reports whether a word after mark k of u cancels the event there, or postpones
// it. A new date, which is later than that word, is no cancellation. d marks the date of
// the event.
func (p *parser) calledOff(u *unit, k int, d *mark) bool {
	for j := k + 1; j < len(u.marks) && (!isNamed(u.marks[j]) || isEventSubject(u.marks, j)); j++ {
		m := u.marks[j]
		if m.tag == tagPause || m.tag == tagDislike && p.means(m.at-1, tagState) {
			moved := d != nil && d.at > m.at && (p.means(d.at, tagTo) || p.means(d.at-1, tagTo))
			return !moved && !denied(u.marks, j) && nextNamed(u.marks, j) < 0
		}
	}
	return false
}

// deniedEvent reports whether a word before mark k of u denies the event: "no physics
// exam".
func (p *parser) deniedEvent(u *unit, k int) bool {
	from := u.marks[k].at
	for j := k - 1; j >= 0; j-- {
		switch m := u.marks[j]; {
		case (m.tag == tagNeg && m.value != 1 || m.tag == tagPause) && p.offers(m.end, from):
			return !denied(u.marks, j)
		case isNamed(m) && !isEventSubject(u.marks, j), !isNamed(m) && !offered.has(m.tag):
			return false
		default:
			from = m.at
		}
	}
	return false
}

// offered are the tags that may stand between a negation and the event that it denies.
var offered = tags(tagFrom, tagTo, tagAnd, tagGeneric, tagWant, tagMore, tagExam, tagDay)

// offers reports whether the tokens from..to only say that something exists.
func (p *parser) offers(from, to int) bool {
	for i := from; i < to; i++ {
		if !p.means(i, tagHave) && !p.light(i, i+1) {
			return false
		}
	}
	return true
}

// saturday is when a weekend begins.
const saturday planner.Weekday = 6

// dateOf returns the date of m, or 0 if it has passed.
func (p *parser) dateOf(m *mark) planner.Date {
	d := m.date
	if m.tag == tagWeekend {
		d = when.Coming(saturday, p.today)
	}
	if d < p.today {
		return 0
	}
	return d
}

// eventSubjects returns the subjects of the exam or deadline in u: those beside its word.
// If there are none, it returns the subjects that u has no other stance towards.
func (p *parser) eventSubjects(u *unit) (targets []planner.Wish) {
	for _, adjacent := range [...]bool{true, false} {
		for k, m := range u.marks {
			if m.tag != tagSubject || adjacent && !isEventSubject(u.marks, k) && !p.sharesEvent(u, k) || !adjacent && !u.marks[k].stance.open() && u.marks[k].stance != struggles && (u.event != planner.WishDeadline || u.marks[k].stance != settled) {
				continue
			}
			targets = append(targets, p.targetsOf(m)...)
			if u.marks[k].stance == mentioned {
				u.marks[k].stance = none
			}
		}
		if len(targets) > 0 {
			return targets
		}
	}
	return nil
}

// sharesEvent reports whether the subject k of u stands in a row with the one beside an
// event: "maths and physics exam".
func (p *parser) sharesEvent(u *unit, k int) bool {
	c := u.marks
	return k+2 < len(c) && u.marks[k].stance == mentioned && c[k+1].tag == tagAnd && isNamed(c[k+2]) && isEventSubject(c, k+2)
}

// completeEvents adds missing subjects and dates to events, from other parts of the text:
// "I have an exam, it is in maths". A date without an event belongs to them.
func (p *parser) completeEvents() {
	slices.SortStableFunc(p.events, func(a, b event) int { return min(a.days, 1) - min(b.days, 1) })
	p.announce()
	for i := range p.events {
		e := &p.events[i]
		if other := p.eventDate(); e.days > 0 && other > 0 {
			e.date = other - planner.Date(e.days)
		}
		dates := []planner.Date{e.date}
		if e.date == 0 {
			if len(e.targets) == 0 && len(p.events) > 1 {
				continue // "two exams: maths on Friday, physics on Monday"
			}
			dates = p.looseDates()
			e.date = dates[0]
		}
		if len(e.targets) == 0 && !e.unknownSubject {
			e.targets = p.moreSubjects()
		}
		if len(e.targets) == 0 && !e.unknownSubject && e.date != 0 {
			e.targets = p.studied(e.unit.before) // "fed up with physics but the exam is on Friday"
		}
		p.addEvent(e, dates)
	}
}

// announce treats an event of next week without a subject as the head of a list. In "two
// exams next week, maths on Friday and physics on Monday", both are in that week.
func (p *parser) announce() {
	named := func(e event) bool { return len(e.targets) > 0 && e.by == tagDay }
	head := slices.IndexFunc(p.events, func(e event) bool { return len(e.targets) == 0 && e.by == tagNextWeek })
	if head < 0 || !slices.ContainsFunc(p.events, named) {
		return
	}
	week := p.events[head].date
	p.events = slices.Delete(p.events, head, head+1)
	for i := range p.events {
		if e := &p.events[i]; named(*e) && e.date < week {
			e.date += 7
		}
	}
}

// studied returns the last thing that u names, if it is studied.
func (p *parser) studied(u *unit) []planner.Wish {
	k := lastNamed(u.marks)
	if k < 0 || slices.ContainsFunc(u.marks[k].subjects, func(s int) bool { return p.subjects[s].Type != planner.Study }) {
		return nil
	}
	return p.targetsOf(u.marks[k])
}

// addEvent adds e for each of its dates. Without a date it notes the stored exams of its
// subjects. Without those it adds a wish for more.
func (p *parser) addEvent(e *event, dates []planner.Date) {
	targets := e.targets
	if len(targets) == 0 {
		targets = allSubjects
	}
	switch {
	case e.date != 0:
		for _, d := range dates {
			p.addWish(e.at, explicit, targets, planner.Wish{What: e.kind, Date: planner.Some(d)})
		}
	case len(e.targets) > 0:
		for i, of := range e.targets {
			if e.days > 0 || !of.SubjectID.Set || !p.addExams(e, of.SubjectID.Value) {
				p.addWish(e.at, complains, e.targets[i:i+1], planner.Wish{What: planner.WishMore})
			}
		}
	case e.days == 0 && !e.unknownSubject && p.addExams(e, ""):
	case len(p.findings) == 0:
		p.addWish(e.at, explicit, targets, planner.Wish{What: planner.Fuller}) // something is to come
	}
}

// looseDates takes the first date without another purpose, with the dates in a row with it.
// It returns a single 0 if there is none.
func (p *parser) looseDates() (dates []planner.Date) {
	u, k := p.looseDate()
	if u == nil {
		return []planner.Date{0}
	}
	m := u.marks[k]
	p.findings = slices.DeleteFunc(p.findings, func(f finding) bool { return f.at == m.at })
	dates = append(dates, p.dateOf(m))
	for j := k + 2; j < len(u.marks) && u.marks[j-1].tag == tagAnd && exactly(u.marks[j]); j += 2 {
		dates = append(dates, p.dateOf(u.marks[j]))
	}
	return dates
}

// looseDate returns the first date without another purpose, as a mark of a unit. The unit
// is nil if there is none.
func (p *parser) looseDate() (u *unit, mark int) {
	for _, u := range p.units {
		for k, m := range u.marks {
			if exactly(m) && m.tag != tagWeekend && !u.any(isNamed) && !u.has(polar) {
				return u, k
			}
		}
	}
	return nil, 0
}

// moreSubjects returns the subjects that the text wants more of.
func (p *parser) moreSubjects() (targets []planner.Wish) {
	for _, f := range p.findings {
		if f.wish.What == planner.WishMore && f.wish.SubjectID.Set && f.weight > idle {
			targets = append(targets, planner.Wish{SubjectID: f.wish.SubjectID})
		}
	}
	return targets
}

// limitWishes adds the wishes of u for its subjects that have an end.
func (p *parser) limitWishes(u *unit) {
	until, by := p.until(u)
	if until == 0 && u.before.event != "" && u.before.marks[0].tag == tagBy {
		until = cmp.Or(u.before.date, p.eventDate()) - 1 // "before my exam on Friday no gym"
	}
	counted := p.forWeeks(u)
	for _, m := range u.marks {
		wish, w := direction(u, m.stance)
		last := until
		if m.stance == wantsPause {
			last = max(until, counted)
		}
		if isNamed(m) && (w == explicit || w == mentions && p.only(u)) && last >= p.today {
			wish.Until = planner.Some(last)
			p.addWish(m.at, explicit, p.targetsOf(m), wish)
			m.stance, u.marks[by].used = none, u.marks[by].used || by > 0
		}
	}
}

// The values of tagBy: "until" a day, "before" a day, and "before" or "after" something
// that was named earlier.
const (
	untilDay   = 1
	beforeDay  = 2
	beforeThat = 3
	afterThat  = 4
)

// limitOfTimes returns the last day of the times of u, or 0. It marks that day as used.
func (p *parser) limitOfTimes(u *unit) planner.Date {
	last, day := p.until(u)
	if day == 0 && last >= p.today && u.has(tags(tagExcept, tagOthers)) {
		return last
	}
	if day == 0 || u.marks[day-1].tag != tagBy || u.marks[day-1].value != untilDay || day > 1 && exactly(u.marks[day-2]) {
		return 0 // "from Thursday I am away until Sunday"
	}
	u.marks[day].used = true
	if last < p.today || !u.any(isTime) && !u.has(tags(tagLasting, tagExcept, tagOthers)) {
		u.marks[day].used = false
		return 0
	}
	return last
}

// countsBack reports whether u is due some days before an exam: "essay two days before the
// exam". Mark i is the word "before". The last mark of u counts the days, and the exam
// follows.
func (p *parser) countsBack(u *unit, i int) bool {
	m, n := p.marks[i], len(u.marks)
	if n == 0 || m.tag != tagBy || m.value != beforeDay || !u.has(eventTags) || !hasAny(p.clauseFrom(i), eventTags) {
		return false
	}
	d := u.marks[n-1]
	if d.tag != tagDate || d.value != 0 || d.end != m.at {
		return false
	}
	d.tag, d.minutes = tagAhead, int(d.date-p.today)
	return true
}

// daysBefore returns how many days before another event u is due, or 0.
func daysBefore(u *unit) int {
	for _, m := range u.marks {
		if m.tag == tagAhead {
			return m.minutes
		}
	}
	return 0
}

// until returns the last day of what u limits to a day, and the mark of that day. The day
// is 0 if there is no limit.
func (p *parser) until(u *unit) (last planner.Date, day int) {
	for k, m := range u.marks {
		switch {
		case m.tag == tagDate && tag(m.value) == tagThisWeek && m.date != 0:
			return m.date, k
		case m.tag != tagBy:
		case exactly(behind(u.marks, k)):
			return p.lastBy(u, m, u.marks[k+1]), k + 1
		case u.date != 0:
			return u.date - 1, 0
		case m.value == beforeThat || k == len(u.marks)-1 || hasAny(u.marks[k:], eventTags):
			return p.eventDate() - 1, 0 // "no gym before"
		}
	}
	return 0, 0
}

// forWeeks returns the last of so many weeks or days that u counts, or 0.
func (p *parser) forWeeks(u *unit) planner.Date {
	start := p.clauseStart(u.marks[0].at)
	for i := start; i < len(p.tokens) && (i == start || p.tokens[i].gap < comma); i++ {
		n, end := p.count(i)
		for _, unit := range [...]struct {
			tag
			days int
		}{{tagUnitWeek, 7}, {tagFortnight, 14}, {tagUnitDay, 1}} {
			if n > 0 && p.means(end, unit.tag) {
				return p.today + planner.Date(n*unit.days) - 1
			}
		}
	}
	return 0
}

// clauseStart returns the first token after the gap before token i.
func (p *parser) clauseStart(i int) int {
	for i > 0 && p.tokens[i].gap < comma {
		i--
	}
	return i
}

// clauseEnd returns the first token from i on that a gap stands before.
func (p *parser) clauseEnd(i int) int {
	for i < len(p.tokens) && p.tokens[i].gap < comma {
		i++
	}
	return i
}

// lastBy returns the last day of something that lasts until d. That is d itself, or the day
// before. It is the day before if the word is "before", if d is an exam, or if a longer
// time begins on d.
func (p *parser) lastBy(u *unit, by, d *mark) planner.Date {
	last := p.dateOf(d)
	longer := d.tag == tagWeekend || d.tag == tagDate && (tag(d.value) == tagNextWeek || tag(d.value) == tagNextMonth)
	if by.value == beforeDay || u.event != "" || longer {
		last--
	}
	return last
}

// eventDate returns the date of the first event that has one. Without any, it returns the
// date of a stored exam, unless another part of the text has a date for the event. It
// returns 0 if there is none.
func (p *parser) eventDate() planner.Date {
	for i := range p.events {
		if p.events[i].date != 0 {
			return p.events[i].date
		}
	}
	if u, _ := p.looseDate(); u != nil {
		return 0
	}
	for _, e := range p.events {
		subject := ""
		if len(e.targets) > 0 {
			subject = e.targets[0].SubjectID.Value
		}
		if known := p.examsOf(subject); !e.unknownSubject && len(known) > 0 {
			return known[0].Date.Value
		}
	}
	return 0
}

// maxCount is how many weeks or days anybody counts.
const maxCount = 99

// counts reports whether a number stands at token i.
func (p *parser) counts(i int) bool {
	n, _ := p.count(i)
	return n > 0
}

// count returns the number at token i, and where it ends.
func (p *parser) count(i int) (n, end int) {
	if i < 0 || i >= len(p.tokens) {
		return 0, i
	}
	t := p.tokens[i].s
	if p.tokens[i].number() {
		for _, c := range []byte(t) {
			if c < '0' || c > '9' || n > maxCount {
				return 0, i
			}
			n = 10*n + int(c-'0')
		}
		return n, i + 1
	}
	for _, ph := range p.x.alone[t] {
		if ph.tag == tagNumber && (ph.lang&(p.lang|langEnglish) != 0 || !p.sure && !ph.only) {
			return int(ph.value), i + 1
		}
	}
	return 0, i
}
