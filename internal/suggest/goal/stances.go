package goal

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// stance is the attitude of the text towards a subject.
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

// open reports whether a subject with the stance s may have another wish.
func (s stance) open() bool { return s == mentioned || s == wantsMore || s == none || s == timed }

// takeStances sets the stance of u towards each subject that it names.
func (p *parser) takeStances(u *unit) {
	if u.denial {
		setStances(u, settled, mentioned)
		return
	}
	if p.between(u).Set {
		setStances(u, none, mentioned) // "leave two days between runs"
	}
	p.frontNegations(u)
	p.compare(u)
	for k, m := range u.marks {
		if isNamed(m) && m.stance == mentioned {
			m.stance = p.stanceOf(u, k)
		}
	}
}

// frontNegations puts negations that stand after their verb, or within it, before it:
// "supprime pas la physique", "streich Mathe nicht", "mach den Montag nicht voll".
func (p *parser) frontNegations(u *unit) {
	for j := 0; j+1 < len(u.marks); j++ {
		m := u.marks[j]
		if m.tag != tagPause && m.tag != tagLess && m.tag != tagFill {
			continue
		}
		k := j + 1
		if p.lang == langGerman && m.tag != tagFill {
			k = len(u.marks) - 1
		}
		for k+1 < len(u.marks) && u.marks[k+1].at < m.end {
			k++
		}
		if u.marks[k].tag == tagNeg && p.lang&(langGerman|langFrench) != 0 {
			neg := u.marks[k]
			copy(u.marks[j+1:k+1], u.marks[j:k])
			u.marks[j] = neg
			return
		}
	}
}

// stanceOf returns the stance of u towards its mark k. The nearest word before it that has
// a stance decides, else the nearest after it.
func (p *parser) stanceOf(u *unit, k int) stance {
	if isEventSubject(u.marks, k) {
		if u.has(tags(tagFine)) {
			return settled // the exam is over
		}
		return mentioned
	}
	for j := k - 1; j >= max(0, k-reach); j-- {
		if said, ok := p.stanceBefore(u, j, k); ok {
			return withLaterWish(u, k, said)
		}
	}
	for j := k + 1; j < min(len(u.marks), k+reach); j++ {
		if said, ok := p.stanceAfter(u, k, j); ok {
			return said
		}
	}
	if p.frames(u.marks[k]) {
		return none
	}
	return mentioned
}

// frames reports whether the subject m only tells when: "I am tired after netball".
func (p *parser) frames(m *mark) bool {
	for at := m.at - 1; at >= max(0, m.at-4); at-- {
		after, _ := p.is(at, firstTime+tag(when.MeansAfter))
		before, _ := p.is(at, firstTime+tag(when.MeansBefore))
		if n := max(after, before); n > 0 && at+n <= m.at && p.light(at+n, m.at) {
			return true
		}
	}
	return false
}

// withLaterWish returns the stance towards mark k if another wish follows it, else s: "I
// don't want more maths I want less of it".
func withLaterWish(u *unit, k int, s stance) stance {
	if k+2 == len(u.marks) && u.marks[k+1].tag == tagNeg && (s == wantsMore || s == wantsLess) {
		return spared // "más gimnasio no"
	}
	for j := k + 1; j+1 < len(u.marks) && !isNamed(u.marks[j]); j++ {
		if m := u.marks[j+1]; u.marks[j].tag == tagWant && (m.tag == tagMore || m.tag == tagLess) && nextNamed(u.marks, j) < 0 {
			return stanceByTag[m.tag][0]
		}
	}
	return s
}

// isEventSubject reports whether mark i is what an exam is about: "no gym before the
// maths exam".
func isEventSubject(c []*mark, i int) bool {
	exam := tags(tagExam, tagWork)
	before := i - 1
	if before > 0 && c[before].tag == tagFrom {
		before-- // "examen de maths"
	}
	return isDatedEventSubject(c, i) || i+1 < len(c) && exam.has(c[i+1].tag) && c[i+1].at <= c[i].end+1 ||
		before >= 0 && exam.has(c[before].tag) && c[i].at <= c[before].end+2
}

