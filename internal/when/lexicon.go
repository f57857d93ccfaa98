package when

import (
	"embed"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed words/*.txt
var tables embed.FS

// Languages names the tables of words that there are. The last one holds several
// languages.
var Languages = [...]string{"en", "es", "pt", "de", "fr", "others"}

// Entry is a word or phrase with a meaning in a language. A star at its end matches all
// words with that prefix. An equals sign before it restricts it to texts in that language.
type Entry struct {
	Text    string
	Meaning Meaning
	Value   int8
}

// The signs before an entry that only one of the readers takes.
const (
	notInCommands  = "?" // misspellings, and words that could as well begin a topic
	onlyInCommands = "!" // words that mean too much within a sentence
)

// Lexicon returns what the words and phrases of a language mean in a sentence.
func Lexicon(language string) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for e := range entries(language) {
			e.Text = strings.TrimPrefix(e.Text, notInCommands)
			if !strings.HasPrefix(e.Text, onlyInCommands) && !yield(e) {
				return
			}
		}
	}
}

// entries returns all of a language's table.
func entries(language string) iter.Seq[Entry] {
	text, err := tables.ReadFile("words/" + language + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	return func(yield func(Entry) bool) {
		for name, list := range Table(string(text)) {
			base := strings.TrimRight(name, "0123456789")
			value, _ := strconv.ParseInt(name[len(base):], 10, 8) // none is 0
			for text := range strings.SplitSeq(list, ",") {
				if !yield(Entry{strings.TrimSpace(text), meaningNames[base], int8(value)}) {
					return
				}
			}
		}
	}
}

// Table returns the names and lists of a table of words: "name: list", where
// indented lines go on with the list and lines with a "#" are comments.
func Table(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		var name, list string
		for line := range strings.Lines(text + "end:") {
			switch {
			case strings.HasPrefix(line, "#"):
			case line[0] == ' ':
				list += line
			default:
				if name != "" && !yield(name, list) {
					return
				}
				name, list, _ = strings.Cut(line, ":")
			}
		}
	}
}

// phrase is an entry as commands know it.
type phrase struct {
	words []string
	value int8
}

// phrasebook has the phrases of each meaning, the longest first.
type phrasebook [meanings][]phrase

// commandWords are what commands know: English and German.
var commandWords = sync.OnceValue(func() *phrasebook { return newPhrasebook("en", "de") })

func newPhrasebook(languages ...string) *phrasebook {
	var book phrasebook
	for _, language := range languages {
		for e := range entries(language) {
			if strings.HasPrefix(e.Text, notInCommands) {
				continue
			}
			text := strings.TrimSuffix(strings.TrimLeft(e.Text, onlyInCommands+"="), "*") // montagabend is more than Monday
			book[e.Meaning] = append(book[e.Meaning], phrase{strings.Fields(text), e.Value})
		}
	}
	for _, list := range book {
		slices.SortStableFunc(list, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	return &book
}

// lengthUnits are the words for hours and minutes in all languages.
var lengthUnits = sync.OnceValue(func() map[string]Meaning {
	units := make(map[string]Meaning)
	for _, language := range Languages {
		for e := range entries(language) {
			if (e.Meaning == MeansHours || e.Meaning == MeansMinutes) && !strings.HasPrefix(e.Text, notInCommands) {
				units[strings.TrimPrefix(e.Text, onlyInCommands)] = e.Meaning
			}
		}
	}
	return units
})

// says skips a phrase of a meaning, if one comes next, and returns its value.
func (c *Cursor) says(m Meaning) (value int, ok bool) {
	if c.sentence != nil {
		t := c.Peek(0)
		if !t.first {
			return 0, false
		}
		n, value := c.sentence.Says(t.at, m)
		c.i = c.starts[min(t.at+n, len(c.starts)-1)]
		return int(value), n > 0
	}
	for _, p := range commandWords()[m] {
		if c.comes(p) {
			c.Skip(len(p.words))
			return int(p.value), true
		}
	}
	return 0, false
}

// skip skips the longest phrase of some meanings, if one comes next.
func (c *Cursor) skip(meanings ...Meaning) bool {
	before, furthest := c.i, c.i
	for _, m := range meanings {
		c.i = before
		c.says(m)
		furthest = max(furthest, c.i)
	}
	c.i = furthest
	return furthest > before
}

// next reports whether a phrase of one of some meanings comes next.
func (c *Cursor) next(meanings ...Meaning) bool {
	before := c.i
	defer func() { c.i = before }()
	return c.skip(meanings...)
}

// saysAt returns how many words from a word of the sentence on have one of these
// meanings.
func (c *Cursor) saysAt(i int, meanings ...Meaning) int {
	most := 0
	for _, m := range meanings {
		n, _ := c.sentence.Says(i, m)
		most = max(most, n)
	}
	return most
}

// comes reports whether a phrase comes next.
func (c *Cursor) comes(p phrase) bool {
	for n, w := range p.words {
		if t := c.Peek(n); t.kind != word || t.text != w {
			return false
		}
	}
	return true
}
