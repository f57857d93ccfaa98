package goal

import (
	"slices"

	"studyplanner/internal/planner"
)

// stance is what is said of a subject.
type stance int8

const (
	mentioned stance = iota
	wantsMore
	wantsLess
	wantsPause
	struggles // somebody complains of it, or of themselves
	settled   // it is fine, known, done, or to be left alone
	spared    // neither less nor a pause of it is wanted
	excepted  // of all but this
	timed     // it is meant to be at certain times
	none      // it is named for another reason
)

// takeStances works out what unit i says of each thing that it names.
func (p *parser) takeStances(i int) {
	u := &p.units[i]
	u.stances = make([]stance, len(u.marks))
	for k := 1; k < len(u.marks); k++ {
		if m := &u.marks[k-1]; (m.tag == tagMore || m.tag == tagLess) && wholes.has(u.marks[k].tag) && u.marks[k].at <= m.end {
			m.taken = u.marks[k].tag != tagDaily && u.marks[k].tag != tagHeavier // "more balanced"
		}
	}
	p.compare(u)
	for k := range u.marks {
		if isNamed(&u.marks[k]) && u.stances[k] == mentioned {
			u.stances[k] = p.stanceOf(i, k)
		}
	}
}

// stanceOf returns what unit i says of its mark k: by the nearest word before it
// that can say so, or else by the nearest after it.
func (p *parser) stanceOf(i, k int) stance {
	u := &p.units[i]
	if occasionOf(u.marks, k) {
		if u.has(tags(tagFine)) && !u.any(exactly) {
			return settled // the exam is over
		}
		return mentioned
	}
	for j := k - 1; j >= max(0, k-reach); j-- {
		if said, ok := p.before(u, j, k); ok {
			return said
		}
	}
	for j := k + 1; j < min(len(u.marks), k+reach); j++ {
		if said, ok := p.after(i, j); ok {
			return said
		}
	}
	return mentioned
}

// occasionOf reports whether mark i is what an exam is about: "no gym before the
// maths exam".
func occasionOf(c []mark, i int) bool {
	exam := tags(tagExam, tagWork)
	before := i - 1
	if before > 0 && c[before].tag == tagFrom {
		before-- // "examen de maths"
	}
	return i+1 < len(c) && exam.has(c[i+1].tag) && c[i+1].at <= c[i].end+1 ||
		before >= 0 && exam.has(c[before].tag) && c[i].at <= c[before].end+2
}

// denied reports whether the word at j is negated by those before it.
func denied(c []mark, j int) bool {
	odd := false
	for k := j - 1; k >= max(0, j-reach); k-- {
		switch m := &c[k]; {
		case m.tag == tagNeg && !m.taken:
			odd = !odd
		case isMeant(m), polar.has(m.tag):
			return odd
		}
	}
	return odd
}

// plain is what a word says of a subject, and what it says when it is negated.
var plain = map[tag][2]stance{
	tagMore: {wantsMore, settled}, tagHeavier: {wantsMore, settled}, tagLess: {wantsLess, spared}, tagPause: {wantsPause, spared},
	tagTooMuch: {wantsLess, wantsLess}, tagBad: {struggles, settled}, tagFine: {settled, struggles}, tagKeep: {settled, settled},
	tagLike: {mentioned, struggles},
}

// before returns what mark j says of mark k after it, if it says anything.
func (p *parser) before(u *unit, j, k int) (stance, bool) {
	m := &u.marks[j]
	if m.taken {
		return mentioned, false
	}
	if m.tag == tagNeg {
		return p.negated(u, j, k), true
	}
	said, ok := plain[m.tag]
	switch {
	case !ok || m.tag == tagHeavier && m.end < u.marks[k].at:
		return mentioned, false
	case m.tag == tagFine && anyOf(u.marks[:j], isNamed):
		return mentioned, false // it was said of another
	case denied(u.marks, j):
		return inTurn(m, said), true
	}
	return said[0], true
}

// inTurn is what m says when it is negated: who does not improve struggles.
func inTurn(m *mark, said [2]stance) stance {
	if m.tag == tagMore && m.value == improves {
		return struggles
	}
	return said[1]
}

// improves is the value of words for more that speak of getting better.
const improves = 2

// negated returns what a negation at j says of mark k after it: a pause, if nothing
// but plain words stand between them; any other word may be a verb, with which
// somebody complains.
func (p *parser) negated(u *unit, j, k int) stance {
	odd := true
	for i := j - 1; i >= 0 && u.marks[i].tag == tagNeg; i-- {
		odd = !odd
	}
	switch {
	case !p.light(u.marks[j].end, u.marks[k].at):
		return struggles
	case !odd:
		return spared
	case u.marks[j].value == 1 && !u.any(isTime):
		return struggles // "I can't do maths"
	}
	return wantsPause
}