// isDatedEventSubject reports whether mark i is what an exam before it is about, with its date
// between them: "exam on Friday in maths".
func isDatedEventSubject(c []*mark, i int) bool {
	return i > 1 && exactly(c[i-1]) && c[i-1].end == c[i].at-1 && tags(tagExam, tagWork).has(c[i-2].tag) && c[i-1].at <= c[i-2].end+2
}

// denied reports whether the word at j is negated by those before it.
func denied(c []*mark, j int) bool {
	plain, none := 0, false
	for k := j - 1; k >= max(0, j-reach); k-- {
		m := c[k]
		if m.tag == tagNeg || m.tag == tagFine && m.value == needless {
			if none = none || m.value != 0; m.value == 0 {
				plain++
			}
		} else if isMeant(m) || polar.has(m.tag) || m.tag == tagGeneric && c[j].tag == tagDislike {
			break // "I want nothing on my day off"
		}
	}
	return plain%2 == 1 || plain == 0 && none
}

// needless is the value of words like "no need for".
const needless = 1

// tolerable is the value of words like "don't mind".
const tolerable = 2

// sufficient is the value of words like "enough".
const sufficient = 3

func enough(m *mark) bool { return m.tag == tagFine && m.value == sufficient }

// stanceByTag has the stance of a word, and its stance when negated.
var stanceByTag = map[tag][2]stance{
	tagMore: {wantsMore, settled}, tagHeavier: {wantsMore, settled}, tagLess: {wantsLess, spared}, tagPause: {wantsPause, spared},
	tagTooMuch: {wantsLess, wantsLess}, tagBad: {struggles, settled}, tagFine: {settled, struggles}, tagKeep: {settled, settled},
}

// stanceOfMark returns the stance of the mark j of c, if it has one.
func stanceOfMark(c []*mark, j int) (stance, bool) {
	m, next := c[j], behind(c, j)
	s, ok := stanceByTag[m.tag]
	switch {
	case enough(m) && next.at == m.end && next.tag == tagLess:
		return mentioned, false // "da reicht weniger"
	case !ok, m.tag == tagMore && next.at == m.end && tags(tagRest, tagSpread).has(next.tag):
		return mentioned, false // "more rest between runs"
	case !denied(c, j):
		return s[0], m.tag != tagTooMuch || m.value != ofDays
	case m.tag == tagMore && m.value == improves:
		return struggles, true
	}
	return s[1], true
}

// ofDays is the value of words for too much that are said of days alone: "full".
const ofDays = 1

// stanceBefore returns the stance of mark j towards mark k after it, if it has one.
func (p *parser) stanceBefore(u *unit, j, k int) (stance, bool) {
	m := u.marks[j]
	if m.tag == tagNeg {
		for n := k + 1; m.value == neither && n < min(len(u.marks), k+reach); n++ {
			if s, ok := stanceByTag[u.marks[n].tag]; ok {
				return s[1], true // "neither maths nor history is going well"
			}
		}
		if other := otherOf(u, j, k); other >= 0 {
			return u.marks[other].stance, true
		}
		if p.lang == langGerman && k+2 == len(u.marks) && (u.marks[k+1].tag == tagLess || u.marks[k+1].tag == tagPause) {
			return spared, true // "auf keinen Fall Mathe kürzen"
		}
		return p.negated(u, j, k), true
	}
	if m.tag == tagLighter && m.value != holidays && !denied(u.marks, j) && p.light(m.end, u.marks[k].at) {
		return wantsLess, true // "go easy on maths"
	}
	return stanceOfMark(u.marks, j)
}

