package goal

// Kinds of marks, by what they do in a clause.
var (
	days      = tags(tagDay, tagWeekend, tagWeekdays)
	parts     = tags(tagPart, tagNoPart, tagClock)
	named     = tags(tagSubject, tagStudy, tagTraining)
	wholes    = tags(tagBalance, tagSpread, tagRow, tagRest, tagShorter, tagLonger, tagCatchUp, tagConsistency, tagDaily, tagLighter, tagHeavier)
	governors = tags(tagMore, tagFocus, tagLess, tagDrop, tagNeg, tagLike, tagDislike, tagMiss, tagTired, tagTooMuch,
		tagContrast, tagExcept, tagSwap, tagMove, tagLighter, tagHeavier, tagRest)
)

// verdicts are governors that speak of the days and times named before them.
var verdicts = tags(tagNeg, tagLike, tagDislike, tagMiss, tagTired, tagTooMuch)

func isTime(m *mark) bool  { return days.has(m.tag) || parts.has(m.tag) }
func isNamed(m *mark) bool { return named.has(m.tag) }
func isMeant(m *mark) bool { return isTime(m) || isNamed(m) || m.tag == tagDate }

// clause is a run of marks that govern one another.
type clause []mark

func (c clause) any(is func(*mark) bool) bool {
	for i := range c {
		if is(&c[i]) {
			return true
		}
	}
	return false
}

func (c clause) has(s set) bool {
	return c.any(func(m *mark) bool { return s.has(m.tag) && !m.taken })
}

// cut parts the marks into clauses, since a "no" reaches no further than its own: at
// the ends of sentences, at commas but those of lists, and at words like "but" and
// "because".
func (p *parser) cut() {
	var current clause
	soft := false // whether a mere comma stands before the current clause
	finish := func(next bool) {
		if n := len(p.clauses); soft && n > 0 && len(current) > 0 && p.oneThought(p.clauses[n-1], current) {
			p.clauses[n-1] = append(p.clauses[n-1], current...)
		} else if len(current) > 0 {
			p.clauses = append(p.clauses, current)
		}
		current, soft = nil, next
	}
	end := 0
	for _, m := range p.marks {
		if g := p.gapBetween(end, m.at); g >= comma {
			finish(g == comma)
		}
		if end = max(end, m.end); m.tag == tagBut {
			finish(false)
			continue
		}
		current = append(current, m)
	}
	finish(false)
}

// gapBetween returns the strongest gap before the tokens from..to.
func (p *parser) gapBetween(from, to int) gap {
	g := space
	for i := from; i <= to && i < len(p.tokens); i++ {
		g = max(g, p.tokens[i].gap)
	}
	return g
}

// plainUntil reports whether no strange word, which may be a verb, stands between
// two tokens.
func (p *parser) plainUntil(from, to int) bool {
	for i := from; i < to; i++ {
		if !p.covered[i] && !p.known[i] {
			return false
		}
	}
	return true
}

// alike reports whether both are times, or both are named.
func alike(a, b *mark) bool { return isTime(a) && isTime(b) || isNamed(a) && isNamed(b) }

// oneThought reports whether a comma between a and b parts nothing: "maths, physics
// and chemistry"; "on Mondays, I am tired".
func (p *parser) oneThought(a, b clause) bool {
	first := b[0]
	if first.tag == tagAnd && len(b) > 1 {
		first = b[1]
	}
	last := a[len(a)-1]
	ga, gb := a.has(governors), b.has(governors)
	switch {
	case alike(&last, &first):
		return (!ga || !gb) && p.plainUntil(last.end, first.at)
	case !ga && b.has(verdicts) && a.any(isTime) && !a.any(isNamed):
		return !b.any(isTime)
	case !ga && gb && a.any(isMeant):
		return !b.any(isMeant) && !b.has(wholes)
	}
	return false
}