// light reports whether all tokens between two are articles, prepositions and verbs
// of wishing and doing.
func (p *parser) light(from, to int) bool {
	for i := from; i < to; i++ {
		if p.covered[i] || p.tokens[i].number() {
			continue
		}
		if !p.means(i, tagLight) && !p.means(i, tagWant) && !p.means(i, tagGeneric) && !p.means(i, tagStudy) {
			return false
		}
	}
	return true
}

// after returns what mark j of unit i says of the subject before it, if it says anything.
func (p *parser) after(i, j int) (stance, bool) {
	u := &p.units[i]
	m := &u.marks[j]
	if m.taken {
		return mentioned, false
	}
	switch m.tag {
	case tagInstead, tagThan, tagExcept, tagSwap, tagMove:
		return mentioned, true
	case tagNeg:
		return p.endsDenied(i, j)
	}
	said, ok := plain[m.tag]
	switch {
	case m.tag == tagLighter && p.stative(m.at-1):
		said, ok = [2]stance{settled, struggles}, true
	case m.tag == tagHeavier && p.stative(m.at-1):
		said, ok = [2]stance{struggles, settled}, true
	case m.tag == tagHeavier || m.tag == tagLike && !denied(u.marks, j):
		return mentioned, false
	}
	if !ok {
		return mentioned, false
	}
	if denied(u.marks, j) {
		return inTurn(m, said), true
	}
	return said[0], true
}

// endsDenied returns what a negation at j says of the subject before it. With a word of
// its own it is a complaint; alone it turns what was said of another subject.
func (p *parser) endsDenied(i, j int) (stance, bool) {
	u := &p.units[i]
	for n := j + 1; n < len(u.marks); n++ {
		if plainOrTime(&u.marks[n]) {
			return mentioned, false // it belongs to that word
		}
	}
	end := u.marks[j].end
	for end < len(p.tokens) && p.tokens[end].gap < comma {
		end++
	}
	switch {
	case !p.light(u.marks[j].end, end):
		return struggles, true
	case i > 0 && p.units[i-1].has(tags(tagFine)) || u.marks[j].value == 1:
		return struggles, true
	}
	return wantsPause, true
}

func plainOrTime(m *mark) bool {
	_, ok := plain[m.tag]
	return ok && !m.taken
}

// compare settles what is said of two subjects that are held against each other:
// "maths rather than history", "physics > history", "maths is harder than art".
func (p *parser) compare(u *unit) {
	for j := range u.marks {
		m := &u.marks[j]
		switch m.tag {
		case tagInstead, tagThan, tagTo:
			p.held(u, j)
		case tagSwap:
			p.swapped(u, j)
		}
	}
}

// held settles what the word of comparison at j says of the subjects at its sides.
func (p *parser) held(u *unit, j int) {
	left, right := lastNamed(u.marks[:j]), nextNamed(u.marks, j+1)
	liked := hasAny(u.marks[:j], tags(tagLike))
	switch {
	case right < 0, u.marks[j].tag == tagTo && (!liked || left < 0), u.marks[j].tag == tagThan && left < 0:
		return
	}
	before := u.marks[:j]
	good, bad := wantsMore, wantsLess
	switch {
	case u.marks[j].tag != tagThan:
	case hasAny(before, tags(tagBad, tagHeavier)):
		good, bad = struggles, none
	case hasAny(before, tags(tagFine, tagLighter)), anyOf(before, func(m *mark) bool { return m.tag == tagLike && m.value == 1 }):
		good, bad = none, struggles
	case hasAny(before, tags(tagLess)):
		good, bad = wantsLess, wantsMore
	}
	if left >= 0 {
		good, bad = across(u.stances[left], good, bad)
		eachOf(u.marks, left, -1, func(k int) { u.stances[k] = good })
	} else if after := nextNamed(u.marks, right+1); after >= 0 {
		u.stances[after] = wantsMore // "instead of maths more physics"
	}
	eachOf(u.marks, right, 1, func(k int) { u.stances[k] = bad })
}

// across returns what is said at both sides where a longer row is compared: those
// in the middle get neither more nor less.
func across(left, good, bad stance) (stance, stance) {
	if left == wantsLess && bad == wantsLess {
		return none, bad
	}
	return good, bad
}