// otherOf returns the subject that a word like "nor" at j joins with the subject k of u. It
// is the one before, "no maths nor history", or between them, "weder Mathe noch Physik". It
// returns -1 if there is none.
func otherOf(u *unit, j, k int) int {
	if u.marks[j].value != neither {
		return -1
	}
	if first := lastNamed(u.marks[:j]); first >= 0 {
		return first
	}
	if k == j+2 && isNamed(u.marks[j+1]) {
		return j + 1
	}
	return -1
}

// improves is the value of words for more that speak of getting better.
const improves = 2

// negated returns the stance of a negation at j towards mark k after it. It is a pause if
// only plain words stand between them. Any other word may be the verb of a complaint.
func (p *parser) negated(u *unit, j, k int) stance {
	next := behind(u.marks, k)
	if next.tag == tagTo {
		next = behind(u.marks, k+1)
	}
	switch {
	case u.has(tags(tagRow, tagSpread, tagDaily)):
		return none // "no running on consecutive days", "not maths every day"
	case !p.light(u.marks[j].end, u.marks[k].at):
		return struggles
	case p.holds(u.marks[j].at, u.marks[k].at, tagWant) && next.tag == tagBad:
		return spared // "I don't want tennis to suffer"
	case u.marks[j].value == unable && !u.any(isDated):
		return struggles // "I can't do maths"
	}
	return wantsPause
}

// The values of negations.
const (
	unable  = 1 // "can't"
	nothing = 2
	neither = 3 // "nor": like the negation before it
)

// light reports whether all tokens between two are articles, prepositions and verbs
// of wishing and doing.
func (p *parser) light(from, to int) bool {
	for i := from; i < to; i++ {
		if p.covered[i] {
			continue
		}
		if !p.means(i, tagLight) && !p.means(i, tagWant) && !p.means(i, tagGeneric) && !p.means(i, tagStudy) {
			return false
		}
	}
	return true
}

// stanceAfter returns the stance of mark j of u towards the subject k before it, if it has
// one.
func (p *parser) stanceAfter(u *unit, k, j int) (stance, bool) {
	m, next := u.marks[j], behind(u.marks, j)
	switch m.tag {
	case tagNeg:
		return p.endsDenied(u, k, j)
	case tagDislike:
		return wantsPause, m.value == off && !u.any(isTime)
	case tagHeavier:
		return mentioned, false
	case tagFine:
		if tags(tagNeg, tagBad).has(next.tag) {
			return struggles, next.at == m.end // "die Formeln sitzen nicht"
		}
	case tagRest:
		return wantsPause, p.forWeeks(u) > 0 // "history may have a rest for a week"
	case tagLike:
		if j == k+1 && p.works(m, next) {
			return settled, true
		}
	case tagLighter:
		return settled, true
	case tagLess:
		if next == nothingBehind && p.followsFine(u) {
			return struggles, true // "civil law is fine, criminal law less"
		}
	}
	return stanceOfMark(u.marks, j)
}

// works reports whether the mark m, with next behind it, is the last one, and says of a
// subject that it does well: "maths works".
func (p *parser) works(m, next *mark) bool {
	return next == nothingBehind && m.value == 0 && !p.means(m.at, tagOnly)
}

// nothingBehind is the mark behind the last one.
var nothingBehind = &mark{}

// behind returns the mark behind the mark j of c.
func behind(c []*mark, j int) *mark {
	if j+1 < len(c) {
		return c[j+1]
	}
	return nothingBehind
}

// followsFine reports whether the unit before u says that something is fine.
func (p *parser) followsFine(u *unit) bool { return u.before.has(tags(tagFine)) }

// off is the value of words that take subjects out as well as times.
const off = 1

