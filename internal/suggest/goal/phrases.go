package goal

import (
	"slices"
)

// markPhrases takes, from left to right, the longest phrase at each place.
func (p *parser) markPhrases() {
	for i := 0; i < len(p.tokens); {
		if p.covered[i] {
			i++
			continue
		}
		ph, end := p.phraseAt(i, func(t tag) bool { return !t.helper() })
		if end == 0 {
			i++
			continue
		}
		if ph.tag == tagStop {
			if i = end; len(ph.words) > 1 {
				p.cover(end-len(ph.words), end)
			}
			continue
		}
		if ph.tag == tagDay { // no weekday where it stands: the German "so"
			p.cover(i, end)
			continue
		}
		p.putPhrase(ph, i, end)
		i++
	}
}

// putPhrase marks the words of a phrase, and not those in its gaps.
func (p *parser) putPhrase(ph *phrase, at, end int) {
	m := mark{tag: ph.tag, value: ph.value, at: at, end: end}
	switch ph.tag {
	case tagPart, tagNoPart:
		m.parts[ph.value] = true
	case tagMore:
		if m.factor = 1; ph.value > improves {
			m.factor = float64(ph.value - 1)
		}
	case tagLess:
		if m.factor = 1; ph.value > transferred {
			m.factor = 1 / float64(ph.value-1)
		}
	}
	p.marks = append(p.marks, &m)
	for i, k := at, 0; k < len(ph.words) && i < end; k++ {
		if ph.words[k].gap {
			for i < end && (k+1 >= len(ph.words) || !ph.words[k+1].fits(p.tokens[i].s) || p.covered[i]) {
				i++
			}
			continue
		}
		for i+1 < end && !ph.words[k].fits(p.tokens[i].s) {
			i++ // a filler
		}
		p.covered[i] = true
		i++
	}
}

// fits reports whether the word of a phrase is s.
func (w word) fits(s string) bool {
	if w.prefix {
		return len(s) >= len(w.s) && s[:len(w.s)] == w.s
	}
	return s == w.s
}

// fit returns where the words end that stand from token i on, or 0.
func (p *parser) fit(ws []word, i int) int {
	for k, w := range ws {
		if w.gap {
			for skip := range maxGap + 1 {
				if i+skip >= len(p.tokens) || p.tokens[i+skip].gap >= comma {
					break
				}
				if end := p.fit(ws[k+1:], i+skip); end > 0 && skip > 0 {
					return end
				}
			}
			return 0
		}
		if k > 0 {
			i = p.pastFillers(w, i)
		}
		if i >= len(p.tokens) || p.covered[i] || !w.fits(p.tokens[i].s) || k > 0 && p.tokens[i].gap >= comma {
			return 0
		}
		i++
	}
	return i
}

// maxFillers is how many words without a meaning may stand between those of a phrase.
const maxFillers = 2

// pastFillers returns where w may stand from token i on: behind words that are said in
// any phrase, "really", "einfach".
func (p *parser) pastFillers(w word, i int) int {
	for n := 0; n < maxFillers && i < len(p.tokens) && !w.fits(p.tokens[i].s) && p.tokens[i].gap < comma && p.candidates[i].filler; n++ {
		i++
	}
	return i
}

// candidate is a phrase that may begin at a token.
type candidate struct {
	*phrase
	rank int // the lower the better
}

// candidates are the phrases that may begin at a token, best first, and what they mean.
type candidates struct {
	best   []candidate
	tags   set
	alone  set  // what the token means by itself
	filler bool // it may stand within any phrase
}

// beginnings are the phrases that begin with a word: those that may go on in many ways,
// and the others by their second word.
type beginnings struct {
	candidates
	next map[string][]candidate
}

// findCandidates looks up, for each token, the phrases that may begin there. The second
// word of the phrase must follow, after at most maxFillers filler words.
func (p *parser) findCandidates() {
	p.candidates = make([]candidates, len(p.tokens))
	found := make(map[string]*beginnings, len(p.tokens))
	for i := range p.tokens {
		s := p.tokens[i].s
		if found[s] == nil {
			found[s] = p.beginningsOf(s)
		}
		p.candidates[i] = found[s].candidates
	}
	for i := range p.tokens {
		c, next := &p.candidates[i], found[p.tokens[i].s].next
		free := len(c.best)
		for k := i + 1; len(next) > 0 && k < min(i+2+maxFillers, len(p.tokens)); k++ {
			for _, more := range next[p.tokens[k].s] {
				c.best = append(c.best[:len(c.best):len(c.best)], more)
				c.tags = c.tags.with(more.tag)
			}
			if !p.candidates[k].filler {
				break
			}
		}
		if len(c.best) > free {
			slices.SortFunc(c.best, func(a, b candidate) int { return a.rank - b.rank })
		}
	}
}