// swapped settles "swap gym for maths": less of the first, more of the second.
func (p *parser) swapped(u *unit, j int) {
	first := nextNamed(u.marks, j+1)
	if first < 0 || u.any(isTime) {
		return
	}
	u.stances[first] = wantsLess
	if second := nextNamed(u.marks, first+1); second >= 0 {
		u.stances[second] = wantsMore
	}
}

func lastNamed(c []mark) int {
	for k := len(c) - 1; k >= 0; k-- {
		if isNamed(&c[k]) {
			return k
		}
	}
	return -1
}

func nextNamed(c []mark, from int) int {
	for k := from; k < len(c); k++ {
		if isNamed(&c[k]) {
			return k
		}
	}
	return -1
}

// eachOf calls do with k and those that stand in a row with it, joined by "and".
func eachOf(c []mark, k, step int, do func(int)) {
	do(k)
	for k += step; k >= 0 && k < len(c) && (isNamed(&c[k]) || c[k].tag == tagAnd); k += step {
		if isNamed(&c[k]) {
			do(k)
		}
	}
}

// whomOf returns what a mark names, as wishes that say nothing else.
func (p *parser) whomOf(m *mark) (whom []planner.Wish) {
	switch m.tag {
	case tagStudy:
		return []planner.Wish{{Type: planner.Some(planner.Study)}}
	case tagTraining:
		return []planner.Wish{{Type: planner.Some(planner.Training)}}
	}
	for _, s := range m.subjects {
		whom = append(whom, planner.Wish{SubjectID: planner.Some(p.subjects[s].ID)})
	}
	return whom
}

// directions notes which subjects u wants more or less of.
func (p *parser) directions(u *unit) {
	for k := range u.marks {
		m := &u.marks[k]
		if !isNamed(m) || m.taken {
			continue
		}
		whom := p.whomOf(m)
		switch u.stances[k] {
		case wantsMore:
			p.find(m.at, asks, whom, planner.Wish{What: planner.WishMore})
		case wantsLess:
			p.find(m.at, asks, whom, planner.Wish{What: planner.WishLess})
		case wantsPause:
			p.find(m.at, asks, whom, planner.Wish{What: planner.WishPause})
		case struggles:
			p.find(m.at, complains, whom, planner.Wish{What: planner.WishMore})
		case spared:
			p.find(m.at, idle, whom, planner.Wish{What: planner.WishMore})
		case mentioned:
			if m.tag == tagSubject {
				p.find(m.at, mentions, whom, planner.Wish{What: planner.WishMore})
			}
		}
	}
}

// exclusions notes what u wants of all but some subjects: "cut everything except
// maths", "less of everything else".
func (p *parser) exclusions(u *unit) {
	j := slices.IndexFunc(u.marks, func(m mark) bool { return m.tag == tagExcept || m.tag == tagOthers })
	if j < 0 {
		return
	}
	out := p.excluded(u, j)
	wish := planner.Wish{What: ofTheRest(u.marks)}
	if len(out) == 0 || wish.What == "" {
		return
	}
	wish.Days = p.daysOf(u)
	for s := range p.subjects {
		if !out[s] && p.subjects[s].Type != planner.Inactive {
			p.find(u.marks[j].at, asks, []planner.Wish{{SubjectID: planner.Some(p.subjects[s].ID)}}, wish)
		}
	}
	for k := range u.marks {
		if t := u.marks[k].tag; leads.has(t) || t == tagLighter || t == tagHeavier {
			u.marks[k].taken = true
		}
	}
}

// excluded returns the subjects that the mark j of u leaves out: those after
// "except", or all that the text names.
func (p *parser) excluded(u *unit, j int) map[int]bool {
	out := map[int]bool{}
	if u.marks[j].tag == tagExcept {
		if first := nextNamed(u.marks, j+1); first >= 0 {
			eachOf(u.marks, first, 1, func(k int) {
				u.stances[k] = excepted
				for _, s := range u.marks[k].subjects {
					out[s] = true
				}
			})
		}
		return out
	}
	for i := range p.units {
		for _, m := range p.units[i].marks {
			for _, s := range m.subjects {
				out[s] = true
			}
		}
	}
	return out
}

// ofTheRest returns what is wanted of the subjects that are not excepted, "" where
// that is not said.
func ofTheRest(c []mark) planner.WishKind {
	switch {
	case hasAny(c, tags(tagPause, tagLess, tagLighter)):
		return planner.WishLess
	case hasAny(c, tags(tagNeg)):
		return planner.WishPause
	case hasAny(c, tags(tagMore, tagHeavier)):
		return planner.WishMore
	}
	return ""
}