// endsDenied returns the stance of a negation at j towards the subject k before it. With a
// word of its own it is a complaint. Alone it reverses the stance towards another subject.
func (p *parser) endsDenied(u *unit, k, j int) (stance, bool) {
	end := u.marks[j].end
	switch {
	case u.has(tags(tagRow, tagSpread)):
		return none, true // "running never two days in a row"
	case anyOf(u.marks[j+1:], func(m *mark) bool { return stanceByTag[m.tag] != [2]stance{} }):
		return mentioned, false // it belongs to that word
	case u.marks[j].value == neither && p.lastStance(u, k) != mentioned && !p.followsFine(u):
		return p.lastStance(u, k), true // "I don't get maths, and physics neither"
	case j == len(u.marks)-1 && needed(u):
		return settled, true // "maths needs work, history doesn't"
	case p.followsFine(u), u.marks[j].value == unable, p.means(u.marks[j].at, tagState), !p.light(end, p.clauseEnd(end)):
		return struggles, true // "maths doesn't"
	}
	for at := u.marks[k].end; at < u.marks[j].at; at++ {
		if p.isMeaningless(at) {
			return struggles, true // "genetik peil ich nicht"
		}
	}
	return wantsPause, true
}

// needed reports whether the unit before u wants more of subjects, without a negation.
func needed(u *unit) bool {
	return u.before.any(isNamed) && u.before.has(tags(tagWant, tagMore, tagBad)) && !u.before.has(tags(tagNeg, tagFine))
}

// lastStance returns the stance towards the subject before mark k of u.
func (p *parser) lastStance(u *unit, k int) stance {
	for marks := u.marks[:k]; ; marks = u.marks {
		if last := lastNamed(marks); last >= 0 {
			return u.marks[last].stance
		}
		if u = u.before; u == u.before {
			return mentioned
		}
	}
}

// compare sets the stances towards two subjects in a comparison: "maths rather than
// history", "physics > history", "maths is harder than art".
func (p *parser) compare(u *unit) {
	for j, m := range u.marks {
		switch m.tag {
		case tagInstead, tagThan, tagTo:
			if k := max(lastNamed(u.marks[:j]), nextNamed(u.marks, j+1)); m.tag == tagInstead && m.value == replaces && k >= 0 {
				u.marks[k].stance = wantsMore // "put history there instead"
				continue
			}
			p.held(u, j)
		case tagBy:
			if comesFirst(u.marks, j) {
				u.marks[j+1].stance = none
			}
		case tagSwap, tagMove:
			p.swapped(u, j)
		case tagLess:
			p.transferred(u, j)
		case tagMore: // "twice as much maths as history"
			if k := nextNamed(u.marks, nextNamed(u.marks, j)+1); m.factor > 1 && k > j+1 && p.means(u.marks[k].at-1, tagReason) {
				u.marks[k].stance = none
			}
		}
	}
}

// comesFirst reports whether the word at j puts the subject before it before the one
// behind it: "maths before history".
func comesFirst(c []*mark, j int) bool {
	between := j > 0 && j+1 < len(c) && isNamed(c[j-1]) && isNamed(c[j+1])
	return between && c[j].value == beforeDay && !isEventSubject(c, j+1)
}

// The values of words of comparison that take nothing from what is behind, and that stand
// beside what takes another's place.
const (
	ahead    = 1
	replaces = 2
)

// onlyAhead reports whether the word of comparison m wants less of nothing: "maths over
// history", "more maths than history".
func onlyAhead(m *mark, before []*mark, left int) bool {
	return m.tag == tagInstead && m.value == ahead || m.tag == tagThan && hasAny(before[:left], tags(tagMore))
}

// held sets the stances towards the subjects on both sides of the comparison at j.
func (p *parser) held(u *unit, j int) {
	before, m := u.marks[:j], u.marks[j]
	left, right := lastNamed(before), nextNamed(u.marks, j+1)
	if right < 0 || left < 0 && m.tag != tagInstead || m.tag == tagTo && !hasAny(before, tags(tagLike)) {
		return
	}
	good, bad := wantsMore, wantsLess
	switch {
	case onlyAhead(m, before, left):
		bad = none
	case m.tag != tagThan:
	case hasAny(before, tags(tagBad, tagHeavier)):
		good, bad = struggles, none
	case anyOf(before, func(m *mark) bool { return m.tag == tagLike && m.value == 1 }):
		good, bad = none, struggles
	}
	if left >= 0 {
		if u.marks[left].stance == wantsLess {
			good = none // it stands in the middle of a longer row
		}
		eachOf(u.marks, left, -1, func(k int) { u.marks[k].stance = good })
	}
	eachOf(u.marks, right, 1, func(k int) { u.marks[k].stance = bad })
}

