package goal

import "slices"

// align lays label l over the text with its word j on token pos, and extends it
// to the right. Words of the label that tell next to nothing may be left out: "history
// art" is "History of Art".
func (p *parser) align(l *label, j, pos int) span {
	if p.tokens[pos].number() && len(l.words) > 1 {
		return span{}
	}
	q := l.words[j].of(p.ids[pos])
	a := alignment{from: pos, to: pos + 1, words: 1, quality: q, weight: l.words[j].weight}
	for k := j + 1; k < len(l.words); k++ {
		if a.to >= len(p.tokens) || p.tokens[a.to].gap > comma {
			break
		}
		w := &l.words[k]
		if q := w.of(p.ids[a.to]); q > 0 {
			a.add(q, w.weight)
			a.to++
		} else if w.weight > .2 {
			break
		}
	}
	return p.judge(l, a)
}

// weigh finds how much each word tells of the label that it stands in: "of" in
// "History of Art" next to nothing, and "work" half, as both mean something else
// as well.
func (p *parser) weigh(l *label) {
	for j := range l.words {
		switch w := &l.words[j]; {
		case p.x.solo[w.s] == 0:
			w.weight = 1
		case len(w.s) <= 3:
			w.weight = .15
		default:
			w.weight = .5
		}
	}
}

// alignment sums up a label laid over tokens.
type alignment struct {
	from, to, words int
	quality, weight float64 // sums
}

func (a *alignment) add(quality, weight float64) {
	a.words++
	a.quality += quality
	a.weight += weight
}

// judge turns an alignment into a span; of value 0 if it is nothing. How well the
// words fit counts more than how many of the label there are, since people shorten
// names; but of two labels that fit, the one that explains more words is meant.
func (p *parser) judge(l *label, a alignment) span {
	var total float64
	for j := range l.words {
		total += l.words[j].weight
	}
	average := a.quality / float64(a.words)
	cover := a.weight / total
	s := span{from: a.from, to: a.to, subject: l.subject, kind: l.kind, partial: cover < .99 && a.words == 1}
	s.strong = cover > .99 && average >= .85
	if !p.eligible(l, a, s.strong) || average < .5 {
		return span{}
	}
	s.value = l.kind.worth()*average*(.5+.5*cover) + .25*float64(max(a.words, a.to-a.from)-1)
	return s
}

// eligible reports whether the tokens may name anything: words that mean a wish
// do so only as the whole of a name, or as part of several words.
func (p *parser) eligible(l *label, a alignment, strong bool) bool {
	known := 0
	for i := a.from; i < a.to; i++ {
		if p.meaningful(i) {
			known++
		}
	}
	switch {
	case known == 0:
		return true
	case a.to-a.from > 1:
		return known < a.to-a.from || strong
	case !strong || l.kind != ofName || len(l.words) > 1:
		return false
	}
	return !p.common(a.from) || p.tokens[a.from].capital() && p.lang != langGerman
}

// common reports whether token i is a word without a meaning, "go".
func (p *parser) common(i int) bool {
	return slices.ContainsFunc([]tag{tagStop, tagAnd, tagBut, tagWant, tagLight, tagHave}, func(t tag) bool { return p.means(i, t) })
}

// meaningful reports whether the word lists of the text's language, or English,
// know token i alone.
func (p *parser) meaningful(i int) bool { return p.known[i] }

func (p *parser) isKnown(i int) bool {
	t := p.tokens[i].s
	if t == "" || p.tokens[i].number() {
		return true
	}
	langs := p.lang | langEnglish
	if p.nameWords[t] {
		langs = p.lang
	}
	if p.x.solo[t]&langs != 0 {
		return true
	}
	for n := 3; n <= len(t); n++ {
		for _, ph := range p.x.prefixes[t[:n]] {
			if len(ph.words) == 1 && ph.lang&langs != 0 {
				return true
			}
		}
	}
	return false
}
