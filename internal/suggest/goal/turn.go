package goal

// turn works out, within each clause, what negations and comparatives do to the
// words after them.
func (p *parser) turn() {
	for _, c := range p.clauses {
		p.settleTypes(c)
		p.settleAmounts(c)
		p.settleStates(c)
		p.settleFree(c)
		p.settlePush(c)
		settleTo(c)
		for i := range c {
			switch c[i].tag {
			case tagNeg:
				negate(c, i)
			case tagMore, tagLess:
				compare(c, i)
			case tagLonger, tagShorter:
				if i+1 < len(c) && c[i+1].tag == tagRest && c[i+1].at <= c[i].end {
					c[i].taken = true // a longer break
				}
			}
		}
	}
}

// negated says what a negated word means, and whether it can be negated.
func negated(t tag) (tag, bool) {
	switch t {
	case tagMore, tagFocus, tagTooMuch:
		return tagLess, true
	case tagLess, tagDrop:
		return tagMore, true
	case tagLike:
		return tagDislike, true
	case tagDislike, tagTired, tagMiss:
		return tagLike, true
	case tagShorter:
		return tagLonger, true
	case tagLonger:
		return tagShorter, true
	case tagHeavier:
		return tagLighter, true
	case tagLighter, tagRest, tagCatchUp:
		return tagGeneric, true
	case tagBalance, tagConsistency, tagDaily, tagRow, tagSpread:
		return t, true
	}
	return t, false
}

// negate applies the negation at i to the next word that it can turn. Otherwise it
// stays and governs what follows.
func negate(c clause, i int) {
	if c[i:].has(tags(tagRow, tagSpread)) {
		c[i].taken = true // "not on two days in a row" asks for what "apart" does
		return
	}
	for j := i + 1; j < len(c); j++ {
		m := &c[j]
		turned, ok := negated(m.tag)
		if ok {
			m.silent = m.tag == tagLess || m.tag == tagDrop
			m.tag, m.negated = turned, true
			c[i].taken = true
			return
		}
		switch m.tag {
		case tagGeneric, tagDo, tagMove, tagTo, tagNeg:
		default:
			return
		}
	}
}

// compare lets "more" and "less" at i qualify the wish right after it: "more
// balanced", "less intense".
func compare(c clause, i int) {
	if i+1 >= len(c) || c[i+1].at > c[i].end+1 || !wholes.has(c[i+1].tag) && c[i+1].tag != tagTooMuch && c[i+1].tag != tagTired {
		return
	}
	next := &c[i+1]
	if c[i].tag == tagMore {
		c[i].taken = next.tag != tagDaily
		return
	}
	c[i].taken = true
	switch next.tag {
	case tagHeavier, tagTooMuch, tagTired:
		next.tag = tagLighter
	case tagLonger:
		next.tag = tagShorter
	case tagShorter:
		next.tag = tagLonger
	case tagRest, tagSpread, tagLighter, tagCatchUp:
		next.tag = tagGeneric
	default:
		c[i].taken = false
	}
}
