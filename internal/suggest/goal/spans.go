package goal

import (
	"cmp"
	"slices"
)

// span is a run of tokens that may name a subject.
type span struct {
	from, to int // tokens
	subject  int
	kind     kind
	value    float64
	strong   bool // the whole of a label, surely
	partial  bool // one word of several
}

// spans returns what the labels match of the text, best first.
func (p *parser) spans() []span {
	short, spread := p.shortForms(), p.spread()
	at := p.places(spread)
	var out []span
	for i := range p.labels {
		l := &p.labels[i]
		for j := range l.words {
			for _, m := range l.words[j].matches {
				for _, pos := range at[m.vocab] {
					out = p.appendAligned(out, l, j, pos, spread[m.vocab] > maxSharing)
				}
			}
		}
		out = p.appendConcept(out, l, at)
		if l.kind == ofName && len(l.words) > 1 {
			out = p.appendShort(out, l, short)
		}
	}
	slices.SortFunc(out, func(a, b span) int {
		return cmp.Or(cmp.Compare(b.value, a.value), a.from-b.from, a.to-b.to, a.subject-b.subject)
	})
	return out
}

// appendAligned lays l over the text; if it covers several tokens but is not sure,
// it may also be its first token alone that counts.
func (p *parser) appendAligned(out []span, l *label, j, pos int, shared bool) []span {
	if shared && len(l.words) > 1 {
		return out
	}
	s := p.align(l, j, pos)
	if s.value > 0 && !(s.partial && shared) {
		out = append(out, s)
	}
	return out
}

// maxSharing is how many names and topics may share a word that still means one of them.
// "Chapter" in every topic of a syllabus means none of them.
const maxSharing = 40

// spread counts, for each word of the text, the words of labels that it matches.
func (p *parser) spread() []int {
	count := make([]int, len(p.vocab.words))
	for i := range p.labels {
		for j := range p.labels[i].words {
			for _, m := range p.labels[i].words[j].matches {
				count[m.vocab]++
			}
		}
	}
	return count
}

// maxLaid is how often words of labels are laid over words of a text. It takes
// a text that says the same again and again, of hundreds of topics, to get there.
const maxLaid = 40_000

// places returns the positions of each word of the text. Where the text repeats words of
// very many labels, it returns only the first ones.
func (p *parser) places(spread []int) [][]int {
	at := make([][]int, len(p.vocab.words))
	laid := 0
	for i, id := range p.ids {
		at[id] = append(at[id], i)
		laid += spread[id]
	}
	if laid > maxLaid {
		for id := range at {
			at[id] = at[id][:min(len(at[id]), 1+len(at[id])*maxLaid/laid)]
		}
	}
	return at
}