// swapped settles "swap gym for maths" and "shift time from gym to maths": less of the
// first, more of the second.
func (p *parser) swapped(u *unit, j int) {
	first := nextNamed(u.marks, j+1)
	second := nextNamed(u.marks, first+1)
	switch {
	case first < 0 || u.any(isTime):
	case u.marks[j].tag == tagSwap || second >= 0:
		u.marks[first].stance = wantsLess // and the second is mentioned
	case p.refersBack(u.marks[first]):
		u.marks[first].stance = none // "move maths around that"
	}
}

// transferred is the value of words for less that take time away.
const transferred = 2

// transferred settles "take an hour from gym and give it to maths": less of the
// first, more of what gets it.
func (p *parser) transferred(u *unit, j int) {
	first := nextNamed(u.marks, j+1)
	second := nextNamed(u.marks, first+1)
	if u.marks[j].value == transferred && first >= 0 && second >= 0 && p.holds(u.marks[first].end, u.marks[second].at, tagGets) {
		u.marks[second].stance = wantsMore
	}
}

func lastNamed(c []*mark) int {
	for k := len(c) - 1; k >= 0; k-- {
		if isNamed(c[k]) {
			return k
		}
	}
	return -1
}

func nextNamed(c []*mark, from int) int {
	for k := from; k < len(c); k++ {
		if isNamed(c[k]) {
			return k
		}
	}
	return -1
}

// eachOf calls do with k and those that stand in a row with it, joined by "and".
func eachOf(c []*mark, k, step int, do func(int)) {
	do(k)
	for k += step; k >= 0 && k < len(c) && (isNamed(c[k]) || c[k].tag == tagAnd); k += step {
		if isNamed(c[k]) {
			do(k)
		}
	}
}

// targetsOf returns the subjects of a mark as wishes that have nothing else.
func (p *parser) targetsOf(m *mark) (targets []planner.Wish) {
	switch m.tag {
	case tagStudy:
		return []planner.Wish{{Type: planner.Some(planner.Study)}}
	case tagTraining:
		return []planner.Wish{{Type: planner.Some(planner.Training)}}
	}
	for _, s := range m.subjects {
		targets = append(targets, planner.Wish{SubjectID: planner.Some(p.subjects[s].ID)})
	}
	return targets
}

// excuses reports whether the subject m is only the reason of the unit before: "not on
// Tuesday evenings, I have dance".
func (p *parser) excuses(u *unit, m *mark) bool {
	have := p.means(m.at-1, tagHave) || p.means(m.at-2, tagHave)
	return have && u.before.has(timeBad) && u.before.any(isDated) && !u.before.any(isNamed)
}

// directions adds the wishes of u for more or less of subjects. After a wish for a time,
// "study" is no more than a verb.
func (p *parser) directions(u *unit, said bool) {
	said = said || u.has(tags(tagSubject))
	for _, m := range u.marks {
		verb := m.tag != tagSubject && said
		if !isNamed(m) || m.used || m.stance == mentioned && (verb || p.excuses(u, m)) {
			continue
		}
		if wish, w := direction(u, m.stance); w > idle {
			p.addWish(m.at, w, p.targetsOf(m), wish)
		}
	}
}

