package goal

import "slices"

// align lays label l over the text with its word j on token pos, and extends it to the
// right. Words of the label may be left out: "history art" is "History of Art".
func (p *parser) align(l *label, j, pos int) span {
	if p.tokens[pos].number() && len(l.words) > 1 {
		return span{}
	}
	s := span{from: pos, to: pos + 1, subject: l.subject, kind: l.kind}
	quality := l.words[j].of(p.ids[pos])
	for k := j + 1; k < len(l.words) && s.to < len(p.tokens) && p.tokens[s.to].gap <= comma; k++ {
		if q := l.words[k].of(p.ids[s.to]); q > 0 {
			quality += q
			s.to++
		}
	}
	return p.judge(l, s, quality)
}

// judge scores s, a span over words of l. quality is the sum of how well its words fit. The
// score is 0 if s names nothing. People shorten names, so a good fit counts more than a
// long one. Of two labels that fit, the one that explains more words wins.
func (p *parser) judge(l *label, s span, quality float64) span {
	words := s.to - s.from
	average := quality / float64(words)
	cover := float64(words) / float64(len(l.words))
	s.partial = cover < 1 && words == 1
	s.strong = cover == 1 && average >= .85
	if !p.eligible(l, s) || average < .5 {
		return span{}
	}
	s.value = l.kind.worth()*average*(.5+.5*cover) + .25*float64(words-1)
	return s
}

// eligible reports whether the tokens of s may be a name. A word with a meaning of its own
// needs a full match of a name, or other words of the label beside it.
func (p *parser) eligible(l *label, s span) bool {
	known := 0
	for i := s.from; i < s.to; i++ {
		if p.meaningful(i) {
			known++
		}
	}
	switch {
	case known == 0:
		return true
	case s.to-s.from > 1:
		return known < s.to-s.from || s.strong
	case !s.strong || l.kind != ofName:
		return false
	}
	return !p.common(s.from) || p.tokens[s.from].capital() && p.lang != langGerman
}

// common reports whether token i is a word without a meaning, "go".
func (p *parser) common(i int) bool {
	return slices.ContainsFunc([]tag{tagStop, tagAnd, tagBut, tagWant, tagLight, tagHave}, func(t tag) bool { return p.means(i, t) })
}

// meaningful reports whether the word lists of the text's language, or English,
// know token i alone.
func (p *parser) meaningful(i int) bool { return p.inWordLists[i] }

func (p *parser) isInWordLists(i int) bool {
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
