package goal

import (
	"embed"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"studyplanner/internal/when"
)

// language is a set of languages, one bit each, in the order of when.Languages.
type language uint8

const (
	langEnglish language = 1 << iota
	langSpanish
	langPortuguese
	langGerman
	langFrench
	langOthers
)

// phrase is a sequence of words with a meaning.
type phrase struct {
	words []word
	tag   tag
	value int8 // which day, month, part of the day, number
	lang  language
	only  bool // in texts of lang only
	made  bool // by a rule for forms, of one that is listed
}

// word is one word of a phrase.
type word struct {
	s      string
	prefix bool // all words that begin so
	gap    bool // up to maxGap words of any kind
}

const maxGap = 4

// literals returns how many tokens of a text p explains.
func (p *phrase) literals() (n int) {
	for _, w := range p.words {
		if !w.gap {
			n++
		}
	}
	return n
}

// lexicon holds the word lists, made ready for search. It does not change.
type lexicon struct {
	exact         map[string][]phrase // by first word
	alone         map[string][]phrase // those of one word
	prefixes      map[string][]phrase // by first word, which is a prefix
	wordLanguages map[string]language // all words of phrases but prefixes
	listed        map[string]bool     // those of known that no rule for forms makes
	solo          map[string]language // words with a meaning of their own
	typos         map[string][]string // words with one letter left out, to the words
	concepts      map[string]string
	tails         []string // ends of German compounds, longest first
}

// words returns the lexicon, which is built at the first call.
var words = sync.OnceValue(newLexicon)

func newLexicon() *lexicon {
	x := &lexicon{
		exact:         make(map[string][]phrase, 8000),
		alone:         make(map[string][]phrase, 6000),
		prefixes:      make(map[string][]phrase, 1500),
		wordLanguages: make(map[string]language, 8000),
		listed:        make(map[string]bool, 6000),
		solo:          make(map[string]language, 6000),
		typos:         make(map[string][]string, 40000),
		concepts:      readConcepts(),
	}
	for i, table := range when.Languages {
		x.read(table, 1<<i)
	}
	for w, listed := range x.listed {
		if listed {
			x.addTypos(w)
		}
	}
	for w := range x.concepts {
		if x.wordLanguages[w] == 0 {
			x.addTypos(w)
		}
	}
	for _, list := range x.typos {
		slices.Sort(list)
	}
	slices.SortFunc(x.tails, func(a, b string) int { return len(b) - len(a) })
	return x
}

//go:embed words/*.txt
var tables embed.FS

// entries returns the names and lists of a table.
func entries(table string) iter.Seq2[string, string] {
	text, err := tables.ReadFile("words/" + table + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	return when.Table(string(text))
}

// read adds the tables of a language. Where words are equally good, those that are listed
// come before other forms of them, and those that mean nothing last.
func (x *lexicon) read(table string, lang language) {
	var later, idle []func()
	var rules [][]string
	for name, list := range entries(table) {
		tag, value := meaning(name)
		for entry := range strings.SplitSeq(list, ",") {
			if name == "forms" {
				rules = append(rules, strings.Fields(entry))
				continue
			}
			for n, form := range inflect(strings.TrimSpace(entry), rules) {
				add := func() { x.add(form, phrase{tag: tag, value: value, lang: lang, made: n > 0}) }
				switch {
				case tag == tagStop:
					idle = append(idle, add)
				case n > 0:
					later = append(later, add)
				default:
					add()
				}
			}
		}
	}
	for e := range when.Lexicon(table) {
		x.add(e.Text, phrase{tag: firstTime + tag(e.Meaning), value: e.Value, lang: lang})
	}
	for _, add := range slices.Concat(later, idle) {
		add()
	}
}

// inflect returns an entry of a table with the forms of each word that is marked with "+",
// as it stands there first. A rule is an ending, "-" for none, and those of the other
// forms; the first that fits counts.
func inflect(entry string, rules [][]string) (all []string) {
	head, rest, marked := strings.Cut(entry, "+")
	if !marked {
		return []string{entry}
	}
	k := slices.IndexFunc(rules, func(r []string) bool { return r[0] == "-" || strings.HasSuffix(head, r[0]) })
	stem := strings.TrimSuffix(head, rules[k][0])
	for _, tail := range inflect(rest, rules) {
		all = append(all, head+tail)
		for _, form := range rules[k][1:] {
			all = append(all, stem+form+tail)
		}
	}
	return all
}

// meaning splits "day3" into its tag and value.
func meaning(name string) (tag, int8) {
	base := strings.TrimRight(name, "0123456789")
	value, _ := strconv.Atoi(name[len(base):])
	return tagNames[base], int8(value)
}

// add enters one phrase as it stands in a table.
func (x *lexicon) add(entry string, p phrase) {
	entry, p.only = strings.CutPrefix(strings.TrimSpace(entry), "=")
	p.words = append(p.words, wordsOf(entry)...)
	if len(p.words) == 0 {
		return
	}
	for _, w := range p.words {
		if !w.gap && !w.prefix {
			x.wordLanguages[w.s] |= p.lang
			x.listed[w.s] = x.listed[w.s] || !p.made
		}
	}
	first := p.words[0]
	if len(p.words) == 1 && !first.prefix {
		x.solo[first.s] |= p.lang
	}
	if first.prefix {
		x.prefixes[first.s] = append(x.prefixes[first.s], p)
		return
	}
	x.exact[first.s] = append(x.exact[first.s], p)
	if len(p.words) == 1 {
		x.alone[first.s] = append(x.alone[first.s], p)
	}
	if p.lang == langGerman && len(p.words) == 1 && len(first.s) >= 4 && slices.Contains(compoundTails, p.tag) {
		x.tails = append(x.tails, first.s)
	}
}

// wordsOf reads the words of a phrase in a table.
func wordsOf(entry string) []word {
	var words []word
	for field := range strings.FieldsSeq(entry) {
		if field == "~" {
			words = append(words, word{gap: true})
			continue
		}
		bare, star := strings.CutSuffix(field, "*")
		for _, t := range tokenize(bare) {
			words = append(words, word{s: t.s, prefix: star && utf8.RuneCountInString(t.s) > 1})
		}
	}
	return words
}

// languages returns which languages know w. Prefixes of fewer than three letters
// begin words of every language.
func (x *lexicon) languages(w string) language {
	set := x.wordLanguages[w]
	for i := 3; i <= len(w); i++ {
		for _, p := range x.prefixes[w[:i]] {
			if len(p.words) == 1 {
				set |= p.lang
			}
		}
	}
	return set
}

// detect returns the language of a text. A word that several languages have tells
// less, in proportion; 60 can be divided by any number of them. English wins
// a tie, being first.
func (x *lexicon) detect(tokens []token) language {
	var score [6]int
	for _, t := range tokens {
		set := x.languages(t.s)
		if set == 0 || t.number() {
			continue // numbers are of no language, though some exams are called so
		}
		weight := 60 / bits.OnesCount8(uint8(set))
		for i := range score {
			if set>>i&1 != 0 {
				score[i] += weight
			}
		}
	}
	best := 0
	for i := range score {
		if score[i] > score[best] {
			best = i
		}
	}
	return 1 << best
}
