package goal

import (
	"unicode/utf8"

	"studyplanner/internal/when"
)

// vocabulary is the distinct words of a text, ready to be looked up from the
// many words of labels.
type vocabulary struct {
	words   []string
	concept []string
	about   []int // the words that have a concept
	ids     map[string]int
	begins  map[string][]int // by their first three runes
	matched []bool           // whether a label has the word, or one like it
	single  int              // the words from here on are pairs of neighbours only
}

// newVocabulary reads the tokens of a text, and pairs of neighbours as one word.
func newVocabulary(x *lexicon, tokens []token) *vocabulary {
	v := &vocabulary{ids: make(map[string]int, 2*len(tokens)), begins: make(map[string][]int, len(tokens))}
	for i := range tokens {
		v.add(tokens[i].s, x.concept(tokens[i].s))
	}
	v.single = len(v.words)
	for i := range tokens {
		if pair, ok := glued(tokens, i); ok {
			v.add(pair, x.concepts[pair])
		}
	}
	v.matched = make([]bool, len(v.words))
	for id, c := range v.concept {
		if c != "" {
			v.about = append(v.about, id)
		}
	}
	return v
}

// glued returns token i and the next as one word: "work out", "o-chem".
func glued(tokens []token, i int) (string, bool) {
	if i+1 >= len(tokens) || tokens[i+1].gap > hyphen || tokens[i].number() {
		return "", false
	}
	return tokens[i].s + tokens[i+1].s, true
}

func (v *vocabulary) add(w, concept string) {
	if _, ok := v.ids[w]; ok {
		return
	}
	id := len(v.words)
	v.ids[w] = id
	v.words = append(v.words, w)
	v.concept = append(v.concept, concept)
	if b := beginning(w); b != "" {
		v.begins[b] = append(v.begins[b], id)
	}
}

// beginning returns the first three runes of w, or "" if it has fewer.
func beginning(w string) string {
	if utf8.RuneCountInString(w) < 3 {
		return ""
	}
	return clip(w, 3)
}

// compare finds the words of the text that may stand for words of labels.
func (v *vocabulary) compare(x *lexicon, labels []label) {
	name := &label{subject: -1}
	for i := range labels {
		l := &labels[i]
		if l.kind == ofName {
			name = l
		}
		if len(v.about) > 0 {
			l.lookUp(x, name)
		}
		for j := range l.words {
			l.words[j].matches = nil
			v.compareWord(&l.words[j], l.kind)
			v.compareConcept(&l.words[j])
		}
	}
}

func (v *vocabulary) compareWord(w *labelWord, k kind) {
	if b := beginning(w.s); b != "" {
		for _, id := range v.begins[b] {
			q := likeness(v.words[id], w.s)
			if q == 0 || q < .65 && k != ofName || q < 1 && id >= v.single {
				continue
			}
			w.matches = append(w.matches, match{id, q})
			v.matched[id] = v.matched[id] || q >= .8
		}
	} else if id, ok := v.ids[w.s]; ok {
		w.matches = append(w.matches, match{id, 1})
		v.matched[id] = true
	}
}

// compareConcept finds the words of the text that are about the same as w.
func (v *vocabulary) compareConcept(w *labelWord) {
	if w.concept == "" {
		return
	}
	for _, id := range v.about {
		if r := related(v.concept[id], w.concept); r > 0 {
			w.matches = append(w.matches, match{id, .85 * r})
			v.matched[id] = true
		}
	}
}

// typos finds the words of labels that unknown words of the text misspell.
func (v *vocabulary) typos(labels []label, unknown []int) map[int]string {
	if len(unknown) == 0 {
		return nil
	}
	found := make(map[int]string)
	sets := make([]letters, len(unknown))
	for i, id := range unknown {
		sets[i] = lettersOf(v.words[id])
	}
	for i := range labels {
		for j := range labels[i].words {
			w := labels[i].words[j].s
			limit := typoLimit(w)
			if limit == 0 {
				continue
			}
			set := lettersOf(w)
			for k, id := range unknown {
				if differ(sets[k], set) <= 2*limit && v.misspells(id, w, limit) && found[id] == "" {
					found[id] = w
				}
			}
		}
	}
	return found
}

// typoLimit is how many typos a word of a label may suffer: with three letters, one
// slip makes another word.
func typoLimit(w string) int {
	switch n := utf8.RuneCountInString(w); {
	case n < 4:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

func differ(a, b letters) (n int) {
	for x := a ^ b; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// misspells reports whether word id of the text is w with at most limit typos.
// Short words keep their first letter, which is hardly ever mistyped, and which
// tells "cart" from "part".
func (v *vocabulary) misspells(id int, w string, limit int) bool {
	s := v.words[id]
	if len(w) <= 5 && s[0] != w[0] {
		return false
	}
	return when.Distance(s, w, limit) <= limit
}

// of returns how well word id stands for w, or 0.
func (w *labelWord) of(id int) (best float64) {
	for _, m := range w.matches {
		if m.vocab == id {
			best = max(best, m.quality)
		}
	}
	return best
}
