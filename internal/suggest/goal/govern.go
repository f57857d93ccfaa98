package goal

// Governors by what they say of subjects, and of days and times.
var (
	namedMore = tags(tagMore, tagFocus, tagHeavier)
	namedLess = tags(tagLess, tagDrop, tagNeg, tagTooMuch, tagContrast, tagExcept, tagLighter)
	neutral   = tags(tagDo, tagLike, tagFinish, tagCatchUp, tagConsistency, tagExam, tagWork, tagDue)
	timeGood  = tags(tagMore, tagFocus, tagLike, tagHeavier)
	timeBad   = tags(tagLess, tagDrop, tagNeg, tagDislike, tagMiss, tagTired, tagTooMuch, tagExcept, tagContrast, tagLighter, tagRest)
)

// reach is how many marks away a governor may stand: more than any sentence has, so
// that a long text costs no more than its length.
const reach = 30

// governor returns the mark of c that governs the mark i, or -1: the nearest
// before it, or else the nearest after it that belongs to no later mark. Like
// tells marks of the same kind, rules the marks that may govern.
func governor(c clause, i int, like, rules func(*mark) bool) int {
	before := -1
	for j := i - 1; j >= max(0, i-reach); j-- {
		m := &c[j]
		if m.taken || !rules(m) && (m.tag != tagOver || !earlier(c, j, like)) {
			continue
		}
		if neutral.has(m.tag) && !markBetween(c, j, like) {
			continue
		}
		before = j
		break
	}
	if before >= 0 && !c[before].used {
		return before
	}
	if after := follower(c, i, like, rules); after >= 0 {
		c[after].used = true
		return after
	}
	return before
}

// earlier reports whether a mark like those meant stands before mark j.
func earlier(c clause, j int, like func(*mark) bool) bool {
	return c[:j].any(like)
}

// markBetween reports whether a mark stands between the last governor before j
// and j: then the verb at j begins something new.
func markBetween(c clause, j int, like func(*mark) bool) bool {
	for k := j - 1; k >= 0; k-- {
		if like(&c[k]) {
			return true
		}
		if governors.has(c[k].tag) && !c[k].taken {
			return false
		}
	}
	return false
}

// follower returns the governor after mark i, or -1.
func follower(c clause, i int, like, rules func(*mark) bool) int {
	for j := i + 1; j < min(len(c), i+reach); j++ {
		m := &c[j]
		switch {
		case m.tag == tagOver || m.tag == tagContrast:
			return -1
		case like(m):
			continue
		case rules(m) && !m.taken && !neutral.has(m.tag):
			for k := j + 1; k < len(c); k++ {
				if c[k].tag == tagAnd || c[k].tag == tagOver || c[k].tag == tagContrast {
					break
				}
				if like(&c[k]) {
					return -1
				}
			}
			if afterAnd(c, i, j, like) {
				return -1
			}
			return j
		}
	}
	return -1
}

// afterAnd reports whether an "and" parts mark i from the governor j, other than
// one between those of a list.
func afterAnd(c clause, i, j int, like func(*mark) bool) bool {
	for k := i + 1; k < j; k++ {
		if c[k].tag == tagAnd && !(k+1 < j && like(&c[k+1])) {
			return true
		}
	}
	return false
}
