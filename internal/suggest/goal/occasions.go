package goal

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// event is an exam or a deadline that lacks its subject, its date or both.
type event struct {
	at   int // token
	kind planner.WishKind
	whom []planner.Wish
	date planner.Date
}

// ready notes the exams and the deadlines of unit i.
func (p *parser) ready(i int) {
	u := &p.units[i]
	kind, at := p.occasionIn(i)
	if kind == "" {
		return
	}
	d := nearestDate(u.marks, at)
	if d < 0 && (u.has(tags(tagFine)) || kind == planner.WishDeadline && (!u.has(tags(tagDue)) || u.has(tags(tagClock)))) {
		return // it is over; "finish maths"
	}
	u.event = kind
	e := event{at: u.marks[at].at, kind: kind, whom: p.examined(u)}
	if d >= 0 {
		if e.date = p.dateOf(&u.marks[d]); e.date == 0 {
			return // it has passed
		}
		u.marks[d].taken = true
		u.date = e.date
	}
	p.events = append(p.events, e)
}

// occasionIn returns what unit i is to be ready for, and the mark that says so.
func (p *parser) occasionIn(i int) (planner.WishKind, int) {
	u := &p.units[i]
	kind, at := planner.WishKind(""), 0
	for k := range u.marks {
		switch m := &u.marks[k]; {
		case m.taken || k > 0 && u.marks[k-1].tag == tagNeg && u.marks[k-1].end == m.at:
		case m.tag == tagExam:
			return planner.WishExam, k
		case occasions.has(m.tag), m.tag == tagBy && p.bindsDate(u, k):
			kind, at = planner.WishDeadline, k
		}
	}
	if kind == "" && u.any(isNamed) && !u.has(polar) {
		return p.implied(i), max(0, lastNamed(u.marks))
	}
	return kind, at
}

// implied returns what unit i, which names subjects and nothing more but a date, is
// to be ready for: what the unit before it is, as in "maths exam on Friday, physics on
// Tuesday", or something that is due, as in "maths in two weeks".
func (p *parser) implied(i int) planner.WishKind {
	u := &p.units[i]
	if i > 0 && p.units[i-1].event != "" && u.any(exactly) {
		return p.units[i-1].event
	}
	if u.any(func(m *mark) bool { return m.tag == tagDate && m.value == 0 && m.date != 0 }) {
		return planner.WishDeadline
	}
	return ""
}

// bindsDate reports whether the "by" at k stands before the day by which something is
// to be ready; "no gym until Friday" sets no deadline.
func (p *parser) bindsDate(u *unit, k int) bool {
	c := u.marks
	if k+1 >= len(c) || !exactly(&c[k+1]) || c[k+1].at > c[k].end+1 {
		return false
	}
	return !u.has(tags(tagNeg, tagPause, tagLess))
}

// exactly reports whether m may be the date of an occasion.
func exactly(m *mark) bool {
	switch m.tag {
	case tagDay:
		return !m.plural && !m.taken
	case tagDate:
		return m.date != 0 && !m.taken
	case tagWeekend:
		return !m.taken && m.value == 1
	}
	return false
}

// nearestDate returns the mark of c that dates the occasion at i, or -1. A date after
// the occasion counts as nearer than one as far before it: people say "an exam on
// Friday" rather than "on Friday an exam".
func nearestDate(c []mark, i int) int {
	best, least := -1, 1000
	for j := range c {
		if !exactly(&c[j]) {
			continue
		}
		cost := 2 * (c[j].at - c[i].end)
		if j < i {
			cost = 3 * (c[i].at - c[j].end)
		}
		if cost < least {
			best, least = j, cost
		}
	}
	return best
}

// saturday is when a weekend begins.
const saturday planner.Weekday = 6

// dateOf returns the date that m says, or 0 if it has passed.
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

// examined returns the subjects of u that an exam or a deadline in it is about: those
// beside its word, or else all of which nothing else is said.
func (p *parser) examined(u *unit) (whom []planner.Wish) {
	for _, beside := range [...]bool{true, false} {
		for k := range u.marks {
			m := &u.marks[k]
			if m.tag != tagSubject || beside && !occasionOf(u.marks, k) || !beside && !free(u.stances[k]) {
				continue
			}
			whom = append(whom, p.whomOf(m)...)
			if u.stances[k] == mentioned {
				u.stances[k] = none
			}
		}
		if len(whom) > 0 {
			return whom
		}
	}
	return nil
}

