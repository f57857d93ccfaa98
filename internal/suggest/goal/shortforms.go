package goal

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// appendConcept matches what is about the same as the label as a whole, since people
// say "algebra" for "Linear maps". It counts less than a name that is spelt out.
func (p *parser) appendConcept(out []span, l *label, at [][]int) []span {
	if l.concept == "" {
		return out
	}
	add := func(vocab, at, n int) {
		r := related(p.vocab.concept[vocab], l.concept)
		if r == 0 || n == 1 && p.meaningful(at) {
			return
		}
		out = append(out, span{
			from: at, to: at + n, subject: l.subject, strong: r == 1 && n == 2,
			value: l.kind.worth() * (.85*r + .25*float64(n-1)),
		})
	}
	for _, id := range p.vocab.about {
		for _, i := range at[id] {
			add(id, i, 1)
		}
	}
	for _, pair := range p.pairs {
		add(pair.vocab, pair.at, 2)
	}
	return out
}

// shortForms returns the tokens that may be initials, "LA", and those that may be
// beginnings run together, "linalg".
func (p *parser) shortForms() (tokens []shortForm) {
	for i, t := range p.tokens {
		if len(t.s) < 2 || t.number() {
			continue
		}
		shouted := t.raw == strings.ToUpper(t.raw) && !p.shouting
		f := shortForm{at: i, initials: shouted || !p.meaningful(i)}
		f.together = utf8.RuneCountInString(t.s) >= 4 && p.vocab.concept[p.ids[i]] == "" && !p.meaningful(i)
		if f.initials || f.together {
			tokens = append(tokens, f)
		}
	}
	return tokens
}

type shortForm struct {
	at                 int
	initials, together bool
}

// appendShort matches the short forms with the name l of several words.
func (p *parser) appendShort(out []span, l *label, short []shortForm) []span {
	for _, f := range short {
		t := p.tokens[f.at].s
		switch {
		case f.initials && l.isInitials(t):
			out = append(out, span{from: f.at, to: f.at + 1, subject: l.subject, value: .8})
		case f.together && t[0] == l.words[0].s[0] && runTogether(t, l.words):
			out = append(out, span{from: f.at, to: f.at + 1, subject: l.subject, value: .75})
		}
	}
	return out
}

// runTogether reports whether s is made of beginnings of all words, in order. It
// is no more than 64 bytes long then.
func runTogether(s string, words []labelWord) bool {
	if len(s) >= 64 {
		return false
	}
	ends := uint64(1) // where the beginnings so far may end in s, as bits
	for i := range words {
		next := uint64(0)
		for left := ends; left != 0; left &= left - 1 {
			at := bits.TrailingZeros64(left)
			for n := commonPrefix(s[at:], words[i].s); n > 0; n-- {
				next |= 1 << (at + len(clip(s[at:], n)))
			}
		}
		ends = next
	}
	return ends>>len(s)&1 != 0
}