// direction returns the wish for a subject with the stance s in u, and its weight; idle for
// none.
func direction(u *unit, s stance) (planner.Wish, weight) {
	switch s {
	case wantsMore:
		return planner.Wish{What: planner.WishMore, Factor: factorOf(u, tagMore, 1)}, explicit
	case wantsLess:
		return planner.Wish{What: planner.WishLess, Factor: factorOf(u, tagLess, -1)}, explicit
	case wantsPause:
		return planner.Wish{What: planner.WishPause}, explicit
	case struggles:
		return planner.Wish{What: planner.WishMore}, complains
	case mentioned:
		return planner.Wish{What: planner.WishMore}, mentions
	default:
		return planner.Wish{}, idle
	}
}

// factorOf returns how much more or less u wants, if the words for it say so, or the
// percents that it adds or takes away.
func factorOf(u *unit, said tag, sign float64) (f planner.Opt[float64]) {
	factor := 1.0
	for k := range u.marks {
		switch m := u.marks[k]; m.tag {
		case said:
			factor *= m.factor
		case tagPercent:
			factor += sign * float64(m.minutes) / 100
		}
	}
	if factor != 1 {
		f = planner.Some(min(max(factor, .25), 4))
	}
	return f
}

// exclusions adds the wishes of u for all but some subjects: "cut everything except maths",
// "less of everything else".
func (p *parser) exclusions(u *unit) {
	j := slices.IndexFunc(u.marks, func(m *mark) bool { return m.tag == tagExcept || m.tag == tagOthers })
	if j < 0 {
		return
	}
	out := p.excluded(u, j)
	if u.marks[j].tag == tagExcept && len(out) > 0 && u.has(parts) {
		u.targets = p.theRest(out) // "nothing after 7pm except running"
		return
	}
	wish := planner.Wish{What: ofTheRest(u.marks)}
	if len(out) == 0 || wish.What == "" {
		return
	}
	wish.Days = p.daysOf(u)
	for s := range p.subjects {
		if !out[s] && p.subjects[s].Type != planner.Inactive {
			p.addWish(u.marks[j].at, explicit, []planner.Wish{{SubjectID: planner.Some(p.subjects[s].ID)}}, wish)
		}
	}
}

// theRest returns all subjects that are not left out, as their type where those are all
// of it.
func (p *parser) theRest(out map[int]bool) (rest []planner.Wish) {
	for _, of := range [...]planner.SubjectType{planner.Study, planner.Training} {
		var some []planner.Wish
		complete := true
		for i := range p.subjects {
			if s := &p.subjects[i]; s.Type == of && out[i] {
				complete = false
			} else if s.Type == of {
				some = append(some, planner.Wish{SubjectID: planner.Some(s.ID)})
			}
		}
		if complete && some != nil {
			some = []planner.Wish{{Type: planner.Some(of)}}
		}
		rest = append(rest, some...)
	}
	return rest
}

// excluded returns the subjects that the mark j of u leaves out: those after
// "except", or all that the text names.
func (p *parser) excluded(u *unit, j int) map[int]bool {
	out := map[int]bool{}
	if u.marks[j].tag == tagExcept {
		if first := nextNamed(u.marks, j+1); first >= 0 {
			eachOf(u.marks, first, 1, func(k int) {
				u.marks[k].stance = excepted
				for _, s := range u.marks[k].subjects {
					out[s] = true
				}
			})
		}
		return out
	}
	for _, u := range p.units {
		for _, m := range u.marks {
			for _, s := range m.subjects {
				out[s] = true
			}
		}
	}
	return out
}

// cuts is the value of words for a pause that, of everything, mean less.
const cuts = 1

// ofTheRest returns the kind of wish for the subjects that are not excepted, or "".
func ofTheRest(c []*mark) planner.WishKind {
	switch {
	case hasAny(c, tags(tagLess, tagLighter)), anyOf(c, func(m *mark) bool { return m.tag == tagPause && m.value == cuts }):
		return planner.WishLess
	case hasAny(c, tags(tagNeg, tagPause)):
		return planner.WishPause
	case hasAny(c, tags(tagMore, tagHeavier)):
		return planner.WishMore
	}
	return ""
}