// free reports whether a subject of which s is said may have an exam all the same.
func free(s stance) bool {
	return s == mentioned || s == wantsMore || s == struggles || s == none || s == timed
}

// assign gives events that lack a subject or a date what other parts of the text
// say: "I have an exam, it is in maths". A date without an event is theirs.
func (p *parser) assign() {
	for i := range p.events {
		e := &p.events[i]
		if e.date == 0 && len(e.whom) == 0 && len(p.events) > 1 {
			continue // "two exams: maths on Friday, physics on Monday"
		}
		if e.date == 0 {
			e.date = p.looseDate()
		}
		if len(e.whom) == 0 {
			e.whom = p.wanted()
		}
		switch {
		case e.date != 0 && len(e.whom) == 0:
			p.find(e.at, asks, []planner.Wish{{}}, planner.Wish{What: e.kind, Date: planner.Some(e.date)})
		case e.date != 0:
			p.find(e.at, asks, e.whom, planner.Wish{What: e.kind, Date: planner.Some(e.date)})
		case len(e.whom) > 0:
			p.find(e.at, complains, e.whom, planner.Wish{What: planner.WishMore})
		case len(p.found) == 0:
			p.find(e.at, asks, []planner.Wish{{}}, planner.Wish{What: planner.Fuller}) // something is to come
		}
	}
}

// looseDate takes the first date that nothing else is said of.
func (p *parser) looseDate() planner.Date {
	for i := range p.units {
		u := &p.units[i]
		for k := range u.marks {
			if m := &u.marks[k]; exactly(m) && m.tag != tagWeekend && !u.any(isNamed) && !u.has(polar) {
				p.drop(m.at)
				return p.dateOf(m)
			}
		}
	}
	return 0
}

// drop forgets what was found at token at.
func (p *parser) drop(at int) {
	kept := p.found[:0]
	for _, f := range p.found {
		if f.at != at {
			kept = append(kept, f)
		}
	}
	p.found = kept
}

// wanted returns the subjects that the text wants more of.
func (p *parser) wanted() (whom []planner.Wish) {
	for _, f := range p.found {
		if f.wish.What == planner.WishMore && f.wish.SubjectID.Set && f.weight > idle {
			whom = append(whom, planner.Wish{SubjectID: f.wish.SubjectID})
		}
	}
	return whom
}

// hold notes until when the subjects that u pauses are to pause.
func (p *parser) hold(u *unit) {
	until := p.until(u)
	if until < p.today {
		return
	}
	for k := range u.marks {
		if m := &u.marks[k]; isNamed(m) && u.stances[k] == wantsPause {
			p.find(m.at, asks, p.whomOf(m), planner.Wish{What: planner.WishPause, Until: planner.Some(until)})
			u.stances[k] = none
		}
	}
}

// until returns the last day of what u says to last until a day, or so many weeks.
func (p *parser) until(u *unit) planner.Date {
	if len(u.marks) == 0 {
		return 0
	}
	for k := range u.marks {
		if u.marks[k].tag != tagBy {
			continue
		}
		if k+1 < len(u.marks) && exactly(&u.marks[k+1]) {
			u.marks[k+1].taken = true
			return p.dateOf(&u.marks[k+1]) - 1
		}
		if u.date != 0 {
			return u.date - 1
		}
	}
	start := u.marks[0].at
	for start > 0 && p.tokens[start].gap < comma {
		start--
	}
	for i := start; i < len(p.tokens) && (i == start || p.tokens[i].gap < comma); i++ {
		n, end := p.count(i)
		switch {
		case n == 0:
		case p.means(end, tagUnitWeek):
			return p.today + planner.Date(7*n) - 1
		case p.means(end, tagUnitDay):
			return p.today + planner.Date(n) - 1
		}
	}
	return 0
}

// mostCount is how many weeks or days anybody counts.
const mostCount = 99

// count returns the number at token i, and where it ends.
func (p *parser) count(i int) (n, end int) {
	t := p.tokens[i].s
	if p.tokens[i].number() {
		for _, c := range []byte(t) {
			if c < '0' || c > '9' || n > mostCount {
				return 0, i
			}
			n = 10*n + int(c-'0')
		}
		return n, i + 1
	}
	for _, ph := range p.x.exact[t] {
		if ph.tag == tagNumber && len(ph.words) == 1 && ph.lang&(p.lang|langEnglish) != 0 {
			return int(ph.value), i + 1
		}
	}
	return 0, i
}