// beginningsOf returns the phrases that may begin with the word s. Best is the longest,
// then one of the text's language, then one that is no mere beginning of a word.
func (p *parser) beginningsOf(s string) *beginnings {
	list := p.appendCandidates(nil, p.x.exact[s], 10)
	for n := 2; n <= len(s); n++ {
		if found := p.x.prefixes[s[:n]]; found != nil {
			list = p.appendCandidates(list, found, min(n, 9))
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return b.rank - a.rank })
	b := &beginnings{next: map[string][]candidate{}}
	for i, c := range list {
		c.rank = i
		b.filler = b.filler || c.tag == tagFiller
		if len(c.words) > 1 && !c.words[1].gap && !c.words[1].prefix {
			b.next[c.words[1].s] = append(b.next[c.words[1].s], c)
			continue
		}
		b.best = append(b.best, c)
		b.tags = b.tags.with(c.tag)
	}
	for _, ph := range p.x.alone[s] {
		if !ph.only || ph.lang == p.lang {
			b.alone = b.alone.with(ph.tag)
		}
	}
	return b
}

func (p *parser) appendCandidates(out []candidate, list []phrase, exact int) []candidate {
	for k := range list {
		ph := &list[k]
		foreign := ph.lang&(p.lang|langEnglish|langOthers) == 0
		first := ph.words[0].s
		own := len(ph.words) == 1 && ph.lang != p.lang && (p.x.solo[first]&p.lang != 0 || p.nameWords[first]) // it means what it means here
		if own || ph.lang != p.lang && ph.only || foreign && p.sure {
			continue
		}
		rank := 100*ph.literals() + exact
		switch ph.lang {
		case p.lang:
			rank += 40
		case langEnglish:
			rank += 20
		}
		out = append(out, candidate{ph, rank})
	}
	return out
}

// phraseAt returns the best phrase from token i on whose tag is wanted, and where
// it ends; 0 if there is none.
func (p *parser) phraseAt(i int, accept func(tag) bool) (*phrase, int) {
	for _, c := range p.candidates[i].best {
		if accept(c.tag) {
			if end := p.fit(c.words, i); end > 0 {
				return c.phrase, end
			}
		}
	}
	return nil, 0
}

// is returns how many tokens from i on are a phrase of tag t, and its value.
func (p *parser) is(i int, t tag) (n int, value int8) {
	if i < 0 || i >= len(p.tokens) || !p.candidates[i].tags.has(t) {
		return 0, 0
	}
	for _, c := range p.candidates[i].best {
		if c.tag == t {
			if end := p.fit(c.words, i); end > 0 {
				return end - i, c.value
			}
		}
	}
	return 0, 0
}

// hears returns how many tokens from i on are a phrase of tag t, covered or not.
func (p *parser) hears(i int, t tag) (n int) {
	for _, c := range p.candidates[i].best {
		k := 0
		for k < len(c.words) && i+k < len(p.tokens) && c.words[k].fits(p.tokens[i+k].s) {
			k++
		}
		if c.tag == t && k == len(c.words) {
			n = max(n, k)
		}
	}
	return n
}

// has reports whether the word w alone has one of these meanings.
func (x *lexicon) has(w string, list ...tag) bool {
	return slices.ContainsFunc(x.alone[w], func(ph phrase) bool { return slices.Contains(list, ph.tag) })
}

// holds reports whether one of the tokens from..to has the meaning t alone.
func (p *parser) holds(from, to int, t tag) bool {
	for i := from; i < to; i++ {
		if p.means(i, t) {
			return true
		}
	}
	return false
}

// means reports whether token i alone has the meaning t, covered or not.
func (p *parser) means(i int, t tag) bool {
	return i >= 0 && i < len(p.tokens) && p.candidates[i].alone.has(t)
}
