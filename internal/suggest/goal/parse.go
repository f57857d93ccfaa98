package goal

import (
	"slices"
	"strings"
	"unicode/utf8"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// parse finds the meanings of the words of text. It returns nil if text has no words.
func parse(text string, today planner.Date, subjects []Subject) *parser {
	tokens := tokenize(text)
	if len(tokens) == 0 {
		return nil
	}
	p := &parser{x: words(), tokens: tokens, today: today, subjects: subjects, types: TypesOf(subjects), shouting: text == strings.ToUpper(text)}
	p.labels = readLabels(Within(subjects, maxCompared/len(text)))
	p.nameWords = wordsOfNames(p.labels)
	p.lang = p.x.detect(p.tokens)
	p.splitCompounds()
	p.splitElided()
	p.splitRanges()
	p.matchLabels()
	if p.fixTypos() {
		p.lang = p.x.detect(p.tokens)
		p.matchLabels()
	}
	p.sure = p.mostly(p.lang)
	p.mark()
	return p
}

// parser is the state of parsing one text.
type parser struct {
	x           *lexicon
	lang        language
	today       planner.Date
	subjects    []Subject
	types       planner.SubjectTypes // of subjects
	tokens      []token
	sure        bool // most words are of lang
	shouting    bool // the text is all capitals
	labels      []label
	nameWords   map[string]bool // the words of names
	vocab       *vocabulary
	ids         []int  // of the tokens in vocab
	inWordLists []bool // whether the word lists know the token
	pairs       []pair
	covered     []bool       // tokens that have a mark
	candidates  []candidates // phrases, by the token where they may begin
	marks       []*mark
	units       []*unit
	events      []event
	findings    []finding
	exams       map[string][]planner.Wish // see examsOf
	session     int                       // how many minutes sessions usually have
}

// maxPairs is how many pairs of a text may name something.
const maxPairs = 50

// pair is two tokens that are looked up as one word.
type pair struct{ at, vocab int }

// mostly reports whether three of five words that no label has are of lang, and
// fewer of any other language.
func (p *parser) mostly(lang language) bool {
	var known [6]int
	all, of := 0, 0
	for i, t := range p.tokens {
		if t.number() || p.vocab.matched[p.ids[i]] {
			continue
		}
		all++
		set := p.x.languages(t.s)
		for k := range known {
			known[k] += int(set >> k & 1)
		}
		of += int(set & lang / lang)
	}
	for k, n := range known {
		if lang != 1<<k && n >= of {
			return false
		}
	}
	return all >= 3 && 5*of >= 3*all
}

// matchLabels compares the words of the text with the labels.
func (p *parser) matchLabels() {
	p.vocab = newVocabulary(p.x, p.tokens)
	p.vocab.compare(p.x, p.labels)
	p.ids = p.ids[:0]
	p.pairs = p.pairs[:0]
	p.inWordLists = p.inWordLists[:0]
	for i, t := range p.tokens {
		p.inWordLists = append(p.inWordLists, p.isInWordLists(i))
		p.ids = append(p.ids, p.vocab.ids[t.s])
		if w, ok := glued(p.tokens, i); ok {
			if id := p.vocab.ids[w]; p.vocab.matched[id] && len(p.pairs) < maxPairs {
				p.pairs = append(p.pairs, pair{i, id})
			}
		}
	}
}

// fixTypos corrects unknown words: those that misspell a label, or else a word of the
// lists. It reports whether it changed any.
func (p *parser) fixTypos() (changed bool) {
	var unknown []int
	for i, t := range p.tokens {
		if id := p.ids[i]; p.unknown(i) && utf8.RuneCountInString(t.s) >= 4 && !slices.Contains(unknown, id) {
			unknown = append(unknown, id)
		}
	}
	ofLabels := p.vocab.typos(p.labels, unknown)
	for _, id := range unknown {
		w := ofLabels[id]
		if w == "" {
			w = p.x.correct(p.vocab.words[id], p.lang)
		}
		if w == "" {
			continue
		}
		changed = true
		for i := range p.tokens {
			if p.ids[i] == id {
				p.tokens[i].s = w
			}
		}
	}
	return changed
}

// unknown reports whether neither labels nor word lists have token i.
func (p *parser) unknown(i int) bool {
	return p.x.concepts[p.tokens[i].s] == "" && p.nameless(i)
}

// nameless reports whether token i is no word of the lists and names no subject, though
// it may be one that others have.
func (p *parser) nameless(i int) bool {
	t := p.tokens[i]
	return !t.number() && !p.vocab.matched[p.ids[i]] && p.x.languages(t.s) == 0 && !p.isRunTogether(t.s)
}

// isRunTogether reports whether s is the beginnings of the words of a name, "apush".
func (p *parser) isRunTogether(s string) bool {
	return slices.ContainsFunc(p.labels, func(l label) bool {
		return l.kind == ofName && len(l.words) > 1 && len(s) >= 4 && runTogether(s, l.words)
	})
}

// splitCompounds parts German words like "Matheklausur" and "Montagabend", as the
// lists and the labels have their halves only. In other languages a word that ends
// so is hardly a compound, so its head must be known.
func (p *parser) splitCompounds() {
	for i := 0; i < len(p.tokens); i++ {
		t := p.tokens[i]
		if len(t.s) < 8 || p.nameWords[t.s] || p.x.wordLanguages[t.s] != 0 || p.x.concepts[t.s] != "" {
			continue
		}
		for _, tail := range p.x.tails {
			head, ok := strings.CutSuffix(t.s, tail)
			if !ok || len(head) < 3 {
				continue
			}
			if head, ok = p.isHead(head, tail); !ok {
				continue
			}
			first, second := t, token{s: tail, raw: tail}
			first.s = head
			p.tokens = append(p.tokens[:i:i], append([]token{first, second}, p.tokens[i+1:]...)...)
			i++
			break
		}
	}
}

// isHead reports whether head may stand before tail in a compound, and returns it without
// the letter that joins them.
func (p *parser) isHead(head, tail string) (string, bool) {
	if bare := strings.TrimSuffix(head, "s"); p.nameWords[bare] || p.x.concepts[bare] != "" {
		return bare, true
	}
	strange := p.lang != langGerman || p.x.languages(head) == 0 && p.x.has(tail, tagPart, tagStudy)
	return head, !strange || p.x.concepts[head] != "" || p.nameWords[head]
}

// splitElided parts French words that were typed without an apostrophe: "jai", "danglais".
func (p *parser) splitElided() {
	for i := 0; i < len(p.tokens); i++ {
		t := p.tokens[i]
		known := p.lang != langFrench || p.nameWords[t.s] || p.x.languages(t.s)&(langFrench|langEnglish) != 0
		if len(t.s) < 3 || strings.IndexByte("jldmnstc", t.s[0]) < 0 || known && !p.x.has(t.s, tagElided) {
			continue
		}
		rest := t
		if rest.s, rest.gap = t.s[1:], space; p.x.wordLanguages[rest.s]&langFrench != 0 || p.nameWords[rest.s] {
			t.s = t.s[:1]
			p.tokens = slices.Replace(p.tokens, i, i+1, t, rest)
		}
	}
}

// splitRanges parts the days of "1-14 June" and "June 1-14", the minutes of "25-40 min", and
// the year from the day of "2031-4 March".
func (p *parser) splitRanges() {
	counted := func(ph phrase) bool {
		return ph.tag == tagMonth || ph.tag == firstTime+tag(when.MeansMinutes)
	}
	for i := 0; i < len(p.tokens); i++ {
		from, to, ok := strings.Cut(p.tokens[i].s, "-")
		if !ok {
			continue
		}
		after := i+1 < len(p.tokens) && slices.ContainsFunc(p.x.alone[p.tokens[i+1].s], counted)
		year := len(from) == 4 && len(to) <= 2
		behind := i > 0 && slices.ContainsFunc(p.x.alone[p.tokens[i-1].s], counted) && !(i > 1 && p.tokens[i-2].number()) // not "4 June 9-10"
		if len(from) > 3 && !year || len(to) > 3 || !after && !behind {
			continue
		}
		first, last := p.tokens[i], p.tokens[i]
		first.s, last.s, last.gap = from, to, hyphen
		p.tokens = slices.Replace(p.tokens, i, i+1, first, last)
	}
}
